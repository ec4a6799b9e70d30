import { limitsFor } from '../bets/limits.ts';
import { toMoney } from '../bets/money.ts';
import type { BetKind, Line } from '../games/game.ts';
import { own } from './own.ts';
import type { Table } from './table.ts';

/** Lines of one round at most: far above what a table's players can place, so that a broken sender cannot grow the book without end. */
const MOST_LINES = 2000;
/** All stakes of a round at most: at the highest odds that a table can set (1 000) every payout and sum stays a safe integer. */
const MOST_STAKED = 8 * 10 ** 12;

/** A stake adds to the same bet of the same bettor (contract, `bet`). */
export function stake(table: Table, line: Line): Table {
  const known = table.book.findIndex((other) => isSameBet(other, line));
  const added = table.book[known];
  const book =
    added === undefined ? [...table.book, line] : table.book.with(known, { ...added, amount: toMoney(added.amount + line.amount) });
  return { ...table, book };
}
const isSameBet = (a: Line, b: Line): boolean => a.bettor === b.bettor && a.bet === b.bet && a.seat === b.seat;

export interface BetRefusal {
  readonly code: 'bet.notOffered' | 'bet.limit' | 'bet.balance';
  readonly message: string;
}
/** Whether the table takes this stake now (C6, B6, B7); null when it does. */
export function refuseStake(table: Table, line: Line): BetRefusal | null {
  const { bettor, bet, amount } = line;
  const kind = betKinds(table).find(({ name }) => name === bet);
  if (kind === undefined) return { code: 'bet.notOffered', message: `this table has no bet ${bet}` };
  if (!kind.open) return { code: 'bet.notOffered', message: `${bet} is not offered in this round` };
  const staked = stakedWith(table.book, line);
  const { limits, playerLimits } = table.settings;
  const [min, max] = limitsFor(bet, limits, own(playerLimits, bettor)) ?? [0, MOST_STAKED];
  if (staked.onBet < min || staked.onBet > max) return limit(`${bet} takes ${min} to ${max}, this would be ${staked.onBet}`);
  if (table.book.length >= MOST_LINES) return limit(`this round has ${MOST_LINES} bets already`);
  if (staked.inAll > MOST_STAKED) return limit(`a round takes ${MOST_STAKED} in all`);
  const balance = own(table.accounts, bettor) ?? Number.POSITIVE_INFINITY;
  if (staked.ofBettor <= balance) return null;
  return { code: 'bet.balance', message: `${bettor} has ${balance - staked.ofBettor + amount} left` };
}
const limit = (message: string): BetRefusal => ({ code: 'bet.limit', message });

/** What would be staked with this line: on the bet by the bettor, by the bettor, by all. */
function stakedWith(book: readonly Line[], line: Line) {
  const staked = { onBet: line.amount as number, ofBettor: line.amount as number, inAll: line.amount as number };
  for (const other of book) {
    staked.inAll += other.amount;
    if (other.bettor === line.bettor) staked.ofBettor += other.amount;
    if (isSameBet(other, line)) staked.onBet += other.amount;
  }
  return staked;
}
export const sumOf = (lines: readonly Line[]): number => lines.reduce((sum, { amount }) => sum + amount, 0);

/** What may be staked in the round that is open, or in the next. */
export const betKinds = ({ game, settings, shoe }: Table): readonly BetKind[] => game.kinds(settings, (shoe?.played ?? 0) + 1);
