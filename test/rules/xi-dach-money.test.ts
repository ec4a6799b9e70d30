import { describe, expect, test } from 'vitest';
import { toMoney } from '../../main/bets/money.ts';
import { fared, faredAfter, linesOf, moves, net, run, type Table, thanBai, truyenThong } from './xi-dach-table.ts';

const MODES = ['coverLosingSeats', 'coverAllLosers', 'payEveryone'] as const;
/** Without commission, the rest is told from it most easily. */
const free = (given: Readonly<Record<string, unknown>> = {}): Table => truyenThong({ commissionPercent: 0, openEarly: false, ...given });
const netOf = (of: Table, hands: string, script: string) => net(moves(of, hands, script));

describe('the examples', () => {
  const hands = '1:T9T 2:T6 3:TT 4:99 banker:J8';
  const script = '1=hit 2=stand 3=stand 4=stand banker=open/all';
  test.each([
    ['coverLosingSeats', { p1: -20_000, p3: 10_000, banker: 10_000 }],
    ['coverAllLosers', { p1: -30_000, p3: 10_000, banker: 20_000 }],
    ['payEveryone', { p1: -40_000, p2: 0, p3: 20_000, p4: 10_000, banker: 10_000 }],
  ])('T11: %s', (denMode, expected) => {
    expect(netOf(free({ denMode }), hands, script)).toEqual(expected);
  });
  test('T11: how each hand fared is told before đền', () => {
    for (const denMode of MODES) expect(faredAfter(free({ denMode }), hands, script)).toBe('1 lose 2 lose 3 win 4 push');
  });
  test('T11: 20 000 of the payer’s for three, remainders one by one, the banker last', () => {
    const all = moves(free(), '1:T9T 2:TT 3:99 banker:J8', '1=hit 2=stand 3=stand banker=open/all', { purses: { p1: 20_000 } });
    expect(all).toEqual(['p1>p2 6667 den', 'p1>p3 6667 den', 'p1>banker 6666 den', 'banker>p2 10000 hand']);
  });
  test('T10, T11, T12: a round of the traditional game', () => {
    const of = truyenThong();
    const stakes = { 1: 7000, 4: 7000 };
    const state = run(of, '1:T7 4:T9T banker:98', '1=stand 4=hit banker=open/all');
    expect(of.game.pay(state, linesOf(state, stakes))).toMatchObject([
      { bettor: 'p1', seat: 1, hand: 0, bet: 'seat', amount: 7000, outcome: 'push', commission: 0, returned: 7000 },
      { bettor: 'p4', seat: 4, hand: 0, bet: 'seat', amount: 7000, outcome: 'lose', commission: 0, returned: 0 },
    ]);
    expect(moves(of, '1:T7 4:T9T banker:98', '1=stand 4=hit banker=open/all', { stakes })).toEqual([
      'p4>p1 7000 den',
      'p4>banker 7000 den',
      'p1>house 350 commission',
      'banker>house 350 commission',
    ]);
  });
  test('T6, K3: a round of Thần Bài', () => {
    const [hands, script] = ['1:24365 2:AK banker:T8', '1=hit 1=hit 1=hit banker=open/all'];
    expect(moves(thanBai(), hands, script)).toEqual(['banker>p1 10000 hand', 'banker>p2 10000 hand']);
  });
});

describe('who pays đền', () => {
  const everyone = (from: string, ...to: readonly string[]) => to.map((one) => `${from}>${one} 10000 den`);
  test('T10: a total above denOver, not one of it', () => {
    expect(moves(free(), '1:T8T banker:T8', '1=hit banker=open/all')).toEqual(['p1>banker 10000 hand']);
    expect(moves(free(), '1:T9T banker:T8', '1=hit banker=open/all')).toEqual(['p1>banker 10000 den']);
    expect(moves(free({ denOver: 27 }), '1:T8T banker:T8', '1=hit banker=open/all')).toEqual(['p1>banker 10000 den']);
  });
  test('T5, T10: standing under age', () => {
    expect(moves(free(), '1:T5 2:T7 banker:T8', '1=stand 2=stand banker=open/all')).toEqual([
      ...everyone('p1', 'p2', 'banker'),
      'p2>banker 10000 hand',
    ]);
  });
  test('T7, T10: being opened under age', () => {
    const of = free({ openEarly: true });
    expect(moves(of, '1:T7 2:T2 banker:T8', 'banker=open/2 1=stand banker=open/1')).toEqual([
      ...everyone('p2', 'p1', 'banker'),
      'p1>banker 10000 hand',
    ]);
  });
  test('T4, T10: no Ngũ linh is under age', () => {
    expect(moves(free(), '1:22323 banker:T8', '1=hit 1=hit 1=hit banker=open/all')).toEqual(['banker>p1 10000 hand']);
  });
  test('T10: of several the highest total; the others are quắc, or under age and lost', () => {
    const all = moves(free({ denMode: 'coverLosingSeats' }), '1:T9T 2:TTT 3:T2 banker:T8', '1=hit 2=hit 3=stand banker=open/all');
    expect(all).toEqual(['p2>banker 30000 den']);
  });
  test('T10: of equal totals whose turn came first', () => {
    const [hands, script] = ['2:T9T 1:9TT banker:T8', '1=hit 2=hit banker=open/all'];
    expect(moves(free(), hands, script)[0]).toBe('p1>p2 10000 den');
    expect(moves(free({ turnOrder: 'joined' }), hands, '2=hit 1=hit banker=open/all')[0]).toBe('p2>p1 10000 den');
  });
  test('T10: an opening fixes who won it, not who is the payer', () => {
    const all = moves(free({ denMode: 'coverLosingSeats' }), '1:T9T 2:TTT banker:T8', '1=hit 2=hit banker=open/1 banker=open/2');
    expect(all).toEqual(['p2>banker 20000 den']);
  });
  test('T10: a banker above 28 pays every hand not opened before, quắc ones and those under age too', () => {
    const [hands, script] = ['1:T6 2:T8T 3:T5 4:T9 banker:T9J', '1=stand 2=hit 3=stand 4=stand banker=open/1 banker=hit'];
    const all = moves(free(), hands, script);
    expect(all).toEqual(['banker>p2 10000 den', 'banker>p3 10000 den', 'banker>p4 10000 den', 'p1>banker 10000 hand']);
    for (const denMode of MODES) expect(moves(free({ denMode }), hands, script)).toEqual(all);
    expect(faredAfter(free(), hands, script)).toBe('1 lose 2 push 3 lose 4 win');
  });
  test.each([
    ['an equal', '1:T9T'],
    ['a higher', '1:TTT'],
  ])('T10: %s total of a seat pays instead, and the banker is quắc', (_what, seat) => {
    const all = moves(free({ denMode: 'coverLosingSeats' }), `${seat} 2:T7 3:T2T banker:T9J`, '1=hit 2=stand 3=hit banker=hit');
    expect(all).toEqual(['p1>banker 10000 den', 'banker>p2 10000 hand']);
  });
  test('T11: the payer loses even if the banker is quắc', () => {
    expect(faredAfter(free(), '1:T9T 2:T8T banker:T4T', '1=hit 2=hit banker=hit')).toBe('1 lose 2 push');
    expect(moves(free(), '1:T9T 2:T7 banker:T4T', '1=hit 2=stand banker=hit')).toEqual([
      ...everyone('p1', 'p2', 'banker'),
      'banker>p2 10000 hand',
    ]);
  });
  test('T6: the banker’s special brings no đền', () => {
    expect(moves(free(), '1:T2 banker:AK', '')).toEqual(['p1>banker 10000 hand']);
  });
});

describe('what đền pays', () => {
  const hands = '1:AK 2:T9T 3:T9 4:T7 banker:T8';
  const script = '2=hit 3=stand 4=stand banker=open/all';
  test.each([
    ['coverLosingSeats', ['p2>banker 20000 den', 'banker>p1 10000 hand', 'banker>p3 10000 hand']],
    ['coverAllLosers', ['p2>p3 10000 den', 'p2>banker 20000 den', 'banker>p1 10000 hand']],
    [
      'payEveryone',
      [
        'p2>p1 10000 den',
        'p2>p3 10000 den',
        'p2>p4 10000 den',
        'p2>banker 10000 den',
        'banker>p1 10000 hand',
        'banker>p3 10000 hand',
        'p4>banker 10000 hand',
      ],
    ],
  ])('T11: %s, with one paid at the deal', (denMode, all) => {
    expect(moves(free({ denMode }), hands, script)).toEqual(all);
  });
  test('T11: payEveryone goes by the payer’s own bet, the other modes by the bets of the seats', () => {
    const stakes = { 2: 3000, 3: 5000, 4: 7000 };
    const of = (denMode: string) => net(moves(free({ denMode }), hands, script, { stakes })).p2;
    expect(MODES.map(of)).toEqual([-10_000, -15_000, -12_000]);
  });
  test('T11: nobody gets more than is owed out of what does not suffice', () => {
    const all = moves(free({ denMode: 'coverAllLosers' }), hands, script, { stakes: { 3: 3000 }, purses: { p2: 11_001 } });
    expect(all).toEqual(['p2>p3 3000 den', 'p2>banker 8001 den', 'banker>p1 10000 hand']);
  });
  test('T11: what is lacking is made up by nobody', () => {
    const all = moves(free({ denMode: 'coverAllLosers' }), hands, script, { purses: { p2: 12_001 } });
    expect(all).toEqual(['p2>p3 6001 den', 'p2>banker 6000 den', 'banker>p1 10000 hand']);
  });
  test('T11: who has left still pays alone', () => {
    const all = moves(free({ denMode: 'coverLosingSeats' }), hands, '2=hit left/4 3=stand banker=open/all');
    expect(all).toEqual(['p2>banker 10000 den', 'banker>p1 10000 hand', 'banker>p3 10000 hand', 'p4>banker 10000 leave']);
  });
  test('T11: payEveryone reaches who left; a seat taken out of the round has no part in it', () => {
    const all = moves(free(), hands, '2=hit left/4 dead/3 banker=open/all');
    expect(all.filter((one) => one.endsWith('den'))).toEqual(['p2>p1 10000 den', 'p2>p4 10000 den', 'p2>banker 10000 den']);
  });
});

describe('leaving', () => {
  const hands = '1:T5 2:T7 3:T9T banker:T8';
  test('T14: the bet goes to the banker', () => {
    expect(moves(free(), '1:T5 2:T9 banker:T8', 'left/1 2=stand banker=open/all')).toEqual([
      'p1>banker 10000 leave',
      'banker>p2 10000 hand',
    ]);
  });
  test('T11, T14: a leaver who is đền pays everybody first, whatever denMode, and another payer pays, too', () => {
    expect(moves(free({ denMode: 'coverLosingSeats' }), hands, '1=stand left/1 2=stand 3=hit banker=open/all')).toEqual([
      'p1>p2 10000 den',
      'p1>p3 10000 den',
      'p1>banker 10000 den',
      'p3>banker 20000 den',
    ]);
  });
  test('T11, T14: what the leaver paid is there for the other payer to pay with', () => {
    const all = moves(free(), hands, '1=stand left/1 2=stand 3=hit banker=open/all', { purses: { p3: 10_000, p1: 30_000 } });
    expect(all.filter((one) => one.startsWith('p3>'))).toEqual(['p3>p1 6667 den', 'p3>p2 6667 den', 'p3>banker 6666 den']);
  });
  test('T14: a banker who leaves pays every bet that is not settled', () => {
    const all = moves(free({ openEarly: true }), '1:T7 2:T9T 3:T5 banker:T8', 'banker=open/1 2=hit left/banker');
    expect(all).toEqual(['p1>banker 10000 hand', 'banker>p2 10000 leave', 'banker>p3 10000 leave']);
  });
});

describe('commission', () => {
  test('T12: of what each has won over the round, rounded down', () => {
    const all = moves(truyenThong(), '1:T7 2:T9 3:T6 banker:T8', '1=stand 2=stand 3=stand banker=open/all', {
      stakes: { 1: 999, 2: 779, 3: 1 },
    });
    expect(all.slice(3)).toEqual(['p2>house 38 commission', 'banker>house 11 commission']);
  });
  test('T12: nothing of a loss, of nothing, or of what rounds down to nothing', () => {
    expect(moves(truyenThong(), '1:T8 banker:T8', 'banker=open/all')).toEqual([]);
    expect(moves(truyenThong(), '1:T9 banker:T8', 'banker=open/all', { stakes: { 1: 19 } })).toEqual(['banker>p1 19 hand']);
  });
  test('T12: a bet is even money', () => {
    const { game, settings } = truyenThong();
    expect(game.kinds(settings, 1)).toEqual([{ name: 'seat', pays: [{ over: 1, under: 1 }], open: true }]);
  });
});

describe('what is fixed', () => {
  const of = thanBai({ openEarly: true });
  const fixed = (hands: string, script: string) => {
    const state = run(of, hands, script);
    return fared(of.game.bank!.fixed(state, linesOf(state)));
  };
  test('T8, T15, K6: an opened hand, one paid at the deal, and one that left', () => {
    const hands = '1:AK 2:T9 3:T6 4:T7 banker:T8';
    expect(fixed(hands, '')).toBe('1 win');
    expect(fixed(hands, '2=stand banker=open/2 left/3')).toBe('1 win 2 win 3 lose');
  });
  test('K6: with what comes back for it', () => {
    const state = run(of, '1:T9 2:T7 3:T8 4:T9 banker:T8', 'banker=open/1 banker=open/2 banker=open/3');
    const lines = linesOf(state);
    expect(of.game.bank!.fixed(state, lines).map(({ returned }) => returned)).toEqual([20_000, 0, 10_000].map(toMoney));
  });
  test('K6: the money moved is the same with settleAt end', () => {
    const [hands, script] = ['1:T9 2:T5T 3:T8 4:TJ banker:T8J', '1=stand 2=hit 3=stand 4=stand banker=open/1 banker=hit'];
    expect(moves(thanBai({ settleAt: 'end' }), hands, script)).toEqual(moves(thanBai(), hands, script));
  });
});
