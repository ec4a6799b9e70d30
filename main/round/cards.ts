import type { Card } from '../cards/card.ts';
import { Hidden } from '../cards/hidden.ts';
import type { Place } from '../games/game.ts';
import type { StopEnded, TableEvent } from './events.ts';
import { dueOf, type PhaseName } from './phase.ts';
import { cardAt, FIRST_BURN } from './play.ts';
import { type Count, isEmpty, wouldExceed } from './shoe.ts';
import { cardOf, type NewStop, newStop } from './stops.ts';
import { burnsAreDone, type Question, type Shoe, type Stop, type Table } from './table.ts';

/**
 * What a card out of the shoe is. It is never refused while a shoe is in play: it is a repeat, it goes where one is due, or it
 * becomes a card in question; and it always counts (contract, "Tapes"; architecture notes, 3).
 */
type CardIs =
  | { readonly is: 'repeat' }
  | { readonly is: 'due'; readonly place: Place }
  | { readonly is: 'question'; readonly why: Question };

interface Observed {
  readonly card: Card | null;
  /** Where the scanner says it belongs; null where it does not know. */
  readonly place: Place | null;
  /** What it has been counted as already; undefined when it is new. */
  readonly counted?: Card | null;
}

function classify(table: Table, phase: PhaseName, { card, place, counted }: Observed): CardIs {
  if (card !== null && place !== null && phase !== 'burning') {
    const lying = cardAt(table, place);
    if (lying === card) return { is: 'repeat' };
    if (lying !== null) return { is: 'question', why: 'alignment' };
  }
  if (card !== null && table.shoe !== null && exceeds(table.shoe, card, counted)) return { is: 'question', why: 'composition' };
  const due = dueOf(table, phase);
  if (due !== null)
    return place === null || place === due || phase === 'burning' ? { is: 'due', place: due } : { is: 'question', why: 'outOfTurn' };
  return { is: 'question', why: phase === 'settled' ? 'overdraw' : 'beforeTime' };
}
/** R23: one more of its face than the shoe holds, or one card more than it holds in all. */
const exceeds = (shoe: Shoe, card: Card, counted: Card | null | undefined): boolean =>
  wouldExceed(shoe, counted ?? null, card) || (counted === undefined && isEmpty(shoe));

/** A card that the scanner recognised. */
export function cardEvent(table: Table, phase: PhaseName, card: Card, place: Place | null, atMs: number): TableEvent {
  const is = classify(table, phase, { card, place });
  switch (is.is) {
    case 'repeat':
      return { type: 'noted', atMs };
    case 'question':
      return { type: 'stopped', stop: question(is.why, card, place, atMs), count: is.why === 'composition' ? 'unknown' : card, atMs };
    case 'due': {
      const unread = table.stops.find((stop) => stop.kind === 'unread');
      if (unread !== undefined) return ending(unread, atMs, { goes: 'deal', card: new Hidden(card), count: card });
      if (phase === 'burning') return { type: 'cardBurnt', card, count: card, atMs };
      return { type: 'cardDealt', card: new Hidden(card), count: card, atMs };
    }
  }
}
const question = (why: Question, card: Card | null, place: Place | null, atMs: number): NewStop =>
  newStop('irregular', atMs, { why, place, card: card === null ? null : new Hidden(card) });

/** A card that the scanner saw and could not read: asked for again where one is due, else in question. */
export function unreadEvent(table: Table, phase: PhaseName, atMs: number): TableEvent {
  const due = dueOf(table, phase);
  if (due === null) {
    const why = phase === 'settled' ? 'overdraw' : 'beforeTime';
    return { type: 'stopped', stop: question(why, null, null, atMs), count: 'unknown', atMs };
  }
  // Only the first card of the burn says something; of the others nobody has to see the face (C5).
  if (due === FIRST_BURN && !burnsAreDone(table) && table.shoe?.burnsDue !== null)
    return { type: 'cardBurnt', card: null, count: 'unknown', atMs };
  return { type: 'stopped', stop: newStop('unread', atMs, { place: due, attempt: 1 }), count: 'none', atMs };
}

/** What the open question about a card had it counted as: a card one too many of its face, or unread, counts as unknown. */
const countedAs = (stop: Stop): Card | null => (stop.why === 'composition' ? null : cardOf(stop));

/** A supervisor gives the right face of the card in question: it is judged again, as if it had been read so. */
export function enterForQuestion(table: Table, phase: PhaseName, stop: Stop, card: Card, atMs: number): TableEvent {
  const without: Table = { ...table, stops: table.stops.filter((other) => other !== stop) };
  const counted = countedAs(stop);
  const is = classify(without, phase, { card, place: stop.place, counted });
  const base = { recount: { known: counted, now: card }, entered: true };
  // The card that lies there already was read a second time: no card left the shoe.
  if (is.is === 'repeat') return ending(stop, atMs, { recount: { known: counted, now: null } });
  if (is.is === 'due') return ending(stop, atMs, { ...base, goes: 'deal', card: new Hidden(card) });
  return ending(stop, atMs, { ...base, again: question(is.why, card, stop.place, atMs) });
}
export const keepQuestion = (stop: Stop, atMs: number): TableEvent => ending(stop, atMs, { goes: 'keep', card: stop.card });
export const burnQuestion = (stop: Stop, atMs: number): TableEvent => ending(stop, atMs, { goes: 'burn' });
/** The card that could not be read is entered by hand (C2). */
export const enterForUnread = (stop: Stop, card: Card, atMs: number): TableEvent =>
  ending(stop, atMs, { goes: 'deal', card: new Hidden(card), count: card, entered: true });

export const ending = (stop: Stop, atMs: number, how: Partial<StopEnded> & { readonly count?: Count } = {}): TableEvent => ({
  type: 'stopEnded',
  stop: stop.id,
  goes: 'nothing',
  card: null,
  count: 'none',
  recount: null,
  entered: false,
  again: null,
  ...how,
  atMs,
});
