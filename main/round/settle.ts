import { BANKER, HOUSE } from '../bets/bettor.ts';
import type { Line, Paid } from '../bets/line.ts';
import { type Money, NOTHING, toMoney, writeFraction } from '../bets/money.ts';
import { own } from '../bets/own.ts';
import { type Card, codeOf } from '../cards/card.ts';
import { unseal } from '../cards/hidden.ts';
import type { Dealt, Place, Transfer } from '../games/game.ts';
import type { AnyGame } from '../games/index.ts';
import type { Finished } from './facts.ts';
import { afterRound } from './leaving.ts';
import { onTable } from './play.ts';
import type { Net, PaidBet, RoundRecord } from './record.ts';
import { handsBySeat, ofHand } from './record-hands.ts';
import { countOf, countUnseen, recount } from './shoe.ts';
import { addStop, endStops, newQuestion } from './stops.ts';
import { NO_BREAKAGE, NOTHING_TO_WAIT_FOR, type Table } from './table.ts';
import { countedAt } from './turned.ts';

/** A card that was never turned, in a record that everybody may read. */
const NEVER_TURNED = '??';

/** What a round is paid by, besides its cards. */
export interface Stakes {
  readonly game: AnyGame;
  readonly book: readonly Line[];
  /** Bets that went back before the cards. */
  readonly returned: readonly Line[];
  /** What everybody held, the stakes included. */
  readonly accounts: Table['accounts'];
}

/** The game waits for nothing: each bet is paid, the balances follow, the round is a record. */
export function settle(table: Table, atMs: number): Table {
  if (table.play === null || table.shoe === null) return table;
  const record = settledRecord(table, unseal(table.play).state, table.rounds, 'settled');
  const paid = withFinished({ ...table, shoe: { ...table.shoe, played: table.shoe.played + 1 } }, record);
  return afterRound(questionLaid({ ...paid, accounts: credited(table.accounts, record.net) }, atMs));
}
/** What a correction left without a place is one card too many, each a card in question. One that lay face down is seen, and counted, now. */
const questionLaid = (table: Table, atMs: number): Table =>
  table.laid.reduce<Table>((left, { card, place }) => questionOne(left, card === null ? null : unseal(card), place, atMs), {
    ...table,
    laid: [],
  });
function questionOne(table: Table, face: Card | null, place: Place, atMs: number): Table {
  const was = face === null ? 'unknown' : countedAt(table, place, face);
  const is = face === null || table.shoe === null ? was : countOf(table.shoe, face, was);
  return addStop(recount(table, was, is, atMs), newQuestion('overdraw', face, place, is, atMs));
}

/** C2, C3: every bet of the round goes back to the unit; its troubles end with it. The cards stay counted as dealt (R53). */
export function voidRound(table: Table, atMs: number): Table {
  const returned = [...table.book, ...table.returned].map(returnedLine);
  const hands = handsOf(table.game, stateOf(table), onTableIfItCanBeTold(table));
  const net = netOf(returned, table.game.bank === null ? [] : [BANKER]);
  const record: RoundRecord = { round: table.rounds, status: 'void', hands, bets: returned.map((paid) => paidBet(table.game, paid)), net };
  // A card that waited to be read again has left the shoe, and nobody saw its face.
  const counted = table.stops.some((stop) => stop.kind === 'unread') ? countUnseen(table, atMs) : table;
  // A program that failed is not trusted with another round of this shoe.
  return afterRound(withFinished({ ...endStops(counted, ({ kind }) => kind !== 'fault'), laid: [], redo: [], plans: {} }, record));
}
const stateOf = ({ play }: Table): unknown => (play === null ? null : unseal(play).state);
const returnedLine = (line: Line): Paid => ({
  ...line,
  outcome: 'returned',
  commission: NOTHING,
  breakage: NO_BREAKAGE,
  returned: line.amount,
});
/** A game that fails must not keep the bets: it is a `fault` that brought the supervisor here. */
function onTableIfItCanBeTold(table: Table): readonly Dealt[] {
  try {
    return onTable(table);
  } catch {
    return [];
  }
}

function withFinished(table: Table, record: RoundRecord): Table {
  const finished: Finished = { record, ...paidBy(table), given: table.given, shoe: table.shoes };
  return { ...table, finished: [...table.finished, finished], waiting: NOTHING_TO_WAIT_FOR, clock: null };
}
/** What a correction needs to pay the round again. */
function paidBy({ game, play, book, returned, accounts, bankPassed, bankFrom }: Table): Pick<Finished, 'lines' | 'seats'> {
  if (!game.seated || play === null) return { lines: book };
  const { entrants, staked, done } = unseal(play);
  const who = new Set([BANKER, ...staked.map(({ bettor }) => bettor)]);
  const held = Object.fromEntries(Object.entries(accounts).filter(([name]) => who.has(name)));
  return { lines: staked, seats: { bankPassed, bankFrom, entrants, done, returned, accounts: held } };
}

/** What a complete round comes to, by the settings of this table. */
export function settledRecord(stakes: Stakes, state: unknown, round: number, status: 'settled' | 'corrected'): RoundRecord {
  const { game, book } = stakes;
  const dealt = game.dealt(state);
  const paid = game.pay(state, book);
  const all = [...paid, ...stakes.returned.map(returnedLine)];
  const transfers = game.bank?.transfers(state, paid, purses(stakes.accounts));
  const result = game.result(state);
  const opposite = game.opposite(book);
  return {
    round,
    status,
    hands: handsOf(game, state, dealt),
    totals: handsBySeat(game, game.hands(state), (hand) => game.total(turnedIn(dealt, hand))),
    ...(result === null ? {} : { result }),
    bets: all.map((bet) => paidBet(game, bet)),
    ...(transfers === undefined ? {} : { transfers }),
    net: transfers === undefined ? netOf(all, []) : movedNet(all, transfers),
    ...(Object.keys(opposite).length === 0 ? {} : { opposite }),
  };
}
const purses =
  (accounts: Table['accounts']) =>
  (who: string): Money | null => {
    const held = own(accounts, who);
    return held === undefined ? null : toMoney(held);
  };

const turnedIn = (dealt: readonly Dealt[], hand: string): readonly Card[] =>
  ofHand(dealt, hand).flatMap(({ card, knownTo }) => (knownTo === 'all' ? [unseal(card)] : []));
const codeOfDealt = ({ card, knownTo }: Dealt): string => (knownTo === 'all' ? codeOf(unseal(card)) : NEVER_TURNED);
const handsOf = (game: AnyGame, state: unknown, dealt: readonly Dealt[]): RoundRecord['hands'] =>
  handsBySeat(game, game.hands(state), (hand) => ofHand(dealt, hand).map(codeOfDealt));

/** Bets that stand on a hand rather than on a seat (contract: `hand?`). */
const ON_A_HAND: ReadonlySet<string> = new Set(['seat', 'behind']);
function paidBet({ splits }: AnyGame, paid: Paid): PaidBet {
  return {
    bettor: paid.bettor,
    ...(paid.seat === null ? {} : { seat: paid.seat, ...(splits && ON_A_HAND.has(paid.bet) ? { hand: paid.hand } : {}) }),
    bet: paid.bet,
    amount: paid.amount,
    outcome: paid.outcome,
    commission: paid.commission,
    ...(paid.breakage.over === 0 ? {} : { breakage: writeFraction(paid.breakage) }),
    returned: paid.returned,
  };
}
/** By name, `house` and `banker` among them: a change of money. */
/** Everybody with a bet, in the order of their first, then the house; sums to zero. `also`: who else is named. */
function netOf(paid: readonly Paid[], also: readonly string[]): Net {
  const net = new Map<string, number>();
  let house = 0;
  for (const bet of paid) {
    const change = bet.returned - bet.amount;
    net.set(bet.bettor, toMoney((net.get(bet.bettor) ?? 0) + change));
    house = toMoney(house - change);
  }
  return Object.fromEntries([...net, ...also.map((name) => [name, 0] as const), [HOUSE, house]]);
}
/** Where a player holds the bank money goes between players, and xâu to the house. */
function movedNet(paid: readonly Paid[], transfers: readonly Transfer[]): Net {
  const net = new Map<string, number>([...paid.map(({ bettor }) => bettor), BANKER, HOUSE].map((name) => [name, 0]));
  for (const { from, to, amount } of transfers) {
    net.set(from, toMoney((net.get(from) ?? 0) - amount));
    net.set(to, toMoney((net.get(to) ?? 0) + amount));
  }
  return Object.fromEntries(net);
}
/** Who is absent from the accounts has no limit and no balance. */
export const credited = (accounts: Table['accounts'], change: Net): Table['accounts'] =>
  Object.fromEntries(Object.entries(accounts).map(([bettor, balance]) => [bettor, toMoney(balance + (own(change, bettor) ?? 0))]));
