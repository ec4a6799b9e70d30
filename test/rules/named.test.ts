import { describe, expect, test } from 'vitest';
import { readText, repositoryFiles } from '../support/files.ts';
import { scenariosOf } from '../tapes/scenarios.ts';
import { titlesOf, unnamed } from './titles.ts';

const RULES = 'main/games/rules.md';
/** The first cell of a row of the rule list. */
const ROW = /^\|\s*([A-Z]\d+)\s*\|/gm;
const ids = [...readText(RULES).matchAll(ROW)].map((row) => row[1]!);

/** Titles of scenarios are names of tests (`scenarios.test.ts`). */
const scenarioTitles = (): readonly string[] =>
  repositoryFiles('test/tapes/scenarios/*').flatMap((path) => scenariosOf(path.slice(path.lastIndexOf('/') + 1)).map(({ title }) => title));

describe('the rule list', () => {
  test('has every rule once, in order and without a gap', () => {
    const numbered = (letter: string, count: number) => Array.from({ length: count }, (_, index) => `${letter}${index + 1}`);
    expect(ids).toEqual([
      ...numbered('C', 13),
      ...numbered('B', 8),
      ...numbered('P', 17),
      ...numbered('N', 7),
      ...numbered('T', 20),
      ...numbered('K', 6),
      ...numbered('U', 10),
    ]);
  });

  test('has no rule that no test names', () => {
    const titles = repositoryFiles('test/**/*.test.{ts,tsx}').flatMap((path) => titlesOf(path, readText(path)));
    expect(unnamed(ids, [...titles, ...scenarioTitles()])).toEqual([]);
  });

  test('has no rule of the games with seats, nor of all games, that no tape shows in the running round', () => {
    const shown = ids.filter((id) => /^[CPNTK]/.test(id));
    expect(unnamed(shown, scenarioTitles())).toEqual([]);
  });
});

describe('what counts as naming a rule', () => {
  const SOURCE = [
    '// B1 in a comment',
    "const B2 = 'B2';",
    "describe('B3: a group', () => {",
    "  test('B4, R33: a test', () => { expect('B5').toBe('B5'); });",
    "  test.each([['B6']])('B7: %s', () => {});",
    "  describe.each(['B8'])(`B9 in a template`, () => {});",
    "  other('B10');",
    "  it('AB11, B12x, B13', () => {});",
    '});',
  ].join('\n');

  test('a title does; a comment, a table, another string or a longer word does not', () => {
    const wanted = Array.from({ length: 13 }, (_, index) => `B${index + 1}`);
    expect(unnamed(wanted, titlesOf('planted.test.ts', SOURCE))).toEqual(['B1', 'B2', 'B5', 'B6', 'B8', 'B10', 'B11', 'B12']);
  });
});
