import { type Card, rankOf, suitOf } from '../cards/card.ts';
import { type Composition, cardsOut, fullShoe, isExhausted, totalCards, withBack, withOut, withUnknown } from '../cards/composition.ts';
import { raise } from './alarms.ts';
import type { Shoe, Table } from './table.ts';

/** R71: so many successive cards in factory order, or so many that came in the same order before in this shoe. */
const FACTORY_RUN = 6;
const REPEATED_RUN = 8;

const newShoe = (number: number, decks: number, burnsDue: number | null): Shoe => ({
  number,
  composition: fullShoe(decks),
  burnsDue,
  sequence: [],
  cutSeen: false,
  roundsLeft: null,
  played: 0,
  opened: 0,
});

/** C5: a new shoe, its burn still to come where the table burns. */
export function loadShoe(table: Table, decks: number): Table {
  const shoe = newShoe(table.shoes + 1, decks, table.settings.burn ? null : 0);
  return { ...table, shoe, shoes: shoe.number, kept: [], finished: [], play: null, laid: [], entered: [], book: [] };
}
/** A tape that loads no shoe starts with a full one, already burned, nothing removed (contract, `shoe.load`). */
export const withBurnedShoe = (table: Table): Table => ({
  ...table,
  shoe: newShoe(table.shoes + 1, table.settings.decks, 0),
  shoes: table.shoes + 1,
});
/** No shoe in play; a program fault that held the table is left behind with it. */
export const closeShoe = (table: Table): Table => ({
  ...table,
  stops: [],
  shoe: null,
  kept: [],
  play: null,
  laid: [],
  entered: [],
  book: [],
});

/** What one card that left the shoe is counted as: its face, or a card of unknown face. */
export type Count = Card | 'unknown' | 'none';

export function countCard(table: Table, count: Count, atMs: number): Table {
  const { shoe } = table;
  if (shoe === null || count === 'none' || isEmpty(shoe)) return table;
  const composition = count === 'unknown' ? withUnknown(shoe.composition) : withOut(shoe.composition, count);
  const sequence = [...shoe.sequence, count === 'unknown' ? null : count];
  const counted = { ...table, shoe: { ...shoe, composition, sequence } };
  return isSuspicious(sequence) ? raise(counted, 'order', atMs) : counted;
}
export const isEmpty = (shoe: Shoe): boolean => cardsOut(shoe.composition) >= totalCards(shoe.composition);

/** A card that was counted as `known` (null: of unknown face) turned out to be another one, or (`now` null) not to have left the shoe. */
export function recount(table: Table, known: Card | null, now: Card | null): Table {
  if (table.shoe === null || known === now) return table;
  const without = taken(table.shoe.composition, known);
  const composition = now === null ? without : isExhausted(without, now) ? withUnknown(without) : withOut(without, now);
  return { ...table, shoe: { ...table.shoe, composition } };
}
const taken = (composition: Composition, known: Card | null): Composition =>
  known === null ? { ...composition, unknown: composition.unknown - 1 } : withBack(composition, known);
/** True when this face could not stand where `known` stands: the shoe never held so many. */
export const wouldExceed = (shoe: Shoe, known: Card | null, now: Card): boolean =>
  known !== now && isExhausted(known === null ? shoe.composition : withBack(shoe.composition, known), now);

/** A = 1, 2 to 10 face value, J Q K = 10 (C5). */
export const burnValue = (card: Card): number => Math.min(rankOf(card), 10);

/** One card of the burn: the first says how many follow. */
export function countBurn(table: Table, card: Card | null): Table {
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

function isSuspicious(sequence: readonly (Card | null)[]): boolean {
  return factoryRun(sequence) === FACTORY_RUN || repeats(sequence);
}
/** Length of the run of neighbours of one suit, up or down, that the last card ends. */
function factoryRun(sequence: readonly (Card | null)[]): number {
  let length = 1;
  let direction = 0;
  for (let at = sequence.length - 1; at > 0 && length <= FACTORY_RUN; at--) {
    const step = stepBetween(sequence[at - 1], sequence[at]);
    if (step === 0 || (direction !== 0 && step !== direction)) break;
    direction = step;
    length++;
  }
  return length;
}
function stepBetween(before: Card | null | undefined, after: Card | null | undefined): number {
  if (before == null || after == null || suitOf(before) !== suitOf(after)) return 0;
  const step = rankOf(after) - rankOf(before);
  return step === 1 || step === -1 ? step : 0;
}
/** The last eight cards stood in this order before; told once, when the eighth comes. */
function repeats(sequence: readonly (Card | null)[]): boolean {
  const end = sequence.length - 1;
  for (let at = end - REPEATED_RUN; at >= REPEATED_RUN - 1; at--) if (commonRun(sequence, at, end) === REPEATED_RUN) return true;
  return false;
}
function commonRun(sequence: readonly (Card | null)[], a: number, b: number): number {
  let length = 0;
  while (length <= REPEATED_RUN && a - length >= 0 && sequence[a - length] != null && sequence[a - length] === sequence[b - length])
    length++;
  return length;
}
