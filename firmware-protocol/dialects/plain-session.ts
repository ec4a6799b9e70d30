import type { CodeTable } from '../codes/table.ts';
import type { DeviceCommand, DeviceEvent, Session, SessionCounts, SessionFrame, SessionStep, UnreadReason } from '../events.ts';
import { hexOf } from '../native/frame.ts';
import { MAX_WAITING } from '../native/intake.ts';
import { type RepeatSettings, Repeats } from '../repeats.ts';
import { type Decoder, INTER_BYTE_MS, tagEvent } from './format.ts';
import { type Commands, Host } from './host.ts';

/** So many frames and not a good one among them: the profile is another (R7). */
const BAD_FRAMES = 5;
/** So many in a row after a good one: no card is as hard to read, the wire is broken. Each would be a fact of the journal. */
const BROKEN_FRAMES = 64;
/** So often bytes and then silence, or so many bytes on end, and no good frame. */
const STRANGE_BURSTS = 5;
const STRANGE_BYTES = 4096;
/** Of the bytes of one frame, or of the noise before it. The longest frame is that of `wedge`. */
const MOST_RAW_BYTES = 1024;
/** Tags that may lie on a reader together, and more. */
const MOST_TAGS = 64;
const FAULTS: Readonly<Record<UnreadReason, string>> = {
  check: 'bad checks',
  length: 'cut off or too long',
  format: 'with a code that does not exist',
  device: 'not readable',
};

/** How a format is read on one connection. */
export interface Reader {
  readonly decoder: Decoder;
  /** What tags mean; a tag that is not there stays a tag. */
  readonly tags: CodeTable;
  /** Null: its frames have numbers. */
  readonly repeats: RepeatSettings | null;
  /** Left out: nothing is ever written. */
  readonly commands?: Commands;
}
type Said = Pick<SessionFrame, 'event' | 'raw' | 'tag'>;

/**
 * One connection to a scanner without hello or sign of life. Nothing is written but the commands of a format that has them. Beyond 64 frames that the journal has not yet bytes wait undecoded.
 * A bad frame is handed on as `unread` once a good one has come: before that, nothing shows that the wire is that of a scanner.
 */
export class PlainSession implements Session {
  readonly #decoder: Decoder;
  readonly #tags: CodeTable;
  readonly #repeats: RepeatSettings | null;
  readonly #host: Host | null;
  /** By tag, the one read last at the end; of a scanner of codes one for all. */
  readonly #readings = new Map<string, { readonly repeats: Repeats; isTold: boolean }>();
  /** What came and is not decoded yet. */
  #rest: Uint8Array = new Uint8Array();
  /** Decoded since the last event. */
  #raw: number[] = [];
  #bytes = 0;
  #bursts = 0;
  /** When bytes came last; null: the silence after them has been seen. */
  #burstMs: number | null = null;
  #frames: SessionFrame[] = [];
  /** Bad frames before the first good one. */
  #early: Said[] = [];
  #delivered = 0;
  #taken = 0;
  #counts: SessionCounts = { frames: 0, bad: 0, discarded: 0 };
  #badInARow = 0;
  #faults: Partial<Record<UnreadReason, number>> = {};

  constructor({ decoder, tags, repeats, commands }: Reader) {
    this.#decoder = decoder;
    this.#tags = tags;
    this.#repeats = repeats;
    this.#host = commands === undefined ? null : new Host(commands);
  }

  get counts(): SessionCounts {
    return this.#counts;
  }

  receive(bytes: Uint8Array, nowMs: number): SessionStep {
    this.#bytes += bytes.length;
    this.#burstMs = nowMs;
    this.#rest = joined(this.#rest, bytes);
    return this.#advance(nowMs);
  }
  took(frame: number, nowMs: number): SessionStep {
    this.#taken = Math.max(this.#taken, frame);
    return this.#advance(nowMs);
  }
  tick(nowMs: number): SessionStep {
    if (this.#burstMs !== null && nowMs - this.#burstMs > INTER_BYTE_MS) {
      this.#bursts += 1;
      this.#burstMs = null;
    }
    if (this.#rest.length === 0) this.#heard(this.#decoder.tick(nowMs), nowMs);
    const unanswered = this.#host?.tick(nowMs) ?? null;
    if (unanswered !== null) this.#deliver({ event: unanswered, raw: '' });
    return this.#step();
  }
  /** Throws RangeError: it does not take this one. */
  command(command: DeviceCommand, nowMs: number): SessionStep {
    if (this.#host?.say(command, nowMs) !== true) throw new RangeError(`this scanner takes no command (${command.command})`);
    return this.#step();
  }

  /** A byte at a time, so that each event has its own bytes. However a stream is split, its events are the same. */
  #advance(nowMs: number): SessionStep {
    // What is too old is cut off without the bytes that come now.
    if (this.#rest.length > 0) this.#heard(this.#decoder.tick(nowMs), nowMs);
    let at = 0;
    while (at < this.#rest.length && this.#delivered - this.#taken < MAX_WAITING) {
      const byte = this.#rest.subarray(at, at + 1);
      at += 1;
      this.#raw.push(byte[0] as number);
      this.#heard(this.#decoder.push(byte, nowMs), nowMs);
    }
    this.#rest = this.#rest.subarray(at);
    return this.#step();
  }

  #heard(events: readonly DeviceEvent[], nowMs: number): void {
    if (this.#raw.length > MOST_RAW_BYTES) this.#raw = this.#raw.slice(-MOST_RAW_BYTES / 2);
    if (events.length === 0) return;
    const raw = hexOf(Uint8Array.from(this.#raw));
    this.#raw = [];
    for (const event of events) this.#event(event, raw, nowMs);
  }

  #event(event: DeviceEvent, raw: string, nowMs: number): void {
    if (isAnswer(event)) {
      // Nothing was asked, so it is none: a byte or two of noise. It proves nothing.
      if (this.#host?.answered(nowMs)) this.#deliver({ event, raw });
      return;
    }
    if (event.event === 'device' && event.kind === 'boot') this.#host?.restarted(nowMs);
    if (event.event === 'discarded') this.#count({ discarded: event.bytes });
    else if (event.event === 'unread' && event.reason !== 'device') this.#bad(event);
    else {
      this.#count({ frames: 1 });
      this.#badInARow = 0;
      for (const said of this.#early.splice(0)) this.#deliver(said);
      const told = this.#judge(event, nowMs);
      if (told !== null) this.#deliver({ event: told, raw, ...(event.event === 'uid' && { tag: event.uid }) });
    }
  }

  #bad(event: DeviceEvent & { readonly event: 'unread' }): void {
    this.#count({ bad: 1 });
    this.#badInARow += 1;
    this.#faults = { ...this.#faults, [event.reason]: (this.#faults[event.reason] ?? 0) + 1 };
    const said = { event, raw: event.raw };
    if (this.#counts.frames > 0) this.#deliver(said);
    else if (this.#early.length < BAD_FRAMES) this.#early.push(said);
  }

  /** What a reading is, by the time since the one before (R10). Null: it was told that this card is read over and over. */
  #judge(event: DeviceEvent, nowMs: number): DeviceEvent | null {
    if (this.#repeats === null || (event.event !== 'card' && event.event !== 'uid')) return event;
    const [of, code] = event.event === 'uid' ? [event.uid, event.uid] : ['', event.code];
    const known = this.#readings.get(of) ?? { repeats: new Repeats(this.#repeats), isTold: false };
    this.#remember(of, known);
    const reading = known.repeats.judge(code, nowMs);
    const { isTold } = known;
    known.isTold = reading === 'repeat';
    if (reading === 'repeat') return isTold ? null : { event: 'device', kind: 'repeat' };
    if (reading === 'unsure') return { event: 'device', kind: 'unsure' };
    return event.event === 'uid' ? tagEvent(this.#tags, event.uid) : event;
  }

  #remember(of: string, known: { readonly repeats: Repeats; isTold: boolean }): void {
    this.#readings.delete(of);
    this.#readings.set(of, known);
    const [oldest] = this.#readings.keys();
    if (this.#readings.size > MOST_TAGS && oldest !== undefined) this.#readings.delete(oldest);
  }

  #deliver(said: Said): void {
    this.#delivered += 1;
    this.#frames.push({ frame: this.#delivered, id: null, ...said });
  }

  #count({ frames = 0, bad = 0, discarded = 0 }: Partial<SessionCounts>): void {
    this.#counts = { frames: this.#counts.frames + frames, bad: this.#counts.bad + bad, discarded: this.#counts.discarded + discarded };
  }

  #step(): SessionStep {
    const stage = this.#counts.frames > 0 ? 'frames' : this.#bytes > 0 ? 'bytes' : 'open';
    const frames = this.#frames;
    this.#frames = [];
    const detail = this.#counts.frames > 0 ? this.#brokenness() : this.#strangeness();
    return { write: this.#host?.take() ?? [], frames, stage, ...(detail !== null && { end: { why: 'wrongSettings', detail } }) };
  }

  #brokenness(): string | null {
    return this.#badInARow < BROKEN_FRAMES ? null : `${this.#badInARow} bad frames in a row after good ones: broken wire?`;
  }

  /** Null: nothing speaks for a wrong profile yet. */
  #strangeness(): string | null {
    const { bad } = this.#counts;
    if (bad < BAD_FRAMES && this.#bursts < STRANGE_BURSTS && this.#bytes < STRANGE_BYTES) return null;
    if (bad === 0) return `${this.#bytes} bytes, no frame: wrong profile?`;
    const kinds = Object.entries(this.#faults).map(([reason, times]) => `${times} ${FAULTS[reason as UnreadReason]}`);
    return `${bad} frames, ${kinds.join(', ')}: wrong profile?`;
  }
}

const isAnswer = (event: DeviceEvent): boolean => event.event === 'device' && (event.kind === 'ack' || event.kind === 'nak');

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  if (a.length === 0) return b;
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
