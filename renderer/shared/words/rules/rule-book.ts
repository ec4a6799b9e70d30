import type { Language } from '../../../../main/views/messages.ts';
import { rulesEn } from './en.ts';
import { type RuleWords, rulesVi } from './vi.ts';

/** The words of the rules in one language. */
export interface RuleBook {
  readonly language: 'vi' | 'en';
  readonly words: RuleWords;
}
const VI: RuleBook = { language: 'vi', words: rulesVi };
const EN: RuleBook = { language: 'en', words: rulesEn };
const BOOKS: Readonly<Record<Language, RuleBook | null>> = { vi: VI, en: EN, 'zh-Hans': null, 'zh-Hant': null };

/** In the language asked for; where the rules have no words in it, in the one that prevails (U10), else in English. */
export const ruleBook = (asked: Language, reference: Language): RuleBook => BOOKS[asked] ?? BOOKS[reference] ?? EN;

/** The sentence of a wording, its place-holders not filled yet; its key where there are no words for it. */
export function sentenceOf({ words }: RuleBook, { rule, variant }: { readonly rule: string; readonly variant: string | null }): string {
  const key = variant === null ? rule : `${rule}.${variant}`;
  return Object.hasOwn(words, key) ? words[key as keyof RuleWords] : key;
}
