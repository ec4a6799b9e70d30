import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BetResult, RoundResult } from '../../main/views/messages.ts';
import { chipsFor } from '../../renderer/seat/chips.ts';
import { linesOf } from '../../renderer/seat/round-lines.ts';

const ROUND: RoundResult = { round: 1, status: 'settled', net: 0, bets: [], transfers: [], hands: [] };
const changes = (round: RoundResult, bettor = 'an') => linesOf(round, bettor).map(({ change }) => change);
const amount = fc.integer({ min: 1, max: 1_000_000_000 });

describe('what a round came to, line by line (U4)', () => {
  test('N7: commission is a line of its own, and the lines make the net', () => {
    const bet: BetResult = { bettor: 'an', seat: 3, hand: 0, bet: 'seat', amount: 1_000, outcome: 'win', commission: 50, returned: 1_950 };
    expect(changes({ ...ROUND, bets: [bet] })).toEqual([1_000, -50]);
  });
  test('T11: đền to several is one line; what moved is not told twice', () => {
    const bet: BetResult = { bettor: 'an', seat: 3, hand: null, bet: 'seat', amount: 10, outcome: 'lose', commission: 0, returned: 0 };
    const transfers = [
      { why: 'den', amount: 10, from: 'an', to: 'chi' },
      { why: 'den', amount: 10, from: 'an', to: 'banker' },
      { why: 'hand', amount: 10, from: 'banker', to: 'an' },
    ];
    expect(changes({ ...ROUND, bets: [bet], transfers })).toEqual([null, -20, 10]);
    expect(changes({ ...ROUND, transfers: transfers.slice(1) }, 'banker')).toEqual([10, -10]);
  });
  test('the lines of any round make its net', () => {
    const settled = fc.record({ amount, returned: amount, commission: fc.nat(1_000) });
    fc.assert(
      fc.property(fc.array(settled, { maxLength: 9 }), (all) => {
        const bets = all.map((one): BetResult => ({ ...one, bettor: 'an', seat: 3, hand: 0, bet: 'seat', outcome: 'win' }));
        const net = bets.reduce((sum, bet) => sum + bet.returned - bet.amount, 0);
        const told = changes({ ...ROUND, bets }).reduce<number>((sum, change) => sum + (change ?? 0), 0);
        expect(told).toBe(net);
      }),
    );
  });
  test('the total of the hand stands with the bets that it decides', () => {
    const of = (bet: string, hand: number | null): BetResult => ({
      bettor: 'an',
      seat: 3,
      hand,
      bet,
      amount: 1,
      outcome: 'win',
      commission: 0,
      returned: 2,
    });
    const round = {
      ...ROUND,
      bets: [of('seat', 0), of('seat', 1), of('pair', null)],
      hands: [
        { of: '3', cards: [], total: 19 },
        { of: '3b', cards: [], total: 24 },
      ],
    };
    expect(linesOf(round, 'an').map((line) => line.of === 'bet' && line.total)).toEqual([19, 24, null]);
  });
});

describe('chips', () => {
  test('the least bet, then round amounts above it', () => {
    expect(chipsFor([25_000, 5_000_000], null)).toEqual([25_000, 50_000, 100_000, 500_000, 1_000_000]);
    expect(chipsFor(null, null)).toEqual([1, 5, 10, 50, 100]);
  });
  test('none is more than the limit or the balance', () => {
    expect(chipsFor([10, 100], null)).toEqual([10, 50, 100]);
    expect(chipsFor([10, 1_000], 60)).toEqual([10, 50]);
  });
  test('they rise, and begin with the least bet', () => {
    fc.assert(
      fc.property(amount, amount, (one, other) => {
        const limits = [Math.min(one, other), Math.max(one, other)] as const;
        const chips = chipsFor(limits, null);
        expect(chips[0]).toBe(limits[0]);
        expect(chips).toEqual([...new Set(chips)].sort((a, b) => a - b));
        expect(Math.max(...chips)).toBeLessThanOrEqual(limits[1]);
      }),
    );
  });
});
