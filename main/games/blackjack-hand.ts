import { type Card, isRed, rankOf } from '../cards/card.ts';

/** A hand as it lies: its last card, on top of the hand before. It grows without being copied, and its total runs along. */
export interface Hand {
  readonly before: Hand | null;
  readonly card: Card;
  /** Cards in it, from 1. */
  readonly count: number;
  /** Every ace counted 1. */
  readonly low: number;
  /** The best there is: an ace counts 11 unless that is too much. Above 21: bust. */
  readonly total: number;
}

export const BEST_TOTAL = 21;
const TEN = 10;
const ACE = 1;
/** What an ace counts more as 11 than as 1. */
const ACE_MORE = 10;
/** N1. */
export const NGULINH_CARDS = 5;

/** Ace 1, 2 to 10 as they are, J Q K 10. */
export const pointsOf = (card: Card): number => Math.min(rankOf(card), TEN);
export const isAce = (card: Card): boolean => rankOf(card) === ACE;
export const isTen = (card: Card): boolean => rankOf(card) >= TEN;

/** An ace that cannot count 11 now never will again: a hand that is not soft need not know whether it has one. */
export function withCard(before: Hand | null, card: Card): Hand {
  const points = pointsOf(card);
  const low = before === null ? points : before.low + points;
  const mayBeSoft = points === ACE || (before !== null && isSoft(before));
  const total = mayBeSoft && low + ACE_MORE <= BEST_TOTAL ? low + ACE_MORE : low;
  return { before, card, count: before === null ? 1 : before.count + 1, low, total };
}
/** Null for no cards. */
export const handWith = (cards: readonly Card[]): Hand | null => cards.reduce<Hand | null>(withCard, null);

/** In the order in which they were dealt. */
export function cardsOf(hand: Hand | null): readonly Card[] {
  const cards: Card[] = [];
  for (let top = hand; top !== null; top = top.before) cards.unshift(top.card);
  return cards;
}
/** An ace in it counts 11. */
export const isSoft = (hand: Hand): boolean => hand.total > hand.low;
export const isBust = (hand: Hand): boolean => hand.low > BEST_TOTAL;
/** An ace and a ten-valued card: BJ, unless the hand is split (P10). */
export const isAceAndTen = (hand: Hand): boolean => hand.total === BEST_TOTAL && hand.count === 2;
/** N1: of that game's hands. */
export const isNgulinh = (hand: Hand): boolean => hand.count === NGULINH_CARDS && !isBust(hand);

/** P17, of the first two cards. */
export type PairKind = 'perfect' | 'coloured' | 'mixed';
export function pairOf(first: Card, second: Card): PairKind | null {
  if (first === second) return 'perfect';
  if (rankOf(first) !== rankOf(second)) return null;
  return isRed(first) === isRed(second) ? 'coloured' : 'mixed';
}
