import { describe, expect, test } from 'vitest';
import { toMoney, writeFraction } from '../../main/bets/money.ts';
import { baccarat } from '../../main/games/baccarat.ts';
import { BACCARAT_BETS } from '../../main/games/names.ts';
import { winners } from '../../main/games/winners.ts';
import { deal, line, odds, tableOf } from './table.ts';

/** Divided by every denominator of the odds: nothing to round. */
const STAKE = 40;
const BOTH_NATURAL = 'player banker playerNatural bankerNatural';

/** What pays in a round, `bet odds`; a `|` parts the table with commission from the one without. Every bet that is not named loses. */
const ROUNDS: readonly (readonly [what: string, codes: string, wins: string, pushes: string])[] = [
  ['Banker wins with six cards', '4S 6H KD TC 6D AC', 'banker 19/20|1, big 1/2', ''],
  ['Banker wins with 6', '3S 6H AD TC 9H', 'banker 19/20|1/2, big 1/2, super6 |12', ''],
  ['Banker wins with 6 on three cards', '2S 3H TD TC KS 3D', 'banker 19/20|1/2, big 1/2, super6 |12', ''],
  ['tie on 6 with five cards', '6S 3H KD TC 3D', 'tie 8, superTie:6 40, big 1/2', 'player banker'],
  ['Player wins with 6', '6S 5H KD TC TD', 'player 1, big 1/2', ''],
  ['Player wins with a natural', '9S 7H KD TC', 'player 1, small 3/2, playerNatural 4', ''],
  ['Banker wins with a natural', '2S 8H 5D TC', 'banker 19/20|1, small 3/2, bankerNatural 4', ''],
  ['the higher natural wins, the lower loses', '9S 8H KD TC', 'player 1, small 3/2, playerNatural 4', ''],
  ['8 on three cards is no natural', 'KS 7H QD TC 8C', 'player 1, big 1/2', ''],
  ['a pair of the Player', 'KS 7H KD TC 8C', 'player 1, big 1/2, playerPair 11, eitherPair 5', ''],
  ['a pair of the Banker', 'KS 3H QD 3C 8C', 'player 1, big 1/2, bankerPair 11, eitherPair 5', ''],
  ['a perfect pair of the Player', 'KS 7H KS TC 8C', 'player 1, big 1/2, playerPair 11, eitherPair 5, perfectPair 25', ''],
  ['two pairs pay eitherPair once', 'KS QH KD QD 3C 2D', 'player 1, big 1/2, playerPair 11, bankerPair 11, eitherPair 5', ''],
  [
    'two perfect pairs pay perfectPair once',
    'KS QH KS QH 3C 2D',
    'player 1, big 1/2, playerPair 11, bankerPair 11, eitherPair 5, perfectPair 25',
    '',
  ],
  ['K-Q is no pair', 'KS 7H QS TC 8C', 'player 1, big 1/2', ''],
  ['a third card makes no pair', '2S 7H TD KC 2H', 'banker 19/20|1, big 1/2', ''],
  ['no pair across the hands', 'KS KS QD 7C 8C', 'player 1, big 1/2', ''],
  ['tie on 0', 'KS JH QD TC TS TH', 'tie 8, superTie:0 150, big 1/2', 'player banker'],
  ['tie on 1', 'KS JH QD TC AS AH', 'tie 8, superTie:1 215, big 1/2', 'player banker'],
  ['tie on 2', 'KS JH QD TC 2S 2H', 'tie 8, superTie:2 225, big 1/2', 'player banker'],
  ['tie on 3', 'KS JH QD TC 3S 3H', 'tie 8, superTie:3 200, big 1/2', 'player banker'],
  ['tie on 4', 'KS JH QD TC 4S 4H', 'tie 8, superTie:4 120, big 1/2', 'player banker'],
  ['tie on 5', 'KS JH QD TC 5S 5H', 'tie 8, superTie:5 110, big 1/2', 'player banker'],
  ['tie on 6 with four cards', '6S 6H KD QC', 'tie 8, superTie:6 40, small 3/2', 'player banker'],
  ['tie on 7', '7S 7H KD QC', 'tie 8, superTie:7 40, small 3/2', 'player banker'],
  ['tie of naturals on 8', '8S 8H KD QC', 'tie 8, superTie:8 80, small 3/2', BOTH_NATURAL],
  ['tie of naturals on 9', '9S 9H KD QC', 'tie 8, superTie:9 80, small 3/2', BOTH_NATURAL],
  ['a tie on 8 that is no natural returns no natural', 'KS JH QD TC 8S 8H', 'tie 8, superTie:8 80, big 1/2', 'player banker'],
];

/** The expected odds of one of the two tables. */
function paidIn(wins: string, commission: boolean): ReadonlyMap<string, string> {
  const all = wins.split(', ').map((win) => win.split(/ (.*)/) as [string, string]);
  const one = all.map(([bet, paid]) => [bet, paid.includes('|') ? paid.split('|')[commission ? 0 : 1]! : paid] as const);
  return new Map(one.filter(([, paid]) => paid !== ''));
}

describe.each([
  ['with commission', true],
  ['without commission', false],
])('R34, R35, B5, B7: what every bet pays, on the table %s', (_table, commission) => {
  const table = tableOf({ commission });
  const offered = BACCARAT_BETS.filter((bet) => bet !== 'super6' || !commission);

  test.each(ROUNDS)('%s', (_what, codes, wins, pushes) => {
    const paid = paidIn(wins, commission);
    const expected = offered.map((bet) => {
      if (pushes.split(' ').includes(bet)) return [bet, 'push', STAKE];
      const { over, under } = odds(paid.get(bet) ?? '0');
      return paid.has(bet) ? [bet, 'win', STAKE + (STAKE * over) / under] : [bet, 'lose', 0];
    });
    const state = deal(codes, table);
    const got = baccarat.pay(
      state,
      offered.map((bet) => line(bet, STAKE)),
    );
    expect(got.map(({ bet, outcome, returned }) => [bet, outcome, returned])).toEqual(expected);
  });

  test.each(ROUNDS)('what is said to have paid, nobody having staked: %s', (_what, codes, wins) => {
    const said = winners(baccarat, deal(codes, table), table, 1).map(({ bet, odds: paid }) => [bet, writeFraction(paid)]);
    expect(new Map(said as [string, string][])).toEqual(paidIn(wins, commission));
  });
});

describe('the money of a win', () => {
  const payOne = (bet: string, amount: number, codes: string, given: Record<string, unknown> = {}) => {
    const { outcome, commission, breakage, returned } = baccarat.pay(deal(codes, tableOf(given)), [line(bet, amount)])[0]!;
    return { outcome, commission, breakage: writeFraction(breakage), returned };
  };
  const BANKER = '4S 6H KD TC 6D AC';
  const BANKER_SIX = '3S 6H AD TC 9H';

  test('R35: 1010 on Banker at 19/20 leaves a half', () => {
    expect(payOne('banker', 1010, BANKER)).toEqual({ outcome: 'win', commission: 51, breakage: '1/2', returned: 1969 });
  });
  test('R35: an odd amount at 1/2 leaves a half, and that is no commission', () => {
    expect(payOne('banker', 1001, BANKER_SIX, { commission: false })).toEqual({
      outcome: 'win',
      commission: 0,
      breakage: '1/2',
      returned: 1501,
    });
  });
  test('R35: a profit is rounded down to the payout unit', () => {
    expect(payOne('banker', 1010, BANKER, { payoutUnit: 100 })).toEqual({
      outcome: 'win',
      commission: 110,
      breakage: '119/2',
      returned: 1910,
    });
    expect(payOne('banker', 10, BANKER, { payoutUnit: 100 })).toEqual({ outcome: 'win', commission: 10, breakage: '19/2', returned: 10 });
  });
  test('R35: a returned stake is not rounded', () => {
    expect(payOne('banker', 1010, '6S 6H KD QC', { payoutUnit: 100 })).toEqual({
      outcome: 'push',
      commission: 0,
      breakage: '0',
      returned: 1010,
    });
  });
  test('R35: other bets keep no commission on a table with commission', () => {
    expect(payOne('big', 1001, BANKER)).toEqual({ outcome: 'win', commission: 0, breakage: '1/2', returned: 1501 });
  });
  test("R34: the table's own odds are paid", () => {
    expect(payOne('tie', 10, '6S 6H KD QC', { odds: { tie: '9' } }).returned).toBe(100);
    expect(payOne('superTie:6', 10, '6S 6H KD QC', { odds: { 'superTie:6': 45 } }).returned).toBe(460);
    expect(payOne('banker', 100, BANKER, { odds: { banker: '24/25' } })).toMatchObject({ commission: 4, returned: 196 });
    expect(payOne('banker', 100, BANKER, { odds: { banker: 2 } })).toMatchObject({ commission: 0, returned: 300 });
    const noCommission = { commission: false, odds: { 'banker:6': '2/5' } };
    expect(payOne('banker', 100, BANKER_SIX, noCommission).returned).toBe(140);
    expect(payOne('banker', 100, BANKER, noCommission).returned).toBe(200);
  });
  test('R34: nothing is paid before the round is complete, nor on a bet that baccarat has not', () => {
    expect(() => baccarat.pay(deal('4S 6H KD TC'), [line('tie', 10)])).toThrow('once the round is complete');
    expect(() => payOne('constructor', 10, BANKER)).toThrow('no bet constructor');
    expect(baccarat.result(deal('4S 6H KD TC'))).toBeNull();
  });
});

describe('which bets are open', () => {
  const open = (given: Record<string, unknown>, round: number) =>
    baccarat
      .kinds(tableOf(given), round)
      .filter((kind) => kind.open)
      .map(({ name }) => name);
  const SUPER_TIES = BACCARAT_BETS.filter((bet) => bet.startsWith('superTie'));
  const LIMITED = ['big', 'small', ...SUPER_TIES];
  const SPECIAL = ['playerNatural', 'bankerNatural', ...SUPER_TIES];
  const without = (...closed: readonly string[]) => BACCARAT_BETS.filter((bet) => !closed.includes(bet));

  test('B6, R36: big, small and superTie are open in rounds 1 to 31, no longer in round 32', () => {
    expect(open({}, 1)).toEqual(without('super6'));
    expect(open({}, 31)).toEqual(without('super6'));
    expect(open({}, 32)).toEqual(without('super6', ...LIMITED));
    expect(open({ limitedRounds: 2 }, 3)).toEqual(without('super6', ...LIMITED));
    expect(open({ limitedRounds: 0 }, 1)).toEqual(without('super6', ...LIMITED));
  });
  test('B7: naturals and superTie only while special is on', () => {
    expect(open({ special: false }, 1)).toEqual(without('super6', ...SPECIAL));
  });
  test('B7: super6 only without commission and while it is on', () => {
    expect(open({ commission: false }, 40)).toContain('super6');
    expect(open({ commission: false, super6: false }, 1)).not.toContain('super6');
    expect(open({ commission: true, super6: true }, 1)).not.toContain('super6');
  });
  test('R41: each kind says its odds, both where the outcome decides', () => {
    const pays = (given: Record<string, unknown>, bet: string) =>
      baccarat
        .kinds(tableOf(given), 1)
        .find(({ name }) => name === bet)!
        .pays.map(writeFraction);
    expect(pays({}, 'banker')).toEqual(['19/20']);
    expect(pays({ commission: false }, 'banker')).toEqual(['1', '1/2']);
    expect(pays({ odds: { tie: '9' } }, 'tie')).toEqual(['9']);
  });
  test('R36: a bet that is closed is not said to have paid', () => {
    const table = tableOf();
    expect(winners(baccarat, deal('6S 6H KD QC', table), table, 32).map(({ bet }) => bet)).toEqual(['tie']);
  });
  test('R34: what paid is told exactly whatever the payout unit', () => {
    const table = tableOf({ payoutUnit: 1000, commission: false });
    const said = winners(baccarat, deal('3S 6H AD TC 9H', table), table, 1).map(({ bet, odds: paid }) => `${bet} ${writeFraction(paid)}`);
    expect(said).toEqual(['banker 1/2', 'big 1/2', 'super6 12']);
  });
});

describe('opposite bets', () => {
  test('B8: player and banker of one bettor: the smaller amount, all lines of a bet together', () => {
    const lines = [
      line('player', 100, 'an'),
      line('banker', 30, 'an'),
      line('banker', 40, 'an'),
      line('banker', 50, 'bo'),
      line('player', 5, '__proto__'),
      line('banker', 9, '__proto__'),
    ];
    expect(Object.entries(baccarat.opposite(lines))).toEqual([
      ['an', toMoney(70)],
      ['__proto__', toMoney(5)],
    ]);
  });
  test('B8: super6 and other bets oppose nothing', () => {
    expect(baccarat.opposite([line('super6', 10), line('player', 10), line('tie', 10)])).toEqual({});
  });
});

describe('what is said of cards that lie open', () => {
  test('R32: totals count modulo 10', () => {
    expect(baccarat.total([])).toBe(0);
    const { player, banker } = deal('9S 9H 8D 9C');
    expect([baccarat.total(player.cards), baccarat.label(banker.cards)]).toEqual([7, '8']);
  });
});
