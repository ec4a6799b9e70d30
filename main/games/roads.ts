import type { Card } from '../cards/card.ts';
import { isNatural, isPair, totalOf, winnerOf } from './baccarat-hand.ts';

/** The five roads of a shoe, worked out from its results each time: undo and rebuild are the same as drawing (R80, "Roads"). */
export interface Bead {
  readonly winner: 'B' | 'P' | 'T';
  readonly playerPair: boolean;
  readonly bankerPair: boolean;
  readonly natural: boolean;
}
export type Colour = 'R' | 'U';
export interface Cell {
  readonly col: number;
  readonly row: number;
}
export interface Mark extends Cell {
  readonly colour: Colour;
}
export interface BigCell extends Cell {
  readonly side: 'B' | 'P';
  readonly ties: number;
  readonly playerPair: boolean;
  readonly bankerPair: boolean;
  readonly natural: boolean;
}
export interface Roads {
  readonly beads: readonly Bead[];
  /** In the order of the rounds that made them. Ties before the first win count in the first cell too. */
  readonly bigRoad: readonly BigCell[];
  readonly leadingTies: number;
  readonly bigEyeBoy: readonly Mark[];
  readonly smallRoad: readonly Mark[];
  readonly cockroachPig: readonly Mark[];
  /** The three marks that a Banker or a Player win would add; null where none would. */
  readonly next: { readonly B: readonly (Colour | null)[]; readonly P: readonly (Colour | null)[] };
}

export const ROWS = 6;
/** How many columns each derived road looks back. */
const BIG_EYE_BOY = 1;
const SMALL_ROAD = 2;
const COCKROACH_PIG = 3;
const LOOKS_BACK = [BIG_EYE_BOY, SMALL_ROAD, COCKROACH_PIG];

/** The mark of a finished round, from its cards. */
export function beadOf(playerCards: readonly Card[], bankerCards: readonly Card[]): Bead {
  const player = { cards: playerCards, total: totalOf(playerCards) };
  const banker = { cards: bankerCards, total: totalOf(bankerCards) };
  return {
    winner: ({ player: 'P', banker: 'B', tie: 'T' } as const)[winnerOf(player, banker)],
    playerPair: isPair(player),
    bankerPair: isPair(banker),
    natural: isNatural(player) || isNatural(banker),
  };
}

export function roadsOf(beads: readonly Bead[]): Roads {
  const wins = beads.filter(isWin);
  const firstWin = beads.findIndex(isWin);
  const entries = entriesOf(wins.map(({ winner }) => winner));
  const heights = heightsOf(entries);
  const derived = (back: number): readonly Mark[] => {
    const colours = entries.flatMap((entry) => colourOf(entry, heights, back) ?? []);
    return layOut(colours).map((cell, index) => ({ ...cell, colour: colours[index] as Colour }));
  };
  const nextMarks = (side: 'B' | 'P') => LOOKS_BACK.map((back) => colourOf(entryAfter(entries.at(-1), side), heights, back));
  return {
    beads,
    bigRoad: bigRoad(beads, wins),
    leadingTies: firstWin < 0 ? beads.length : firstWin,
    bigEyeBoy: derived(BIG_EYE_BOY),
    smallRoad: derived(SMALL_ROAD),
    cockroachPig: derived(COCKROACH_PIG),
    next: { B: nextMarks('B'), P: nextMarks('P') },
  };
}

type Win = Bead & { readonly winner: 'B' | 'P' };
const isWin = (bead: Bead): bead is Win => bead.winner !== 'T';

function bigRoad(beads: readonly Bead[], wins: readonly Win[]): readonly BigCell[] {
  const ties = tiesOf(beads);
  return layOut(wins.map(({ winner }) => winner)).map((cell, index) => {
    const { winner, ...marks } = wins[index] as Win;
    return { ...cell, side: winner, ties: ties[index] ?? 0, ...marks };
  });
}
/** Ties at each win: those after it, and at the first also those before it. */
function tiesOf(beads: readonly Bead[]): readonly number[] {
  const ties: number[] = [];
  let wins = 0;
  for (const bead of beads) {
    const at = Math.max(0, wins - 1);
    if (isWin(bead)) wins += 1;
    else ties[at] = (ties[at] ?? 0) + 1;
  }
  return ties;
}

/** Where each mark of a road lies. Equal ones go down; at the bottom or at a taken cell they turn right and keep that row; a change starts at the next free top cell. */
export function layOut(marks: readonly string[]): readonly Cell[] {
  const taken = new Set<number>();
  const isTaken = (col: number, row: number): boolean => taken.has(col * ROWS + row);
  let top = -1;
  let cell: Cell = { col: top, row: 0 };
  return marks.map((mark, index) => {
    if (mark !== marks[index - 1]) {
      do top += 1;
      while (isTaken(top, 0));
      cell = { col: top, row: 0 };
    } else if (cell.col === top && cell.row + 1 < ROWS && !isTaken(top, cell.row + 1)) {
      cell = { col: top, row: cell.row + 1 };
    } else {
      cell = { col: cell.col + 1, row: cell.row };
    }
    taken.add(cell.col * ROWS + cell.row);
    return cell;
  });
}

/** A win's true place on the big road, columns as deep as their streaks; both count from 1. */
interface Entry {
  readonly side: string;
  readonly column: number;
  readonly depth: number;
}
function entriesOf(sides: readonly string[]): readonly Entry[] {
  const entries: Entry[] = [];
  for (const side of sides) entries.push(entryAfter(entries.at(-1), side));
  return entries;
}
function entryAfter(last: Entry | undefined, side: string): Entry {
  if (last?.side === side) return { ...last, depth: last.depth + 1 };
  return { side, column: (last?.column ?? 0) + 1, depth: 1 };
}
/** Column → its depth. */
const heightsOf = (entries: readonly Entry[]): ReadonlyMap<number, number> => new Map(entries.map(({ column, depth }) => [column, depth]));

/** Red is regular, blue is not. Null: too early for a road that looks `back` so many columns. */
function colourOf({ column, depth }: Entry, heights: ReadonlyMap<number, number>, back: number): Colour | null {
  if (column <= back || (column === back + 1 && depth === 1)) return null;
  if (depth === 1) return heights.get(column - 1) === heights.get(column - 1 - back) ? 'R' : 'U';
  return depth === (heights.get(column - back) ?? 0) + 1 ? 'U' : 'R';
}
