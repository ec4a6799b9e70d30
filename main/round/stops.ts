import type { Card } from '../cards/card.ts';
import { Hidden, unseal } from '../cards/hidden.ts';
import { raise } from './alarms.ts';
import type { Count, Question, Stop, Table } from './table.ts';

export type NewStop = Omit<Stop, 'id'>;

export const newStop = (kind: Stop['kind'], sinceMs: number, rest: Partial<NewStop> = {}): NewStop => ({
  kind,
  sinceMs,
  why: null,
  place: null,
  attempt: 0,
  card: null,
  counted: 'none',
  entered: false,
  down: false,
  turned: false,
  ...rest,
});
/** A card in question, counted as `count`; null could not be read. */
export const newQuestion = (why: Question, card: Card | null, place: Stop['place'], count: Count, atMs: number): NewStop =>
  newStop('irregular', atMs, { why, place, ...faceOf(card, count) });
const faceOf = (card: Card | null, count: Count): Pick<Stop, 'card' | 'counted'> => ({
  card: card === null ? null : new Hidden(card),
  counted: typeof count === 'number' ? 'face' : count,
});
/** How the card in question is counted. */
export function countedAs({ card, counted }: Stop): Count {
  if (counted !== 'face') return counted;
  return card === null ? 'unknown' : unseal(card);
}

/**
 * A further failed read counts the open `unread` up, a further call finds the pit called already. Each card in question is a stop of its
 * own, but those beyond the shoe's last card are one: so there are never more stops than cards.
 */
export function addStop(table: Table, stop: NewStop): Table {
  const isOne = stop.kind !== 'irregular' || stop.counted === 'none';
  const open = isOne ? table.stops.find(({ kind, counted }) => kind === stop.kind && counted === stop.counted) : undefined;
  if (open !== undefined) {
    const again = { ...open, attempt: open.attempt + stop.attempt, why: graver(open, stop) };
    return raiseFor(withStop(table, again), again, stop);
  }
  const added = { ...stop, id: table.ids + 1 };
  return raiseFor({ ...table, stops: [...table.stops, added], ids: added.id }, added, stop);
}
/** Missing cards are not forgotten for a restart that comes on top. */
const graver = (open: Stop, stop: NewStop): Stop['why'] => (open.why === 'gap' ? open.why : (stop.why ?? open.why));
/** The open stop with this one's id is this one now. */
export const withStop = (table: Table, stop: Stop): Table => ({
  ...table,
  stops: table.stops.map((known) => (known.id === stop.id ? stop : known)),
});

function raiseFor(table: Table, stop: Stop, { why, sinceMs: atMs }: NewStop): Table {
  switch (stop.kind) {
    case 'unread': {
      const unread = raise(table, 'unread', atMs);
      return stop.attempt === table.settings.rescanLimit ? raise(unread, 'rescansExhausted', atMs) : unread;
    }
    case 'irregular':
      return raise(table, why as Question, atMs);
    case 'called':
    case 'fault':
      return raise(table, stop.kind, atMs);
    case 'compare':
      // The dealer's comparing ends the stop, but only a supervisor clears an alarm of lost cards (R86).
      return why === 'gap' ? raise(table, 'gap', atMs) : table;
    case 'paused':
      return table;
  }
}
/** A card in question turned out to have another face, and is in question still. The same question is not told twice. */
export function reread(table: Table, id: number, why: Question, card: Card, count: Count, atMs: number): Table {
  const stop = table.stops.find((open) => open.id === id);
  if (stop === undefined) return table;
  const changed = withStop(table, { ...stop, why, ...faceOf(card, count), entered: true });
  return stop.why === why ? changed : raise(changed, why, atMs);
}

export const endStops = (table: Table, isOver: (stop: Stop) => boolean): Table => ({
  ...table,
  stops: table.stops.filter((stop) => !isOver(stop)),
});
export const endStop = (table: Table, id: number): Table => endStops(table, (stop) => stop.id === id);
