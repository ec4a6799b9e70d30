import { type Card, parseCard } from '../cards/card.ts';
import { Hidden } from '../cards/hidden.ts';
import type { Place } from '../games/game.ts';
import type { StopEnded, TableEvent } from './events.ts';
import type { Fact } from './facts.ts';
import { accept, type Judged, notNow, refuse } from './judged.ts';
import { isDealing, type PhaseName } from './phase.ts';
import { cardAt, MOST_KEPT } from './play.ts';
import { countOf, exceeds } from './shoe.ts';
import { countedAs, newQuestion, newStop } from './stops.ts';
import { type Count, oldestQuestion, type Question, type Shoe, type Stop, type Table } from './table.ts';

/** Where a card of the shoe belongs now. */
interface Due {
  readonly place: Place;
  readonly face: 'up' | 'down';
}
/** The place that `card.enter` and a rescan mean while the first card of the burn cannot be read. */
const FIRST_BURN: Due = { place: 'burn.1', face: 'up' };

/**
 * Where the next card of the shoe belongs, the card that waits to be read again included; null when none is due. A station that comes
 * back locks the shoe until the dealer has compared; a card that comes before was drawn when it was due, and its frame had not arrived.
 */
function dueOf({ stops, waiting }: Table, phase: PhaseName): Due | null {
  const holds = stops.findLast(({ kind, why }) => kind !== 'compare' || why !== 'restart');
  if (holds !== undefined && holds.kind !== 'unread') return null;
  if (phase === 'burning') return FIRST_BURN;
  return phase === 'card' && waiting.for === 'card' ? waiting : null;
}

/**
 * What a card out of the shoe is. It is never refused while a shoe is in play: it is a repeat, it goes where one is due, or it
 * becomes a card in question; and it always counts (contract, "Tapes"; architecture notes, 3).
 */
type CardIs =
  | { readonly is: 'repeat' }
  | { readonly is: 'due'; readonly count: Count }
  | { readonly is: 'question'; readonly why: Question };

/** `counted`: as what it has been counted already; `none` for a card that has just come. `place`: as the scanner names it. */
function classify(table: Table, shoe: Shoe, phase: PhaseName, card: Card, place: Place | null, counted: Count): CardIs {
  const isBurning = phase === 'burning';
  const lying = place === null || isBurning ? null : cardAt(table, place);
  if (lying !== null) return lying === card ? { is: 'repeat' } : { is: 'question', why: 'alignment' };
  const due = dueOf(table, phase);
  const isDown = liesDown(table, phase);
  // A card that lies face down counts by its face once it is turned: until then nothing may tell it (C9).
  if (!isDown && exceeds(shoe, card, counted)) return { is: 'question', why: 'composition' };
  if (due === null) return { is: 'question', why: tooMany(phase) };
  if (place !== null && place !== due.place && !isBurning) return { is: 'question', why: 'outOfTurn' };
  return { is: 'due', count: isDown ? countOf(shoe, null, counted) : card };
}
const tooMany = (phase: PhaseName): Question => (phase === 'settled' ? 'overdraw' : 'beforeTime');

type CardFact = Pick<Extract<Fact, { kind: 'card' }>, 'code' | 'place' | 'tag'>;
/** R28: a tag is one card, and this one has left the shoe before. No other card has left it now, so nothing is counted (C3). */
function again(table: Table, phase: PhaseName, card: Card, place: Place | null, atMs: number): Judged {
  const down = liesDown(table, phase);
  return accept({ type: 'stopped', stop: { ...newQuestion('tagAgain', card, place, 'none', atMs), down }, count: 'none', atMs });
}
/** The scanner recognised a card. */
export function cardRead(table: Table, phase: PhaseName, { code, place: named, tag }: CardFact, atMs: number): Judged {
  const place = named ?? null;
  const card = parseCard(code);
  if (card === null) return unknownCode(code);
  const { shoe } = table;
  if (shoe === null) return notNow('card', 'no shoe is in play');
  if (tag !== undefined && shoe.tags.includes(tag)) return again(table, phase, card, place, atMs);
  const is = classify(table, shoe, phase, card, place, 'none');
  if (is.is === 'repeat') return accept({ type: 'noted', atMs });
  if (is.is === 'question') {
    const down = liesDown(table, phase);
    const count = is.why === 'composition' || down ? countOf(shoe, null) : countOf(shoe, card);
    return accept({ type: 'stopped', stop: { ...newQuestion(is.why, card, place, count, atMs), down }, count, atMs });
  }
  const { count } = is;
  const unread = unreadOf(table);
  if (unread !== undefined)
    return accept(ending(unread, atMs, { goes: 'deal', card: new Hidden(card), recount: { from: 'none', to: count } }));
  if (phase === 'burning') return accept({ type: 'cardBurnt', card, count, atMs });
  return accept({ type: 'cardDealt', card: new Hidden(card), count, atMs });
}
/** A card that comes now would lie face down, wherever it belongs: its face is nobody's to see (C9). */
export function liesDown({ game, waiting }: Table, phase: PhaseName): boolean {
  if (waiting.for === 'card' && phase === 'card') return waiting.face === 'down';
  return game.bank !== null && isDealing(phase);
}
export const unknownCode = (code: string): Judged => refuse('fact.malformed', `code: ${JSON.stringify(code)} is no card`);
const unreadOf = (table: Table): Stop | undefined => table.stops.find((stop) => stop.kind === 'unread');

/** The scanner saw a card and could not read it: it is asked for again where one is due, else in question. */
export function cardUnread(table: Table, phase: PhaseName, atMs: number): Judged {
  const { shoe } = table;
  if (shoe === null) return notNow('card.unread', 'no shoe is in play');
  const due = dueOf(table, phase);
  const count = countOf(shoe, null);
  if (due === null) return accept({ type: 'stopped', stop: newQuestion(tooMany(phase), null, null, count, atMs), count, atMs });
  // Only the first card of the burn says something; of the others nobody has to see the face (C5).
  if (phase === 'burning' && shoe.burnsDue !== null) return accept({ type: 'cardBurnt', card: null, count, atMs });
  return accept({ type: 'stopped', stop: newStop('unread', atMs, { place: due.place, attempt: 1 }), count: 'none', atMs });
}

/**
 * A supervisor enters the card that could not be read (C2), or the right face of the oldest card in question: that one is judged
 * again, as if it had been read so. A person's card obeys the composition, too (R51).
 */
export function enter(table: Table, phase: PhaseName, code: string, atMs: number): Judged {
  const card = parseCard(code);
  if (card === null) return unknownCode(code);
  const stop = oldestQuestion(table) ?? unreadOf(table);
  const { shoe } = table;
  if (stop === undefined || shoe === null) return notNow('card.enter', 'no card waits to be entered');
  if (stop.turned)
    return exceeds(shoe, card, 'unknown') ? exceeded(code) : accept({ type: 'rebuilt', place: stop.place ?? '', card, atMs });
  const counted = countedAs(stop);
  // What came after it does not speak against it.
  const before = { ...table, stops: table.stops.slice(0, table.stops.indexOf(stop)) };
  const is = classify(before, shoe, phase, card, stop.kind === 'unread' ? null : stop.place, counted);
  switch (is.is) {
    case 'repeat':
      // The card that lies there already was read a second time: no other left the shoe.
      return accept(ending(stop, atMs, { recount: { from: counted, to: 'none' } }));
    case 'due':
      return accept(ending(stop, atMs, { goes: 'deal', card: new Hidden(card), recount: { from: counted, to: is.count }, entered: true }));
    case 'question':
      return is.why === 'composition'
        ? exceeded(code)
        : accept({ type: 'reread', stop: stop.id, why: is.why, card, recount: { from: counted, to: rereadAs(stop, shoe, card) }, atMs });
  }
}
/** A card that lies face down is not counted by a face that is entered for it either. */
const rereadAs = (stop: Stop, shoe: Shoe, card: Card): Count => countOf(shoe, stop.down ? null : card, countedAs(stop));
export const exceeded = (code: string): Judged => refuse('card.composition', `every ${code} of this shoe has left it already`);

/** A supervisor makes the oldest card in question the next that is asked for. */
export function keep(table: Table, stop: Stop, atMs: number): Judged {
  if (table.kept.length >= MOST_KEPT) return notNow('card.keep', `${MOST_KEPT} cards are kept already`);
  return accept(ending(stop, atMs, { goes: 'keep', card: stop.card, entered: stop.entered }));
}
/** A supervisor takes the oldest card in question out of play. */
export const burn = (stop: Stop, atMs: number): Judged => accept(ending(stop, atMs, { goes: 'burn' }));

export const ending = (stop: Stop, atMs: number, how: Partial<StopEnded> = {}): TableEvent => ({
  type: 'stopEnded',
  stop: stop.id,
  goes: 'nowhere',
  card: null,
  recount: { from: 'none', to: 'none' },
  entered: false,
  ...how,
  atMs,
});
