import type { Card } from '../cards/card.ts';
import { isExhausted } from '../cards/composition.ts';
import { unseal } from '../cards/hidden.ts';
import { clearAlarmsOf, raise } from './alarms.ts';
import { type AlarmKind, newestStop, oldestQuestion, type Stop, type Table } from './table.ts';

export type NewStop = Omit<Stop, 'id'>;

export const newStop = (kind: Stop['kind'], sinceMs: number, rest: Partial<NewStop> = {}): NewStop => ({
  kind,
  sinceMs,
  why: null,
  place: null,
  attempt: 0,
  card: null,
  ...rest,
});

/** A further failed read counts the open `unread` up, a further call finds the pit called already; everything else is a stop of its own. */
export function addStop(table: Table, stop: NewStop): Table {
  const open = stop.kind === 'irregular' ? undefined : table.stops.find((known) => known.kind === stop.kind);
  const kept =
    open === undefined ? { ...stop, id: table.ids + 1 } : { ...open, attempt: open.attempt + stop.attempt, why: graver(open, stop) };
  const stops = open === undefined ? [...table.stops, kept] : table.stops.map((known) => (known === open ? kept : known));
  return raiseFor({ ...table, stops, ids: Math.max(table.ids, kept.id) }, kept, stop);
}
/** Missing cards are not forgotten for a restart that comes on top. */
const graver = (open: Stop, stop: NewStop): Stop['why'] => (open.why === 'gap' ? open.why : (stop.why ?? open.why));
function raiseFor(table: Table, stop: Stop, { why, sinceMs: atMs }: NewStop): Table {
  const with_ = { stop: stop.id };
  switch (stop.kind) {
    case 'unread': {
      const unread = raise(table, 'unread', atMs, with_);
      return stop.attempt === table.settings.rescanLimit ? raise(unread, 'rescansExhausted', atMs, with_) : unread;
    }
    case 'irregular':
      return raise(table, why as AlarmKind, atMs, with_);
    case 'called':
      return raise(table, 'called', atMs, with_);
    case 'compare':
      // Not bound to the stop: the dealer's comparing ends the stop, but only a supervisor clears an alarm of lost cards (R86).
      return why === 'gap' ? raise(table, 'gap', atMs) : table;
    case 'fault':
      return raise(table, 'fault', atMs, { blocks: true });
    case 'paused':
      return table;
  }
}
export const endStop = (table: Table, id: number): Table =>
  clearAlarmsOf({ ...table, stops: table.stops.filter((stop) => stop.id !== id) }, id);
export const endStops = (table: Table, isOver: (stop: Stop) => boolean): Table =>
  table.stops.filter(isOver).reduce((left, stop) => endStop(left, stop.id), table);

/** What may be done about a card in question. Keeping needs a card that the shoe can hold; voiding an open round. */
export type Remedy = 'card.enter' | 'card.keep' | 'card.burn' | 'round.void';
export function remedies(table: Table, roundIsOpen: boolean): readonly Remedy[] {
  const stop = oldestQuestion(table);
  if (stop === null) return [];
  const keepable = stop.card !== null && stop.why !== 'composition';
  return ['card.enter', ...(keepable ? (['card.keep'] as const) : []), 'card.burn', ...(roundIsOpen ? (['round.void'] as const) : [])];
}

/** What a tape and a bench are told that the table waits for (contract, `state` and `awaiting`), while a stop is open. */
export interface Awaiting {
  readonly state: string;
  readonly awaiting: Readonly<Record<string, unknown>>;
}
export function awaitingOfStop(table: Table, roundIsOpen: boolean): Awaiting | null {
  const stop = newestStop(table);
  if (stop === null) return null;
  const voiding = roundIsOpen ? ['round.void'] : [];
  switch (stop.kind) {
    case 'unread':
      return stop.attempt < table.settings.rescanLimit
        ? { state: 'rescan', awaiting: { rescan: stop.place, attempt: stop.attempt } }
        : { state: 'rescan', awaiting: { supervisor: ['card.enter', ...voiding] } };
    case 'irregular':
      return { state: 'irregular', awaiting: { supervisor: remedies(table, roundIsOpen) } };
    case 'called':
    case 'paused':
      return { state: 'called', awaiting: { supervisor: ['resume', ...voiding] } };
    case 'compare':
      return { state: 'compare', awaiting: { dealer: ['compared'], supervisor: roundIsOpen ? ['card.fix', 'round.void'] : [] } };
    case 'fault':
      return { state: 'fault', awaiting: { supervisor: roundIsOpen ? ['round.void'] : ['shoe.close'] } };
  }
}

/** The card in question, for those who judge it again. */
export const cardOf = (stop: Stop): Card | null => (stop.card === null ? null : unseal(stop.card));
/** The face is one too many: the card itself was counted as one of unknown face. */
export const countsAsUnknown = (table: Table, card: Card | null): boolean =>
  card === null || table.shoe === null || isExhausted(table.shoe.composition, card);
