import { describe, expect, test } from 'vitest';
import { answer, betting, bettingTable, book, close, leaving, nextRound, PREMIUM, returned, seats } from './betting.ts';

const table = (given: Record<string, unknown> = {}) => bettingTable(PREMIUM, given);

describe('two seats', () => {
  test.each([
    ['the same bet as on the first', '', 'an 2 seat 1000', 'ok'],
    ['less', '', 'an 2 seat 999', 'bet.limit'],
    ['more', '', 'an 2 seat 1001', 'bet.limit'],
    ['what has been added to the first counts', 'an 1 seat 500', 'an 2 seat 1500', 'ok'],
    ['the first bet alone no longer does', 'an 1 seat 500', 'an 2 seat 1000', 'bet.limit'],
    ['a third seat', 'an 2 seat 1000', 'an 3 seat 1000', 'bet.seat'],
  ])('P1: a first bet on the second seat: %s', (_what, before, bet, expected) => {
    expect(answer(betting(betting(table(), 'an 1 seat 1000'), before), bet)).toBe(expected);
  });
  test.each<[string, number, number, string]>([
    ['the balance allows both', 1000, 500, '1500'],
    ['it allows both exactly', 1000, 499, '1499'],
    ['1 000 on each, 600 left, 500 added: 1 250 on each', 600, 500, '1250'],
    ['rounded down', 600, 501, '1250'],
    ['all that is left', 600, 600, '1300'],
    ['more than is left', 600, 602, 'bet.balance'],
    ['too little to share', 1, 1, 'bet.balance'],
    ['nothing left', 0, 100, 'bet.balance'],
  ])('P1: adding to one seat adds to the other: %s', (_what, left, added, each) => {
    const two = betting(table({ accounts: { an: 2000 + left } }), 'an 4 seat 1000 · an 2 seat 1000');
    for (const seat of [4, 2]) {
      const bet = `an ${seat} seat ${added}`;
      const answered = answer(two, bet) === 'ok' ? book(betting(two, bet)) : answer(two, bet);
      expect(answered).toBe(each.startsWith('bet') ? each : `an 4 seat ${each} · an 2 seat ${each}`);
    }
  });
  test('P1, C6: the limits hold on both seats', () => {
    const two = betting(table({ limits: { seat: [1000, 1400] } }), 'an 1 seat 1000 · an 2 seat 1000');
    expect([answer(two, 'an 2 seat 400'), answer(two, 'an 2 seat 401')]).toEqual(['ok', 'bet.limit']);
  });
  test('P1: in the next round too the two seats carry the same bet', () => {
    const next = nextRound(close(betting(table(), 'an 1 seat 1000 · an 2 seat 1000')));
    expect(book(betting(next, 'an 2 seat 300'))).toBe('an 1 seat 300 · an 2 seat 300');
  });
  test('P1: without a bet on the first seat there is none to equal', () => {
    const next = nextRound(close(betting(table(), 'an 1 seat 1000')));
    expect([answer(next, 'an 2 seat 1000'), answer(betting(next, 'an 1 seat 1000'), 'an 2 seat 1000')]).toEqual(['bet.limit', 'ok']);
  });
  test('P1, U6: one of two seats can be left', () => {
    const one = leaving(betting(table(), 'an 1 seat 1000 · an 2 seat 1000'), 1);
    expect([seats(one), book(one), returned(one)]).toEqual(['an 2', 'an 2 seat 1000', 'an 1 seat 1000']);
    expect(book(betting(one, 'an 2 seat 50'))).toBe('an 2 seat 1050');
  });
});

describe('bets beside a seat', () => {
  const SITTING = 'an 1 seat 1000 · an 2 seat 1000 · bo 3 seat 500';
  test.each([
    ['who does not sit', 'cuc 1 behind 10', 'ok'],
    ['who sits elsewhere', 'bo 1 behind 10', 'ok'],
    ['an account on trial', 'trial 1 behind 10', 'ok'],
    ['oneself', 'an 1 behind 10', 'bet.seat'],
    ['oneself, on the other seat', 'an 2 behind 10', 'bet.seat'],
    ['an empty seat', 'cuc 4 behind 10', 'bet.seat'],
    ['no seat', 'cuc - behind 10', 'bet.seat'],
    ['no seat of this table', 'cuc 8 behind 10', 'bet.seat'],
  ])('P2: behind: %s', (_what, bet, expected) => {
    expect(answer(betting(table({ trialAccounts: ['trial'] }), SITTING), bet)).toBe(expected);
  });
  test('P2: behind any number of seats', () => {
    expect(book(betting(table(), `${SITTING} · cuc 1 behind 10 · cuc 2 behind 20 · cuc 3 behind 30`))).toContain(
      'cuc 1 behind 10 · cuc 2 behind 20 · cuc 3 behind 30',
    );
  });
  test.each([
    ['on the own seat', '', 'bo 3 pair 10', 'ok'],
    ["on somebody else's seat", '', 'bo 1 pair 10', 'ok'],
    ['of somebody behind, on that seat', 'cuc 3 behind 10', 'cuc 3 pair 10', 'ok'],
    ['of somebody behind, on another occupied seat', 'cuc 3 behind 10', 'cuc 1 pair 10', 'ok'],
    ['of somebody who neither sits nor bets behind', '', 'cuc 3 pair 10', 'bet.seat'],
    ['on an empty seat', '', 'bo 4 pair 10', 'bet.seat'],
  ])('P2: a pair bet %s', (_what, before, bet, expected) => {
    expect(answer(betting(betting(table(), SITTING), before), bet)).toBe(expected);
  });
  test('P2: on a seat that is not played in this round they go back when betting closes', () => {
    const next = nextRound(close(betting(table(), SITTING)));
    const closed = close(betting(next, 'bo 1 behind 10 · bo 1 pair 20 · cuc 3 behind 30 · bo 3 seat 500'));
    expect([book(closed), returned(closed)]).toEqual(['cuc 3 behind 30 · bo 3 seat 500', 'bo 1 behind 10 · bo 1 pair 20']);
    expect(seats(closed)).toBe('an 1, an 2, bo 3');
  });
  test('P2: behind, before the seat has its bet', () => {
    const next = nextRound(close(betting(table(), SITTING)));
    const closed = close(betting(next, 'cuc 3 behind 30 · bo 3 seat 500'));
    expect([book(closed), returned(closed)]).toEqual(['cuc 3 behind 30 · bo 3 seat 500', '']);
  });
  test('P3, U6: they go back when the seat is left', () => {
    const left = leaving(betting(table(), `${SITTING} · cuc 3 behind 30 · cuc 1 pair 5 · an 3 pair 20 · an 3 behind 1`), 3);
    expect(returned(left)).toBe('bo 3 seat 500 · cuc 3 behind 30 · an 3 pair 20 · an 3 behind 1');
    expect(book(left)).toBe('an 1 seat 1000 · an 2 seat 1000 · cuc 1 pair 5');
  });
});

describe('keeping a seat', () => {
  const limits = { seat: [100, 1000] };
  const sitting = (given: Record<string, unknown> = {}) =>
    nextRound(close(betting(table({ limits, ...given }), 'an 1 seat 100 · bo 2 seat 100')));

  test('P3: who places no bet keeps the seat for that round and is removed after it', () => {
    const closed = close(betting(sitting(), 'an 1 seat 100'));
    expect([seats(closed), seats(nextRound(closed))]).toEqual(['an 1, bo 2', 'an 1']);
  });
  test('P3: who bets again stays', () => {
    expect(seats(nextRound(close(betting(sitting(), 'an 1 seat 100 · bo 2 seat 100'))))).toBe('an 1, bo 2');
  });
  test('P3: whose balance does not cover a seat bet is vacated when betting closes, and bets on the seat go back', () => {
    // Given bo, who has put all but 99 behind an.
    const before = betting(sitting({ accounts: { bo: 299 } }), 'an 1 seat 100 · bo 1 behind 200 · cuc 2 behind 5 · an 2 pair 6');
    const closed = close(before);
    expect([seats(closed), book(closed), returned(closed)]).toEqual([
      'an 1',
      'an 1 seat 100 · bo 1 behind 200',
      'cuc 2 behind 5 · an 2 pair 6',
    ]);
  });
  test('P3: a seat with a bet is kept, however little is left', () => {
    const closed = close(betting(sitting({ accounts: { an: 100, bo: 150 } }), 'an 1 seat 100 · bo 2 seat 100'));
    expect([seats(closed), book(closed)]).toEqual(['an 1, bo 2', 'an 1 seat 100 · bo 2 seat 100']);
  });
  test('P3: with just enough left for the least bet the seat is kept', () => {
    const closed = close(betting(sitting({ accounts: { bo: 300 } }), 'an 1 seat 100 · bo 1 behind 200'));
    expect(seats(closed)).toBe('an 1, bo 2');
  });
  test.each<[string, Record<string, unknown>, number, string]>([
    ['below the least seat bet', {}, 99, 'an 1'],
    ['at the least seat bet', {}, 100, 'an 1, bo 2'],
    ["below the player's own least", { playerLimits: { bo: { seat: [200, 300] } } }, 199, 'an 1'],
    ['without limits, a balance of nothing', { limits: {} }, 0, 'an 1'],
    ['without limits, a balance of 1', { limits: {} }, 1, 'an 1, bo 2'],
  ])('P3: when a round opens, a balance %s', (_what, given, balance, expected) => {
    const closed = close(betting(bettingTable(PREMIUM, { limits: { seat: [100, 1000] } }), 'an 1 seat 100 · bo 2 seat 100'));
    const { settings } = table({ limits, ...given });
    expect(seats(nextRound({ ...closed, settings, accounts: { bo: balance } }))).toBe(expected);
  });
});
