import { describe, expect, test } from 'vitest';
import { addLine, available, MOST_LINES, MOST_STAKED, MOST_STAKED_AT_SEATS, sumOf } from '../../main/bets/book.ts';
import type { Line } from '../../main/bets/line.ts';
import { toMoney } from '../../main/bets/money.ts';
import { place } from '../../main/bets/place.ts';
import { answer, betting, bettingTable, book, close, PREMIUM, parseBet } from './betting.ts';

describe('the book', () => {
  test('C6: a stake adds to the same bet of the same bettor on the same seat, and to no other', () => {
    const table = betting(bettingTable(PREMIUM), 'an 1 seat 10 · bo 2 seat 20 · an 2 behind 5 · an 2 behind 7 · an 1 pair 3 · an 2 pair 4');
    expect(book(table)).toBe('an 1 seat 10 · bo 2 seat 20 · an 2 behind 12 · an 1 pair 3 · an 2 pair 4');
  });
  test('C6: lines of the two hands of a seat stand apart', () => {
    const line: Line = { bettor: 'an', seat: 1, hand: 0, bet: 'seat', amount: toMoney(10) };
    const lines = [line, { ...line, hand: 1 } as const, line].reduce(addLine, [] as readonly Line[]);
    expect(lines.map(({ hand, amount }) => [hand, amount])).toEqual([
      [0, 20],
      [1, 10],
    ]);
    expect(sumOf(lines)).toBe(30);
  });
  test('C6: available is the balance less the stakes of the bettor; who has no account has no limit', () => {
    const table = betting(
      bettingTable('baccarat', { accounts: { an: 100, constructor: 7 } }),
      'an - tie 30 · an - player 20 · bo - tie 99',
    );
    expect(['an', 'bo', 'constructor', 'toString'].map((who) => available(table, who))).toEqual([50, Infinity, 7, Infinity]);
  });
});

describe('what stands on a bet', () => {
  const limits = { tie: [10, 100], superTie: [5, 50] };
  test.each<[string, Record<string, unknown>, string, string, string]>([
    ['at the least', {}, '', 'an - tie 10', 'ok'],
    ['below the least', {}, '', 'an - tie 9', 'bet.limit'],
    ['at the most', {}, '', 'an - tie 100', 'ok'],
    ['above the most', {}, '', 'an - tie 101', 'bet.limit'],
    ['added, up to the most', {}, 'an - tie 60', 'an - tie 40', 'ok'],
    ['added, above the most', {}, 'an - tie 60', 'an - tie 41', 'bet.limit'],
    ['added, less than the least', {}, 'an - tie 60', 'an - tie 1', 'ok'],
    ['somebody else on the same bet', {}, 'an - tie 60', 'bo - tie 60', 'ok'],
    ['a bet of a family', {}, '', 'an - superTie:6 4', 'bet.limit'],
    ['a bet without limits', {}, '', 'an - player 1', 'ok'],
    ["the player's least is the larger", { playerLimits: { an: { tie: [20, 100] } } }, '', 'an - tie 19', 'bet.limit'],
    ["the table's least is the larger", { playerLimits: { an: { tie: [1, 100] } } }, '', 'an - tie 9', 'bet.limit'],
    ["the player's most is the smaller", { playerLimits: { an: { tie: [1, 50] } } }, '', 'an - tie 51', 'bet.limit'],
    ["the table's most is the smaller", { playerLimits: { an: { tie: [1, 500] } } }, '', 'an - tie 101', 'bet.limit'],
    ["a player's limits where the table has none", { playerLimits: { an: { player: [5, 6] } } }, '', 'an - player 7', 'bet.limit'],
    ["another player's limits", { playerLimits: { bo: { tie: [20, 30] } } }, '', 'an - tie 10', 'ok'],
    ['a player called like a part of every object', { playerLimits: { an: {} } }, '', 'constructor - tie 10', 'ok'],
    ['limits that leave nothing', { playerLimits: { an: { tie: [200, 300] } } }, '', 'an - tie 100', 'bet.limit'],
    ['all of the balance', { accounts: { an: 100 } }, 'an - tie 60', 'an - player 40', 'ok'],
    ['more than the balance', { accounts: { an: 100 } }, 'an - tie 60', 'an - player 41', 'bet.balance'],
    ['a balance of nothing', { accounts: { an: 0 } }, '', 'an - player 1', 'bet.balance'],
    ["somebody else's balance", { accounts: { an: 100 } }, 'an - tie 100', 'bo - tie 100', 'ok'],
  ])('C6: %s', (_what, given, before, bet, expected) => {
    expect(answer(betting(bettingTable('baccarat', { limits, ...given }), before), bet)).toBe(expected);
  });

  test('C6: a refusal says what would have stood there, and what is left', () => {
    const table = betting(bettingTable('baccarat', { limits, accounts: { an: 90 } }), 'an - tie 60');
    const told = (bet: string) => place(table, parseBet(bet));
    expect(told('an - tie 50')).toEqual({
      ok: false,
      refusal: { code: 'bet.limit', message: 'tie takes 10 to 100, this would be 110' },
    });
    expect(told('an - player 31')).toEqual({ ok: false, refusal: { code: 'bet.balance', message: 'an has 30 left' } });
  });
  test('B6, B7, N2: a bet that is unknown or closed in this round is not offered', () => {
    const table = bettingTable('baccarat');
    const closed = { ...table, kinds: [{ name: 'big', pays: [], open: false }] };
    expect([answer(table, 'an - seat 10'), answer(table, 'an - constructor 10'), answer(closed, 'an - big 10')]).toEqual([
      'bet.notOffered',
      'bet.notOffered',
      'bet.notOffered',
    ]);
    expect(answer({ ...closed, kinds: [{ name: 'big', pays: [], open: true }] }, 'an - big 10')).toBe('ok');
  });
  test('C11, C12: baccarat has no seats, and closes without a bet', () => {
    const table = bettingTable('baccarat');
    expect(answer(table, 'an 1 tie 10')).toBe('bet.seat');
    expect(book(close(table))).toBe('');
    expect(book(close(betting(table, 'an - tie 10')))).toBe('an - tie 10');
  });
});

describe('bounds of a round', () => {
  test('C6: the book takes so many lines, and more on those that stand there', () => {
    const table = bettingTable('baccarat');
    const lines = Array.from({ length: MOST_LINES }, (_, index): Line => ({ ...parseBet(`p${index} - tie 1`), hand: 0 }));
    const full = { ...table, book: lines };
    expect(answer({ ...table, book: lines.slice(1) }, 'one - tie 1')).toBe('ok');
    expect(answer(full, 'one - tie 1')).toBe('bet.limit');
    expect(answer(full, 'p7 - tie 1')).toBe('ok');
  });
  test.each<[string, Parameters<typeof bettingTable>[0], number, string]>([
    ['baccarat', 'baccarat', MOST_STAKED, '- tie'],
    ['a game with seats, in which bets grow', PREMIUM, MOST_STAKED_AT_SEATS, '1 seat'],
  ])('C6: all stakes together stay where every payout is exact: %s', (_what, game, bound, bet) => {
    expect(answer(bettingTable(game), `an ${bet} ${bound}`)).toBe('ok');
    expect(answer(bettingTable(game), `an ${bet} ${bound + 1}`)).toBe('bet.limit');
    expect(answer(betting(bettingTable(game), `an ${bet} 1`), `an ${bet} ${Number.MAX_SAFE_INTEGER}`)).toBe('bet.limit');
  });
});
