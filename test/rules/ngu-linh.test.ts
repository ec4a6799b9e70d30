import { describe, expect, test } from 'vitest';
import { askedAfter, askedAlong, nguLinh, paid, pay, premium } from './blackjack-table.ts';

/** Without commission a win is told from it most easily. */
const FREE = { commissionPercent: 0 };
const stake = '1 seat 100';

describe('Ngũ Linh', () => {
  test('N1: a hand of five cards not above 21 stands', () => {
    const script = '2S 6H 2D TC 1=hit 2C 1=hit 3C 1=hit 4C';
    expect(askedAlong(nguLinh(), '1', script).slice(-4)).toEqual(['1.4', '1: hit stand', '1.5', 'reveal']);
    expect(askedAfter(premium(), '1', script)).toBe('1: hit stand');
  });
  test('N1: of a split hand, too', () => {
    expect(askedAfter(nguLinh(), '1', '2S 6H 2D TC 1=split 2C KC 1=hit 2H 1=hit 3C 1=hit 4C')).toBe('1b: hit stand double');
  });
  test.each([
    ['beats 21', '2S 9H 2D 5C 1=hit 2C 1=hit 3C 1=hit 4C reveal 7C', 'win 200'],
    ['of 21 beats 21', '2S 9H 2D 5C 1=hit 2C 1=hit 5D 1=hit TC reveal 7C', 'win 200'],
    ['loses against BJ, which ends the round before', '2S AH 2D TC time reveal', 'lose 0'],
    ['21 loses against it', '7S 2H 7D 2C 1=hit 7C reveal 2D 3D 4D', 'lose 0'],
    ['five cards above 21 are bust', '2S 9H 2D 5C 1=hit 2C 1=hit 9C 1=hit 9D reveal', 'lose 0'],
    ['of split hands, too', '2S 9H 2D 5C 1=split 2C KC 1=hit 2H 1=hit 3C 1=hit 4C 1b=stand reveal 7C', 'win 200'],
  ])('N1: it %s', (_what, script, expected) => {
    expect(paid(nguLinh(FREE), '1', script, stake)).toEqual([expected]);
  });
  test('N1: it loses against a BJ of the player', () => {
    const script = 'AS KS 2H KD 9D 2C 2=stand reveal 3C 4C 2D';
    expect(paid(nguLinh(FREE), '1 2', script, stake, '2 seat 100')).toEqual(['win 200', 'lose 0']);
  });
  test.each([
    ['stops at five cards', true, 'over'],
    ['draws on to 17', false, 'dealer.6'],
  ])('N1, P14: the dealer %s with dealerNgulinh %s', (_what, dealerNgulinh, expected) => {
    expect(askedAfter(nguLinh({ dealerNgulinh }), '1', 'KS 2H 9D 2C 1=stand reveal 3C 4C 2D')).toBe(expected);
  });
  test('N1: without dealerNgulinh the dealer’s five cards are their total', () => {
    const script = 'KS 2H 9D 2C 1=stand reveal 3C 4C 6D';
    expect(paid(nguLinh({ ...FREE, dealerNgulinh: false }), '1', script, stake)).toEqual(['win 200']);
    expect(paid(nguLinh(FREE), '1', script, stake)).toEqual(['lose 0']);
  });
  // 13 against 16 on five cards each.
  const small = '2S 2H 2D 3C 1=hit 2C 1=hit 3C 1=hit 4C reveal 3D 4D 4H';
  const large = '2S 2H 2D 2C 1=hit 3C 1=hit 4C 1=hit 5C reveal 2D 3D 4H';
  test.each([
    ['push', small, 'push 100'],
    ['push', large, 'push 100'],
    ['smaller', small, 'win 200'],
    ['smaller', large, 'lose 0'],
    ['larger', small, 'lose 0'],
    ['larger', large, 'win 200'],
  ])('N1: two of them, ngulinhTie %s', (ngulinhTie, script, expected) => {
    expect(paid(nguLinh({ ...FREE, ngulinhTie }), '1', script, stake)).toEqual([expected]);
  });
  test.each(['push', 'smaller', 'larger'])('N1: two of equal total push, ngulinhTie %s', (ngulinhTie) => {
    expect(paid(nguLinh({ ngulinhTie }), '1', '2S 2H 2D 2C 1=hit 2C 1=hit 3C 1=hit 4C reveal 2D 3D 4H', stake)).toEqual(['push 100']);
  });
  test('N1, P15: hands of equal rank and total push', () => {
    expect(paid(nguLinh(), '1', '7S 7H 7D TC 1=hit 3C 1=stand reveal', stake)).toEqual(['push 100']);
  });
});

describe('what the Ngũ Linh game has not', () => {
  test('N2: no surrender, no split of unequal ranks', () => {
    expect(askedAfter(nguLinh(), '1', 'JS 6H QD TC')).toBe('1: hit stand double');
    expect(askedAfter(nguLinh(), '1', 'JS 6H JD TC')).toBe('1: hit stand double split');
    expect(() => askedAfter(nguLinh(), '1', '9S 6H 7D TC 1=surrender')).toThrow('the round waits for');
  });
  test('N3, N4: one player at two seats plays both, a seat that sits out is not dealt to', () => {
    expect(askedAlong(nguLinh(), '2 7', '2S 3S 4S').slice(0, 4)).toEqual(['2.1', '7.1', 'dealer.1', '2.2']);
  });
});

describe('what a Ngũ Linh table pays', () => {
  test('N5: a BJ wins unless the dealer has one', () => {
    expect(paid(nguLinh(FREE), '1', 'AS 6H KD TC reveal', stake)).toEqual(['win 200']);
    expect(paid(nguLinh(FREE), '1', 'AS AH KD TC time reveal', stake)).toEqual(['push 100']);
  });
  test('N5: a bust loses at once, whatever the dealer then has', () => {
    const script = 'KS 9S 6H 6D 9D TC 1=hit 8C 2=stand reveal KC';
    expect(paid(nguLinh(FREE), '1 2', script, stake, '2 seat 100')).toEqual(['lose 0', 'win 200']);
  });
  test.each([
    ['dealer BJ', '9S AH 8D TC 1=insurance reveal', ['lose 0', 'win 150']],
    ['no dealer BJ', '9S AH 8D 7C 1=insurance 1=hit 4C reveal', ['win 200', 'lose 0']],
  ])('N6: insurance is settled apart: %s', (_what, script, expected) => {
    expect(paid(nguLinh(FREE), '1', script, stake, '1 insurance 50')).toEqual(expected);
  });
  test.each([
    ['a win', 'KS 8H 9D TC 1=stand reveal', 1000, 1950, 50],
    ['rounded down', 'KS 8H 9D TC 1=stand reveal', 1019, 1988, 50],
    ['a win too small for it', 'KS 8H 9D TC 1=stand reveal', 19, 38, 0],
    ['a BJ, which pays 1', 'AS 6H KD TC reveal', 1000, 1950, 50],
    ['a doubled hand', '5S 6H 6D TC 1=double TD reveal 2C', 2000, 3900, 100],
    ['a push', 'KS TH 9D 9C 1=stand reveal', 1000, 1000, 0],
    ['a loss', 'KS TH 8D 9C 1=stand reveal', 1000, 0, 0],
  ])('N7: commission on %s', (_what, script, amount, returned, commission) => {
    expect(pay(nguLinh(), '1', script, `1 seat ${amount}`)).toMatchObject([{ returned, commission, breakage: { over: 0, under: 1 } }]);
  });
  test('N7: of each hand’s own profit, insurance not charged', () => {
    const split = '8S 6H 8D TC 1=split 3C 2C 1=double 9C 1b=double TD reveal 3D';
    expect(pay(nguLinh(), '1', split, '1 seat 2000', '1b seat 2000')).toMatchObject([
      { outcome: 'win', returned: 3900, commission: 100 },
      { outcome: 'win', returned: 3900, commission: 100 },
    ]);
    expect(pay(nguLinh(), '1', '9S AH 8D TC 1=insurance reveal', '1 insurance 1500')).toMatchObject([{ returned: 4500, commission: 0 }]);
  });
  test('N7: the table’s own commission, BJ payout and odds; a commission in whole payout units', () => {
    expect(paid(nguLinh({ commissionPercent: 10 }), '1', 'KS 8H 9D TC 1=stand reveal', '1 seat 1000')).toEqual(['win 1900']);
    expect(paid(nguLinh({ ...FREE, blackjackPays: '3/2' }), '1', 'AS 6H KD TC reveal', stake)).toEqual(['win 250']);
    expect(paid(nguLinh({ ...FREE, odds: { seat: '9/10' } }), '1', 'KS 8H 9D TC 1=stand reveal', stake)).toEqual(['win 190']);
    expect(pay(nguLinh({ payoutUnit: 100 }), '1', 'KS 8H 9D TC 1=stand reveal', '1 seat 3000')).toMatchObject([
      { returned: 5900, commission: 100 },
    ]);
  });
});
