import { describe, expect, test } from 'vitest';
import { readText } from '../support/files.ts';

/** Contrast of the pairs in use, worst of both themes, from the tokens themselves. A new pair is added here first. */
const AAA = 7;
const AA = 4.5;
/** Edges of controls, marks of a graph. */
const GRAPHIC = 3;

const PAIRS: readonly (readonly [text: string, on: readonly string[], least: number])[] = [
  ['ink', ['ground', 'panel', 'raised', 'raised-2', 'felt', 'felt-deep'], AAA],
  ['ink-2', ['ground', 'panel', 'raised', 'felt', 'felt-deep'], AA],
  ['ink-3', ['ground', 'panel'], AA],
  ['accent', ['ground', 'panel', 'felt', 'felt-deep'], AA],
  ['accent', ['raised'], GRAPHIC],
  ['on-accent', ['accent'], AAA],
  ['on-trouble', ['trouble'], AAA],
  ['trouble-ink', ['ground', 'panel'], AA],
  ['ink', ['trouble-deep'], AAA],
  ['ink-2', ['trouble-deep'], AA],
  ['on-fill', ['banker-fill', 'player-fill', 'tie-fill', 'card-black'], AA],
  ['card-red', ['paper'], AA],
  ['card-black', ['paper'], AAA],
  ['banker', ['panel'], AA],
  ['board-ink', ['board'], AAA],
  ['road-red', ['board'], GRAPHIC],
  ['road-blue', ['board'], GRAPHIC],
  ['road-green', ['board'], GRAPHIC],
  ['line-strong', ['ground', 'panel', 'raised'], GRAPHIC],
];

type Theme = ReadonlyMap<string, string>;
const blocks = readText('renderer/shared/tokens.css').split(/(?=:root)/);
const tokensOf = (block: string | undefined): [string, string][] =>
  [...(block ?? '').matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})\b/g)].map(([, name = '', value = '']) => [name, value]);
const dark: Theme = new Map(tokensOf(blocks.find((block) => block.startsWith(':root {'))));
const bright: Theme = new Map([...dark, ...tokensOf(blocks.find((block) => block.includes('bright')))]);

/** Relative luminance and contrast ratio of WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(theme: Theme, text: string, on: string): number {
  const [light = 0, darkest = 0] = [text, on].map((name) => luminance(theme.get(name) ?? '#000000')).sort((a, b) => b - a);
  return (light + 0.05) / (darkest + 0.05);
}

test('the formula', () => {
  const theme = new Map([
    ['black', '#000000'],
    ['white', '#ffffff'],
  ]);
  expect(contrast(theme, 'black', 'white')).toBeCloseTo(21);
});

describe.each([
  ['dark', dark],
  ['bright', bright],
] as const)('contrast, %s', (_, theme) => {
  test.each(PAIRS.flatMap(([text, on, least]) => on.map((ground) => [text, ground, least] as const)))(
    '%s on %s is at least %s',
    (text, ground, least) => {
      expect(theme.has(text) && theme.has(ground)).toBe(true);
      expect(contrast(theme, text, ground)).toBeGreaterThanOrEqual(least);
    },
  );
});
