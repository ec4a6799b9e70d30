import { playTape, readTape } from '../../main/commands/play.ts';
import { isObject } from '../../main/json.ts';
import { isAudience } from '../../main/views/index.ts';
import type { Audience } from '../../main/views/messages.ts';
import { readText } from '../support/files.ts';

/**
 * Scenarios are tapes that carry what has to come of each fact, in comments behind it: `#>` is a line to the letter (without its
 * number; of a refusal the code alone), `#~` one that has these fields. A fact without such a comment prints nothing. `#view seat:3 {…}` is
 * what an audience is sent then: these fields, at whatever depth; an element of a list by its index (`{"hands":{"0":{"total":17}}}`).
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
  readonly views: readonly ExpectedView[];
}
interface ExpectedView {
  readonly audience: Audience;
  readonly fields: Json;
}
type Json = Readonly<Record<string, unknown>>;
interface Expected {
  readonly to: 'letter' | 'fields';
  readonly text: string;
}

const LETTER = '#> ';
const FIELDS = '#~ ';
const VIEW = /^#view (\S+) (\{.*\})$/;

export function scenariosOf(file: string): readonly Scenario[] {
  const scenarios: { title: string; facts: { line: number; fact: string; expected: Expected[]; views: ExpectedView[] }[] }[] = [];
  let title = '';
  for (const [index, text] of readText(`test/tapes/scenarios/${file}`).split('\n').entries()) {
    const facts = scenarios.at(-1)?.facts;
    if (text.startsWith(LETTER)) facts!.at(-1)!.expected.push({ to: 'letter', text: text.slice(LETTER.length) });
    else if (text.startsWith(FIELDS)) facts!.at(-1)!.expected.push({ to: 'fields', text: text.slice(FIELDS.length) });
    else if (text.startsWith('#view')) facts!.at(-1)!.views.push(viewIn(text));
    else if (text.startsWith('# ')) title = text.slice(2);
    else if (text !== '') {
      if (JSON.parse(text).fact === 'table') scenarios.push({ title, facts: [] });
      scenarios.at(-1)!.facts.push({ line: index + 1, fact: text, expected: [], views: [] });
    }
  }
  return scenarios;
}
function viewIn(text: string): ExpectedView {
  const [, audience = '', fields = ''] = VIEW.exec(text) ?? [];
  if (!isAudience(audience)) throw new Error(`no view: ${text}`);
  return { audience, fields: JSON.parse(fields) };
}

/** Fact by fact: what it is, and what came of it. Two of these are compared: as it has to be, and as it was. */
export const expectedOf = ({ facts }: Scenario): readonly string[] =>
  facts.flatMap(({ line, fact, expected, views }) => [
    `${line}: ${fact}`,
    ...expected.map(({ text }) => `  ${text}`),
    ...views.map(({ audience, fields }) => viewText(audience, fields)),
  ]);
const viewText = (audience: Audience, fields: unknown): string => `  view ${audience} ${JSON.stringify(fields)}`;

export function playedOf({ facts }: Scenario): readonly string[] {
  const tape = readTape(new TextEncoder().encode(facts.map(({ fact }) => fact).join('\n')), 'scenario');
  const outs = [...playTape(tape, null)];
  const sent = new Map(facts.flatMap(({ views }) => views).map(({ audience }) => [audience, [...playTape(tape, audience)]]));
  return facts.flatMap(({ line, fact, expected, views }, index) => {
    const came = outs.filter((out) => out.line === index + 1).map(({ line: _, ...out }) => told(out));
    const seen = views.map(({ audience, fields }) => {
      const view = sent.get(audience)?.find((out) => out.out === 'view' && out.line === index + 1)?.view;
      return viewText(audience, partOf(view, fields));
    });
    return [`${line}: ${fact}`, ...came.map((out, nth) => `  ${asExpected(out, expected[nth])}`), ...seen];
  });
}
/** Of what was sent, the fields that are expected. */
function partOf(sent: unknown, wanted: unknown): unknown {
  if (!isObject(wanted) || typeof sent !== 'object' || sent === null) return sent;
  return Object.fromEntries(Object.entries(wanted).map(([name, field]) => [name, partOf((sent as Json)[name], field)]));
}
/** Messages are for people; that there is one is all that is told of them. */
function told({ message, ...out }: Json): Json {
  return out.out === 'refused' && typeof message === 'string' && message !== ''
    ? out
    : { ...out, ...(message === undefined ? {} : { message }) };
}
/** As it came; where only fields are expected and all of them are so, as it is expected. */
function asExpected(out: Json, expected: Expected | undefined): string {
  if (expected?.to !== 'fields') return JSON.stringify(out);
  const wanted = JSON.parse(expected.text) as Json;
  const isSo = Object.entries(wanted).every(([name, value]) => JSON.stringify(out[name]) === JSON.stringify(value));
  return isSo ? expected.text : JSON.stringify(out);
}
