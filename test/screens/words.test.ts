import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../main/bets/line.ts';
import type { LinkTrouble } from '../../main/devices/messages.ts';
import type { Mark, Transfer } from '../../main/games/game.ts';
import { GAME_NAMES } from '../../main/games/names.ts';
import { lengthen } from '../../renderer/shared/words/lengthen.ts';
import { cardName, optionName, placeName, refusalWords } from '../../renderer/shared/words/names.ts';
import { CATALOGUES, known, voiceOf } from '../../renderer/shared/words/voice.ts';
import { readText, repositoryFiles } from '../support/files.ts';

const LANGUAGES = ['vi', 'en', 'zh-Hans', 'zh-Hant'] as const;
const KEYS = Object.keys(CATALOGUES.vi) as (keyof typeof CATALOGUES.vi)[];

/** An ordinal and its figure are the same value, said as the language says it. */
const placeHolders = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => (name === 'nth' ? 'n' : name)))].sort();

describe('words (R81)', () => {
  test.each(LANGUAGES)('%s has every word, none empty', (language) => {
    expect(Object.keys(CATALOGUES[language]).sort()).toEqual([...KEYS].sort());
    expect(KEYS.filter((key) => CATALOGUES[language][key].trim() === '')).toEqual([]);
  });
  test.each(LANGUAGES)('%s fills the same place-holders as Vietnamese', (language) => {
    const differ = KEYS.filter((key) => placeHolders(CATALOGUES[language][key]).join() !== placeHolders(CATALOGUES.vi[key]).join());
    expect(differ).toEqual([]);
  });
  test('no place-holder is left in a filled sentence', () => {
    const { say } = voiceOf('vi');
    expect(say('next.dealCard', { n: 3, nth: 'ba', side: 'CON' })).toBe('Chia lá thứ ba cho CON');
    expect(voiceOf('en').say('next.dealCard', { n: 3, nth: '3rd', side: 'PLAYER' })).toBe('Deal to PLAYER: card 3');
  });
  test('a card and a place are named as people say them', () => {
    const named = LANGUAGES.map((language) => [
      cardName(voiceOf(language), 'TS'),
      cardName(voiceOf(language), 'AH'),
      placeName(voiceOf(language), 'banker.2'),
      placeName(voiceOf(language), '3b.6'),
      placeName(voiceOf(language), 'dealer.2'),
    ]);
    expect(named).toEqual([
      ['10 bích', 'Át cơ', 'lá thứ hai của Cái', 'lá thứ 6 của Ghế 3, bài B', 'lá thứ hai của nhà cái'],
      ['10 of spades', 'ace of hearts', 'Banker 2nd card', 'Seat 3, hand B 6th card', 'dealer 2nd card'],
      ['黑桃10', '红心A', '庄家第二张', '3 号位 B 手第6张', '庄家第二张'],
      ['黑桃10', '紅心A', '莊家第二張', '3 號位 B 手第6張', '莊家第二張'],
    ]);
  });
  test('an option says what it does, an opening also of whom', () => {
    const options = [
      { name: 'hit' },
      { name: 'no' },
      { name: 'followSplit' },
      { name: 'open', target: '3' },
      { name: 'open', target: 'all' },
    ];
    expect(options.map((option) => optionName(voiceOf('vi'), option))).toEqual(['Rút', 'Không', 'Theo tách', 'Xét Ghế 3', 'Xét tất cả']);
  });
  test('every word is used by a screen', () => {
    const sources = repositoryFiles('renderer/**/*.{ts,tsx}').filter((path) => !/words\/([\w-]+\/)?(vi|en|zh-Han[st])\.ts$/.test(path));
    const code = sources.map(readText).join('\n');
    const said = new Set([...code.matchAll(/'([\w.]+)'/g)].map(([, key]) => key));
    const families = [...code.matchAll(/['`]([\w.]+\.)(?:\$\{|')/g)].map(([, prefix = '']) => prefix);
    expect(KEYS.filter((key) => !said.has(key) && !families.some((prefix) => key.startsWith(prefix)))).toEqual([]);
  });
});

describe('codes that come with a view have words', () => {
  const causes = {
    ...{ noPort: true, busy: true, noPermission: true, notASerialPort: true, refused: true, unplugged: true, reset: true },
    ...{
      ambiguous: true,
      noDriver: true,
      silent: true,
      wrongDevice: true,
      wrongSettings: true,
      text: true,
      shared: true,
      notAuthentic: true,
      processDied: true,
      badConfiguration: true,
      other: true,
    },
  } satisfies Record<LinkTrouble, true>;
  test.each(Object.keys(causes))('cause of a lost link: %s', (cause) => {
    expect(known(`link.${cause}`)).not.toBeNull();
  });
  const marks = {
    ...{ blackjack: true, xiBang: true, xiLat: true, nguLinh: true, bust: true, underAge: true, stood: true, doubled: true },
    ...{ split: true, surrendered: true, opened: true, den: true, left: true, dead: true },
  } satisfies Record<Mark, true>;
  const outcomes = { win: true, lose: true, push: true, returned: true } satisfies Record<Outcome, true>;
  const transfers = { hand: true, den: true, leave: true, commission: true } satisfies Record<Transfer['why'], true>;
  test.each([
    ...Object.keys(marks).map((mark) => `mark.${mark}`),
    ...Object.keys(outcomes).map((outcome) => `outcome.${outcome}`),
    ...Object.keys(transfers).map((why) => `transfer.${why}`),
    ...GAME_NAMES.map((game) => `game.${game}`),
  ])('%s', (key) => {
    expect(known(key)).not.toBeNull();
  });
  test('every refusal that the station can answer with', () => {
    const sources = repositoryFiles('main/{round,bets,games,people,screens,station}/**/*.ts').map(readText).join('\n');
    const codes = [
      ...sources.matchAll(
        /(?:refuse|refusal)\((?:[^'()]*, )?'([a-z]+\.[a-zA-Z]+)'|code: '((?:bet|fact|person|round|shoe|card|action|choice|table|screen)\.[a-zA-Z]+)'/g,
      ),
    ];
    const wordless = [...new Set(codes.map(([, first, second]) => first ?? second ?? ''))].filter(
      (code) => known(`refusal.${code}`) === null,
    );
    expect(codes.length).toBeGreaterThan(10);
    expect(wordless).toEqual([]);
  });
  test('every reason that a game gives for a draw', () => {
    const sources = repositoryFiles('main/games/*-why.ts').map(readText).join('\n');
    const codes = [...sources.matchAll(/'((?:baccarat|blackjack|xiDach)\.\w+)'/g)].map(([, code]) => `why.${code}`);
    expect(codes.length).toBeGreaterThan(4);
    expect(codes.filter((key) => known(key) === null)).toEqual([]);
  });
  test('a code without words is shown as it is', () => {
    expect(refusalWords(voiceOf('en'), 'some.code')).toBe('Could not be done (some.code)');
  });
});

describe('the overflow test’s longer text', () => {
  test('is at least 40 % longer and keeps its place-holders', () => {
    const text = 'Chia lá thứ {nth} cho {side}';
    expect(lengthen(text).length).toBeGreaterThanOrEqual(text.length * 1.4);
    expect(placeHolders(lengthen(text))).toEqual(placeHolders(text));
  });
  test('leaves tags of three letters alone', () => {
    expect(lengthen('CON')).toBe('CON');
  });
});
