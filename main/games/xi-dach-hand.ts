import type { Card } from '../cards/card.ts';
import { BEST_TOTAL, isAce, isTen, NGULINH_CARDS, pointsOf } from './blackjack-hand.ts';
import type { XiDachRules } from './xi-dach-rules.ts';

/** A hand of the games in which a player holds the bank, in the order in which it was dealt. */
export type Hand = readonly Card[];
/** T3. */
export const MOST_CARDS = NGULINH_CARDS;
export const FIRST_CARDS = 2;
/** T1. */
const ACE_COUNTS: readonly number[] = [1, 10, 11];

/** From the lowest to the highest (T2). `points`: up to 21. */
const RANKS = ['quac', 'points', 'nguLinh', 'xiLat', 'xiBang'] as const;
export type Rank = (typeof RANKS)[number];

/** T1: an ace counts 1, 10 or 11, what is best; in five cards, and where nothing stays within 21, it counts 1. 0 for no cards. */
export function totalOf(hand: Hand): number {
  const low = hand.reduce((sum, card) => sum + pointsOf(card), 0);
  if (hand.length >= MOST_CARDS || low > BEST_TOTAL) return low;
  return Math.max(...sumsOf(hand).filter((sum) => sum <= BEST_TOTAL));
}
/** At most 3⁴. */
const sumsOf = (hand: Hand): readonly number[] =>
  hand.reduce<readonly number[]>((sums, card) => sums.flatMap((sum) => countsOf(card).map((count) => sum + count)), [0]);
const countsOf = (card: Card): readonly number[] => (isAce(card) ? ACE_COUNTS : [pointsOf(card)]);

export const isQuac = (hand: Hand): boolean => totalOf(hand) > BEST_TOTAL;
/** T3: it draws no more. */
export const isFull = (hand: Hand): boolean => hand.length >= MOST_CARDS || isQuac(hand);

/** T2. */
export function rankIn(hand: Hand, { ngulinhMax }: Pick<XiDachRules, 'ngulinhMax'>): Rank {
  if (isQuac(hand)) return 'quac';
  if (hand.length === MOST_CARDS) return totalOf(hand) <= ngulinhMax ? 'nguLinh' : 'points';
  const aces = hand.filter(isAce).length;
  if (hand.length !== FIRST_CARDS || aces === 0) return 'points';
  return aces === FIRST_CARDS ? 'xiBang' : hand.some(isTen) ? 'xiLat' : 'points';
}
/** T6: Xì bàng or Xì lát. */
export const isSpecial = (hand: Hand, rules: XiDachRules): boolean => ['xiBang', 'xiLat'].includes(rankIn(hand, rules));
/** T4: age concerns no hand of a rank of its own. */
export const isUnderAge = (hand: Hand, age: number, rules: XiDachRules): boolean => rankIn(hand, rules) === 'points' && totalOf(hand) < age;

/** T6, T8, T9: how a player's hand fares against the banker's, đền apart. */
export function against(hand: Hand, banker: Hand, rules: XiDachRules): 'win' | 'lose' | 'push' {
  if (isUnderAge(hand, rules.playerAge, rules)) return 'lose';
  const rank = rankIn(hand, rules);
  const above = RANKS.indexOf(rank) - RANKS.indexOf(rankIn(banker, rules));
  if (above !== 0) return outcomeOf(above);
  switch (rank) {
    case 'xiBang':
    case 'xiLat':
      return 'push';
    case 'nguLinh':
      return outcomeOf(totalOf(banker) - totalOf(hand));
    case 'points':
      return outcomeOf(totalOf(hand) - totalOf(banker));
    case 'quac':
      return rules.bothBust === 'push' ? 'push' : 'lose';
  }
}
const outcomeOf = (ahead: number): 'win' | 'lose' | 'push' => (ahead > 0 ? 'win' : ahead < 0 ? 'lose' : 'push');
