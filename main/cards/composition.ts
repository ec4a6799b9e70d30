import { type Card, FACES } from './card.ts';

/**
 * What has left a shoe of `decks` decks, face by face (R62: known + unknown + remaining = 52 × decks).
 * Cards whose face nobody saw (burned face down, unread in the burn) are counted in `unknown`.
 */
export interface Composition {
  readonly decks: number;
  /** How many of each face have left, indexed by card. */
  readonly out: readonly number[];
  readonly unknown: number;
}

export const fullShoe = (decks: number): Composition => ({ decks, out: new Array<number>(FACES).fill(0), unknown: 0 });
export const totalCards = (shoe: Composition): number => shoe.decks * FACES;
export const cardsOut = (shoe: Composition): number => shoe.out.reduce((sum, n) => sum + n, shoe.unknown);
/** True when one more of this face would be more than the shoe ever held (R23). */
export const isExhausted = (shoe: Composition, card: Card): boolean => (shoe.out[card] ?? 0) >= shoe.decks;
/** The shoe with one more card of this face out. The caller has asked `isExhausted`. */
export const withOut = (shoe: Composition, card: Card): Composition => ({ ...shoe, out: shoe.out.with(card, (shoe.out[card] ?? 0) + 1) });
/** The shoe with this face put back on the books (a correction replaced it). */
export const withBack = (shoe: Composition, card: Card): Composition => ({ ...shoe, out: shoe.out.with(card, (shoe.out[card] ?? 0) - 1) });
export const withUnknown = (shoe: Composition): Composition => ({ ...shoe, unknown: shoe.unknown + 1 });
