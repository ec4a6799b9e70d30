import { ALL_CARDS, type Card } from '../cards/card.ts';
import { type Random, shuffled } from './random.ts';

/** The cards that lie in a virtual shoe, the next one first, and the cut card among them. */
export interface Pile {
  readonly cards: readonly Card[];
  /** How many cards come before the cut card; null: it is out, or there is none. */
  readonly untilCut: number | null;
}

/** Cards behind the cut card in an ordinary shoe: enough for the round in play and the last one (six cards each). */
export const CARDS_BEHIND_CUT = 14;

/** A shuffled pile with the cut card `behindCut` cards from its end; null: no cut card. */
export const shuffledPile = (decks: number, behindCut: number | null, random: Random): Pile => {
  const cards = shuffled(Array.from({ length: decks }, () => ALL_CARDS).flat(), random);
  return { cards, untilCut: behindCut === null ? null : Math.max(0, cards.length - behindCut) };
};

/** The pile without the first card of this face; null when no such card is left. */
export const withoutFace = (pile: Pile, face: Card): Pile | null => {
  const at = pile.cards.indexOf(face);
  if (at < 0) return null;
  return { cards: pile.cards.toSpliced(at, 1), untilCut: pile.untilCut === null ? null : Math.max(0, pile.untilCut - 1) };
};
export const withoutCut = (pile: Pile): Pile => ({ ...pile, untilCut: null });
