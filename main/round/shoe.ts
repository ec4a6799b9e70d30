import { type Card, rankOf } from '../cards/card.ts';
import { type Composition, cardsOut, fullShoe, isExhausted, totalCards, withBack, withOut, withUnknown } from '../cards/composition.ts';
import { settingOf } from '../games/settings.ts';
import { raise } from './alarms.ts';
import { isSuspicious } from './sequence.ts';
import { endStops } from './stops.ts';
import type { Count, Shoe, Table } from './table.ts';

const newShoe = (number: number, decks: number, burnsDue: number | null): Shoe => ({
  number,
  composition: fullShoe(decks),
  burnsDue,
  sequence: [],
  tags: [],
  cutSeen: false,
  roundsLeft: null,
  played: 0,
  opened: 0,
});

const NO_ROUND = { kept: [], play: null, laid: [], entered: [], book: [], returned: [], plans: {}, redo: [] } as const;

/** C5: a new shoe, its burn still to come where the table burns. */
export function loadShoe(table: Table, decks: number): Table {
  const shoe = newShoe(table.shoes + 1, decks, table.settings.burn ? null : 0);
  return { ...table, ...NO_ROUND, shoe, shoes: shoe.number, finished: keptRecords(table) };
}
/** Bettors may look at rounds of the shoes before (U5). */
const keptRecords = ({ game, settings, finished }: Table): Table['finished'] =>
  game.seated && settings.recordRounds > 0 ? finished.slice(-settings.recordRounds) : [];

/** Rounds kept of a deck that is shuffled again and again: as many as bettors may look at (U5). */
const MOST_FINISHED = 100;
/** Five cards a hand (T3). */
const MOST_IN_A_HAND = 5;
/** T17: the deck is shuffled before every round, or where it is too short for one, and counts as full again. */
export function shuffledFor(table: Table, hands: number): Table {
  const { shoe } = table;
  const shuffle = settingOf(table.settings, 'shuffle');
  if (shoe === null || shuffle === undefined) return table;
  const left = totalCards(shoe.composition) - cardsOut(shoe.composition);
  if (shuffle === 'untilShort' && left >= MOST_IN_A_HAND * hands) return table;
  // No new shoe ends the list of rounds at such a table.
  const finished = table.finished.slice(-MOST_FINISHED);
  return { ...table, finished, kept: [], shoe: { ...shoe, composition: fullShoe(shoe.composition.decks), sequence: [], tags: [] } };
}

/** A tape that loads no shoe starts with a full one, already burned, nothing removed (contract, `shoe.load`). */
export const withBurnedShoe = (table: Table): Table => ({
  ...table,
  shoe: newShoe(table.shoes + 1, table.settings.decks, 0),
  shoes: table.shoes + 1,
});
/** No shoe in play; whatever held the table is left behind with it. */
export const closeShoe = (table: Table): Table => ({ ...endStops(table, () => true), ...NO_ROUND, shoe: null });

/** What a card that was counted as `from` can be counted as: a face that the shoe has no more of is unknown, a card beyond its last is none. */
export function countOf(shoe: Shoe, card: Card | null, from: Count = 'none'): Count {
  const others = takenBack(shoe.composition, from);
  if (cardsOut(others) >= totalCards(others)) return 'none';
  return card === null || isExhausted(others, card) ? 'unknown' : card;
}
/** One more of its face than the shoe holds, or one card more than it holds in all (R23). */
export const exceeds = (shoe: Shoe, card: Card, from: Count = 'none'): boolean => countOf(shoe, card, from) !== card;
export const isEmpty = ({ composition }: Shoe): boolean => cardsOut(composition) >= totalCards(composition);

/** A card is counted as `to` from now on; a new one (`from` none) also in the order in which they came. */
export function recount(table: Table, from: Count, to: Count, atMs: number): Table {
  const { shoe } = table;
  if (shoe === null || from === to) return table;
  const composition = put(takenBack(shoe.composition, from), to);
  if (from !== 'none') return { ...table, shoe: { ...shoe, composition } };
  const sequence = [...shoe.sequence, typeof to === 'number' ? to : null];
  const counted = { ...table, shoe: { ...shoe, composition, sequence } };
  return isSuspicious(sequence) ? raise(counted, 'order', atMs) : counted;
}
/** The card with this tag has left the shoe. */
export function withTagOut(table: Table, tag: string): Table {
  const { shoe } = table;
  return shoe === null || shoe.tags.includes(tag) ? table : { ...table, shoe: { ...shoe, tags: [...shoe.tags, tag] } };
}
/** One card more has left the shoe, and nobody saw its face. */
export const countUnseen = (table: Table, atMs: number): Table =>
  table.shoe === null ? table : recount(table, 'none', countOf(table.shoe, null), atMs);
const put = (composition: Composition, count: Count): Composition => {
  if (count === 'none') return composition;
  return count === 'unknown' ? withUnknown(composition) : withOut(composition, count);
};
/** Of a face that none is counted of, the card was one more than the shoe holds, and counted as unknown. */
const takenBack = (composition: Composition, count: Count): Composition => {
  if (count === 'none') return composition;
  const isCounted = count !== 'unknown' && (composition.out[count] ?? 0) > 0;
  return isCounted ? withBack(composition, count) : { ...composition, unknown: composition.unknown - 1 };
};

/** A = 1, 2 to 10 face value, J Q K = 10 (C5). */
export const burnValue = (card: Card): number => Math.min(rankOf(card), 10);

/** One card of the burn: the first says how many follow; of the others nobody has to see the face. */
export function burnCard(table: Table, card: Card | null): Table {
  const { shoe } = table;
  if (shoe === null) return table;
  const burnsDue = shoe.burnsDue === null ? (card === null ? null : burnValue(card)) : shoe.burnsDue - 1;
  return { ...table, shoe: { ...shoe, burnsDue } };
}

/** C4: how many rounds may still be opened once the cut card has been seen. A second cut card changes nothing. */
export function markCut(table: Table, roundIsOpen: boolean, atMs: number): Table {
  const { shoe } = table;
  if (shoe === null || shoe.cutSeen) return table;
  const roundsLeft = roundIsOpen && table.settings.cutCard === 'thisRound' ? 0 : 1;
  return raise({ ...table, shoe: { ...shoe, cutSeen: true, roundsLeft } }, 'cutCard', atMs);
}
export const isFinished = (shoe: Shoe): boolean => shoe.roundsLeft === 0;

export const countOpened = (shoe: Shoe): Shoe => ({
  ...shoe,
  opened: shoe.opened + 1,
  roundsLeft: shoe.roundsLeft === null ? null : shoe.roundsLeft - 1,
});
