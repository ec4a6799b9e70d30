import { PassThrough } from 'node:stream';
import {
  type Credentials,
  type Dialect,
  NO_CREDENTIALS,
  type Session,
  type SessionExpectation,
  type SessionFrame,
  type SessionStep,
} from '../../firmware-protocol/events.ts';
import { native } from '../../firmware-protocol/native/dialect.ts';
import { LF } from '../../firmware-protocol/native/frame.ts';
import { readGreeting } from '../../firmware-protocol/native/greeting.ts';
import { NativeSession } from '../../firmware-protocol/native/station.ts';
import type { Expected, Recorded } from './recording.ts';
import { LineGuard, linesOf } from './wires/lines.ts';

/** What came of the bytes. `connection`: 1, 2 … within the recording. */
export type Replayed = { readonly ms: number; readonly connection: number } & Outcome;
type Outcome =
  | SessionFrame
  | { readonly refused: string; readonly device: string | null }
  | { readonly end: string; readonly detail: string };

/** As often as the device process looks at the time of a session. */
const TICK_MS = 250;
/** Of a wire that was only listened to: who is there is not known, and its silence says nothing. */
const ANYBODY: SessionExpectation = { kind: 'shoe', device: null, deadlineMs: Number.POSITIVE_INFINITY, known: null };
/** A stream hands on what it was given within a turn or two of the event loop. */
const MOST_TURNS = 100;

type Line = Recorded['entries'][number];
type Keys = Credentials['keys'];

/**
 * Goes through a recording with the sessions of the device process, at the recorded times, without waiting. Of a link's recording every
 * input of a session is there, so it gives the same events and the same bytes to write, which are compared. Of a wire that was only
 * listened to there are the bytes alone: the session is looked at every 250 ms, and each frame is taken at once. The nonces of an
 * authenticated session are those that the station said then; `keys`: of its devices. Returns the first thing that is not as it was
 * then, with its line; null: all is.
 */
export async function replay({ entries }: Recorded, dialect: Dialect, keys: Keys, say: (one: Replayed) => void): Promise<string | null> {
  let connections = 0;
  let session: Replay | null = null;
  for (const [index, entry] of entries.entries()) {
    if ('open' in entry) {
      connections += 1;
      const connection = connections;
      const open = opener(dialect, entry.open, noncesIn(entries.slice(index + 1)), keys);
      const lines = entry.open === null || dialect.delimiter === null ? null : new Lines(dialect.delimiter, dialect.maxBytes);
      session = new Replay(open, entry.ms, entry.open !== null, lines, (ms, outcome) => say({ ms, connection, ...outcome }));
      continue;
    }
    const difference: string | null = session === null ? 'before any connection' : await session.go(entry);
    if (difference !== null) return `line ${entry.at}: ${difference}`;
  }
  return null;
}

/** The first line of a session whose device proved who it is: it says something only to who has the key. Null: there is none. */
export const authenticatedAt = ({ entries }: Recorded): number | null =>
  entries.find((entry) => 'station' in entry && nonceOf(entry.station) !== null)?.at ?? null;

/** What the station said in the session that the entries begin with. */
function noncesIn(entries: readonly Line[]): readonly string[] {
  const next = entries.findIndex((entry) => 'open' in entry);
  const own = next < 0 ? entries : entries.slice(0, next);
  return own.flatMap((entry) => ('station' in entry ? (nonceOf(entry.station) ?? []) : []));
}
function nonceOf(bytes: Uint8Array): string | null {
  const greeting = readGreeting(bytes.at(-1) === LF ? bytes.subarray(0, -1) : bytes);
  return greeting?.from === 'station' ? greeting.nonce : null;
}

type Open = (nowMs: number) => Session;
function opener(dialect: Dialect, open: Expected | null, nonces: readonly string[], keys: Keys): Open {
  if (open === null) return (nowMs) => dialect.open(ANYBODY, nowMs);
  const { required, ...expected } = open;
  const all = { ...expected, credentials: { ...NO_CREDENTIALS, required, keys } };
  const left = [...nonces];
  // Without one of its own left it would be another session anyway.
  return (nowMs) => (dialect.name === native.name ? new NativeSession(all, nowMs, () => left.shift() ?? '') : dialect.open(all, nowMs));
}

/** One connection. */
class Replay {
  readonly #open: Open;
  readonly #isExact: boolean;
  readonly #lines: Lines | null;
  readonly #say: (ms: number, outcome: Outcome) => void;
  #session: Session | null;
  /** What it would write, and the recording has not shown yet. */
  #unsaid: Uint8Array[] = [];
  #tickMs: number;

  constructor(open: Open, ms: number, isExact: boolean, lines: Lines | null, say: (ms: number, outcome: Outcome) => void) {
    this.#open = open;
    this.#isExact = isExact;
    this.#lines = lines;
    this.#say = say;
    this.#session = open(ms);
    this.#tickMs = ms;
  }

  /** Null: as it was then. */
  async go(entry: Line): Promise<string | null> {
    if ('station' in entry) return this.#compare(entry.station);
    const [unsaid] = this.#unsaid;
    if (unsaid !== undefined) return `before it this program says ${shown(unsaid)}, which was not said then`;
    if (!this.#isExact) this.#tickUpTo(entry.ms);
    if ('device' in entry && this.#lines !== null) this.#lines.push(entry.device);
    else if ('device' in entry) this.#apply(entry.ms, (session) => session.receive(entry.device, entry.ms));
    else if ('line' in entry) return this.#line(entry.ms);
    else if ('took' in entry) this.#apply(entry.ms, (session) => session.took(entry.took, entry.ms));
    else if ('tick' in entry) this.#apply(entry.ms, (session) => session.tick(entry.ms));
    else if ('command' in entry) return this.#command(entry);
    return null;
  }

  async #line(ms: number): Promise<string | null> {
    const line = (await this.#lines?.next()) ?? null;
    if (line === null) return 'a line that the bytes before it do not have';
    this.#apply(ms, (session) => session.receive(line, ms));
    return null;
  }

  #command({ ms, command }: Line & { readonly command: Parameters<Session['command']>[0] }): string | null {
    try {
      this.#apply(ms, (session) => session.command(command, ms));
      return null;
    } catch (error) {
      // What the dialect cannot say was refused then too; a station that is asked to goes on.
      return error instanceof RangeError || error instanceof TypeError ? null : String(error);
    }
  }

  #tickUpTo(ms: number): void {
    for (; this.#tickMs <= ms; this.#tickMs += TICK_MS) {
      const now = this.#tickMs;
      this.#apply(now, (session) => session.tick(now));
    }
  }

  #apply(ms: number, input: (session: Session) => SessionStep): void {
    // The device process would have opened the wire anew.
    this.#session ??= this.#open(ms);
    const session = this.#session;
    const step = input(session);
    if (this.#isExact) this.#unsaid.push(...step.write);
    for (const frame of step.frames) this.#say(ms, frame);
    for (const { why, device } of step.refusals ?? []) this.#say(ms, { refused: why, device });
    if (step.end !== undefined) {
      this.#say(ms, { end: step.end.why, detail: step.end.detail });
      this.#session = null;
    }
    const last = step.frames.at(-1);
    if (!this.#isExact && last !== undefined && this.#session !== null) this.#apply(ms, () => session.took(last.frame, ms));
  }

  #compare(then: Uint8Array): string | null {
    const now = this.#unsaid.shift();
    if (now !== undefined && Buffer.from(now).equals(then)) return null;
    return `the station said ${shown(then)}, this program says ${now === undefined ? 'nothing' : shown(now)}`;
  }
}

/** The bytes of a wire as the lines that its session is given, by the same way. */
class Lines {
  readonly #source = new PassThrough();
  readonly #lines: Buffer[] = [];

  constructor(delimiter: number, maxBytes: number) {
    linesOf(this.#source, new LineGuard(delimiter, maxBytes), delimiter).on('data', (line: Buffer) => this.#lines.push(line));
  }
  push(bytes: Uint8Array): void {
    this.#source.write(bytes);
  }
  /** Null: there is none. */
  async next(): Promise<Buffer | null> {
    for (let turn = 0; turn < MOST_TURNS && this.#lines.length === 0; turn += 1) await new Promise(setImmediate);
    return this.#lines.shift() ?? null;
  }
}

const LONGEST_SHOWN = 80;
const shown = (bytes: Uint8Array): string => JSON.stringify(Buffer.from(bytes).toString('latin1').slice(0, LONGEST_SHOWN));
