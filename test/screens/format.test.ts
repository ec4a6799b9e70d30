import { describe, expect, test } from 'vitest';
import { offersOf, sideLimits } from '../../renderer/players/offers.ts';
import { languagesOf, readAddress } from '../../renderer/shared/address.ts';
import { decimal, minutes, money, odds, range } from '../../renderer/shared/format.ts';
import { OFFERED } from './fixtures.ts';

describe('money: all digits, grouped by language, never a float', () => {
  test.each([
    [0, '0', '0'],
    [999, '999', '999'],
    [1_000, '1.000', '1,000'],
    [100_000, '100.000', '100,000'],
    [50_000_000, '50.000.000', '50,000,000'],
    [-8_450_000, '\u22128.450.000', '\u22128,450,000'],
    [Number.MAX_SAFE_INTEGER, '9.007.199.254.740.991', '9,007,199,254,740,991'],
  ])('%i', (amount, vi, en) => {
    expect([money(amount, 'vi'), money(amount, 'en'), money(amount, 'zh-Hans')]).toEqual([vi, en, en]);
  });
  test('limits', () => {
    expect(range([100_000, 50_000_000], 'vi')).toBe('100.000 – 50.000.000');
  });
});

describe('odds', () => {
  test.each([
    ['19/20', '0,95', '0.95'],
    ['1/2', '0,5', '0.5'],
    ['3/2', '1,5', '1.5'],
    ['8', '8', '8'],
    ['1/16', '0,0625', '0.0625'],
    ['1/3', '1/3', '1/3'],
  ])('%s', (fraction, vi, en) => {
    expect([decimal(fraction, 'vi'), decimal(fraction, 'en')]).toEqual([vi, en]);
  });
  test('several, where the outcome decides (B: Banker without commission)', () => {
    expect(odds(['1', '1/2'], 'vi')).toBe('1 / 0,5 : 1');
  });
});

test('seconds as minutes', () => {
  expect([0, 14, 102, 3_600].map(minutes)).toEqual(['0:00', '0:14', '1:42', '60:00']);
});

describe('what is offered, in one row', () => {
  test('twins have one name, ten super ties show the best', () => {
    expect(offersOf(OFFERED).map(({ bet, odds: pays, upTo }) => `${bet} ${pays.join()}${upTo ? ' at most' : ''}`)).toEqual([
      ...[
        'player 1',
        'banker 19/20',
        'tie 8',
        'pair 11',
        'big 1/2',
        'small 3/2',
        'eitherPair 5',
        'perfectPair 25',
        'natural 4',
        'superTie 225 at most',
      ],
    ]);
  });
  test('twins at different odds keep theirs', () => {
    const all = OFFERED.map((one) => (one.bet === 'playerPair' ? { ...one, odds: ['12'] } : one));
    expect(offersOf(all)).toContainEqual({ bet: 'pair', odds: ['12'], upTo: true });
  });
  test('a bet that is closed is absent (B6)', () => {
    const late = OFFERED.map((one) =>
      ['big', 'small'].includes(one.bet) || one.bet.startsWith('superTie') ? { ...one, open: false } : one,
    );
    expect(offersOf(late).map(({ bet }) => bet)).toEqual(['player', 'banker', 'tie', 'pair', 'eitherPair', 'perfectPair', 'natural']);
  });
  test('limits besides those of the main bets', () => {
    expect(sideLimits(OFFERED)).toEqual([
      { bets: ['superTie'], limits: [10_000, 1_000_000] },
      { bets: ['side'], limits: [50_000, 5_000_000] },
    ]);
  });
});

describe('a page’s address', () => {
  test('wins over the view, and a second language is never the first', () => {
    const view = { first: 'vi', second: 'en' } as const;
    expect(languagesOf(readAddress(''), view)).toEqual(view);
    expect(languagesOf(readAddress('?lang=en'), view)).toEqual({ first: 'en', second: null });
    expect(languagesOf(readAddress('?lang=zh-Hans&second=vi'), view)).toEqual({ first: 'zh-Hans', second: 'vi' });
    expect(languagesOf(readAddress('?second=none'), view)).toEqual({ first: 'vi', second: null });
  });
  test('asks for nothing that there is not', () => {
    expect(readAddress('?lang=fr&second=toString')).toEqual({ first: null, second: undefined, theme: null, long: false });
  });
});
