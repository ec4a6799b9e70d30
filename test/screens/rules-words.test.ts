import { describe, expect, test } from 'vitest';
import type { RuleItem } from '../../main/games/rule-item.ts';
import { rulesEn } from '../../renderer/shared/words/rules/en.ts';
import { rulesVi } from '../../renderer/shared/words/rules/vi.ts';
import { changes } from '../rules/rule-lists.ts';

const CATALOGUES: Readonly<Record<string, Readonly<Record<string, string>>>> = { vi: rulesVi, en: rulesEn };
const keyOf = ({ rule, variant }: RuleItem): string => (variant === null ? rule : `${rule}.${variant}`);
const placeHolders = (text: string): readonly string[] =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))].sort();

/** Every wording that a table of any game can come to, by its key. */
const WORDINGS = new Map(changes.flatMap(({ before, after }) => [...before, ...after]).map((item) => [keyOf(item), item]));

describe.each(['vi', 'en'])('the words of the rules, %s (R41, R81)', (language) => {
  const words = CATALOGUES[language] ?? {};

  test('each wording has words, and no words are without a wording', () => {
    expect(Object.keys(words).sort()).toEqual([...WORDINGS.keys()].sort());
  });
  test('each place-holder is filled, each value is told', () => {
    // A row of odds tells its values in its columns.
    const told = [...WORDINGS].filter(([, { rule }]) => rule !== 'bet');
    const differ = told.filter(([key, { values }]) => placeHolders(words[key] ?? '').join() !== Object.keys(values).sort().join());
    expect(differ.map(([key]) => key)).toEqual([]);
    const rows = [...WORDINGS.keys()].filter((key) => key.startsWith('bet.'));
    expect(rows.filter((key) => placeHolders(words[key] ?? '').length > 0)).toEqual([]);
  });
});
