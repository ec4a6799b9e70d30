import type { BetRefusal, BettingTable } from './betting-table.ts';
import { limitsFor, type Range } from './limits.ts';
import type { Line } from './line.ts';
import { toMoney } from './money.ts';
import { own } from './own.ts';

/** Lines of one round at most: far above what a table's players can place, so that a broken sender cannot grow the book without end. */
export const MOST_LINES = 2000;
/** All stakes of a round at most: at the highest odds that a table can set (1 000) every payout and sum stays a safe integer. */
export const MOST_STAKED = 8 * 10 ** 12;
/** A seat's bet grows after the cards: four times as much on a split hand that doubles twice, and half of it as insurance. */
const MOST_GROWTH = 5;
export const MOST_STAKED_AT_SEATS = MOST_STAKED / MOST_GROWTH;

const isSameBet = (a: Line, b: Line): boolean => a.bettor === b.bettor && a.bet === b.bet && a.seat === b.seat && a.hand === b.hand;

/** A stake adds to the same bet of the same bettor on the same seat (contract, `bet`). */
export function addLine(book: readonly Line[], line: Line): readonly Line[] {
  const known = book.findIndex((other) => isSameBet(other, line));
  const before = book[known];
  if (before === undefined) return [...book, line];
  return book.with(known, { ...before, amount: toMoney(before.amount + line.amount) });
}
export const sumOf = (lines: readonly Line[]): number => lines.reduce((sum, { amount }) => sum + amount, 0);

/** Whether cards are dealt to a seat: a seat bet stands on it. */
export const isPlayed = (book: readonly Line[], seat: number | null): boolean =>
  book.some((line) => line.bet === 'seat' && line.seat === seat);

type Accounts = Pick<BettingTable, 'accounts' | 'book'>;
/** What a bettor may still stake: the balance less the round's stakes. Infinity for who has no account (C6). */
export const available = ({ accounts, book }: Accounts, bettor: string): number =>
  (own(accounts, bettor) ?? Number.POSITIVE_INFINITY) - sumOf(book.filter((line) => line.bettor === bettor));

/** Least and most that may stand on a bet of this bettor (C6); null: no limits. */
export const rangeFor = (
  { settings: { limits, playerLimits } }: Pick<BettingTable, 'settings'>,
  bettor: string,
  bet: string,
): Range | null => limitsFor(bet, limits, own(playerLimits, bettor));

/** Whether limits and money allow the book with these lines of one bettor added (C6, K4, T15); null when they do. */
export function refuseLines(table: BettingTable, lines: readonly Line[]): BetRefusal | null {
  const staked = sumOf(table.book) + sumOf(lines);
  const most = table.game.seated ? MOST_STAKED_AT_SEATS : MOST_STAKED;
  if (staked > most) return refuse('bet.limit', `a round takes ${most} in all`);
  const book = lines.reduce(addLine, table.book);
  const changed = book.filter((line) => lines.some((added) => isSameBet(line, added)));
  for (const line of changed) {
    const refusal = refuseAmount(table, line);
    if (refusal !== null) return refusal;
  }
  if (book.length > MOST_LINES) return refuse('bet.limit', `this round has ${MOST_LINES} bets already`);
  const bank = table.game.bank === null ? Number.POSITIVE_INFINITY : (own(table.accounts, 'banker') ?? Number.POSITIVE_INFINITY);
  if (staked >= bank) return refuse('bet.balance', `the banker has ${bank}, all bets together stay below that`);
  const short = lines.find(({ bettor }) => available({ ...table, book }, bettor) < 0);
  return short === undefined ? null : refuse('bet.balance', `${short.bettor} has ${available(table, short.bettor)} left`);
}

/** What would stand on one bet. */
function refuseAmount(table: BettingTable, { bettor, bet, amount }: Line): BetRefusal | null {
  const [min, max] = rangeFor(table, bettor, bet) ?? [0, MOST_STAKED];
  if (amount < min || amount > max) return refuse('bet.limit', `${bet} takes ${min} to ${max}, this would be ${amount}`);
  if (bet !== 'seat' || table.level === null || amount === table.level) return null;
  return refuse('bet.limit', `the bet level is ${table.level}, this would be ${amount}`);
}
const refuse = (code: BetRefusal['code'], message: string): BetRefusal => ({ code, message });
