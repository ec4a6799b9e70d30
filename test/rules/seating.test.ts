import { describe, expect, test } from 'vitest';
import { closeBetting } from '../../main/bets/betting.ts';
import { nextBanker } from '../../main/bets/seating.ts';
import {
  answer,
  betting,
  bettingTable,
  book,
  close,
  leaving,
  NGU_LINH,
  nextRound,
  PREMIUM,
  returned,
  seats,
  THAN_BAI,
  TRADITIONAL,
} from './betting.ts';

describe.each([PREMIUM, NGU_LINH, TRADITIONAL, THAN_BAI] as const)('taking a seat in %s', (game) => {
  test('C12, T18: a first seat bet sits down, in that order', () => {
    const table = betting(bettingTable(game), 'an 5 seat 10 · constructor 2 seat 20');
    expect([seats(table), book(table)]).toEqual(['an 5, constructor 2', 'an 5 seat 10 · constructor 2 seat 20']);
  });
  test.each([
    ['none', 'an - seat 10', 'bet.seat'],
    ['0', 'an 0 seat 10', 'bet.seat'],
    ['half a seat', 'an 1.5 seat 10', 'bet.seat'],
    ['the last', 'an 3 seat 10', 'ok'],
    ['one more than there are', 'an 4 seat 10', 'bet.seat'],
    ["somebody else's", 'an 1 seat 10', 'bet.seat'],
    ['none, for a bet that is not offered', 'an - tie 10', 'bet.notOffered'],
  ])('C12: which seat: %s', (_what, bet, expected) => {
    expect(answer(betting(bettingTable(game, { seats: 3 }), 'bo 1 seat 10'), bet)).toBe(expected);
  });
  test('C12: a table whose seats are all held takes nobody else', () => {
    const full = betting(bettingTable(game, { seats: 2 }), 'an 1 seat 10 · bo 2 seat 10');
    expect([1, 2, 3].map((seat) => answer(full, `cuc ${seat} seat 10`))).toEqual(['bet.seat', 'bet.seat', 'bet.seat']);
    expect(answer(full, 'an 1 seat 10')).toBe('ok');
  });
  test('P3: an account on trial takes no seat', () => {
    const table = bettingTable(game, { trialAccounts: ['an'] });
    expect([answer(table, 'an 1 seat 10'), answer(table, 'bo 1 seat 10')]).toEqual(['bet.seat', 'ok']);
  });
  test('U7: who holds less than minBalance takes no seat; who has no account does', () => {
    const table = bettingTable(game, { minBalance: 100, accounts: { an: 99, bo: 100 } });
    expect(['an', 'bo', 'cuc'].map((who) => answer(table, `${who} 1 seat 10`))).toEqual(['bet.seat', 'ok', 'ok']);
  });
  test('U7: who sits already is not asked again', () => {
    const sitting = { ...betting(bettingTable(game, { minBalance: 100 }), 'an 1 seat 10'), accounts: { an: 99 } };
    expect(answer(sitting, 'an 1 seat 10')).toBe('ok');
  });
  test('C11: betting does not close without a bet on a seat, and nothing changes', () => {
    expect(closeBetting(bettingTable(game))).toMatchObject({ ok: false, refusal: { code: 'round.notNow' } });
    expect(closeBetting(nextRound(betting(bettingTable(game), 'an 1 seat 10')))).toMatchObject({ ok: false });
    expect(book(close(betting(bettingTable(game), 'an 1 seat 10')))).toBe('an 1 seat 10');
  });
  test('U6: who leaves while betting is open has the bets on the seat back, and the seat is free', () => {
    const table = leaving(betting(bettingTable(game), 'an 1 seat 10 · bo 2 seat 20'), 1);
    expect([seats(table), book(table), returned(table)]).toEqual(['bo 2', 'bo 2 seat 20', 'an 1 seat 10']);
    expect(answer(table, 'cuc 1 seat 10')).toBe('ok');
  });
  test('U6: a seat that nobody holds is left as it is', () => {
    const table = betting(bettingTable(game), 'an 1 seat 10');
    expect(leaving(table, 2)).toEqual(table);
  });
  test('C6: the next round opens with an empty book, and what went back is of the round before', () => {
    const table = nextRound(leaving(betting(bettingTable(game), 'an 1 seat 10 · bo 2 seat 20'), 1));
    expect([seats(table), book(table), returned(table)]).toEqual(['bo 2', '', '']);
  });
});

describe.each([TRADITIONAL, THAN_BAI] as const)('a player holds the bank, in %s', (game) => {
  test('T20: a player holds one seat', () => {
    const table = betting(bettingTable(game), 'an 1 seat 10');
    expect([answer(table, 'an 2 seat 10'), answer(table, 'bo 2 seat 10'), answer(table, 'an 1 seat 10')]).toEqual(['bet.seat', 'ok', 'ok']);
  });
  test.each([
    ['the bets stay below what the banker holds', 'bo 2 seat 39', 'ok'],
    ['the bets would equal it', 'bo 2 seat 40', 'bet.balance'],
    ['the bets would exceed it', 'bo 2 seat 41', 'bet.balance'],
    ['what is added to a bet counts as well', 'an 1 seat 40', 'bet.balance'],
  ])('T15: %s', (_what, bet, expected) => {
    expect(answer(betting({ ...bettingTable(game), accounts: { banker: 100 } }, 'an 1 seat 60'), bet)).toBe(expected);
  });
  test('T15: a banker without an account has no limit', () => {
    expect(answer(bettingTable(game, { accounts: { an: 10 ** 9 } }), 'an 1 seat 1000000000')).toBe('ok');
  });
  test.each([
    ['less', '', 'an 1 seat 4999', 'bet.limit'],
    ['the level', '', 'an 1 seat 5000', 'ok'],
    ['more', '', 'an 1 seat 5001', 'bet.limit'],
    ['the level a second time', 'an 1 seat 5000', 'an 1 seat 5000', 'bet.limit'],
    ['the level without the money for it', '', 'bo 1 seat 5000', 'bet.balance'],
    ['the level, in the way of a limit of the player', '', 'cuc 1 seat 5000', 'bet.limit'],
  ])('T19, K4: at a bet level a seat bets that level: %s', (_what, before, bet, expected) => {
    const given = { betLevel: 5000, accounts: { bo: 4999 }, playerLimits: { cuc: { seat: [1, 4000] } } };
    expect(answer(betting(bettingTable(game, given), before), bet)).toBe(expected);
  });
  test('T19: without a level each seat bets what it likes within the limits', () => {
    const table = bettingTable(game, { limits: { seat: [10, 50] } });
    expect([9, 10, 50, 51].map((amount) => answer(table, `an 1 seat ${amount}`))).toEqual(['bet.limit', 'ok', 'ok', 'bet.limit']);
  });
  test('K4: who is not ready is not dealt in and stays, for any number of rounds', () => {
    let table = betting(bettingTable(game), 'an 1 seat 10 · bo 2 seat 10');
    for (const round of [1, 2, 3]) {
      table = close(betting(nextRound(table), 'an 1 seat 10'));
      expect([round, seats(table), book(table)]).toEqual([round, 'an 1, bo 2', 'an 1 seat 10']);
    }
  });
  test('K4: who holds less than the level stays, not ready', () => {
    const table = bettingTable(game, { betLevel: 10, accounts: { an: 15 } });
    const after = nextRound({ ...close(betting(table, 'an 1 seat 10 · bo 2 seat 10')), accounts: { an: 5 } });
    expect([seats(after), answer(after, 'an 1 seat 10')]).toEqual(['an 1, bo 2', 'bet.balance']);
  });
  test.each([
    ['the first from the banker clockwise', 'an 4 seat 10 · bo 2 seat 10 · cuc 7 seat 10', 'bo'],
    ['the only one', 'an 7 seat 10', 'an'],
    ['nobody', '', undefined],
  ])('K5: the bank passes to %s', (_what, bets, next) => {
    expect(nextBanker(betting(bettingTable(game), bets).seated)?.bettor).toBe(next);
  });
});

describe('Ngũ Linh', () => {
  const limits = { seat: [10, 100] };
  const open = (given: Record<string, unknown> = {}) =>
    nextRound(betting(bettingTable(NGU_LINH, { limits, ...given }), 'an 1 seat 50 · bo 2 seat 50'));

  test('N2: nobody bets behind or on a pair', () => {
    const table = betting(bettingTable(NGU_LINH), 'an 1 seat 50');
    expect([answer(table, 'bo 1 behind 10'), answer(table, 'an 1 pair 10')]).toEqual(['bet.notOffered', 'bet.notOffered']);
  });
  test.each<[string, Record<string, unknown>, string, string]>([
    ['nobody has bet: all of them', {}, '', 'an 1 seat 10 · bo 2 seat 10'],
    ['who has bet gets no more', {}, 'an 1 seat 70', 'an 1 seat 70 · bo 2 seat 10'],
    ["the player's own least", { playerLimits: { bo: { seat: [30, 40] } } }, 'an 1 seat 70', 'an 1 seat 70 · bo 2 seat 30'],
    ['no least bet', { limits: {} }, 'an 1 seat 70', 'an 1 seat 70'],
    ['a least bet of nothing', { limits: { seat: [0, 100] } }, 'an 1 seat 70', 'an 1 seat 70'],
    ['the balance is short of it', { accounts: { bo: 9 } }, 'an 1 seat 70', 'an 1 seat 70'],
    ['limits that leave nothing', { playerLimits: { bo: { seat: [200, 300] } } }, 'an 1 seat 70', 'an 1 seat 70'],
  ])('N3: who has placed nothing is given the least bet, or sits the round out: %s', (_what, given, bets, expected) => {
    // Given two players who sit, when betting closes after these bets.
    const sitting = { ...bettingTable(NGU_LINH, { limits, ...given }), seated: open().seated };
    const closed = close(betting(sitting, bets));
    expect([book(closed), seats(closed), returned(closed)]).toEqual([expected, 'an 1, bo 2', '']);
    expect(seats({ seated: nextRound(closed).seated })).toBe('an 1, bo 2');
  });
  test('N3, C11: where nobody can be given a bet, betting stays open', () => {
    expect(closeBetting({ ...open(), settings: bettingTable(NGU_LINH).settings })).toMatchObject({ ok: false });
  });

  test.each([
    ['before the own seat', '', 'an 3 seat 10', 'bet.seat'],
    ['after it, another amount', 'an 1 seat 50', 'an 3 seat 99', 'ok'],
    ['outside the limits', 'an 1 seat 50', 'an 3 seat 101', 'bet.limit'],
    ["somebody's seat", 'an 1 seat 50', 'an 2 seat 50', 'bet.seat'],
    ['added to', 'an 1 seat 50 · an 3 seat 50', 'an 3 seat 50', 'ok'],
    ['a third seat', 'an 1 seat 50 · an 3 seat 50', 'an 4 seat 50', 'bet.seat'],
    ['on the empty seat that somebody else took', 'bo 2 seat 50 · bo 3 seat 50 · an 1 seat 50', 'an 3 seat 50', 'bet.seat'],
  ])('N4: one empty seat: %s', (_what, before, bet, expected) => {
    expect(answer(betting(open(), before), bet)).toBe(expected);
  });
  test('N4: both are played in that round, the second is given up after it', () => {
    const closed = close(betting(open(), 'an 1 seat 50 · an 3 seat 20 · an 3 seat 5'));
    expect([seats(closed), book(closed)]).toEqual(['an 1, bo 2, an 3*', 'an 1 seat 50 · an 3 seat 25 · bo 2 seat 10']);
    expect(seats(nextRound(closed))).toBe('an 1, bo 2');
  });
  test('N4: emptySeatAfter all: once every seated player has bet', () => {
    const table = betting(open({ emptySeatAfter: 'all' }), 'an 1 seat 50');
    expect([answer(table, 'an 3 seat 50'), answer(betting(table, 'bo 2 seat 50'), 'an 3 seat 50')]).toEqual(['bet.seat', 'ok']);
  });
  test('N4, U6: who leaves the own seat leaves the second one; who leaves the second keeps the own', () => {
    const table = betting(open(), 'an 1 seat 50 · an 3 seat 20 · bo 2 seat 50 · bo 4 seat 60');
    const own = leaving(table, 1);
    expect([seats(own), returned(own)]).toEqual(['bo 2, bo 4*', 'an 1 seat 50 · an 3 seat 20']);
    const second = leaving(table, 4);
    expect([seats(second), returned(second)]).toEqual(['an 1, bo 2, an 3*', 'bo 4 seat 60']);
  });
});
