import { describe, expect, test } from 'vitest';
import { limitsFor } from '../../main/bets/limits.ts';
import { writeFraction } from '../../main/bets/money.ts';
import { gameNamed, gameNames, offeredGames } from '../../main/games/index.ts';
import { parseSetFlag, readSettings, SETTINGS } from '../../main/games/settings.ts';
import { begin, step } from '../../main/round/step.ts';
import { tableOf } from './table.ts';

describe('the settings of a table', () => {
  test("baccarat's defaults are those of the rule list", () => {
    expect(tableOf()).toEqual({
      decks: 8,
      seats: 7,
      payoutUnit: 1,
      rescanLimit: 3,
      cutCard: 'oneMore',
      burn: true,
      betSeconds: 0,
      limits: {},
      playerLimits: {},
      accounts: {},
      trialAccounts: [],
      minBalance: 0,
      recordRounds: 20,
      topList: 0,
      referenceLanguage: 'en',
      odds: {},
      commission: true,
      special: true,
      super6: true,
      limitedRounds: 31,
    });
  });

  test.each<[game: 'xi-dach-cao-cap' | 'blackjack-ngu-linh', own: Record<string, unknown>]>([
    ['xi-dach-cao-cap', { blackjackPays: { over: 3, under: 2 }, pairOdds: {} }],
    [
      'blackjack-ngu-linh',
      { blackjackPays: { over: 1, under: 1 }, dealerNgulinh: true, ngulinhTie: 'push', emptySeatAfter: 'own', commissionPercent: 5 },
    ],
  ])('P10, P12, P16, P17, N1, N4, N7: the defaults of %s', (game, own) => {
    const { commission: _, special: __, super6: ___, limitedRounds: ____, ...common } = tableOf();
    expect(readSettings(game, {})).toEqual({
      ok: true,
      settings: { ...common, cutCard: 'thisRound', decisionSeconds: 15, splitDeal: 'both', ...own },
    });
  });

  const SHARED = {
    cutCard: 'thisRound',
    decks: 1,
    burn: false,
    playerAge: 16,
    bankerAge: 15,
    bothBust: 'push',
    denOver: 28,
    shuffle: 'everyRound',
    turnOrder: 'clockwise',
    betLevels: [],
    betLevel: 0,
  };
  test.each<[game: 'xi-dach-truyen-thong' | 'xi-dach-than-bai', own: Record<string, unknown>]>([
    [
      'xi-dach-truyen-thong',
      {
        ngulinhMax: 20,
        standUnderAge: true,
        openEarly: true,
        denMode: 'payEveryone',
        commissionPercent: 5,
        decisionSeconds: 15,
        onTimeout: 'pass',
        openedTo: 'pair',
        settleAt: 'end',
      },
    ],
    [
      'xi-dach-than-bai',
      {
        ngulinhMax: 21,
        standUnderAge: false,
        openEarly: false,
        denMode: 'coverAllLosers',
        commissionPercent: 0,
        decisionSeconds: 30,
        onTimeout: 'auto',
        openedTo: 'everyone',
        settleAt: 'opening',
      },
    ],
  ])('T2 to T5, T7, T9 to T13, T16, T17, T18, K2, K3, K6: the defaults of %s', (game, own) => {
    const { commission: _, special: __, super6: ___, limitedRounds: ____, odds: _____, ...common } = tableOf();
    expect(readSettings(game, {})).toEqual({ ok: true, settings: { ...common, ...SHARED, ...own } });
  });

  test.each([
    ['odds', { odds: { seat: 1 } }, 'unknown setting of xi-dach-than-bai'],
    ['splitDeal', { splitDeal: 'both' }, 'unknown setting of xi-dach-than-bai'],
    ['limits.pair', { limits: { pair: [1, 2] } }, 'expected one of seat'],
    ['ngulinhMax', { ngulinhMax: 22 }, 'expected an integer from 13 to 21'],
    ['denOver', { denOver: 20 }, 'expected an integer from 21 to 31'],
    ['denMode', { denMode: 'nobody' }, 'expected one of coverLosingSeats, coverAllLosers, payEveryone'],
    ['onTimeout', { onTimeout: 'stand' }, 'expected one of pass, auto'],
    ['shuffle', { shuffle: 'never' }, 'expected one of everyRound, untilShort'],
    ['settleAt', { settleAt: 'never' }, 'expected one of end, opening'],
    ['betLevels.1', { betLevels: [5, 'ten'] }, 'expected an integer from 0'],
    ['betLevel', { betLevel: -1 }, 'expected an integer from 0'],
  ])('%s of a game with a player as banker is refused', (path, given, message) => {
    expect(readSettings('xi-dach-than-bai', given)).toEqual({ ok: false, path, message: expect.stringContaining(message) });
  });

  test.each<[game: 'xi-dach-cao-cap' | 'blackjack-ngu-linh', path: string, given: unknown, message: string]>([
    ['xi-dach-cao-cap', 'commissionPercent', { commissionPercent: 5 }, 'unknown setting of xi-dach-cao-cap'],
    ['xi-dach-cao-cap', 'dealerNgulinh', { dealerNgulinh: true }, 'unknown setting of xi-dach-cao-cap'],
    ['xi-dach-cao-cap', 'limits.player', { limits: { player: [1, 2] } }, 'expected one of seat, behind, pair'],
    ['xi-dach-cao-cap', 'odds.pair', { odds: { pair: 3 } }, 'expected one of seat, behind, insurance'],
    ['xi-dach-cao-cap', 'pairOdds.suited', { pairOdds: { suited: 3 } }, 'expected one of perfect, coloured, mixed'],
    ['xi-dach-cao-cap', 'blackjackPays', { blackjackPays: 0 }, 'expected odds'],
    ['xi-dach-cao-cap', 'decisionSeconds', { decisionSeconds: 0 }, 'expected an integer from 1 to 3600'],
    ['xi-dach-cao-cap', 'splitDeal', { splitDeal: 'later' }, 'expected one of both, asPlayed'],
    ['blackjack-ngu-linh', 'pairOdds', { pairOdds: {} }, 'unknown setting of blackjack-ngu-linh'],
    ['blackjack-ngu-linh', 'limits.behind', { limits: { behind: [1, 2] } }, 'expected one of seat'],
    ['blackjack-ngu-linh', 'odds.behind', { odds: { behind: 1 } }, 'expected one of seat, insurance'],
    ['blackjack-ngu-linh', 'commissionPercent', { commissionPercent: 101 }, 'expected an integer from 0 to 100'],
    ['blackjack-ngu-linh', 'ngulinhTie', { ngulinhTie: 'more' }, 'expected one of push, smaller, larger'],
    ['blackjack-ngu-linh', 'emptySeatAfter', { emptySeatAfter: 'none' }, 'expected one of own, all'],
  ])('%s: %s is refused', (game, path, given, message) => {
    expect(readSettings(game, given as Record<string, unknown>)).toEqual({ ok: false, path, message: expect.stringContaining(message) });
  });

  test('the games of one deck burn nothing, and a cut card ends their shoe with the round', () => {
    const reading = readSettings('xi-dach-truyen-thong', {});
    expect(reading).toMatchObject({ ok: true, settings: { decks: 1, burn: false, cutCard: 'thisRound' } });
  });

  test('what is given is read, the rest stays at its default', () => {
    const table = tableOf({
      decks: 6,
      cutCard: 'thisRound',
      commission: false,
      odds: { tie: 9, banker: '24/25', 'superTie:6': '45' },
      limits: { player: [100, 5000], superTie: [10, 50] },
      playerLimits: { an: { player: [200, 3000] } },
      accounts: { an: 70000, constructor: 5 },
      trialAccounts: ['bo'],
    });
    expect(table).toMatchObject({ decks: 6, cutCard: 'thisRound', commission: false, special: true, trialAccounts: ['bo'] });
    expect(Object.entries(table.odds).map(([bet, of]) => `${bet} ${writeFraction(of)}`)).toEqual([
      'tie 9',
      'banker 24/25',
      'superTie:6 45',
    ]);
    expect(table.limits).toEqual({ player: [100, 5000], superTie: [10, 50] });
    expect(table.playerLimits).toEqual({ an: { player: [200, 3000] } });
    expect(table.accounts).toEqual({ an: 70000, constructor: 5 });
  });

  test('a name that every object has is a name like others', () => {
    const table = tableOf({ accounts: JSON.parse('{"__proto__":7}') });
    expect(Object.entries(table.accounts)).toEqual([['__proto__', 7]]);
    for (const map of [table.accounts, table.limits, table.playerLimits, table.odds]) expect(map.constructor).toBeUndefined();
  });

  test.each<[path: string, given: unknown, message: string]>([
    ['colour', { colour: 'red' }, 'unknown setting of baccarat'],
    ['__proto__', JSON.parse('{"__proto__":1}'), 'unknown setting of baccarat'],
    ['denMode', { denMode: 'payEveryone' }, 'unknown setting of baccarat'],
    ['decks', { decks: '8' }, 'expected an integer from 1 to 8, got "8"'],
    ['decks', { decks: 9 }, 'expected an integer from 1 to 8, got 9'],
    ['decks', { decks: 1.5 }, 'expected an integer from 1 to 8, got 1.5'],
    ['rescanLimit', { rescanLimit: 0 }, 'expected an integer from 1 to 20, got 0'],
    ['commission', { commission: 'on' }, 'expected true or false, got "on"'],
    ['burn', { burn: null }, 'expected true or false, got null'],
    ['cutCard', { cutCard: 'twoMore' }, 'expected one of oneMore, thisRound, got "twoMore"'],
    ['payoutUnit', { payoutUnit: 0 }, 'expected an integer from 1 to 1000000, got 0'],
    ['betSeconds', { betSeconds: -1 }, 'expected an integer from 0 to 3600, got -1'],
    ['odds', { odds: 'high' }, 'expected an object, each value odds such as 8 or "19/20"'],
    ['odds', { odds: [] }, 'expected an object'],
    ['odds.seat', { odds: { seat: 1 } }, 'unknown name, expected one of player, banker'],
    ['odds.tie', { odds: { tie: 8.5 } }, 'expected odds such as 8 or "19/20"'],
    ['odds.tie', { odds: { tie: '8/0' } }, 'expected odds such as 8 or "19/20"'],
    ['odds.tie', { odds: { tie: 1001 } }, 'expected odds such as 8 or "19/20"'],
    ['odds.tie', { odds: { tie: '1/1001' } }, 'expected odds such as 8 or "19/20"'],
    ['odds.tie', { odds: { tie: -8 } }, 'expected odds such as 8 or "19/20"'],
    ['limits', { limits: null }, 'expected an object, each value [least, most]'],
    ['limits.tie', { limits: { tie: [500, 100] } }, 'got [500,100]'],
    ['limits.tie', { limits: { tie: [100] } }, 'expected [least, most]'],
    ['limits.tie', { limits: { tie: [-1, 100] } }, 'expected [least, most]'],
    ['limits.tei', { limits: { tei: [1, 2] } }, 'unknown name, expected one of'],
    ['playerLimits.an', { playerLimits: { an: [1, 2] } }, 'expected an object'],
    ['playerLimits.an.tie', { playerLimits: { an: { tie: 5 } } }, 'expected [least, most]'],
    ['accounts.an', { accounts: { an: -5 } }, 'expected an integer from 0'],
    ['accounts.an', { accounts: { an: 1e300 } }, 'expected an integer from 0'],
    ['accounts.house', { accounts: { house: 5 } }, `expected a bettor's name, got "house"`],
    ['accounts.', { accounts: { '': 5 } }, `expected a bettor's name, got ""`],
    ['trialAccounts', { trialAccounts: 'an' }, "expected a list, each a bettor's name"],
    ['trialAccounts.1', { trialAccounts: ['an', 'banker'] }, `expected a bettor's name, got "banker"`],
  ])('C6, R42: %s is refused with its path and what was expected', (path, given, message) => {
    expect(readSettings('baccarat', given as Record<string, unknown>)).toEqual({
      ok: false,
      path,
      message: expect.stringContaining(message),
    });
  });

  test('a long wrong value is not repeated whole', () => {
    const reading = readSettings('baccarat', { decks: 'x'.repeat(10_000) });
    expect(reading.ok ? '' : reading.message).toMatch(/^.{1,120}…$/);
  });

  test('an unknown game is refused', () => {
    expect(readSettings('poker', {})).toMatchObject({ ok: false, path: 'game' });
  });

  test('C6, R42: limits and balances change between rounds, all else between shoes', () => {
    const between = Object.entries(SETTINGS).filter(([, { changedBetween }]) => changedBetween === 'rounds');
    expect(between.map(([name]) => name)).toEqual(['limits', 'playerLimits', 'accounts']);
  });
});

describe('the limits of a bet', () => {
  test.each([
    ['the table alone', 'tie', { tie: [10, 500] }, undefined, [10, 500]],
    ['the bettor alone', 'tie', {}, { tie: [20, 700] }, [20, 700]],
    ['the larger least, the smaller most', 'tie', { tie: [10, 500] }, { tie: [20, 700] }, [20, 500]],
    ['nothing fits both', 'tie', { tie: [10, 50] }, { tie: [60, 70] }, [60, 50]],
    ['none', 'tie', { player: [1, 2] }, { banker: [1, 2] }, null],
    ['all super ties', 'superTie:6', { superTie: [1, 9] }, undefined, [1, 9]],
    ['one super tie before all of them', 'superTie:6', { superTie: [1, 9], 'superTie:6': [2, 3] }, undefined, [2, 3]],
    ['another super tie', 'superTie:7', { 'superTie:6': [2, 3] }, undefined, null],
  ] as const)('C6: %s', (_what, bet, table, own, expected) => {
    expect(limitsFor(bet, table, own)).toEqual(expected);
  });
});

test('C6: a change to what a setting cannot be is refused by the table, and nothing of it is taken', () => {
  const by = { by: 'mai', reason: 'a joke', v: 1, atMs: 0, author: 'tape' } as const;
  const { snapshot } = step(begin(), { ...by, kind: 'table', game: 'baccarat', settings: {} });
  for (const settings of [
    { special: false, denMode: 'payEveryone' },
    { special: false, rescanLimit: 'three' },
    { accounts: { house: 5 } },
  ]) {
    expect(step(snapshot, { ...by, kind: 'table.set', settings })).toEqual({
      snapshot,
      verdict: 'fact.malformed',
      message: expect.stringContaining('settings.'),
      alarms: [],
      record: null,
    });
  }
});

describe('settings on a command line', () => {
  test.each<[text: string, expected: unknown]>([
    ['commission=off', { name: 'commission', value: false }],
    ['burn=on', { name: 'burn', value: true }],
    ['special=true', { name: 'special', value: true }],
    ['decks=6', { name: 'decks', value: 6 }],
    ['minBalance=-5', { name: 'minBalance', value: -5 }],
    ['cutCard=thisRound', { name: 'cutCard', value: 'thisRound' }],
    ['blackjackPays=3/2', { name: 'blackjackPays', value: '3/2' }],
    ['odds={"tie":"9"}', { name: 'odds', value: { tie: '9' } }],
    ['betLevels=[5,10]', { name: 'betLevels', value: [5, 10] }],
    ['name=a=b', { name: 'name', value: 'a=b' }],
    ['empty=', { name: 'empty', value: '' }],
    ['odds={"tie"', null],
    ['decks', null],
    ['=6', null],
  ])('%s', (text, expected) => {
    expect(parseSetFlag(text)).toEqual(expected);
  });
});

test('every game of the rule list is offered', () => {
  expect(gameNames.map((name) => gameNamed(name)?.name ?? null)).toEqual(gameNames);
  expect(offeredGames).toEqual(gameNames);
  expect(gameNamed('constructor')).toBeNull();
});
