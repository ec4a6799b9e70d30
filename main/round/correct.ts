import { BANKER } from '../bets/bettor.ts';
import { own } from '../bets/own.ts';
import { type Card, codeOf } from '../cards/card.ts';
import { Hidden, unseal } from '../cards/hidden.ts';
import type { Place } from '../games/game.ts';
import { readSettings, settingOf } from '../games/settings.ts';
import { ask } from './asking.ts';
import { newTable } from './carry.ts';
import type { Finished, PaidRound } from './facts.ts';
import { started } from './play.ts';
import type { Net, RoundRecord } from './record.ts';
import { asAskedFor, placesOf } from './record-hands.ts';
import { settledRecord } from './settle.ts';
import { countOf, recount } from './shoe.ts';
import type { Laid, Table } from './table.ts';

export type Correction =
  | { readonly ok: true; readonly record: RoundRecord; readonly state: Hidden<unknown> }
  | { readonly ok: false; readonly message: string };
/** Place → the card that the video shows there, null for none; only what changes. */
export type Changes = ReadonlyMap<Place, Card | null>;

/**
 * C7: an earlier round paid again by its cards as the video has them and by what was decided in it. The round's lines and settings are
 * those of then; the difference is against what was paid last. Refused when the cards then make no finished round.
 */
export function correct(table: Table, old: PaidRound, changes: Changes): Correction {
  const { record, given, seats } = old;
  const refused = (why: string): Correction => ({ ok: false, message: `round ${record.round} ${why}` });
  const then = newTable(table.game.name, given);
  if (then === null) return refused(`was played with settings that this program does not know: ${unknownSetting(table, given)}`);
  const cards = new Map<Place, Card | null>([...placesOf(record), ...changes]);
  const decks = Math.max(then.settings.decks, table.shoe?.composition.decks ?? 0);
  const twice = oneTooMany(cards, decks);
  if (twice !== null) return refused(`cannot have so many ${codeOf(twice)}: its shoe holds ${decks}`);
  const played = playedAgain({ ...then, accounts: seats?.accounts ?? {}, returned: seats?.returned ?? [] }, old, cards);
  const { waiting, laid, play } = played;
  if (play === null || waiting.for !== 'nothing') {
    const lacks = waiting.for === 'card' ? waiting.place : 'a decision';
    return refused(`is not finished by these cards: ${lacks} is missing`);
  }
  if (laid.length > 0) return refused(`has a card too many: ${laid.map(({ place }) => place).join(', ')}`);
  const { state } = unseal(play);
  const corrected = settledRecord(played, state, record.round, 'corrected');
  const difference = differenceOf(corrected.net, record.net);
  return { ok: true, record: { ...corrected, difference }, state: new Hidden(state) };
}
/** A face of which these cards are more than the decks hold (R51). */
function oneTooMany(cards: Changes, decks: number): Card | null {
  const faces = [...cards.values()].filter((card) => card !== null);
  return faces.find((face) => faces.filter((card) => card === face).length > decks) ?? null;
}
const unknownSetting = ({ game }: Table, given: PaidRound['given']): string => {
  const reading = readSettings(game.name, given);
  return reading.ok ? game.name : reading.path;
};
function playedAgain(then: Table, { lines, seats }: PaidRound, cards: Changes): Table {
  const laid = asAskedFor([...cards].flatMap<Laid>(([place, card]) => (card === null ? [] : [{ place, card: new Hidden(card) }])));
  return ask(started({ ...then, laid, redo: seats?.done ?? [] }, seats?.entrants ?? [], lines), 0);
}
/** Everybody with a bet, and the house: the same people before and after. */
const differenceOf = (now: RoundRecord['net'], before: RoundRecord['net']): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(now).map(([who, net]) => [who, net - (own(before, who) ?? 0)]));

/**
 * The difference by the names of now. Where the bank has passed on since (K5) the banker of then has their own name again, if they came
 * from a seat, and who holds it now played under a name of their own.
 */
export function creditsNow({ bankPassed, bankFrom }: Table, { seats }: PaidRound, { difference = {} }: RoundRecord): Net {
  if (seats === undefined || seats.bankPassed === bankPassed) return difference;
  const then = seats.bankFrom ?? null;
  const nameNow = (name: string): string | null => (name === BANKER ? then : name === bankFrom ? BANKER : name);
  return Object.fromEntries(
    Object.entries(difference).flatMap(([name, change]) => {
      const now = nameNow(name);
      return now === null ? [] : [[now, change]];
    }),
  );
}
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
    play: isOnTable && table.play !== null ? new Hidden({ ...unseal(table.play), state: unseal(state) }) : table.play,
  };
  return old !== undefined && isOfDeck(table, old) ? recountPlaces(corrected, old.record, record, atMs) : corrected;
}
/** The deck in play is the one that this round was dealt from; one that is shuffled between rounds is another by then (T17). */
const isOfDeck = ({ shoe, rounds, settings }: Table, old: Finished): boolean =>
  old.shoe === shoe?.number && (settingOf(settings, 'shuffle') === undefined || old.record.round === rounds);
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
