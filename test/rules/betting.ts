import { afterRound, closeBetting, openBetting, vacate } from '../../main/bets/betting.ts';
import type { Bets, BettingTable } from '../../main/bets/betting-table.ts';
import type { Line } from '../../main/bets/line.ts';
import { toMoney } from '../../main/bets/money.ts';
import { place } from '../../main/bets/place.ts';
import type { GameName } from '../../main/games/names.ts';
import { readSettings } from '../../main/games/settings.ts';

export const PREMIUM = 'xi-dach-cao-cap';
export const NGU_LINH = 'blackjack-ngu-linh';
export const TRADITIONAL = 'xi-dach-truyen-thong';
export const THAN_BAI = 'xi-dach-than-bai';

const OFFERED: Readonly<Record<GameName, readonly string[]>> = {
  baccarat: ['player', 'banker', 'tie', 'superTie:6'],
  [PREMIUM]: ['seat', 'behind', 'pair'],
  [NGU_LINH]: ['seat'],
  [TRADITIONAL]: ['seat'],
  [THAN_BAI]: ['seat'],
};

/** A table of the game with these settings, nobody at it, betting open. */
export function bettingTable(game: GameName, given: Readonly<Record<string, unknown>> = {}): BettingTable {
  const reading = readSettings(game, given);
  if (!reading.ok) throw new Error(`${reading.path}: ${reading.message}`);
  const { settings } = reading;
  const level = 'betLevel' in settings && typeof settings.betLevel === 'number' && settings.betLevel > 0 ? settings.betLevel : null;
  return {
    game: { name: game, seated: game !== 'baccarat', bank: game === TRADITIONAL || game === THAN_BAI ? {} : null },
    settings,
    accounts: settings.accounts,
    kinds: OFFERED[game].map((name) => ({ name, pays: [], open: true })),
    level,
    seated: [],
    book: [],
    returned: [],
  };
}

/** `an 3 seat 1000`; `-` for no seat. */
export function parseBet(text: string): Omit<Line, 'hand'> {
  const [bettor = '', seat = '', bet = '', amount = ''] = text.split(' ');
  return { bettor, seat: seat === '-' ? null : Number(seat), bet, amount: toMoney(Number(amount)) };
}
/** The table after these bets (`an 3 seat 1000 · bo 3 behind 500`), each of which it takes. */
export function betting(table: BettingTable, bets: string): BettingTable {
  let after = table;
  for (const text of bets === '' ? [] : bets.split(' · ')) {
    const placed = place(after, parseBet(text));
    if (!placed.ok) throw new Error(`${text}: ${placed.refusal.message}`);
    after = { ...after, ...placed.bets };
  }
  return after;
}
/** `ok`, or the code of the refusal. */
export function answer(table: BettingTable, bet: string): string {
  const placed = place(table, parseBet(bet));
  return placed.ok ? 'ok' : placed.refusal.code;
}

export const close = (table: BettingTable): BettingTable => {
  const closed = closeBetting(table);
  if (!closed.ok) throw new Error(closed.refusal.message);
  return { ...table, ...closed.bets };
};
/** The round is over and the next is open. */
export const nextRound = (table: BettingTable): BettingTable => {
  const over = { ...table, seated: afterRound(table) };
  return { ...over, ...openBetting(over) };
};
export const leaving = (table: BettingTable, seat: number): BettingTable => ({ ...table, ...vacate(table, seat) });

const linesOf = (lines: readonly Line[]): string =>
  lines.map(({ bettor, seat, bet, amount }) => `${bettor} ${seat ?? '-'} ${bet} ${amount}`).join(' · ');
/** `an 3 seat 1000 · …`, in the order in which they were placed. */
export const book = ({ book: lines }: Bets): string => linesOf(lines);
export const returned = ({ returned: lines }: Bets): string => linesOf(lines);
/** `an 3, bo 4`, in the order of sitting down; `an 5*`: for one round. */
export const seats = ({ seated }: Pick<Bets, 'seated'>): string =>
  seated.map(({ bettor, seat, extra }) => `${bettor} ${seat}${extra ? '*' : ''}`).join(', ');
