import { describe, expect, test } from 'vitest';
import { GAME_NAMES, type GameName } from '../../main/games/names.ts';
import { readText } from '../support/files.ts';
import { changes, listOf, settingsOf } from './rule-lists.ts';

const wordings = (game: GameName, raw = {}) =>
  listOf(game, raw).map(({ rule, variant, values }) => [variant === null ? rule : `${rule}.${variant}`, values]);

describe('a table’s rule text is made from its settings (R41)', () => {
  test.each(GAME_NAMES)('%s: each setting, changed, changes it', (game) => {
    const ofGame = changes.filter((change) => change.game === game);
    expect(new Set(ofGame.map(({ setting }) => setting))).toEqual(new Set(settingsOf(game)));
    const without = ofGame.filter(({ before, after }) => JSON.stringify(before) === JSON.stringify(after));
    expect(without.map(({ setting, value }) => `${setting} = ${value}`)).toEqual([]);
  });

  test.each([
    ['baccarat', { betSeconds: 20 }, ['C10.clock', { seconds: 20 }]],
    ['baccarat', { special: false, limitedRounds: 20 }, ['B6.bigAndSmall', { rounds: 20 }]],
    ['xi-dach-cao-cap', {}, ['P16', { win: '1', blackjack: '3/2' }]],
    ['xi-dach-cao-cap', { pairOdds: { mixed: 5 } }, ['P17', { perfect: '25', coloured: '12', mixed: '5' }]],
    ['xi-dach-cao-cap', { splitDeal: 'asPlayed' }, ['P10.asPlayed', {}]],
    ['xi-dach-cao-cap', { decisionSeconds: 30 }, ['P12', { seconds: 30 }]],
    ['blackjack-ngu-linh', { commissionPercent: 4 }, ['N7.commission', { percent: 4 }]],
    ['blackjack-ngu-linh', { ngulinhTie: 'larger' }, ['N1.larger', {}]],
    ['xi-dach-truyen-thong', {}, ['T11.payEveryone', {}]],
    ['xi-dach-truyen-thong', { standUnderAge: false }, ['T13.passAndDraw', { seconds: 15 }]],
    ['xi-dach-truyen-thong', { betLevel: 500, betLevels: [100, 500] }, ['T19.levels', { levels: [100, 500] }]],
    ['xi-dach-than-bai', {}, ['K2', { seconds: 30 }]],
    ['xi-dach-than-bai', { playerAge: 14 }, ['T4', { player: 14, banker: 15 }]],
    ['xi-dach-than-bai', { referenceLanguage: 'vi' }, ['U10.vi', {}]],
  ] as const)('%s with %o says %o', (game, raw, wording) => {
    expect(wordings(game, raw)).toContainEqual(wording);
  });
});

describe('the table of odds and limits (C6)', () => {
  const rowsOf = (game: GameName, raw = {}) =>
    listOf(game, raw)
      .filter(({ rule }) => rule === 'bet')
      .map(({ values }) => values);

  test('has what is taken, at its odds and within its limits', () => {
    expect(rowsOf('xi-dach-cao-cap', { limits: { seat: [100, 5000], pair: [10, 500] } })).toEqual([
      { bet: 'seat', odds: ['1', '3/2'], least: 100, most: 5000 },
      { bet: 'behind', odds: ['1', '3/2'] },
      { bet: 'pair', odds: ['25', '12', '6'], least: 10, most: 500 },
      { bet: 'insurance', odds: ['2'] },
    ]);
  });
  test('has no bet that the table does not take (B7)', () => {
    const bets = rowsOf('baccarat', { special: false }).map(({ bet }) => bet);
    expect(bets).toEqual(['player', 'banker', 'tie', 'playerPair', 'bankerPair', 'big', 'small', 'eitherPair', 'perfectPair']);
  });
  test('limits of superTie are those of each of its ten bets', () => {
    const rows = rowsOf('baccarat', { limits: { superTie: [1, 9] } }).filter(({ bet }) => String(bet).startsWith('superTie:'));
    expect(rows).toHaveLength(10);
    expect(rows.every(({ least, most }) => least === 1 && most === 9)).toBe(true);
  });
});

describe('which rules concern a game', () => {
  const LETTERS: Readonly<Record<GameName, string>> = {
    baccarat: 'B',
    'xi-dach-cao-cap': 'P',
    'blackjack-ngu-linh': 'N',
    'xi-dach-truyen-thong': 'T',
    'xi-dach-than-bai': 'TK',
  };
  /** Every setting away from its default brings out what a table may say. */
  const idsOf = (game: GameName): Set<string> =>
    new Set(changes.filter((change) => change.game === game).flatMap(({ before, after }) => [...before, ...after].map(({ rule }) => rule)));
  const written = [...readText('main/games/rules.md').matchAll(/^\| ([A-Z]\d+)/gm)].map(([, id = '']) => id);

  test.each(GAME_NAMES)('%s: every rule of its own letter that is on the rule list', (game) => {
    const own = written.filter((id) => LETTERS[game].includes(id[0] ?? '-'));
    expect(own.filter((id) => !idsOf(game).has(id))).toEqual([]);
  });
  test.each(GAME_NAMES)('%s: those of the table, U2, U3, U4, U6 and U8 where there are seats (U1, U5, U7, U9, U10)', (game) => {
    const seats = game === 'baccarat' ? [] : ['U2', 'U3', 'U4', 'U6', 'U8'];
    const found = [...idsOf(game)].filter((id) => id.startsWith('U'));
    expect(found.sort()).toEqual(['U1', 'U5', 'U7', 'U9', 'U10', ...seats].sort());
  });
  test('Ngũ Linh takes over P4, P6 to P10, P12, P14, P15 and no other (N2)', () => {
    const taken = ['P4', 'P6', 'P7', 'P8', 'P9', 'P10', 'P12', 'P14', 'P15'];
    expect(
      [...new Set(wordings('blackjack-ngu-linh').map(([key]) => String(key).split('.')[0]))].filter((id) => id?.startsWith('P')),
    ).toEqual(expect.arrayContaining(taken));
    expect([...idsOf('blackjack-ngu-linh')].filter((id) => /^P\d/.test(id) && !taken.includes(id))).toEqual(['P3']);
  });
  test('a rule of cards that may not be seen says whose (C9)', () => {
    expect(GAME_NAMES.map((game) => listOf(game).find(({ rule }) => rule === 'C9')?.variant)).toEqual([
      'nothing',
      'hole',
      'hole',
      'hands',
      'hands',
    ]);
  });
});

test('no name and no balance is in it: anybody may read it (C6)', () => {
  const secret = { accounts: { Minh: 987_654 }, trialAccounts: ['Lan'], playerLimits: { Hoa: { seat: [11, 4321] } } };
  const text = JSON.stringify(listOf('xi-dach-cao-cap', secret));
  expect(text).not.toMatch(/Minh|987654|Lan|Hoa|4321/);
  expect(wordings('xi-dach-cao-cap', secret)).toEqual(
    expect.arrayContaining([
      ['C6.own', {}],
      ['C6.accounts', {}],
      ['P3.trial', {}],
    ]),
  );
});
