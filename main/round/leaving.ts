import { returnAll, afterRound as seatedAfterRound, vacate } from '../bets/betting.ts';
import { BANKER } from '../bets/bettor.ts';
import { sumOf } from '../bets/book.ts';
import { toMoney } from '../bets/money.ts';
import { own } from '../bets/own.ts';
import { nextBanker, type Seated } from '../bets/seating.ts';
import { betting } from './stakes.ts';
import type { Table } from './table.ts';

/** Seats that are left, and the bank that passes on. */

/** Somebody leaves between rounds, or while betting, when their bets go back. */
export function leave(table: Table, seat: number | typeof BANKER, isBetting: boolean): Table {
  if (seat === BANKER) return passBank(table, isBetting);
  return isBetting ? { ...table, ...vacate(betting(table), seat) } : { ...table, seated: without(table.seated, seat) };
}
const without = (seated: readonly Seated[], seat: number): readonly Seated[] => seated.filter((one) => one.seat !== seat);

/** During a round the seat is free from then on; nobody sits down before the next (C12). */
export const leaveSeat = (table: Table, seat: number | typeof BANKER): Table =>
  seat === BANKER ? { ...table, bankerLeft: true } : { ...table, seated: without(table.seated, seat) };

/** A round is over: who has to leaves the seat (P3, N4), and a bank whose banker has left or has nothing passes on (K5, T14). */
export function afterRound(table: Table): Table {
  if (!table.game.seated) return table;
  // Where no cards were dealt nobody has had the time to bet: only what was taken for this round is given up.
  const seated = table.play === null ? table.seated.filter(({ extra }) => !extra) : seatedAfterRound(betting(table));
  const left = { ...table, seated };
  return left.game.bank !== null && (left.bankerLeft || hasNothing(left, BANKER)) ? passBank(left, false) : left;
}
/** Balances have been set: who is given one as the banker holds the bank; with nothing in it, it passes on (K5). */
export function withBank(table: Table): Table {
  if (table.game.bank === null || own(table.accounts, BANKER) === undefined) return table;
  return hasNothing(table, BANKER) ? passBank(table, false) : { ...table, banked: true };
}
/** A correction may leave a balance below zero. */
const hasNothing = ({ accounts }: Table, name: string): boolean => (own(accounts, name) ?? Number.POSITIVE_INFINITY) <= 0;
/** The next player clockwise leaves the seat and goes on as the banker with what they hold; where nobody sits, nobody holds the bank. */
function passBank(table: Table, isBetting: boolean): Table {
  const next = nextBanker(table.seated);
  const had = own(table.accounts, BANKER);
  // Who came from a seat goes back to a name of their own, with what is left.
  const back =
    table.bankFrom === null || had === undefined ? {} : { [table.bankFrom]: toMoney((own(table.accounts, table.bankFrom) ?? 0) + had) };
  const bank = {
    ...table,
    accounts: { ...omit(table.accounts, BANKER), ...back },
    bankerLeft: false,
    bankPassed: table.bankPassed + 1,
    bankFrom: next?.bettor ?? null,
  };
  if (next === null) return { ...bank, banked: false };
  const freed = { ...leave(bank, next.seat, isBetting), banked: true };
  const held = own(bank.accounts, next.bettor);
  if (hasNothing(bank, next.bettor)) return passBank(leave(bank, next.seat, isBetting), isBetting);
  if (held === undefined) return freed;
  const passed = { ...freed, accounts: { ...omit(freed.accounts, next.bettor), [BANKER]: held } };
  // T15: bets that were taken against another's money go back where this banker's does not cover them.
  return sumOf(passed.book) < held || !isBetting ? passed : { ...passed, ...returnAll(passed) };
}
const omit = (accounts: Table['accounts'], name: string): Table['accounts'] =>
  Object.fromEntries(Object.entries(accounts).filter(([bettor]) => bettor !== name));
