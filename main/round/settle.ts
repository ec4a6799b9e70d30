import { NOTHING, toMoney, writeFraction } from '../bets/money.ts';
import { type Card, codeOf } from '../cards/card.ts';
import { unseal } from '../cards/hidden.ts';
import type { Dealt, Line, Paid } from '../games/game.ts';
import { own } from './own.ts';
import { onTable } from './play.ts';
import type { PaidBet, RoundRecord } from './record.ts';
import { countUnseen } from './shoe.ts';
import { addStop, endStops, newQuestion } from './stops.ts';
import { NO_BREAKAGE, NOTHING_TO_WAIT_FOR, type Table } from './table.ts';

export const HOUSE = 'house';
/** A card that was never turned, in a record that everybody may read. */
const NEVER_TURNED = '??';

/** The game waits for nothing: each bet is paid, the balances follow, the round is a record. */
export function settle(table: Table, atMs: number): Table {
  if (table.play === null || table.shoe === null) return table;
  const record = settledRecord(table, unseal(table.play).state, table.book, table.rounds, 'settled');
  const paid = withFinished({ ...table, shoe: { ...table.shoe, played: table.shoe.played + 1 } }, record);
  return questionLaid({ ...paid, accounts: credited(table.accounts, record.net) }, atMs);
}
/** What a correction left without a place is one card too many, each a card in question. */
function questionLaid(table: Table, atMs: number): Table {
  return table.laid.reduce<Table>(
    (left, { card, place }) => {
      const face = card === null ? null : unseal(card);
      return addStop(left, newQuestion('overdraw', face, place, face ?? 'unknown', atMs));
    },
    { ...table, laid: [] },
  );
}

/** C2, C3: every bet of the round goes back to the unit; its troubles end with it. The cards stay counted as dealt (R53). */
export function voidRound(table: Table, atMs: number): Table {
  const returned = table.book.map<Paid>((line) => ({
    ...line,
    outcome: 'returned',
    commission: NOTHING,
    breakage: NO_BREAKAGE,
    returned: line.amount,
  }));
  const hands = handsOf(table, onTableIfItCanBeTold(table));
  const record: RoundRecord = { round: table.rounds, status: 'void', hands, bets: returned.map(paidBet), net: netOf(returned) };
  // A card that waited to be read again has left the shoe, and nobody saw its face.
  const counted = table.stops.some((stop) => stop.kind === 'unread') ? countUnseen(table, atMs) : table;
  // A program that failed is not trusted with another round of this shoe.
  return withFinished({ ...endStops(counted, ({ kind }) => kind !== 'fault'), laid: [] }, record);
}
/** A game that fails must not keep the bets: it is a `fault` that brought the supervisor here. */
function onTableIfItCanBeTold(table: Table): readonly Dealt[] {
  try {
    return onTable(table);
  } catch {
    return [];
  }
}

function withFinished(table: Table, record: RoundRecord): Table {
  const finished = { record, lines: table.book, given: table.given, shoe: table.shoes };
  return { ...table, finished: [...table.finished, finished], waiting: NOTHING_TO_WAIT_FOR, clock: null };
}

/** What a complete round comes to, by the settings of this table. */
export function settledRecord(
  { game }: Pick<Table, 'game'>,
  state: unknown,
  book: readonly Line[],
  round: number,
  status: 'settled' | 'corrected',
): RoundRecord {
  const dealt = game.dealt(state);
  const paid = game.pay(state, book);
  const result = game.result(state);
  const opposite = game.opposite(book);
  return {
    round,
    status,
    hands: handsOf({ game }, dealt),
    totals: Object.fromEntries(game.hands.map((hand) => [hand, game.total(turnedIn(dealt, hand))])),
    ...(result === null ? {} : { result }),
    bets: paid.map(paidBet),
    net: netOf(paid),
    ...(Object.keys(opposite).length === 0 ? {} : { opposite }),
  };
}

const inHand = (dealt: readonly Dealt[], hand: string): readonly Dealt[] =>
  dealt.filter(({ place }) => place.startsWith(`${hand}.`)).sort((a, b) => (a.place < b.place ? -1 : 1));
const turnedIn = (dealt: readonly Dealt[], hand: string): readonly Card[] =>
  inHand(dealt, hand).flatMap(({ card, knownTo }) => (knownTo === 'all' ? [unseal(card)] : []));
const codeOfDealt = ({ card, knownTo }: Dealt): string => (knownTo === 'all' ? codeOf(unseal(card)) : NEVER_TURNED);
const handsOf = ({ game }: Pick<Table, 'game'>, dealt: readonly Dealt[]): RoundRecord['hands'] =>
  Object.fromEntries(game.hands.map((hand) => [hand, inHand(dealt, hand).map(codeOfDealt)]));

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
/** Who is absent from the accounts has no limit and no balance. */
export const credited = (accounts: Table['accounts'], change: Readonly<Record<string, number>>): Table['accounts'] =>
  Object.fromEntries(Object.entries(accounts).map(([bettor, balance]) => [bettor, toMoney(balance + (own(change, bettor) ?? 0))]));
