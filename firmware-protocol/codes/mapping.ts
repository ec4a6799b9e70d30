import { rankSuit } from './index.ts';
import { type CodeTable, tableOf } from './table.ts';

/** More lines than eight decks of tags with a comment to each. */
const MOST_LINES = 10_000;
const MOST_CODE_CHARACTERS = 128;
const FORM = /^(\S+)[ \t]+(\S+)$/;
/** The comment line that begins a deck. */
const DECK = /^# deck: (.*)$/;

/** A tag or code and its card; `deck`: the name that stands above it, null where none does. */
export interface MappingEntry {
  readonly code: string;
  readonly card: string;
  readonly deck: string | null;
}
/** `line`: from 1. */
export interface MappingProblem {
  readonly line: number;
  readonly why: string;
}
export interface Mapping {
  readonly entries: readonly MappingEntry[];
  readonly problems: readonly MappingProblem[];
}

/**
 * Reads a deck's file: a line for each tag or code, `045E219A336C80 5H`. Blank lines and lines that start with `#` are skipped, but for
 * `# deck: NAME`, which begins a deck. Many tags may mean the same card (eight decks), one tag never two (R28).
 */
export function entriesIn(text: string): Mapping {
  const lines = text.split(/\r?\n/);
  if (lines.length > MOST_LINES) return { entries: [], problems: [{ line: MOST_LINES + 1, why: `more than ${MOST_LINES} lines` }] };
  const entries = new Map<string, MappingEntry>();
  const problems: MappingProblem[] = [];
  let deck: string | null = null;
  for (const [index, line] of lines.entries()) {
    const entry = line.trim();
    deck = DECK.exec(entry)?.[1] ?? deck;
    if (entry === '' || entry.startsWith('#')) continue;
    const why = addEntry(entries, entry, deck);
    if (why !== null) problems.push({ line: index + 1, why });
  }
  return { entries: [...entries.values()], problems };
}
/** The same as a table. Of a bad file: its first line that is wrong. */
export function readMapping(name: string, text: string): CodeTable | MappingProblem {
  const { entries, problems } = entriesIn(text);
  return (
    problems[0] ??
    tableOf(
      name,
      entries.map(({ code, card }) => [code, card]),
    )
  );
}

/** Null: added. */
function addEntry(entries: Map<string, MappingEntry>, entry: string, deck: string | null): string | null {
  const [, code, written] = FORM.exec(entry) ?? [];
  if (code === undefined || written === undefined) return 'expected a tag or code, a blank and a card';
  const card = rankSuit.cardOf(written);
  if (card === null) return `${JSON.stringify(written)} is no card`;
  if (code.length > MOST_CODE_CHARACTERS) return `a code has at most ${MOST_CODE_CHARACTERS} characters`;
  const known = entries.get(code);
  if (known !== undefined) return `${JSON.stringify(code)} stands there twice, as ${known.card}${inDeck(known)} and as ${card}`;
  entries.set(code, { code, card, deck });
  return null;
}
const inDeck = ({ deck }: MappingEntry): string => (deck === null ? '' : ` of ${deck}`);

/** Decks as `entriesIn` reads them. `notes`: comment lines, of one line each. */
export const mappingText = (
  notes: readonly string[],
  decks: readonly { readonly name: string; readonly cards: readonly Pick<MappingEntry, 'code' | 'card'>[] }[],
): string => {
  const head = notes.map((note) => `# ${note}`);
  const body = decks.flatMap(({ name, cards }) => [`# deck: ${name}`, ...cards.map(({ code, card }) => `${code} ${card}`)]);
  return `${[...head, ...body].join('\n')}\n`;
};
