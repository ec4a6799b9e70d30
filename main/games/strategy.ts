import { isOption } from './blackjack-asks.ts';
import { type Hand, isSoft, pointsOf } from './blackjack-hand.ts';
import { type BlackjackState, upCardOf } from './blackjack-state.ts';
import type { Ask, Option } from './game.ts';

/** The basic strategy of the rule list, for the premium game; the Ngũ Linh game is simulated with it, too. */

/**
 * One row for a total or a pair, one letter for each up card of the dealer: A 2 3 4 5 6 7 8 9 T. H hit, S stand, D double else hit,
 * d double else stand, R surrender else hit, P split, - as its total.
 */
type Rows = readonly (readonly [from: number, to: number, letters: string])[];
const HARD: Rows = [
  [4, 8, 'HHHHHHHHHH'],
  [9, 9, 'HHDDDDHHHH'],
  [10, 10, 'HDDDDDDDDH'],
  [11, 11, 'HDDDDDDDDD'],
  [12, 12, 'HHHSSSHHHH'],
  [13, 15, 'HSSSSSHHHH'],
  [16, 16, 'HSSSSSHHRH'],
  [17, 21, 'SSSSSSSSSS'],
];
const SOFT: Rows = [
  [12, 12, 'HHHHHDHHHH'],
  [13, 14, 'HHHHDDHHHH'],
  [15, 15, 'HHHDDDHHHH'],
  [16, 16, 'HHHDDDHHHH'],
  [17, 17, 'HHDDDDHHHH'],
  [18, 18, 'HSddddSSHH'],
  [19, 21, 'SSSSSSSSSS'],
];
/** By the points of one of the two cards. */
const PAIRS: Rows = [
  [1, 1, 'PPPPPPPPPP'],
  [2, 3, '-PPPPPP---'],
  [4, 4, '----PP----'],
  [5, 5, '----------'],
  [6, 6, '-PPPPP----'],
  [7, 7, '-PPPPPP---'],
  [8, 8, 'PPPPPPPPPP'],
  [9, 9, '-PPPPP-PP-'],
  [10, 10, '----------'],
];

const byNumber = (rows: Rows): readonly string[] => {
  const letters: string[] = [];
  for (const [from, to, row] of rows) for (let of = from; of <= to; of += 1) letters[of] = row;
  return letters;
};
const HARD_BY_TOTAL = byNumber(HARD);
const SOFT_BY_TOTAL = byNumber(SOFT);
const PAIRS_BY_POINTS = byNumber(PAIRS);

/** What a player does when asked: an option; null: nothing, and the time runs out (P12). */
export type Policy = (state: BlackjackState, ask: Ask) => string | null;
export const automatic: Policy = () => null;
export function basicStrategy({ hands, at, dealer, step }: BlackjackState, { options }: Ask): string | null {
  const hand = hands[at] ?? null;
  // Never insured; nothing is followed.
  if (step !== 'turns' || dealer === null || hand === null) return null;
  return carryOut(letterFor(hand, pointsOf(upCardOf(dealer)) - 1, options), options);
}

function letterFor(hand: Hand, up: number, options: readonly Option[]): string {
  if (isOption(options, 'split') && PAIRS_BY_POINTS[pointsOf(hand.card)]?.[up] === 'P') return 'P';
  return (isSoft(hand) ? SOFT_BY_TOTAL : HARD_BY_TOTAL)[hand.total]?.[up] ?? 'S';
}
function carryOut(letter: string, options: readonly Option[]): string {
  switch (letter) {
    case 'P':
      return 'split';
    case 'D':
      return isOption(options, 'double') ? 'double' : 'hit';
    case 'd':
      return isOption(options, 'double') ? 'double' : 'stand';
    case 'R':
      return isOption(options, 'surrender') ? 'surrender' : 'hit';
    case 'S':
      return 'stand';
    default:
      return 'hit';
  }
}
