import type { Card } from '../cards/card.ts';
import type { Hand } from './blackjack-hand.ts';
import type { BlackjackRules } from './blackjack-rules.ts';
import type { Waiting } from './game.ts';

/** A round of the two blackjack games at one moment. */
export interface BlackjackState {
  readonly rules: BlackjackRules;
  /** Ascending. */
  readonly seats: readonly Seat[];
  /** Two for each of `seats`, the second empty unless the seat has split: a slot is an index of these. */
  readonly hands: Hands;
  /** The second card lies face down until the step `dealer`. */
  readonly dealer: Hand | null;
  readonly step: Step;
  /** The slot whose card or turn it is; past the last, the dealer. */
  readonly at: number;
  readonly waiting: Waiting;
}
export type Hands = readonly (Hand | null)[];
/** `double`, `split`: chosen; those behind are asked, then the card falls. `dealer`: the hole card is turned. */
export type Step = 'deal' | 'insurance' | 'turns' | 'double' | 'split' | 'dealer';

export interface Seat {
  readonly number: number;
  /** Bettors behind, who are asked what becomes of the first hand. */
  readonly behind: readonly string[];
  /** P13: those of them who follow the second hand. */
  readonly followers: readonly string[];
  /** P12: nobody decides for it any more. */
  readonly auto: boolean;
  /** `dead`: taken out of the round, its bets go back. */
  readonly out: 'no' | 'surrendered' | 'dead';
}

/** Written out: what every step makes anew. A spread takes twice as long. */
export const moved = (
  { rules, seats }: BlackjackState,
  hands: Hands,
  dealer: Hand | null,
  step: Step,
  at: number,
  waiting: Waiting,
): BlackjackState => ({ rules, seats, hands, dealer, step, at, waiting });
/** Of the slot's seat. */
export const indexOf = (slot: number): number => slot >> 1;
export const handOf = (slot: number): 0 | 1 => ((slot & 1) === 0 ? 0 : 1);
export const seatAt = (seats: readonly Seat[], slot: number): Seat => seats[indexOf(slot)] as Seat;
export const handAt = (hands: Hands, slot: number): Hand | null => hands[slot] as Hand | null;
export const countOf = (hand: Hand | null): number => (hand === null ? 0 : hand.count);
export function withHand(hands: Hands, slot: number, hand: Hand): Hands {
  if (hands.length > 2) return hands.with(slot, hand);
  return slot === 0 ? [hand, handAt(hands, 1)] : [handAt(hands, 0), hand];
}
/** Of the slot's seat. */
export const isSplit = (hands: Hands, slot: number): boolean => handAt(hands, slot | 1) !== null;

/** The dealer's open card, once both lie. */
export const upCardOf = (dealer: Hand): Card => (dealer.before ?? dealer).card;
