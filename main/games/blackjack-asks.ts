import { type Fraction, fraction } from '../bets/money.ts';
import type { Ask, Option, Waiting, Who } from './game.ts';
import { MOST_SEATS } from './settings.ts';

/**
 * What the blackjack games wait for, made once: a round asks for one of these at every step. An answer's option is a word of
 * contract.md (`action`, `choice`), or `no`.
 */
export type CardWait = Extract<Waiting, { for: 'card' }>;
export type AnswersWait = Extract<Waiting, { for: 'answers' }>;

/** R39: a hand of aces alone. */
export const MOST_CARDS = 21;
const SAME_AGAIN = fraction(1);
const HALF = fraction(1, 2);

const HIT: Option = { name: 'hit' };
const STAND: Option = { name: 'stand' };
/** P9. */
const DOUBLE: Option = { name: 'double', costs: SAME_AGAIN, on: 'hand', orElse: 'hit' };
/** P10: without the balance, a hit at 11 or less. */
const SPLIT_OR_HIT: Option = { name: 'split', costs: SAME_AGAIN, on: 'secondHand', orElse: 'hit' };
const SPLIT_OR_STAND: Option = { name: 'split', costs: SAME_AGAIN, on: 'secondHand', orElse: 'stand' };
const SURRENDER: Option = { name: 'surrender' };
export const NO = 'no';
/** P5, P13: the choice's own name is yes. */
const yesOr = (name: string, costs: Fraction, on: NonNullable<Option['on']>): readonly Option[] => [
  { name, costs, on, orElse: NO },
  { name: NO },
];
const INSURANCE = yesOr('insurance', HALF, 'insurance');
const FOLLOW_DOUBLE = yesOr('followDouble', SAME_AGAIN, 'hand');
const FOLLOW_SPLIT = yesOr('followSplit', SAME_AGAIN, 'secondHand');

export function isOption(options: readonly Option[], name: string): boolean {
  for (const option of options) if (option.name === name) return true;
  return false;
}

/** Of a seat with an unsplit hand, of a split one's first and second hand. */
const UNSPLIT = 0;
const FIRST = 1;
const SECOND = 2;
type Part = typeof UNSPLIT | typeof FIRST | typeof SECOND;
const PARTS: readonly Part[] = [UNSPLIT, FIRST, SECOND];
const partOf = (hand: 0 | 1, split: boolean): Part => (split ? (hand === 0 ? FIRST : SECOND) : UNSPLIT);

const seatNumbers: readonly number[] = Array.from({ length: MOST_SEATS + 1 }, (_, seat) => seat);
const COUNTS = MOST_CARDS + 1;
const counts: readonly number[] = Array.from({ length: COUNTS }, (_, count) => count);
/** The name of a hand's places: `3`, of a second split hand `3b`. */
export const handName = (seat: number, hand: 0 | 1): string => (hand === 0 ? `${seat}` : `${seat}b`);
export const DEALER = 'dealer';

const card = (place: string, face: 'up' | 'down' = 'up'): CardWait => ({ for: 'card', place, face });
const SEAT_CARDS = seatNumbers.flatMap((seat) =>
  ([0, 1] as const).flatMap((hand) => counts.map((count) => card(`${handName(seat, hand)}.${count + 1}`))),
);
/** P4: the second lies face down. */
const DEALER_CARDS = counts.map((count) => card(`${DEALER}.${count + 1}`, count === 1 ? 'down' : 'up'));
/** The next card of a hand that has `count`. */
export const seatCard = (seat: number, hand: 0 | 1, count: number): CardWait => SEAT_CARDS[(2 * seat + hand) * COUNTS + count] as CardWait;
export const dealerCard = (count: number): CardWait => DEALER_CARDS[count] as CardWait;
export const REVEAL: Waiting = { for: 'reveal', place: `${DEALER}.2` };
export const OVER: Waiting = { for: 'nothing' };

/** A clock is named for the place that a hit would fill: each decision of a round has one of its own, so that a late end of another is told. */
function turn(seat: number, part: Part, count: number, options: readonly Option[]): AnswersWait {
  const hand = part === SECOND ? 1 : 0;
  const clock = `${part === UNSPLIT ? 'turn' : 'split'}/${handName(seat, hand)}.${count + 1}`;
  return { for: 'answers', clock, asks: [{ who: `seat:${seat}`, hand, options }] };
}
/** Whether two cards may be split, and what a split without the balance becomes (P10). */
export const NO_SPLIT = 0;
export const SPLIT_ELSE_HIT = 1;
export const SPLIT_ELSE_STAND = 2;
export type Split = typeof NO_SPLIT | typeof SPLIT_ELSE_HIT | typeof SPLIT_ELSE_STAND;
/** The first decision on two cards; in the order in which people read them: hit, stand, double, split, surrender. */
const FIRST_TURNS = seatNumbers.flatMap((seat) =>
  [[], [SPLIT_OR_HIT], [SPLIT_OR_STAND]].flatMap((split) =>
    [[], [SURRENDER]].map((surrender) => turn(seat, UNSPLIT, 2, [HIT, STAND, DOUBLE, ...split, ...surrender])),
  ),
);
export const firstTurn = (seat: number, split: Split, surrender: boolean): AnswersWait =>
  FIRST_TURNS[(3 * seat + split) * 2 + (surrender ? 1 : 0)] as AnswersWait;
const LATER_TURNS = seatNumbers.flatMap((seat) =>
  PARTS.flatMap((part) => counts.map((count) => turn(seat, part, count, count === 2 ? [HIT, STAND, DOUBLE] : [HIT, STAND]))),
);
/** P8, P9: two cards of a split hand may be doubled, too. */
export const laterTurn = (seat: number, hand: 0 | 1, split: boolean, count: number): AnswersWait =>
  LATER_TURNS[(PARTS.length * seat + partOf(hand, split)) * COUNTS + count] as AnswersWait;

export const behind = (bettor: string, seat: number): Who => `behind:${bettor}@${seat}`;
export const insuranceAsk = (who: Who): Ask => ({ who, hand: 0, options: INSURANCE });
export const insurance = (asks: readonly Ask[]): AnswersWait => ({ for: 'answers', clock: 'insurance', asks });
/** P13: what those behind are asked after the seat's action and before its card. */
export const follow = (what: 'double' | 'split', seat: number, hand: 0 | 1, bettors: readonly string[]): AnswersWait => ({
  for: 'answers',
  clock: `${what === 'double' ? 'followDouble' : 'followSplit'}/${handName(seat, hand)}`,
  asks: bettors.map((bettor) => ({ who: behind(bettor, seat), hand, options: what === 'double' ? FOLLOW_DOUBLE : FOLLOW_SPLIT })),
});
