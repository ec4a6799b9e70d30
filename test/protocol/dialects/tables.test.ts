import { describe, expect, test } from 'vitest';
import { codeTableNames, noCodes } from '../../../firmware-protocol/codes/index.ts';
import { readMapping } from '../../../firmware-protocol/codes/mapping.ts';
import type { CodeTable } from '../../../firmware-protocol/codes/table.ts';
import { recordingNamed } from '../../../firmware-protocol/dialects/recording.ts';
import { ALL_CODES, table } from './recordings.ts';

/** All 52 codes of each table, ace to king, written out: suit orders differ between makers. */
const GOLDEN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'rank-suit': {
    S: 'AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS',
    H: 'AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH',
    D: 'AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD',
    C: 'AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC',
  },
  'suit-rank': {
    S: 'SA S2 S3 S4 S5 S6 S7 S8 S9 ST SJ SQ SK',
    H: 'HA H2 H3 H4 H5 H6 H7 H8 H9 HT HJ HQ HK',
    D: 'DA D2 D3 D4 D5 D6 D7 D8 D9 DT DJ DQ DK',
    C: 'CA C2 C3 C4 C5 C6 C7 C8 C9 CT CJ CQ CK',
  },
  digits4: {
    S: '1010 1020 1030 1040 1050 1060 1070 1080 1090 1100 1110 1120 1130',
    H: '2010 2020 2030 2040 2050 2060 2070 2080 2090 2100 2110 2120 2130',
    C: '3010 3020 3030 3040 3050 3060 3070 3080 3090 3100 3110 3120 3130',
    D: '4010 4020 4030 4040 4050 4060 4070 4080 4090 4100 4110 4120 4130',
  },
  'tag-byte': {
    C: '01 02 03 04 05 06 07 08 09 0A 0B 0C 0D',
    H: '11 12 13 14 15 16 17 18 19 1A 1B 1C 1D',
    S: '21 22 23 24 25 26 27 28 29 2A 2B 2C 2D',
    D: '31 32 33 34 35 36 37 38 39 3A 3B 3C 3D',
  },
};
const RANKS = [...'A23456789TJQK'];
const pairs = (name: string): readonly (readonly [code: string, card: string])[] =>
  Object.entries(GOLDEN[name]!).flatMap(([suit, codes]) =>
    codes.split(' ').map((code, index) => [code, `${RANKS[index]}${suit}`] as const),
  );

describe('tables of card codes (R1)', () => {
  test('each table has its golden list', () => {
    expect(codeTableNames).toEqual(Object.keys(GOLDEN));
  });

  test.each(Object.keys(GOLDEN))('%s: all 52 cards, both ways', (name) => {
    const codes = table(name);
    expect(pairs(name)).toHaveLength(ALL_CODES.length);
    for (const [code, card] of pairs(name)) expect([code, codes.cardOf(code), codes.codeOf(card)]).toEqual([code, card, code]);
  });

  test.each([
    ['digits4', '1010', 'AS'],
    ['digits4', '2050', '5H'],
    ['digits4', '4100', 'TD'],
    ['digits4', '3130', 'KC'],
    ['tag-byte', '14', '4H'],
    ['rank-suit', '10S', 'TS'],
    ['suit-rank', 'S10', 'TS'],
  ])('%s: %s is %s', (name, code, card) => {
    expect(table(name).cardOf(code)).toBe(card);
  });

  test.each([
    ['rank-suit', ['', 'K', 'KHH', ' KH', 'kh', 'HK', '1S', '0S', '11S', 'constructor', '__proto__']],
    ['suit-rank', ['', 'H', 'HKK', 'KH', 'hk', 'H1', 'H0', 'H11', 'toString']],
    ['digits4', ['', '205', '20500', '0050', '5010', '2000', '2140', '2051', '205O', '20502050']],
    ['tag-byte', ['', '1', '00', '0E', '10', '1d', '40', '014', 'D3']],
  ])('%s: no card for what is not whole and exact (R4)', (name, codes) => {
    for (const code of codes) expect([code, table(name).cardOf(code)]).toEqual([code, null]);
  });

  test('a ten is asked for in both forms; no table has what is no card', () => {
    expect(table('digits4').codeOf('10D')).toBe('4100');
    expect(table('digits4').codeOf('1D')).toBeNull();
    expect([noCodes.cardOf('KH'), noCodes.codeOf('KH')]).toEqual([null, null]);
  });
});

describe('a deck in a file', () => {
  const read = (text: string) => readMapping('deck.txt', text);

  test('a line for each tag; many tags may be one card; blank lines and # are skipped', () => {
    const deck = read('# deck 3\r\n045E219A336C80 5H\n\n  0A003B7C51\t10S\n045E219A336C81 5H\n') as CodeTable;
    expect(deck.name).toBe('deck.txt');
    expect(deck.cardOf('045E219A336C80')).toBe('5H');
    expect(deck.cardOf('045E219A336C81')).toBe('5H');
    expect(deck.cardOf('0A003B7C51')).toBe('TS');
    expect(deck.cardOf('045E219A336C8')).toBeNull();
    expect(deck.cardOf('5H')).toBeNull();
    expect(deck.codeOf('5H')).toBe('045E219A336C80');
    expect(deck.codeOf('KC')).toBeNull();
    expect(deck.codesOf('5H')).toEqual(['045E219A336C80', '045E219A336C81']);
  });

  test('R28: of a deck of tags each card is sent once before the first comes again', () => {
    const deck = read('045E219A336C80 5H\n045E219A336C81 5H\n') as CodeTable;
    const encode = recordingNamed('uid-line')!.encoder(deck);
    const sent = [1, 2, 3].map(() =>
      Buffer.from(encode({ event: 'card', code: '5H' })!)
        .toString()
        .trim(),
    );
    expect(sent).toEqual(['045E219A336C80', '045E219A336C81', '045E219A336C80']);
  });

  test.each([
    ['A1 5H\nA2', 2, 'expected a tag or code, a blank and a card'],
    ['A1 5H extra', 1, 'expected a tag or code, a blank and a card'],
    ['A1 5X', 1, '"5X" is no card'],
    ['A1 5H\nA2 6H\nA1 7H', 3, '"A1" stands there twice, as 5H and as 7H'],
    ['# deck: Blue\nA1 5H\nA1 5H', 3, '"A1" stands there twice, as 5H of Blue and as 5H'],
    [`${'A'.repeat(129)} 5H`, 1, 'a code has at most 128 characters'],
    ['#\n'.repeat(10_000), 10_001, 'more than 10000 lines'],
  ])('%j: line and why', (text, line, why) => {
    expect(read(text)).toEqual({ line, why });
  });
});
