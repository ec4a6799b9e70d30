import { beforeAll, describe, expect, test } from 'vitest';
import { isSimulated, type SimulatedName, Simulation, simulatedNames } from '../../main/games/odds-simulated.ts';
import { Random } from '../../main/games/random.ts';
import { readSettings } from '../../main/games/settings.ts';
import { automatic, basicStrategy, type Policy } from '../../main/games/strategy.ts';
import { exactReturn } from './blackjack-exact.ts';
import { nguLinh, premium, run } from './blackjack-table.ts';
import { auto, basic } from './strategy.ts';

const PREMIUM = { decks: 8, blackjackPays: 1.5, commission: 0, surrender: true, ngulinh: false };
const NGU_LINH = { decks: 8, blackjackPays: 1, commission: 0.05, surrender: false, ngulinh: true };
const HANDS = 200_000;
/** Once in 16 000 seeds; these seeds are fixed. */
const STANDARD_ERRORS = 4;

function simulation(name: SimulatedName, policy: Policy, seed: number, given = {}): Simulation {
  const reading = readSettings(name, given);
  if (!reading.ok) throw new Error(reading.message);
  return new Simulation(name, reading.settings, policy, seed);
}
function simulated(name: SimulatedName, policy: Policy, seed: number, hands = HANDS, given = {}) {
  const played = simulation(name, policy, seed, given);
  played.play(hands);
  return played.result();
}
function expectNear(got: ReturnType<typeof simulated>, exact: number): void {
  expect(Math.abs(got.return - exact)).toBeLessThan(STANDARD_ERRORS * got.standardError);
}

describe('the return, worked out exactly by another program and simulated by the rules that run the table', () => {
  let premiumReturn: number;
  beforeAll(() => {
    premiumReturn = exactReturn(PREMIUM, basic);
  });

  test('P4–P17, P14, R37: premium with basic strategy returns 99.515 per cent', () => {
    expect((100 * premiumReturn).toFixed(3)).toBe('99.515');
    expectNear(simulated('xi-dach-cao-cap', basicStrategy, 1), premiumReturn);
  });
  test('P12: premium finished by itself returns 91.976 per cent', () => {
    const exact = exactReturn(PREMIUM, auto);
    expect((100 * exact).toFixed(3)).toBe('91.976');
    expectNear(simulated('xi-dach-cao-cap', automatic, 2), exact);
  });
  test('N1, N2, N5, N7: Ngũ Linh with basic strategy returns 94.381 per cent', () => {
    const exact = exactReturn(NGU_LINH, basic);
    expect((100 * exact).toFixed(3)).toBe('94.381');
    expectNear(simulated('blackjack-ngu-linh', basicStrategy, 3), exact);
  });
  test('N1, N7: Ngũ Linh finished by itself returns 86.645 per cent', () => {
    const exact = exactReturn(NGU_LINH, auto);
    expect((100 * exact).toFixed(3)).toBe('86.645');
    expectNear(simulated('blackjack-ngu-linh', automatic, 4), exact);
  });
  test('P16: of other settings, too', () => {
    const table = { decks: 1, blackjackPays: '6/5', payoutUnit: 1000 };
    const exact = exactReturn({ ...PREMIUM, decks: 1, blackjackPays: 1.2 }, auto);
    expectNear(simulated('xi-dach-cao-cap', automatic, 5, HANDS, table), exact);
  });
  test('P10: whether both hands of a split get their cards at once makes no difference', () => {
    expectNear(simulated('xi-dach-cao-cap', basicStrategy, 6, HANDS, { splitDeal: 'asPlayed' }), premiumReturn);
  });
});

describe('a simulation', () => {
  test('is the same for the same seed, however it is cut, and another for another', () => {
    const whole = simulated('xi-dach-cao-cap', basicStrategy, 7, 2000);
    expect(simulated('xi-dach-cao-cap', basicStrategy, 7, 2000)).toEqual(whole);
    expect(simulated('xi-dach-cao-cap', basicStrategy, 8, 2000)).not.toEqual(whole);
    expect(simulated('xi-dach-cao-cap', basicStrategy, 7 + 2 ** 40, 2000)).not.toEqual(whole);
    const cut = simulation('xi-dach-cao-cap', basicStrategy, 7);
    cut.play(500);
    cut.play(1500);
    expect(cut.result()).toEqual(whole);
  });
  test('has a standard error of the spread of a hand over the root of their number', () => {
    expect(simulated('xi-dach-cao-cap', basicStrategy, 9, 100_000).standardError).toBeCloseTo(1.145 / Math.sqrt(100_000), 4);
  });
  test('of the two games', () => {
    expect(simulatedNames).toEqual(['xi-dach-cao-cap', 'blackjack-ngu-linh']);
    expect(['xi-dach-cao-cap', 'blackjack-ngu-linh', 'baccarat', 'constructor'].map(isSimulated)).toEqual([true, true, false, false]);
  });
  test('draws every card of a shoe as often', () => {
    const random = new Random(1);
    const drawn = new Array<number>(13).fill(0);
    for (let draw = 0; draw < 130_000; draw += 1) drawn[random.below(13)]! += 1;
    // Five deviations of a binomial count.
    for (const count of drawn) expect(Math.abs(count - 10_000)).toBeLessThan(5 * Math.sqrt(10_000 * (12 / 13)));
  });
});

describe('basic strategy', () => {
  const UPS = [...'A23456789T'];
  /** Two cards, or more where no two make the total. */
  const hands: readonly (readonly [row: string, first: string, second: string, total: number, soft: boolean])[] = [
    ...[5, 6, 7, 8, 9, 10, 11].map((total) => [`hard ${total}`, '2S', `${total - 2}D`, total, false] as const),
    ...[12, 13, 14, 15, 16, 17, 18, 19].map((total) => [`hard ${total}`, 'TS', `${total - 10}D`, total, false] as const),
    ...[13, 14, 15, 16, 17, 18, 19, 20].map((total) => [`soft ${total}`, 'AS', `${total - 11}D`, total, true] as const),
    ['hard 20', 'KS', 'QD', 20, false],
  ];
  const OPTIONS: Readonly<Record<string, string>> = { H: 'hit', S: 'stand', D: 'double', d: 'double', R: 'surrender' };
  const LATER: Readonly<Record<string, string>> = { H: 'hit', S: 'stand', D: 'hit', d: 'stand', R: 'hit' };
  const chosen = (table: ReturnType<typeof premium>, script: string): string | null => {
    const state = run(table, '1', script);
    const waiting = table.game.waiting(state);
    return waiting.for === 'answers' ? basicStrategy(state, waiting.asks[0]!) : null;
  };
  const deal = (first: string, up: string, second: string) =>
    `${first} ${up}H ${second} ${up === 'A' ? '9C time' : up === 'T' ? '9C' : 'TC'}`;

  test.each(hands)('%s, a pair of none', (_row, first, second, total, soft) => {
    const expected = UPS.map((_up, index) => OPTIONS[basic.total(total, soft, index + 1)]);
    expect(UPS.map((up) => chosen(premium(), deal(first, up, second)))).toEqual(expected);
  });
  test.each([...'A23456789T'])('a pair of %s', (rank) => {
    const value = UPS.indexOf(rank) + 1;
    const expected = UPS.map((_up, index) => {
      if (basic.pair(value, index + 1) === 'P') return 'split';
      return OPTIONS[basic.total(2 * value, false, index + 1)];
    });
    expect(UPS.map((up) => chosen(premium(), deal(`${rank}S`, up, `${rank}D`)))).toEqual(expected);
  });
  test('soft 12: aces that cannot be split', () => {
    const expected = UPS.map((_up, index) => OPTIONS[basic.total(12, true, index + 1)]);
    const got = UPS.map((up) => {
      const state = run(premium(), '1', deal('AS', up, 'AD'));
      return basicStrategy(state, { who: 'seat:1', hand: 0, options: [{ name: 'hit' }, { name: 'stand' }, { name: 'double' }] });
    });
    expect(got).toEqual(expected);
  });
  test.each(hands.filter(([row]) => !/ (5|6|20)$/.test(row)))(
    '%s of three cards: nothing is doubled or surrendered',
    (_row, first, second, total, soft) => {
      // The same total, by way of a smaller one.
      const smaller = Number(second.slice(0, -1)) - 2;
      if (smaller < 2) return;
      const expected = UPS.map((_up, index) => LATER[basic.total(total, soft, index + 1)]);
      expect(UPS.map((up) => chosen(premium(), `${deal(first, up, `${smaller}D`)} 1=hit 2C`))).toEqual(expected);
    },
  );
  test('Ngũ Linh: without surrender a hit, tens of unequal rank as their total', () => {
    expect(chosen(nguLinh(), deal('TS', '9', '6D'))).toBe('hit');
    expect(chosen(nguLinh(), deal('TS', '6', 'KD'))).toBe('stand');
  });
  test('never insured', () => {
    expect(chosen(premium(), '9S AH 8D TC')).toBeNull();
  });
});
