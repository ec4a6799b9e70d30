import { limitsFor } from '../bets/limits.ts';
import { toMoney } from '../bets/money.ts';
import type { BetKind, Line } from '../games/game.ts';
import { own } from './own.ts';
import type { Table } from './table.ts';

/** Lines of one round at most: far above what a table's players can place, so that a broken sender cannot grow the book without end. */
const MOST_LINES = 2000;
/** All stakes of a round at most: at the highest odds that a table can set (1 000) every payout and sum stays a safe integer. */
const MOST_STAKED = 9 * 10 ** 12;

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
  const kind = betKinds(table).find((known) => known.name === line.bet);
  if (kind === undefined) return { code: 'bet.notOffered', message: `this table has no bet ${line.bet}` };
  if (!kind.open) return { code: 'bet.notOffered', message: `${line.bet} is not offered in this round` };
  const beyond = beyondLimits(table, line);
  if (beyond !== null) return { code: 'bet.limit', message: beyond };
  const balance = own(table.accounts, line.bettor);
  const free =
    balance === undefined ? Number.POSITIVE_INFINITY : balance - sumOf(table.book.filter(({ bettor }) => bettor === line.bettor));
  return line.amount > free ? { code: 'bet.balance', message: `${line.bettor} has ${free} left` } : null;
}
function beyondLimits(table: Table, line: Line): string | null {
  const sum = (table.book.find((other) => isSameBet(other, line))?.amount ?? 0) + line.amount;
  const [min, max] = limitsFor(line.bet, table.settings.limits, own(table.settings.playerLimits, line.bettor)) ?? [0, MOST_STAKED];
  if (sum < min || sum > max) return `${line.bet} takes ${min} to ${max}, this would be ${sum}`;
  if (table.book.length >= MOST_LINES) return `this round has ${MOST_LINES} bets already`;
  return sumOf(table.book) + line.amount > MOST_STAKED ? `a round takes ${MOST_STAKED} in all` : null;
}
export const betKinds = (table: Table): readonly BetKind[] => table.game.kinds(table.settings, (table.shoe?.played ?? 0) + 1);
export const sumOf = (lines: readonly Line[]): number => lines.reduce((sum, { amount }) => sum + amount, 0);
