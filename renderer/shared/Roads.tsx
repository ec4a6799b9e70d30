import type { ReactNode } from 'react';
import type { Bead, RoadColour, RoadMark, RoadsView } from '../../main/views/messages.ts';
import { useVoice } from './Speech.tsx';

/** Square cells of 10 units, 6 rows; boards scroll by whole columns, the newest at the right. */
const CELL = 10;
const ROWS = 6;
const HALF = CELL / 2;

const INK: Readonly<Record<'B' | 'P' | 'T' | RoadColour, string>> = {
  B: 'var(--road-red)',
  R: 'var(--road-red)',
  P: 'var(--road-blue)',
  U: 'var(--road-blue)',
  T: 'var(--road-green)',
};

function Grid({ columns, label, children }: { readonly columns: number; readonly label: string; readonly children: ReactNode }) {
  const across = Array.from({ length: columns + 1 }, (_, index) => `M${index * CELL} 0V${ROWS * CELL}`).join('');
  const down = Array.from({ length: ROWS + 1 }, (_, index) => `M0 ${index * CELL}H${columns * CELL}`).join('');
  return (
    <svg className="road" viewBox={`-.3 -.3 ${columns * CELL + 0.6} ${ROWS * CELL + 0.6}`} role="img" aria-label={label}>
      <path d={across + down} stroke="var(--board-line)" strokeWidth=".35" fill="none" />
      {children}
    </svg>
  );
}

type Marks = Pick<Bead, 'playerPair' | 'bankerPair' | 'natural'>;
/** Banker pair at the top left, Player pair at the bottom right, natural at the top right. */
function Corners({ of, x, y, r }: { readonly of: Marks; readonly x: number; readonly y: number; readonly r: number }) {
  return (
    <>
      {of.bankerPair && <circle cx={x - 3.2} cy={y - 3.2} r={r} fill={INK.B} stroke="var(--board)" strokeWidth=".45" />}
      {of.playerPair && <circle cx={x + 3.2} cy={y + 3.2} r={r} fill={INK.P} stroke="var(--board)" strokeWidth=".45" />}
      {of.natural && (
        <path d={`M${x + 3.2} ${y - 4.7}l1.5 1.5-1.5 1.5-1.5-1.5z`} fill="var(--road-gold)" stroke="var(--board)" strokeWidth=".35" />
      )}
    </>
  );
}

export function BeadPlate({ beads, columns }: { readonly beads: readonly Bead[]; readonly columns: number }) {
  const voice = useVoice();
  const first = Math.max(0, Math.ceil(beads.length / ROWS) - columns) * ROWS;
  return (
    <Grid columns={columns} label={voice.say('road.bead')}>
      {beads.slice(first).map((bead, index) => {
        const x = Math.floor(index / ROWS) * CELL + HALF;
        const y = (index % ROWS) * CELL + HALF;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bead is its position
          <g key={first + index} data-bead={bead.winner}>
            <circle cx={x} cy={y} r="4.3" fill={INK[bead.winner]} />
            <text x={x} y={y + 1.95} fontSize="5.4" fontWeight="700" fill="var(--on-fill)">
              {voice.say(`bead.${bead.winner}`)}
            </text>
            <Corners of={bead} x={x} y={y} r={1.15} />
          </g>
        );
      })}
    </Grid>
  );
}

/** Columns to scroll by, so that the newest is the last that shows. */
const shiftOf = (cells: readonly { readonly col: number }[], columns: number) =>
  Math.max(0, Math.max(-1, ...cells.map(({ col }) => col)) + 1 - columns);

export function BigRoad({ roads, columns }: { readonly roads: RoadsView; readonly columns: number }) {
  const voice = useVoice();
  const shift = shiftOf(roads.bigRoad, columns);
  const newest = roads.bigRoad.at(-1);
  return (
    <Grid columns={columns} label={voice.say('road.big')}>
      {roads.bigRoad
        .filter(({ col }) => col >= shift)
        .map((cell) => {
          const x = (cell.col - shift) * CELL + HALF;
          const y = cell.row * CELL + HALF;
          return (
            <g key={`${cell.col},${cell.row}`} data-big={cell.side}>
              {cell === newest && <rect x={x - HALF} y={y - HALF} width={CELL} height={CELL} fill="var(--road-newest)" opacity=".55" />}
              <circle cx={x} cy={y} r="3.7" fill="none" stroke={INK[cell.side]} strokeWidth={cell.side === 'B' ? 1.5 : 1.15} />
              <Ties count={cell.ties} x={x} y={y} />
              <Corners of={cell} x={x} y={y} r={1.25} />
            </g>
          );
        })}
      {!newest && <Ties count={roads.leadingTies} x={HALF} y={HALF} />}
    </Grid>
  );
}

function Ties({ count, x, y }: { readonly count: number; readonly x: number; readonly y: number }) {
  if (count === 0) return null;
  return (
    <>
      <path d={`M${x - 3.6} ${y + 3.6}L${x + 3.6} ${y - 3.6}`} stroke={INK.T} strokeWidth="1.2" />
      {count > 1 && (
        <text x={x} y={y + 1.9} fontSize="5.2" fontWeight="700" fill={INK.T} stroke="var(--board)" strokeWidth="1.1" paintOrder="stroke">
          {count}
        </text>
      )}
    </>
  );
}

type Derived = 'bigEye' | 'small' | 'cockroach';

export function DerivedRoad({
  kind,
  marks,
  columns,
}: {
  readonly kind: Derived;
  readonly marks: readonly RoadMark[];
  readonly columns: number;
}) {
  const voice = useVoice();
  const shift = shiftOf(marks, columns);
  return (
    <Grid columns={columns} label={voice.say(`road.${kind}`)}>
      {marks
        .filter(({ col }) => col >= shift)
        .map(({ col, row, colour }) => (
          <DerivedMark key={`${col},${row}`} kind={kind} colour={colour} x={(col - shift) * CELL + HALF} y={row * CELL + HALF} />
        ))}
    </Grid>
  );
}

/** A ring, a disc, a stroke; red is heavier than blue. Nothing where no mark would come. */
export function DerivedMark({
  kind,
  colour,
  x,
  y,
}: {
  readonly kind: Derived;
  readonly colour: RoadColour | null;
  readonly x: number;
  readonly y: number;
}) {
  if (colour === null) return null;
  const heavy = colour === 'R';
  switch (kind) {
    case 'bigEye':
      return <circle cx={x} cy={y} r="3.4" fill="none" stroke={INK[colour]} strokeWidth={heavy ? 2 : 1.5} data-mark={colour} />;
    case 'small':
      return <circle cx={x} cy={y} r={heavy ? 3.9 : 3.5} fill={INK[colour]} data-mark={colour} />;
    case 'cockroach':
      return (
        <path
          d={`M${x - 3.4} ${y + 3.4}L${x + 3.4} ${y - 3.4}`}
          stroke={INK[colour]}
          strokeWidth={heavy ? 2.3 : 1.7}
          strokeLinecap="round"
          data-mark={colour}
        />
      );
  }
}
