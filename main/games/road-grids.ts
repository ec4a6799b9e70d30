import { type Bead, type Cell, type Mark, ROWS, roadsOf } from './roads.ts';

/** Roads as text (contract, "Roads"): six strings of one length, rows from the top, a character a column, `.` empty. */
export type Grid = readonly string[];
export interface DerivedGrid {
  readonly colours: string;
  readonly grid: Grid;
}
export interface RoadGrids {
  readonly bead: Grid;
  readonly bigRoad: {
    readonly grid: Grid;
    /** [column, row, count], from 0, in the order of the rounds. */
    readonly ties: readonly (readonly [number, number, number])[];
    readonly leadingTies: number;
  };
  readonly bigEyeBoy: DerivedGrid;
  readonly smallRoad: DerivedGrid;
  readonly cockroachPig: DerivedGrid;
}

export function gridsOf(beads: readonly Bead[]): RoadGrids {
  const roads = roadsOf(beads);
  return {
    bead: grid(beads.map(({ winner }, index) => ({ col: Math.floor(index / ROWS), row: index % ROWS, mark: winner }))),
    bigRoad: {
      grid: grid(roads.bigRoad.map((cell) => ({ ...cell, mark: cell.side }))),
      ties: roads.bigRoad.filter(({ ties }) => ties > 0).map(({ col, row, ties }) => [col, row, ties]),
      leadingTies: roads.leadingTies,
    },
    bigEyeBoy: derived(roads.bigEyeBoy),
    smallRoad: derived(roads.smallRoad),
    cockroachPig: derived(roads.cockroachPig),
  };
}

/** Beads of a result string, `BPT`; the index of the first character that is no result. */
export function beadsOf(results: string): readonly Bead[] | number {
  const wrong = results.search(/[^BPT]/);
  if (wrong >= 0) return wrong;
  return [...results].map((winner) => ({ winner: winner as Bead['winner'], playerPair: false, bankerPair: false, natural: false }));
}

const derived = (marks: readonly Mark[]): DerivedGrid => ({
  colours: marks.map(({ colour }) => colour).join(''),
  grid: grid(marks.map((cell) => ({ ...cell, mark: cell.colour }))),
});

function grid(cells: readonly (Cell & { readonly mark: string })[]): Grid {
  const columns = cells.reduce((most, { col }) => Math.max(most, col + 1), 0);
  const rows = Array.from({ length: ROWS }, () => new Array<string>(columns).fill('.'));
  for (const { col, row, mark } of cells) (rows[row] as string[])[col] = mark;
  return rows.map((row) => row.join(''));
}
