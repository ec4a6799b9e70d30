import { rankOf } from '../cards/card.ts';
import {
  type AnswersWait,
  firstTurn,
  laterTurn,
  NO_SPLIT,
  REVEAL,
  SPLIT_ELSE_HIT,
  SPLIT_ELSE_STAND,
  type Split,
  seatCard,
} from './blackjack-asks.ts';
import { BEST_TOTAL, type Hand, isAce, isTen, NGULINH_CARDS, pointsOf } from './blackjack-hand.ts';
import type { BlackjackRules } from './blackjack-rules.ts';
import { type BlackjackState, type Hands, handAt, handOf, isSplit, moved, type Seat, seatAt, upCardOf } from './blackjack-state.ts';
import type { Option } from './game.ts';

/** Whose turn it is, and what may be done in it: P7–P12, N1, N2. */

/** P10, P12: what a hand is hit on when nobody decides, or the balance does not cover what was decided. */
const AUTO_HITS = 11;

export const endTurns = (state: BlackjackState, hands: Hands, dealer: Hand | null): BlackjackState =>
  moved(state, hands, dealer, 'turns', hands.length, REVEAL);

/** P7: the first hand, from this slot on, that has something left to do; after the last the hole card is turned. */
export function play(state: BlackjackState, hands: Hands, dealer: Hand | null, from: number): BlackjackState {
  const { rules, seats } = state;
  for (let at = from; at < hands.length; at += 1) {
    const hand = handAt(hands, at);
    if (hand === null) continue;
    const seat = seatAt(seats, at);
    const split = isSplit(hands, at);
    if (!isOpen(rules, seat, hand, split)) continue;
    const isAsked = hand.count > 1 && !seat.auto;
    const waiting = isAsked ? decision(rules, seat.number, hand, handOf(at), split, dealer) : seatCard(seat.number, handOf(at), hand.count);
    return moved(state, hands, dealer, 'turns', at, waiting);
  }
  return endTurns(state, hands, dealer);
}
/** P8, P10, P12, N1: it has still to act, or to be dealt to. */
function isOpen({ ngulinh }: BlackjackRules, { auto, out }: Seat, { before, count, total }: Hand, split: boolean): boolean {
  if (out !== 'no') return false;
  if (before === null) return true;
  if (total >= BEST_TOTAL || (ngulinh !== null && count === NGULINH_CARDS)) return false;
  return !(split && count === 2 && isAce(before.card)) && !(auto && total > AUTO_HITS);
}
/** What the turn of a hand would offer as it lies now: nothing while it has less than two cards, or where it has nothing left to do. */
export function optionsOf({ rules, seats, hands, dealer }: BlackjackState, slot: number): readonly Option[] {
  const hand = handAt(hands, slot);
  const seat = seatAt(seats, slot);
  const split = isSplit(hands, slot);
  if (hand === null || hand.count < 2 || !isOpen(rules, seat, hand, split)) return [];
  return decision(rules, seat.number, hand, handOf(slot), split, dealer).asks[0]?.options ?? [];
}
function decision(rules: BlackjackRules, seat: number, hand: Hand, which: 0 | 1, split: boolean, dealer: Hand | null): AnswersWait {
  if (split || hand.count > 2 || dealer === null) return laterTurn(seat, which, split, hand.count);
  const up = upCardOf(dealer);
  return firstTurn(seat, splitOf(rules, hand), rules.surrender && !isAce(up) && !isTen(up));
}
/** P10, N2: whether two cards may be split, and what a split without the balance becomes. */
function splitOf({ splits }: BlackjackRules, { before, card, total }: Hand): Split {
  if (before === null) return NO_SPLIT;
  const isPair = splits === 'value' ? pointsOf(before.card) === pointsOf(card) : rankOf(before.card) === rankOf(card);
  if (!isPair) return NO_SPLIT;
  return total <= AUTO_HITS ? SPLIT_ELSE_HIT : SPLIT_ELSE_STAND;
}
