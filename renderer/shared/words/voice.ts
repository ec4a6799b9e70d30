import { createElement, Fragment, type ReactNode } from 'react';
import type { Language } from '../../../main/views/messages.ts';
import type { Catalogue, Key } from './catalogue.ts';
import { en } from './en.ts';
import { lengthen } from './lengthen.ts';
import { vi } from './vi.ts';
import { zhHans } from './zh-Hans.ts';
import { zhHant } from './zh-Hant.ts';

export const CATALOGUES: Readonly<Record<Language, Catalogue>> = { vi, en, 'zh-Hans': zhHans, 'zh-Hant': zhHant };

export type Fill = Readonly<Record<string, string | number>>;

/** One language, speaking. */
export interface Voice {
  readonly language: Language;
  /** The sentence of a key, its place-holders filled. */
  say(key: Key, fill?: Fill): string;
  /** The same with drawn things in the place-holders: a side's tag inside the sentence. */
  parts(key: Key, fill: Readonly<Record<string, ReactNode>>): ReactNode;
}

const PLACE_HOLDER = /\{(\w+)\}/;

/** `long`: every text 40 % longer, to see that nothing overflows. */
export function voiceOf(language: Language, long = false): Voice {
  const words = CATALOGUES[language];
  const template = (key: Key) => (long ? lengthen(words[key]) : words[key]);
  return {
    language,
    say: (key, fill = {}) => template(key).replace(/\{(\w+)\}/g, (whole, name: string) => String(fill[name] ?? whole)),
    parts: (key, fill) =>
      createElement(
        Fragment,
        null,
        ...template(key)
          .split(PLACE_HOLDER)
          .map((part, index) => (index % 2 === 0 ? part : (fill[part] ?? `{${part}}`))),
      ),
  };
}

/** Codes that come with a view are open: the key if there are words for it. */
export const known = (key: string): Key | null => (Object.hasOwn(vi, key) ? (key as Key) : null);
