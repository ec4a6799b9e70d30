import { type ReactNode, useSyncExternalStore } from 'react';
import type { PlayersView, RoadsView } from '../../main/views/messages.ts';
import { BeadPlate, BigRoad, DerivedMark, DerivedRoad } from '../shared/Roads.tsx';
import { SideTag } from '../shared/SideTag.tsx';
import { Second, useVoice } from '../shared/Speech.tsx';
import type { Key } from '../shared/words/catalogue.ts';

/** Columns of each board. */
const WIDE = { bead: 12, big: 36, derived: 18 };
const TALL = { bead: 24, big: 28, derived: 26 };
const NO_ROADS: RoadsView = {
  beads: [],
  bigRoad: [],
  leadingTies: 0,
  bigEyeBoy: [],
  smallRoad: [],
  cockroachPig: [],
  next: { B: [], P: [] },
};

const portrait = matchMedia('(orientation: portrait)');
const usePortrait = () =>
  useSyncExternalStore(
    (changed) => {
      portrait.addEventListener('change', changed);
      return () => portrait.removeEventListener('change', changed);
    },
    () => portrait.matches,
  );

export function Boards({ roads, counts }: Pick<PlayersView, 'roads' | 'counts'>) {
  const columns = usePortrait() ? TALL : WIDE;
  const drawn = roads ?? NO_ROADS;
  return (
    <section className="boards">
      <div className="col">
        <Board title="road.bead">
          <BeadPlate beads={drawn.beads} columns={columns.bead} />
        </Board>
        {counts && <Tally counts={counts} />}
      </div>
      <div className="col">
        <Board title="road.big">
          <BigRoad roads={drawn} columns={columns.big} />
        </Board>
        <div className="thirds">
          <Board title="road.bigEye">
            <DerivedRoad kind="bigEye" marks={drawn.bigEyeBoy} columns={columns.derived} />
          </Board>
          <Board title="road.small">
            <DerivedRoad kind="small" marks={drawn.smallRoad} columns={columns.derived} />
          </Board>
          <Board title="road.cockroach">
            <DerivedRoad kind="cockroach" marks={drawn.cockroachPig} columns={columns.derived} />
          </Board>
          <NextHand next={drawn.next} />
        </div>
      </div>
    </section>
  );
}

function Caption({ title }: { readonly title: Key }) {
  const voice = useVoice();
  return (
    <h2 className="board-cap">
      {voice.say(title)} <Second>{(second) => second.say(title)}</Second>
    </h2>
  );
}

function Board({ title, children }: { readonly title: Key; readonly children: ReactNode }) {
  return (
    <div>
      <Caption title={title} />
      <div className="board">{children}</div>
    </div>
  );
}

function Tally({ counts }: { readonly counts: NonNullable<PlayersView['counts']> }) {
  const voice = useVoice();
  const cells = [
    ['B', counts.banker, 'bet.banker'],
    ['P', counts.player, 'bet.player'],
    ['T', counts.tie, 'bet.tie'],
    ['', counts.bankerPair, 'bet.bankerPair'],
    ['', counts.playerPair, 'bet.playerPair'],
  ] as const;
  return (
    <ul className="tally">
      {cells.map(([kind, count, name]) => (
        <li key={name} className={kind}>
          <b>{count}</b>
          {voice.say(name)}
        </li>
      ))}
    </ul>
  );
}

const DERIVED = ['bigEye', 'small', 'cockroach'] as const;

/** The marks that a Banker or a Player win would add. */
function NextHand({ next }: { readonly next: RoadsView['next'] }) {
  return (
    <div>
      <Caption title="road.next" />
      <div className="ask">
        {(['B', 'P'] as const).map((side) => (
          <div key={side}>
            <SideTag of={side === 'B' ? 'banker' : 'player'} />
            {DERIVED.map((kind, index) => (
              <svg key={kind} viewBox="0 0 10 10" aria-hidden="true">
                <DerivedMark kind={kind} colour={next[side][index] ?? null} x={5} y={5} />
              </svg>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
