import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fraction, parseFraction, profitOf, toMoney, writeFraction } from '../../main/bets/money.ts';

const amounts = fc.integer({ min: 0, max: 9 * 10 ** 12 });
const fractions = fc.record({ over: fc.integer({ min: 1, max: 1000 }), under: fc.integer({ min: 1, max: 1000 }) });
const units = fc.integer({ min: 1, max: 10 ** 6 });

describe('money', () => {
  test('R34: profit and breakage are the exact product, the profit whole payout units, the breakage less than one', () => {
    fc.assert(
      fc.property(amounts, fractions, units, (amount, { over, under }, unit) => {
        const odds = fraction(over, under);
        const { profit, breakage } = profitOf(toMoney(amount), odds, unit);
        expect(profit % unit).toBe(0);
        expect(breakage.over).toBeGreaterThanOrEqual(0);
        expect(BigInt(breakage.over) < BigInt(unit) * BigInt(breakage.under)).toBe(true);
        const exact = BigInt(amount) * BigInt(odds.over) * BigInt(breakage.under);
        const paid = (BigInt(profit) * BigInt(breakage.under) + BigInt(breakage.over)) * BigInt(odds.under);
        expect(paid).toBe(exact);
      }),
    );
  });

  test.each([0.5, Number.NaN, 2 ** 53, Number.POSITIVE_INFINITY])('%d is no amount', (amount) => {
    expect(() => toMoney(amount)).toThrow(RangeError);
  });

  test('what no safe integer can hold is not paid wrongly but thrown', () => {
    expect(() => profitOf(toMoney(2 ** 53 - 1), fraction(225))).toThrow(RangeError);
  });

  test.each<[text: unknown, written: string | null]>([
    [8, '8'],
    ['8', '8'],
    ['19/20', '19/20'],
    ['38/40', '19/20'],
    ['0', '0'],
    ['1/0', null],
    ['-1/2', null],
    [-1, null],
    [0.5, null],
    ['1.5', null],
    ['', null],
    [' 1', null],
    [null, null],
  ])('a fraction in JSON: %j', (text, written) => {
    const read = parseFraction(text);
    expect(read === null ? null : writeFraction(read)).toBe(written);
  });
});
