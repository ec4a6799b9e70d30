import { playTape, readTape } from '../../main/commands/play.ts';
import { readText } from '../support/files.ts';

/**
 * Scenarios are tapes that carry what has to come of each fact, in comments behind it: `#>` is a line to the letter (without its
 * number; of a refusal the code alone), `#~` one that has these fields. A fact without such a comment prints nothing.
 * What stands in a comment before a `table` says what the scenario shows.
 */
export interface Scenario {
  readonly title: string;
  readonly facts: readonly Given[];
}
interface Given {
  readonly line: number;
  readonly fact: string;
  readonly expected: readonly Expected[];
}
interface Expected {
  readonly to: 'letter' | 'fields';
  readonly text: string;
}

const LETTER = '#> ';
const FIELDS = '#~ ';

export function scenariosOf(file: string): readonly Scenario[] {
  const scenarios: { title: string; facts: { line: number; fact: string; expected: Expected[] }[] }[] = [];
  let title = '';
  for (const [index, text] of readText(`test/tapes/scenarios/${file}`).split('\n').entries()) {
    const facts = scenarios.at(-1)?.facts;
    if (text.startsWith(LETTER)) facts!.at(-1)!.expected.push({ to: 'letter', text: text.slice(LETTER.length) });
    else if (text.startsWith(FIELDS)) facts!.at(-1)!.expected.push({ to: 'fields', text: text.slice(FIELDS.length) });
    else if (text.startsWith('# ')) title = text.slice(2);
    else if (text !== '') {
      if (JSON.parse(text).fact === 'table') scenarios.push({ title, facts: [] });
      scenarios.at(-1)!.facts.push({ line: index + 1, fact: text, expected: [] });
    }
  }
  return scenarios;
}

/** Fact by fact: what it is, and what came of it. Two of these are compared: as it has to be, and as it was. */
export const expectedOf = ({ facts }: Scenario): readonly string[] =>
  facts.flatMap(({ line, fact, expected }) => [`${line}: ${fact}`, ...expected.map(({ text }) => `  ${text}`)]);

export function playedOf({ facts }: Scenario): readonly string[] {
  const bytes = new TextEncoder().encode(facts.map(({ fact }) => fact).join('\n'));
  const outs = [...playTape(readTape(bytes, 'scenario'), null)];
  return facts.flatMap(({ line, fact, expected }, index) => {
    const came = outs.filter((out) => out.line === index + 1).map(({ line: _, ...out }) => told(out));
    return [`${line}: ${fact}`, ...came.map((out, nth) => `  ${asExpected(out, expected[nth])}`)];
  });
}
/** Messages are for people; that there is one is all that is told of them. */
function told({ message, ...out }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return out.out === 'refused' && typeof message === 'string' && message !== ''
    ? out
    : { ...out, ...(message === undefined ? {} : { message }) };
}
/** As it came; where only fields are expected and all of them are so, as it is expected. */
function asExpected(out: Readonly<Record<string, unknown>>, expected: Expected | undefined): string {
  if (expected?.to !== 'fields') return JSON.stringify(out);
  const wanted = JSON.parse(expected.text) as Readonly<Record<string, unknown>>;
  const isSo = Object.entries(wanted).every(([name, value]) => JSON.stringify(out[name]) === JSON.stringify(value));
  return isSo ? expected.text : JSON.stringify(out);
}
