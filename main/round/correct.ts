import { type Card, parseCard } from '../cards/card.ts';
import { Hidden, unseal } from '../cards/hidden.ts';
import type { Place } from '../games/game.ts';
import { readSettings } from '../games/settings.ts';
import type { PaidRound } from './facts.ts';
import { own } from './own.ts';
import type { RoundRecord } from './record.ts';
import { credited, settledRecord } from './settle.ts';
import { countOf, recount } from './shoe.ts';
import type { Table } from './table.ts';

export type Correction =
  | { readonly ok: true; readonly record: RoundRecord; readonly state: Hidden<unknown> }
  | { readonly ok: false; readonly message: string };
/** Place → the card that the video shows there, null for none; only what changes. */
export type Changes = ReadonlyMap<Place, Card | null>;

/**
 * C7: an earlier round paid again by its cards as the video has them. The round's lines and settings are those of then;
 * the difference is against what was paid last. Refused when the cards then make no finished round.
 */
export function correct({ game }: Table, old: PaidRound, changes: Changes): Correction {
  const { record, lines, given } = old;
  const refused = (why: string): Correction => ({ ok: false, message: `round ${record.round} ${why}` });
  const reading = readSettings(game.name, given);
  if (!reading.ok) return refused(`was played with settings that this program does not know: ${reading.path}`);
  const cards = new Map([...placesOf(record), ...changes]);
  let state = game.start(reading.settings, []);
  for (let waiting = game.waiting(state); waiting.for !== 'nothing'; waiting = game.waiting(state)) {
    const place = waiting.for === 'card' ? waiting.place : 'a decision';
    const card = cards.get(place) ?? null;
    if (card === null) return refused(`is not finished by these cards: ${place} is missing`);
    cards.delete(place);
    state = game.apply(state, { kind: 'card', place, card });
  }
  const left = [...cards].filter(([, card]) => card !== null).map(([place]) => place);
  if (left.length > 0) return refused(`has a card too many: ${left.join(', ')}`);
  const corrected = settledRecord({ game }, state, lines, record.round, 'corrected');
  const difference = differenceOf(corrected.net, record.net);
  return { ok: true, record: { ...corrected, difference }, state: new Hidden(state) };
}
/** Everybody with a bet, and the house: the same people before and after. */
const differenceOf = (now: RoundRecord['net'], before: RoundRecord['net']): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(now).map(([who, net]) => [who, net - (own(before, who) ?? 0)]));

/**
 * The correction takes the old record's place in what follows from records (roads, figures); the old one stays in the journal.
 * The hands that still lie on the table are those of the correction, and the shoe holds what it then holds.
 */
export function adoptCorrection(table: Table, record: RoundRecord, state: Hidden<unknown>, atMs: number): Table {
  const old = table.finished.find((known) => known.record.round === record.round);
  const isOnTable = record.round === table.rounds && table.play !== null;
  const corrected: Table = {
    ...table,
    finished: table.finished.map((known) => (known === old ? { ...known, record } : known)),
    accounts: credited(table.accounts, record.difference ?? {}),
    play: isOnTable && table.play !== null ? new Hidden({ ...unseal(table.play), state: unseal(state) }) : table.play,
  };
  return old?.shoe === table.shoe?.number && old !== undefined ? recountPlaces(corrected, old.record, record, atMs) : corrected;
}
/** Cards read as others are counted as what they are. A card more or less was counted, or not, when it left the shoe. */
function recountPlaces(table: Table, before: RoundRecord, now: RoundRecord, atMs: number): Table {
  const known = new Map(placesOf(before));
  const changed = placesOf(now).flatMap(([place, card]) => {
    const was = known.get(place);
    return was === undefined || was === card ? [] : [{ was, card }];
  });
  const without = changed.reduce((counted, { was }) => recount(counted, was, 'unknown', atMs), table);
  return changed.reduce((counted, { card }) => {
    const { shoe } = counted;
    return shoe === null ? counted : recount(counted, 'unknown', countOf(shoe, card, 'unknown'), atMs);
  }, without);
}

/** Place → card of a finished round's record. */
function placesOf(record: RoundRecord): readonly (readonly [Place, Card])[] {
  return Object.entries(record.hands).flatMap(([hand, codes]) =>
    codes.flatMap((code, index): (readonly [Place, Card])[] => {
      const card = typeof code === 'string' ? parseCard(code) : null;
      return card === null ? [] : [[`${hand}.${index + 1}`, card]];
    }),
  );
}
