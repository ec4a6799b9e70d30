import { NOTHING, toMoney, writeFraction } from '../bets/money.ts';
import { type Card, codeOf } from '../cards/card.ts';
import { unseal } from '../cards/hidden.ts';
import type { Dealt, Line, Paid, Place } from '../games/game.ts';
import { readSettings } from '../games/settings.ts';
import type { PaidRound } from './facts.ts';
import { onTable } from './play.ts';
import type { PaidBet, RoundRecord } from './record.ts';
import { countCard } from './shoe.ts';
import { endStops } from './stops.ts';
import type { Finished, Table } from './table.ts';
import { NO_BREAKAGE, NOTHING_TO_WAIT_FOR } from './table.ts';

export const HOUSE = 'house';
/** A card that was never turned, in a record that everybody may read. */
const NEVER_TURNED = '??';

/** The game waits for nothing: each bet is paid, the balances follow, the round is a record. */
export function settle(table: Table): Table {
  if (table.play === null || table.shoe === null) return table;
  const { state } = unseal(table.play);
  const record = settledRecord(table, state, table.book, table.rounds, 'settled');
  const finished: Finished = { record, lines: table.book, given: table.given, shoe: table.shoe.number };
  return {
    ...table,
    accounts: credited(table.accounts, record.net),
    shoe: { ...table.shoe, played: table.shoe.played + 1 },
    finished: [...table.finished, finished],
    waiting: NOTHING_TO_WAIT_FOR,
    clock: null,
  };
}
function settledRecord(table: Table, state: unknown, book: readonly Line[], round: number, status: 'settled' | 'corrected'): RoundRecord {
  const { game } = table;
  const dealt = game.dealt(state);
  const paid = game.pay(state, book);
  const result = game.result(state);
  const opposite = game.opposite(book);
  return {
    round,
    status,
    hands: handsOf(table, dealt),
    totals: Object.fromEntries(game.hands.map((hand) => [hand, game.total(cardsOf(dealt, hand))])),
    ...(result === null ? {} : { result }),
    bets: paid.map(paidBet),
    net: netOf(paid),
    ...(Object.keys(opposite).length === 0 ? {} : { opposite }),
  };
}

/** C2, C3: every bet of the round goes back to the unit; its troubles end with it. The cards stay counted as dealt (R53). */
export function voidRound(table: Table, atMs: number): Table {
  if (table.shoe === null) return table;
  const returned = table.book.map<Paid>((line) => ({
    ...line,
    outcome: 'returned',
    commission: NOTHING,
    breakage: NO_BREAKAGE,
    returned: line.amount,
  }));
  const record: RoundRecord = {
    round: table.rounds,
    status: 'void',
    hands: handsOf(table, onTable(table)),
    bets: returned.map(paidBet),
    net: netOf(returned),
  };
  const finished: Finished = { record, lines: table.book, given: table.given, shoe: table.shoe.number };
  // A card that waited to be read again has left the shoe, and nobody saw its face.
  const unread = table.stops.some((stop) => stop.kind === 'unread');
  const counted = countCard(table, unread ? 'unknown' : 'none', atMs);
  return { ...endStops(counted, () => true), finished: [...table.finished, finished], laid: [], waiting: NOTHING_TO_WAIT_FOR, clock: null };
}

export type Correction = { readonly ok: true; readonly record: RoundRecord } | { readonly ok: false; readonly message: string };
/**
 * C7: an earlier round paid again by its cards as the video has them. The round's lines and settings are those of then;
 * the difference is against what was paid last. Refused when the cards then make no finished round.
 */
export function correct(table: Table, old: PaidRound, places: ReadonlyMap<Place, Card | null>): Correction {
  const reading = readSettings(table.game.name, old.given);
  if (!reading.ok)
    return { ok: false, message: `round ${old.record.round} was played with settings that this program does not know: ${reading.path}` };
  const then: Table = { ...table, settings: reading.settings };
  const cards = new Map(placesOf(old.record));
  for (const [place, card] of places) {
    if (card === null) cards.delete(place);
    else cards.set(place, card);
  }
  let state = table.game.start(then.settings, []);
  for (let waiting = table.game.waiting(state); waiting.for !== 'nothing'; waiting = table.game.waiting(state)) {
    const card = waiting.for === 'card' ? cards.get(waiting.place) : undefined;
    if (waiting.for !== 'card' || card === undefined)
      return {
        ok: false,
        message: `round ${old.record.round} is not finished by these cards: ${waiting.for === 'card' ? `${waiting.place} is missing` : 'a decision is missing'}`,
      };
    cards.delete(waiting.place);
    state = table.game.apply(state, { kind: 'card', place: waiting.place, card });
  }
  const left = [...cards.keys()];
  if (left.length > 0) return { ok: false, message: `round ${old.record.round} has a card too many: ${left.join(', ')}` };
  const record = settledRecord(then, state, old.lines, old.record.round, 'corrected');
  return { ok: true, record: { ...record, difference: differenceOf(record.net, old.record.net) } };
}
/** The correction takes the old record's place in what follows from records (roads, figures); the old one stays in the journal. */
export function adoptCorrection(table: Table, record: RoundRecord): Table {
  const finished = table.finished.map((known) => (known.record.round === record.round ? { ...known, record } : known));
  return { ...table, finished, accounts: credited(table.accounts, record.difference ?? {}) };
}

/** Place → card of a finished round's record. */
export function placesOf(record: RoundRecord): readonly (readonly [Place, Card])[] {
  return Object.entries(record.hands).flatMap(([hand, codes]) =>
    codes.flatMap((code, index): (readonly [Place, Card])[] => {
      const card = typeof code === 'string' ? CARD_OF.get(code) : undefined;
      return card === undefined ? [] : [[`${hand}.${index + 1}`, card] as const];
    }),
  );
}
const CARD_OF: ReadonlyMap<string, Card> = new Map(Array.from({ length: 52 }, (_, card) => [codeOf(card as Card), card as Card] as const));

const inHand = (place: Place, hand: string): boolean => place.startsWith(`${hand}.`);
const byPlace = (a: Dealt, b: Dealt): number => (a.place < b.place ? -1 : 1);
const cardsOf = (dealt: readonly Dealt[], hand: string): readonly Card[] =>
  dealt.filter(({ place }) => inHand(place, hand)).map(({ card }) => unseal(card));
function handsOf(table: Table, dealt: readonly Dealt[]): RoundRecord['hands'] {
  const shown = (card: Dealt): string => (card.knownTo === 'all' ? codeOf(unseal(card.card)) : NEVER_TURNED);
  return Object.fromEntries(
    table.game.hands.map((hand) => [
      hand,
      dealt
        .filter(({ place }) => inHand(place, hand))
        .sort(byPlace)
        .map(shown),
    ]),
  );
}

function paidBet(paid: Paid): PaidBet {
  return {
    bettor: paid.bettor,
    ...(paid.seat === null ? {} : { seat: paid.seat, hand: paid.hand }),
    bet: paid.bet,
    amount: paid.amount,
    outcome: paid.outcome,
    commission: paid.commission,
    ...(paid.breakage.over === 0 ? {} : { breakage: writeFraction(paid.breakage) }),
    returned: paid.returned,
  };
}
/** Everybody with a bet, in the order of their first, then the house; sums to zero. */
function netOf(paid: readonly Paid[]): Readonly<Record<string, number>> {
  const net = new Map<string, number>();
  let house = 0;
  for (const bet of paid) {
    const change = bet.returned - bet.amount;
    net.set(bet.bettor, toMoney((net.get(bet.bettor) ?? 0) + change));
    house = toMoney(house - change);
  }
  return Object.fromEntries([...net, [HOUSE, house]]);
}
const differenceOf = (now: Readonly<Record<string, number>>, before: Readonly<Record<string, number>>): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(now).map(([who, net]) => [who, net - (before[who] ?? 0)]));
/** Who is absent from the accounts has no limit and no balance. */
const credited = (accounts: Table['accounts'], change: Readonly<Record<string, number>>): Table['accounts'] =>
  Object.fromEntries(Object.entries(accounts).map(([bettor, balance]) => [bettor, toMoney(balance + (change[bettor] ?? 0))]));
