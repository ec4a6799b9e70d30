import { type Card, rankOf } from '../cards/card.ts';

/** Baccarat's cards, totals and draws: rules B1–B5. */
export interface Hand {
  readonly cards: readonly Card[];
  /** 0 to 9. */
  readonly total: number;
}
export const EMPTY: Hand = { cards: [], total: 0 };
export type Winner = 'player' | 'banker' | 'tie';

const TEN = 10;
const LEAST_NATURAL = 8;

/** Ace 1, 2 to 9 as they are, 10 J Q K nothing. */
export const pointsOf = (card: Card): number => {
  const rank = rankOf(card);
  return rank < TEN ? rank : 0;
};
export const totalOf = (cards: readonly Card[]): number => cards.reduce((sum, card) => sum + pointsOf(card), 0) % TEN;

/** The hand with one more card. */
export const withCard = (hand: Hand, card: Card): Hand => ({ cards: longer(hand.cards, card), total: (hand.total + pointsOf(card)) % TEN });
/** Written out: a spread halves the rounds a second. */
function longer(cards: readonly Card[], card: Card): readonly Card[] {
  const first = cards[0];
  const second = cards[1];
  if (first === undefined) return [card];
  return second === undefined ? [first, card] : [first, second, card];
}

/** B1: 8 or 9 on two cards. */
export const isNatural = (hand: Hand): boolean => hand.total >= LEAST_NATURAL && hand.cards.length === 2;

/** The first two cards have the same rank: K-Q is no pair. */
export const isPair = ({ cards: [first, second] }: Hand): boolean =>
  first !== undefined && second !== undefined && rankOf(first) === rankOf(second);
/** The same rank and suit. */
export const isPerfectPair = ({ cards: [first, second] }: Hand): boolean => first !== undefined && first === second;

/** B2, of a total on two cards that is no natural. */
export const playerDraws = (player: number): boolean => player <= 5;

/** B3, B4, of the Banker's total on two cards; `third`: points of the Player's third card, null when the Player stood. */
export function bankerDraws(banker: number, third: number | null): boolean {
  if (third === null) return banker <= 5;
  switch (banker) {
    case 3:
      return third !== 8;
    case 4:
      return third >= 2 && third <= 7;
    case 5:
      return third >= 4 && third <= 7;
    case 6:
      return third === 6 || third === 7;
    default:
      return banker <= 2;
  }
}
/** Points of a hand's third card. */
export function thirdOf({ cards }: Hand): number | null {
  const third = cards[2];
  return third === undefined ? null : pointsOf(third);
}

/** B5. */
export function winnerOf(player: Hand, banker: Hand): Winner {
  if (player.total === banker.total) return 'tie';
  return player.total > banker.total ? 'player' : 'banker';
}
