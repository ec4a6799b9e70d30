import { describe, expect, test } from 'vitest';
import { writeFraction } from '../../main/bets/money.ts';
import { asked, nguLinh, premium, run } from './blackjack-table.ts';
import { cards } from './table.ts';

describe('totals and names', () => {
  test('R39: up to 21 aces', () => {
    const totals = Array.from({ length: 21 }, (_, index) =>
      premium().game.total(cards(Array.from({ length: index + 1 }, () => 'AS').join(' '))),
    );
    expect(totals).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21]);
  });
  test.each([
    ['', 0, '0'],
    ['AS', 11, '1/11'],
    ['KH', 10, '10'],
    ['AS 6D', 17, '7/17'],
    ['AS 9H 5D', 15, '15'],
    ['6S 5D AC', 12, '12'],
    ['AS KD', 21, 'BJ'],
    ['TS AD', 21, 'BJ'],
    ['7S 7D 7C', 21, '21'],
    ['AS 4D 6C', 21, '21'],
    ['KS QD 2C', 22, '22'],
    ['2S 2D 3C 4H AS', 12, '12'],
  ])('P4, P6: %s', (codes, total, label) => {
    expect([premium().game.total(cards(codes)), premium().game.label(cards(codes))]).toEqual([total, label]);
  });
  test('P10: an ace and a ten of a split hand are 21, no BJ', () => {
    const state = run(premium(), '1 2', 'AS AC 6H AD KC TC 1=split KS TH');
    const label = (of: string) => premium().game.label(cards('AS KS'), of, state);
    expect([label('1'), label('1b'), label('2'), label('dealer')]).toEqual(['21', '21', 'BJ', 'BJ']);
  });
  test('N1: five cards not above 21 are a Ngũ Linh, the dealer’s where they count', () => {
    const label = (table: ReturnType<typeof premium>, of: string, codes: string) =>
      table.game.label(cards(codes), of, run(table, '1', 'KS 6H 6D TC'));
    const FIVE = '2S 2D 3C 4H 5S';
    expect(label(nguLinh(), '1', FIVE)).toBe('Ngũ Linh');
    expect(label(nguLinh(), '1', '2S 2D 3C 4H KS')).toBe('Ngũ Linh');
    expect(label(nguLinh(), '1', '2S 2D 3C 5H KS')).toBe('22');
    expect(label(nguLinh(), '1', '2S 2D 3C 4H 2H AC')).toBe('14');
    expect(label(nguLinh(), 'dealer', FIVE)).toBe('Ngũ Linh');
    expect(label(nguLinh({ dealerNgulinh: false }), 'dealer', FIVE)).toBe('16');
    expect(label(premium(), '1', FIVE)).toBe('16');
  });
});

describe('what may be staked', () => {
  const kinds = (table: ReturnType<typeof premium>) =>
    table.game
      .kinds(table.settings, 1)
      .map(({ name, pays, open }) => `${name} ${pays.map(writeFraction).join(' ')} ${open ? 'open' : 'closed'}`);
  test('P2, P5, P16, P17: the premium game; insurance is never staked, it is asked for', () => {
    expect(kinds(premium())).toEqual(['seat 1 3/2 open', 'behind 1 3/2 open', 'pair 25 12 6 open', 'insurance 2 closed']);
    expect(kinds(premium({ blackjackPays: '6/5', odds: { insurance: '5/2' }, pairOdds: { mixed: 5 } }))).toEqual([
      'seat 1 6/5 open',
      'behind 1 6/5 open',
      'pair 25 12 5 open',
      'insurance 5/2 closed',
    ]);
  });
  test('N2, N6, N7: no bet behind and no pair bet in the Ngũ Linh game', () => {
    expect(kinds(nguLinh())).toEqual(['seat 1 1 open', 'insurance 2 closed']);
  });
  test('no word for the whole round, no bets that oppose each other', () => {
    const state = run(premium(), '1', 'KS 8H 9D TC 1=stand reveal');
    expect([premium().game.result(state), premium().game.opposite([])]).toEqual([null, {}]);
  });
});

describe('what a screen is told', () => {
  const { game } = premium();
  const order = (script: string) =>
    game
      .order(run(premium(), '2 1', script))
      .map(({ place, is }) => `${place} ${is}`)
      .join(', ');
  test('P4, C9: the places of the deal, in its order', () => {
    expect(order('KS 9S')).toBe('1.1 dealt, 2.1 dealt, dealer.1 now, 1.2 open, 2.2 open, dealer.2 open');
    expect(order('8S 9S 6H 8D 3C TC 1=split')).toBe('1.1 dealt, 2.1 dealt, dealer.1 dealt, 1.2 now, 2.2 dealt, dealer.2 dealt, 1b.1 dealt');
    expect(order('8S 9S 6H 9D 3C TC 1=stand 2=hit')).toMatch(/dealer.2 dealt, 2.3 now$/);
    expect(order('dead/1')).toBe('2.1 now, dealer.1 open, 2.2 open, dealer.2 open');
  });
  test.each([
    ['KS 6H 9D TC', []],
    ['KS 6H 9D TC 1=stand', []],
    ['KS AH 9D TC time', []],
    ['KS AH 9D TC time reveal', [{ code: 'blackjack.dealerHasBlackjack', values: { dealer: 21 } }]],
    ['KS 6H 9D TC 1=stand reveal', [{ code: 'blackjack.dealerDraws', values: { dealer: 16 } }]],
    ['KS 6H 9D TC 1=stand reveal AC', [{ code: 'blackjack.dealerStands', values: { dealer: 17 } }]],
    ['KS 6H 9D TC 1=stand reveal 9C', [{ code: 'blackjack.dealerBusts', values: { dealer: 25 } }]],
    ['KS 6H 6D TC 1=hit 9C reveal', [{ code: 'blackjack.nothingToCompare', values: { dealer: 16 } }]],
    ['KS 6H 6D AC 1=hit 9C reveal', [{ code: 'blackjack.dealerStands', values: { dealer: 17 } }]],
  ])('P14: why: %s', (script, expected) => {
    const state = run(premium(), '1', script);
    expect([asked(premium(), state), game.explain(state)]).toEqual([expect.anything(), expected]);
  });
  test('N1: why: the dealer has a Ngũ Linh', () => {
    const state = run(nguLinh(), '1', 'KS 2H 9D 2C 1=stand reveal 3C 4C 2D');
    expect(nguLinh().game.explain(state)).toEqual([{ code: 'blackjack.dealerHasNgulinh', values: { dealer: 13 } }]);
  });
});
