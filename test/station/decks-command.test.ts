import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { mappingText } from '../../firmware-protocol/codes/mapping.ts';
import { ALL_CARDS, codeOf } from '../../main/cards/card.ts';
import { main } from '../../main/cli.ts';
import { newFolder } from '../bench/dealing.ts';
import { atTheEnd } from '../wire/ends.ts';

const later = atTheEnd();
const deck = (n: number, left: readonly string[] = []) => ({
  name: `Blue ${n}`,
  cards: ALL_CARDS.map(codeOf)
    .filter((card) => !left.includes(card))
    .map((card) => ({ code: `${n}-${card}`, card })),
});

async function decks(text: string, ...args: readonly string[]) {
  const file = join(newFolder(later), 'decks.txt');
  writeFileSync(file, text);
  const out: unknown[] = [];
  const err: string[] = [];
  const io = { stdin: (async function* () {})(), bytes: () => undefined, stop: new AbortController().signal };
  const said = { out: (line: string) => void out.push(JSON.parse(line)), err: (line: string) => void err.push(line.replace(file, 'FILE')) };
  return { code: await main(['decks', file, ...args], { ...io, ...said }), out, err };
}

describe('R28: station decks', () => {
  test('a whole shoe: its decks, nothing that is wrong, exit code 0', async () => {
    expect(await decks(mappingText(['by hand'], [deck(1), deck(2)]), '--decks', '2')).toEqual({
      code: 0,
      out: [
        { out: 'deck', deck: 'Blue 1', tags: 52 },
        { out: 'deck', deck: 'Blue 2', tags: 52 },
        { out: 'shoe', decks: 2, tags: 104, faces: 0, lines: 0, whole: true },
      ],
      err: ['FILE: a whole shoe of 2 decks'],
    });
  });

  test('gaps, too many of a face, a tag twice and a line that is none: each by a line, exit code 1', async () => {
    const text = mappingText([], [deck(1, ['5H'])]);
    const { code, out, err } = await decks(`${text}1-KC AS\nmore AS\nnothing\n`, '--decks', '1');
    expect({ code, err }).toEqual({ code: 1, err: ['FILE: no shoe of 1 deck'] });
    expect(out).toEqual([
      { out: 'deck', deck: 'Blue 1', tags: 52 },
      { out: 'face', card: 'AS', tags: 2, extra: 1 },
      { out: 'face', card: '5H', tags: 0, missing: 1 },
      { out: 'line', line: 53, why: '"1-KC" stands there twice, as KC of Blue 1 and as AS' },
      { out: 'line', line: 55, why: 'expected a tag or code, a blank and a card' },
      { out: 'shoe', decks: 1, tags: 52, faces: 2, lines: 2, whole: false },
    ]);
  });

  test('a file without names is one nameless deck; eight decks are a shoe unless another number is said', async () => {
    expect(await decks('A1 AS\n')).toMatchObject({
      code: 1,
      out: expect.arrayContaining([{ out: 'deck', deck: null, tags: 1 }, expect.objectContaining({ out: 'shoe', decks: 8, faces: 52 })]),
    });
  });

  test.each([
    [['--decks', '9'], /--decks: expected a whole number, 1 to 8/],
    [['other'], /wants one FILE/],
  ])('%j: one line, exit code 2', async (args, line) => {
    expect(await decks('', ...args)).toMatchObject({ code: 2, out: [], err: [expect.stringMatching(line)] });
  });
});
