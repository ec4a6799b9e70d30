import type { Bets, BettingTable } from './betting-table.ts';
import { available, isPlayed, rangeFor } from './book.ts';
import type { Line } from './line.ts';
import { toMoney } from './money.ts';
import { place } from './place.ts';
import { policyOf } from './seat-policy.ts';
import { holderOf, type Seated } from './seating.ts';

export type Closed =
  | { readonly ok: true; readonly bets: Bets }
  | { readonly ok: false; readonly refusal: { readonly code: 'round.notNow'; readonly message: string } };

/** Nobody can stake less. */
const LEAST_STAKE = 1;
const leastSeatBet = (table: BettingTable, bettor: string): number => Math.max(LEAST_STAKE, rangeFor(table, bettor, 'seat')?.[0] ?? 0);

/** At `round.open`: an empty book; in the premium game whose balance is below their least seat bet leaves the seat (P3). */
export function openBetting(table: BettingTable): Bets {
  const opened = { ...table, book: [], returned: [] };
  const isRemoved = (one: Seated) => unbetIs(table, 'vacated') && isShort(opened, one);
  return { seated: table.seated.filter((one) => !isRemoved(one)), book: [], returned: [] };
}
const isShort = (table: BettingTable, { bettor }: Seated): boolean => available(table, bettor) < leastSeatBet(table, bettor);
const unbetIs = ({ game }: BettingTable, unbet: 'vacated' | 'leastBet'): boolean => game.seated && policyOf(game.name).unbet === unbet;

/**
 * When betting closes: least bets are placed (N3); seats whose bet the balance does not cover are left (P3); what stands on a seat that
 * is not played goes back (P2, P3). Refused, and nothing changes, where there must be a seat bet and is none (C11).
 */
export function closeBetting(table: BettingTable): Closed {
  if (!table.game.seated) return { ok: true, bets: betsOf(table) };
  const staked = unbetIs(table, 'leastBet') ? table.seated.reduce(withLeastBet, table) : table;
  const { seated, book } = staked;
  if (!seated.some(({ seat }) => isPlayed(book, seat)))
    return { ok: false, refusal: { code: 'round.notNow', message: 'a round needs a bet on a seat' } };
  const isVacated = (one: Seated) => unbetIs(table, 'vacated') && !isPlayed(book, one.seat) && isShort(staked, one);
  const bets = giveBack(staked, ({ seat }) => !isPlayed(book, seat));
  return { ok: true, bets: { ...bets, seated: seated.filter((one) => !isVacated(one)) } };
}
/** Without a least bet, or without the money for it, the seat sits the round out (N3). */
function withLeastBet(table: BettingTable, { seat, bettor }: Seated): BettingTable {
  const [least] = rangeFor(table, bettor, 'seat') ?? [0];
  if (least === 0 || isPlayed(table.book, seat)) return table;
  const placed = place(table, { bettor, seat, bet: 'seat', amount: toMoney(least) });
  return placed.ok ? { ...table, ...placed.bets } : table;
}

/**
 * Who holds which seat after a round that was dealt: `table.book` is still that round's. In the premium game who placed no bet is removed
 * (P3); a second seat taken for one round is given up (N4).
 */
export const afterRound = (table: BettingTable): readonly Seated[] =>
  table.seated.filter(({ seat, extra }) => !extra && (!unbetIs(table, 'vacated') || isPlayed(table.book, seat)));

/**
 * A seat is left, or its player removed, while betting is open or between rounds (T14, U6): all that stands on it goes back, and a second
 * seat taken for one round goes with the player's own. Between rounds nothing stands on the felt: the book given is empty then.
 */
export function vacate(table: BettingTable, seat: number): Bets {
  const holder = holderOf(table.seated, seat);
  const isLeft = (one: Seated) => one.seat === seat || (one.extra && holder?.bettor === one.bettor);
  const left = new Set<number | null>(table.seated.filter(isLeft).map((one) => one.seat));
  const bets = giveBack(table, (line) => left.has(line.seat));
  return { ...bets, seated: table.seated.filter((one) => !isLeft(one)) };
}

/** Every bet goes back, and betting stays open (T15). */
export const returnAll = (bets: Bets): Bets => giveBack(bets, () => true);

function giveBack({ seated, book, returned }: Bets, goesBack: (line: Line) => boolean): Bets {
  return { seated, book: book.filter((line) => !goesBack(line)), returned: [...returned, ...book.filter(goesBack)] };
}
const betsOf = ({ seated, book, returned }: Bets): Bets => ({ seated, book, returned });
