import type { Language } from '../../main/views/messages.ts';
import { CATALOGUES } from './words/voice.ts';

/** What a page's own address asks of it; it wins over what the view says. */
export interface Address {
  readonly first: Language | null;
  /** `undefined`: not said. `null`: none. */
  readonly second: Language | null | undefined;
  readonly theme: string | null;
  /** All text 40 % longer: the overflow test. */
  readonly long: boolean;
}

const languageOf = (text: string | null): Language | null => (text !== null && Object.hasOwn(CATALOGUES, text) ? (text as Language) : null);

/** `?lang=vi&second=en&theme=bright&long` */
export function readAddress(search: string): Address {
  const query = new URLSearchParams(search);
  const second = query.get('second');
  return {
    first: languageOf(query.get('lang')),
    second: second === 'none' ? null : (languageOf(second) ?? undefined),
    theme: query.get('theme'),
    long: query.has('long'),
  };
}

/** The languages of a screen: its address before the view, the second never the same as the first. */
export function languagesOf(
  address: Address,
  view: { readonly first: Language; readonly second: Language | null } | null,
): { readonly first: Language; readonly second: Language | null } {
  const first = address.first ?? view?.first ?? 'vi';
  const second = address.second === undefined ? (view?.second ?? null) : address.second;
  return { first, second: second === first ? null : second };
}
