import type { Language } from '../../main/views/messages.ts';
import { money, odds } from '../shared/format.ts';
import { type RuleBook, sentenceOf } from '../shared/words/rules/rule-book.ts';
import type { Item } from './item.ts';

/** A rule in words, what this table sets in bold. */
export function Sentence({ book, item }: { readonly book: RuleBook; readonly item: Item }) {
  return (
    <span>
      {sentenceOf(book, item)
        .split(/\{(\w+)\}/)
        .map((part, index) => {
          const value = item.values[part];
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence stand where they stand
          return index % 2 === 0 || value === undefined ? part : <strong key={index}>{told(value, book.language)}</strong>;
        })}{' '}
    </span>
  );
}

/** Numbers in groups, odds as `1,5 : 1`, several with commas between. */
function told(value: Item['values'][string], language: Language): string {
  if (typeof value === 'number') return money(value, language);
  if (typeof value === 'string') return odds([value], language);
  return value.map((one) => told(one, language)).join(', ');
}
