import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { closeBetting } from '../../main/bets/betting.ts';
import type { BettingTable } from '../../main/bets/betting-table.ts';
import { available, sumOf } from '../../main/bets/book.ts';
import { toMoney } from '../../main/bets/money.ts';
import { place } from '../../main/bets/place.ts';
import { bettingTable, leaving, NGU_LINH, nextRound, PREMIUM, THAN_BAI, TRADITIONAL } from './betting.ts';

const BETTORS = ['an', 'bo', 'constructor'] as const;
const MOST_AMOUNT = 60;
const BANK = 150;
type Step =
  | { readonly does: 'place'; readonly bettor: string; readonly seat: number; readonly bet: string; readonly amount: number }
  | { readonly does: 'leave'; readonly seat: number }
  | { readonly does: 'close' };

const seat = fc.integer({ min: 1, max: 5 });
const amount = fc.oneof(fc.constantFrom(10, 20), fc.integer({ min: 1, max: MOST_AMOUNT }));
const bet = fc.oneof({ weight: 3, arbitrary: fc.constant('seat') }, fc.constantFrom('behind', 'pair'));
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ does: fc.constant('place' as const), bettor: fc.constantFrom(...BETTORS), seat, bet, amount }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('leave' as const), seat }) },
  { weight: 1, arbitrary: fc.constant({ does: 'close' } as const) },
);
const balances = fc.record({ an: fc.nat(200), constructor: fc.nat(200) }, { requiredKeys: [] });
const games = fc.constantFrom(PREMIUM, NGU_LINH, TRADITIONAL, THAN_BAI);
const plays = fc.record({
  game: games,
  least: fc.nat(40),
  balances,
  level: fc.constantFrom(0, 20),
  steps: fc.array(step, { maxLength: 60 }),
});
type Play = typeof plays extends fc.Arbitrary<infer T> ? T : never;

function opened({ game, least, balances: accounts, level }: Play): BettingTable {
  const isBanked = game === TRADITIONAL || game === THAN_BAI;
  const limits = Object.fromEntries((game === PREMIUM ? ['seat', 'behind', 'pair'] : ['seat']).map((name) => [name, [least, MOST_AMOUNT]]));
  const table = bettingTable(game, { seats: 4, limits, ...(isBanked ? { betLevel: level } : {}) });
  return { ...table, accounts: isBanked ? { ...accounts, banker: BANK } : accounts };
}
function takeStep(table: BettingTable, one: Step): BettingTable {
  if (one.does === 'leave') return leaving(table, one.seat);
  if (one.does === 'place') {
    const placed = place(table, { ...one, amount: toMoney(one.amount) });
    return placed.ok ? { ...table, ...placed.bets } : table;
  }
  const closed = closeBetting(table);
  return closed.ok ? { ...table, ...closed.bets } : table;
}
/** Every table of the play with the one before it; after a close, one more for the round that opens next. */
function forEachStep(play: Play, check: (before: BettingTable, after: BettingTable, step: Step) => void) {
  let table = opened(play);
  for (const one of play.steps) {
    const after = takeStep(table, one);
    check(table, after, one);
    table = one.does === 'close' ? nextRound(after) : after;
  }
}
const each = (check: (before: BettingTable, after: BettingTable, step: Step, play: Play) => void) =>
  fc.assert(
    fc.property(plays, (play) => forEachStep(play, (before, after, one) => check(before, after, one, play))),
    { numRuns: 500 },
  );
const seatBet = ({ book }: BettingTable, at: number): number => sumOf(book.filter((line) => line.bet === 'seat' && line.seat === at));

describe('whatever is placed, left and closed', () => {
  test("C6, T15: nobody's stakes exceed the balance, and the banker's is above them all", () => {
    each((_before, after) => {
      for (const bettor of BETTORS) expect(available(after, bettor)).toBeGreaterThanOrEqual(0);
      if (after.game.bank !== null) expect(sumOf(after.book)).toBeLessThan(BANK);
    });
  });
  test('C6, K4: every line is within the limits, and a seat bet is the level', () => {
    each((_before, after, _step, { least }) => {
      for (const line of after.book) {
        expect(line.amount).toBeGreaterThanOrEqual(Math.max(1, least));
        expect(line.amount).toBeLessThanOrEqual(MOST_AMOUNT);
        if (after.level !== null) expect(line.amount).toBe(after.level);
      }
    });
  });
  test('C3, P3: every line that was placed stands in the book or has gone back', () => {
    each((before, after, { does }) => {
      const was = [...before.book, ...before.returned];
      const is = [...after.book, ...after.returned];
      if (does === 'place') expect(after.returned).toEqual(before.returned);
      else expect(is).toEqual(expect.arrayContaining(was));
      const added = is.length - was.length;
      // Only least bets are added by closing, each on a seat without one (N3).
      if (does === 'close')
        expect(added).toBe(after.seated.filter(({ seat: at }) => seatBet(before, at) === 0 && seatBet(after, at) > 0).length);
      if (does === 'leave') expect(added).toBe(0);
    });
  });
  test('C12, T20, N4: a seat has one holder, and a bettor no more seats than the game gives', () => {
    each((_before, after) => {
      expect(new Set(after.seated.map((one) => one.seat)).size).toBe(after.seated.length);
      for (const bettor of BETTORS) {
        const held = after.seated.filter((one) => one.bettor === bettor);
        expect(held.length).toBeLessThanOrEqual(after.game.bank === null ? 2 : 1);
        expect(held.filter(({ extra }) => extra).length).toBe(after.game.name === NGU_LINH && held.length === 2 ? 1 : 0);
      }
    });
  });
  test('P1: two seats of one player carry the same bet', () => {
    each((_before, after) => {
      if (after.game.name !== PREMIUM) return;
      for (const bettor of BETTORS) {
        const bets = after.seated.filter((one) => one.bettor === bettor).map((one) => seatBet(after, one.seat));
        expect(new Set(bets).size).toBeLessThanOrEqual(1);
      }
    });
  });
  test('P3: a seat with a bet outlives the close of betting', () => {
    each((before, after, { does }) => {
      if (does !== 'close') return;
      const played = before.seated.filter((one) => seatBet(before, one.seat) > 0);
      expect(after.seated).toEqual(expect.arrayContaining(played));
    });
  });
  test('P2, C11: no line stands on a seat that nobody holds, nor behind oneself; once closed, on none that is not played', () => {
    each((before, after, { does }) => {
      for (const line of after.book) {
        const holder = after.seated.find((one) => one.seat === line.seat)?.bettor;
        expect(holder).toBeDefined();
        expect(line.bet === 'seat' ? holder === line.bettor : line.bet === 'pair' || holder !== line.bettor).toBe(true);
        if (does === 'close' && after !== before) expect(seatBet(after, line.seat!)).toBeGreaterThan(0);
      }
    });
  });
});
