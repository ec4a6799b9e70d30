import { gameNamed, gameNames } from '../games/index.ts';
import { readSettings } from '../games/settings.ts';
import type { Body, Fact, PaidRound } from '../round/facts.ts';
import { begin, isBlank, type Snapshot, step } from '../round/step.ts';
import { parseTapeFact } from '../round/tape.ts';
import { paidRound, standing } from '../round/tell.ts';
import { viewOf, WITHOUT_A_STATION } from '../views/index.ts';
import type { Audience } from '../views/messages.ts';
import { chosenAudience, parseArguments } from './arguments.ts';
import { type Command, Problem } from './command.ts';
import { readFile, readStdin } from './input.ts';

const HELP = `station play TAPE [--view AUDIENCE]

Plays a tape (a file of facts, one JSON object a line; - is standard input) through the round logic of the table, with no
hardware, no clock and no storage, and prints what came of each fact: refused, alarm, round, view; at the end of each table
that stands inside a round: open. The same tape always prints the same.

  --view AUDIENCE   also print the view of dealer, players or supervisor after every accepted fact

Exit code 1 if a fact was refused, 2 if the file is no tape.
`;

export const play: Command = {
  name: 'play',
  summary: 'plays a tape of facts through the round logic',
  help: HELP,
  async run(args, io) {
    const { values, positionals } = parseArguments('play', args, { view: { type: 'string' } });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new Problem('station play wants one TAPE (- for standard input)');
    const audience = chosenAudience('play', values.view);
    const lines = readTape(file === '-' ? await readStdin(io) : readFile(file), file === '-' ? 'standard input' : file);
    let refused = false;
    for (const out of playTape(lines, audience)) {
      refused ||= out.out === 'refused';
      io.out(JSON.stringify(out));
    }
    return refused ? 1 : 0;
  },
};

export interface TapeLine {
  readonly line: number;
  readonly object: Readonly<Record<string, unknown>>;
}
/** The facts of a tape. What is no tape at all is a Problem that names the line; nothing is played then (contract, "Tapes"). */
export function readTape(bytes: Uint8Array, where: string): readonly TapeLine[] {
  const text = new TextDecoder().decode(bytes);
  const lines = text.split('\n').flatMap((raw, index) => readLine(raw.trim(), index + 1, where));
  const first = lines[0];
  if (first === undefined) throw new Problem(`${where}: no fact in it, the first must be a table`);
  if (first.object.fact !== 'table') throw new Problem(`${where}, line ${first.line}: the first fact must be a table`);
  for (const { line, object } of lines) if (object.fact === 'table') checkTable(object, `${where}, line ${line}`);
  return lines;
}
function readLine(raw: string, line: number, where: string): TapeLine[] {
  if (raw === '' || raw.startsWith('#')) return [];
  try {
    const object: unknown = JSON.parse(raw);
    if (typeof object === 'object' && object !== null && !Array.isArray(object)) return [{ line, object: object as TapeLine['object'] }];
  } catch {
    // Said below, in our words: where it stands matters more than what the parser found.
  }
  throw new Problem(`${where}, line ${line}: no JSON object`);
}
function checkTable(object: TapeLine['object'], where: string): void {
  const { game, settings = {} } = object;
  if (typeof game !== 'string' || !(gameNames as readonly string[]).includes(game))
    throw new Problem(`${where}: game: expected one of ${gameNames.join(', ')}, got ${JSON.stringify(game)}`);
  if (gameNamed(game) === null) throw new Problem(`${where}: game: ${game} is not in this version`);
  if (typeof settings !== 'object' || settings === null || Array.isArray(settings))
    throw new Problem(`${where}: settings: expected an object`);
  const reading = readSettings(game, settings as Readonly<Record<string, unknown>>);
  if (!reading.ok) throw new Problem(`${where}: settings.${reading.path}: ${reading.message}`);
}

export type TapeOut = { readonly out: 'refused' | 'alarm' | 'round' | 'open' | 'view'; readonly line: number } & Readonly<
  Record<string, unknown>
>;

/** Plays each table of the tape from nothing. Pure: same lines, same output. */
export function* playTape(lines: readonly TapeLine[], audience: Audience | null): Generator<TapeOut> {
  let snapshot: Snapshot = begin();
  let nowMs = 0;
  let last = 0;
  let paid = new Map<number, PaidRound>();
  for (const { line, object } of lines) {
    if (object.fact === 'table') {
      yield* standingOpen(snapshot, last);
      snapshot = begin();
      nowMs = 0;
      paid = new Map();
    }
    last = line;
    const parsed = parseTapeFact(object);
    const refusal = parsed.ok ? (parsed.at !== null && parsed.at < nowMs ? `at: ${parsed.at} is before ${nowMs}` : null) : parsed.message;
    if (!parsed.ok || refusal !== null) {
      yield { out: 'refused', line, code: parsed.ok ? 'fact.malformed' : parsed.code, message: refusal };
      continue;
    }
    nowMs = parsed.at ?? nowMs;
    const stepped = step(snapshot, asFact(parsed.body, nowMs, paid));
    if (stepped.verdict !== 'ok') {
      yield { out: 'refused', line, code: stepped.verdict, message: stepped.message };
      if (stepped.verdict !== 'fault') continue;
    }
    snapshot = stepped.snapshot;
    for (const kind of stepped.alarms) yield { out: 'alarm', line, kind };
    if (stepped.record !== null) {
      const { round } = stepped.record;
      const known = paidRound(snapshot, round) ?? paid.get(round);
      if (known !== undefined) paid.set(round, { ...known, record: stepped.record });
      yield { out: 'round', line, ...stepped.record };
    }
    if (audience !== null) yield { out: 'view', line, view: viewOf(snapshot, audience, WITHOUT_A_STATION) };
  }
  yield* standingOpen(snapshot, last);
}
function asFact(body: Body, atMs: number, paid: ReadonlyMap<number, PaidRound>): Fact {
  const old = body.kind === 'round.correct' ? paid.get(body.round) : undefined;
  return { ...body, ...(old === undefined ? {} : { old }), v: 1, atMs, author: 'tape' } as Fact;
}
/** A table that ends inside a round, or with a card in question. */
function* standingOpen(snapshot: Snapshot, line: number): Generator<TapeOut> {
  if (isBlank(snapshot)) return;
  const { roundIsOpen, inQuestion, round, state, awaiting } = standing(snapshot);
  if (roundIsOpen || inQuestion) yield { out: 'open', line, round, state, awaiting };
}
