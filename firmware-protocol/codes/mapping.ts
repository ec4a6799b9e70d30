import { rankSuit } from './index.ts';
import { type CodeTable, tableOf } from './table.ts';

/** More lines than eight decks of tags with a comment to each. */
const MOST_LINES = 10_000;
const MOST_CODE_CHARACTERS = 128;
const FORM = /^(\S+)[ \t]+(\S+)$/;

/**
 * Reads a deck's file: a line for each tag or code, `045E219A336C80 5H`. Blank lines and lines that start with `#` are skipped. Many
 * tags may mean the same card (eight decks), one tag never two. Of a bad file: the line (from 1) and what is wrong with it.
 */
export function readMapping(name: string, text: string): CodeTable | { readonly line: number; readonly why: string } {
  const lines = text.split(/\r?\n/);
  if (lines.length > MOST_LINES) return { line: MOST_LINES + 1, why: `more than ${MOST_LINES} lines` };
  const cards = new Map<string, string>();
  for (const [index, line] of lines.entries()) {
    const entry = line.trim();
    if (entry === '' || entry.startsWith('#')) continue;
    const why = addEntry(cards, entry);
    if (why !== null) return { line: index + 1, why };
  }
  return tableOf(name, [...cards]);
}

/** Null: added. */
function addEntry(cards: Map<string, string>, entry: string): string | null {
  const [, code, written] = FORM.exec(entry) ?? [];
  if (code === undefined || written === undefined) return 'expected a tag or code, a blank and a card';
  const card = rankSuit.cardOf(written);
  if (card === null) return `${JSON.stringify(written)} is no card`;
  if (code.length > MOST_CODE_CHARACTERS) return `a code has at most ${MOST_CODE_CHARACTERS} characters`;
  if (cards.has(code)) return `${JSON.stringify(code)} stands there twice`;
  cards.set(code, card);
  return null;
}
