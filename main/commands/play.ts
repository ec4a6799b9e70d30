import { gameNamed, gameNames } from '../games/index.ts';
import { readSettings } from '../games/settings.ts';
import { isObject, parseObject } from '../json.ts';
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

  --view AUDIENCE   also print the view of dealer, players, supervisor, seat:1 … seat:7 or seat:banker after every
                    accepted fact

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
  let game = '';
  for (const { line, object } of lines) {
    if (object.fact === 'table') game = checkTable(object, `${where}, line ${line}`);
    if (object.fact === 'table.set') checkSettings(game, object.settings, `${where}, line ${line}`);
  }
  return lines;
}
function readLine(raw: string, line: number, where: string): TapeLine[] {
  if (raw === '' || raw.startsWith('#')) return [];
  const object = parseObject(raw);
  if (object === null) throw new Problem(`${where}, line ${line}: no JSON object`);
  return [{ line, object }];
}
/** The game of a table, whose settings are checked too. */
function checkTable(object: TapeLine['object'], where: string): string {
  const { game, settings = {} } = object;
  if (typeof game !== 'string' || !(gameNames as readonly string[]).includes(game))
    throw new Problem(`${where}: game: expected one of ${gameNames.join(', ')}, got ${JSON.stringify(game)}`);
  if (gameNamed(game) === null) throw new Problem(`${where}: game: ${game} is not in this version`);
  if (!isObject(settings)) throw new Problem(`${where}: settings: expected an object`);
  checkSettings(game, settings, where);
  return game;
}
/** Those of a `table.set` that are no object are a field of the wrong type: that fact alone is refused. */
function checkSettings(game: string, settings: unknown, where: string): void {
  if (!isObject(settings)) return;
  const reading = readSettings(game, settings);
  if (!reading.ok) throw new Problem(`${where}: settings.${reading.path}: ${reading.message}`);
}

export type TapeOut = { readonly out: 'refused' | 'alarm' | 'round' | 'open' | 'view'; readonly line: number } & Readonly<
  Record<string, unknown>
>;

/** What a table of a tape has come to. */
interface Playing {
  readonly snapshot: Snapshot;
  readonly nowMs: number;
  /** Its finished rounds, as they were paid last. */
  readonly paid: Map<number, PaidRound>;
  /** The round that was corrected last, until another opens. */
  readonly corrected: number | null;
}
const fresh = (): Playing => ({ snapshot: begin(), nowMs: 0, paid: new Map(), corrected: null });

/** Plays each table of the tape from nothing. Pure: same lines, same output. */
export function* playTape(lines: readonly TapeLine[], audience: Audience | null): Generator<TapeOut> {
  let playing = fresh();
  let last = 0;
  for (const { line, object } of lines) {
    const parsed = parseTapeFact(object);
    if (parsed.ok && parsed.body.kind === 'table') {
      yield* standingOpen(playing.snapshot, last);
      playing = fresh();
    }
    last = line;
    if (!parsed.ok) yield { out: 'refused', line, code: parsed.code, message: parsed.message };
    else if (parsed.at !== null && parsed.at < playing.nowMs) {
      yield { out: 'refused', line, code: 'fact.malformed', message: `at: ${parsed.at} is before ${playing.nowMs}` };
    } else playing = yield* playFact({ ...playing, nowMs: parsed.at ?? playing.nowMs }, parsed.body, line, audience);
  }
  yield* standingOpen(playing.snapshot, last);
}
function* playFact(playing: Playing, body: Body, line: number, audience: Audience | null): Generator<TapeOut, Playing> {
  const { nowMs, paid } = playing;
  const { snapshot, verdict, message, alarms, record } = step(playing.snapshot, asFact(body, nowMs, paid));
  if (verdict !== 'ok') yield { out: 'refused', line, code: verdict, message };
  if (verdict !== 'ok' && verdict !== 'fault') return playing;
  for (const kind of alarms) yield { out: 'alarm', line, kind };
  if (record !== null) {
    const known = paidRound(snapshot, record.round) ?? paid.get(record.round);
    if (known !== undefined) paid.set(record.round, { ...known, record });
    yield { out: 'round', line, ...record };
  }
  const corrected = record?.status === 'corrected' ? record.round : body.kind === 'round.open' ? null : playing.corrected;
  if (audience !== null) yield { out: 'view', line, view: viewOf(snapshot, audience, { ...WITHOUT_A_STATION, nowMs, corrected }) };
  return { ...playing, snapshot, corrected };
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
