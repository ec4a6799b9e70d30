import type { Duplex, Readable } from 'node:stream';
import type {
  DeviceCommand,
  Dialect,
  Refusal,
  Session,
  SessionCounts,
  SessionExpectation,
  SessionFrame,
  SessionStep,
} from '../../firmware-protocol/events.ts';
import type { FrameId, Stage } from './messages.ts';
import { monoMs } from './mono.ts';
import type { Tap } from './tap.ts';
import type { Cause } from './trouble.ts';
import { Untaken } from './untaken.ts';
import { LineGuard, linesOf } from './wires/lines.ts';

export interface ConnectionEvents {
  /** A higher rung of the ladder, or the device's identity. Comes before the frames that prove it. */
  proved(stage: Stage, device: string | null): void;
  frame(frame: SessionFrame): void;
  refused(refusal: Refusal): void;
  /** The connection is no good any more and is to be closed. Once. */
  ended(cause: Cause): void;
}

const TICK_MS = 250;
/** Frames that the journal has not yet. With so many the device is not read any more (architecture notes, 7). */
const MOST_WAITING = 64;
/** Bytes that wait to be written. A device that leaves more than this is not working; 64 acknowledgements are under 4 KiB. */
const MOST_UNWRITTEN_BYTES = 16 * 1024;
/** What is kept of bytes that made no good frame, to tell what they are. */
const HEARD_BYTES = 120;
/** Of a console: the last line has no end. */
const PROMPT = /(?:^|[\r\n])([\t\x20-\x7e]*\b(?:login|user(?:name)?|password) ?: ?)$/i;
const RUNGS: readonly Stage[] = ['lost', 'open', 'bytes', 'frames'];

/**
 * One connection, from the moment its wire is open: bytes to frames and back. Used once, with its own decoder, so that nothing passes
 * from one connection to the next: no half frame, no queued command.
 */
export class Connection {
  readonly #stream: Duplex;
  readonly #session: Session;
  readonly #on: ConnectionEvents;
  readonly #tap: Tap | null;
  /** Whole lines where the dialect has lines, else the stream itself. */
  readonly #input: Readable;
  readonly #guard: LineGuard | null;
  readonly #untaken = new Untaken();
  #ticking: NodeJS.Timeout | null = null;
  #ended = false;
  #stage: Stage = 'open';
  #device: string | null = null;
  #heard: Buffer = Buffer.alloc(0);
  #pausedSinceMs: number | null = null;
  #pausedMs = 0;

  constructor(stream: Duplex, dialect: Dialect, expected: SessionExpectation, on: ConnectionEvents, tap: Tap | null) {
    this.#stream = stream;
    this.#on = on;
    this.#tap = tap;
    this.#session = dialect.open(expected, this.#nowMs());
    // Before the lines, so that the rungs come in their order.
    stream.on('data', this.#hear);
    this.#guard = dialect.delimiter === null ? null : new LineGuard(dialect.delimiter, dialect.maxBytes);
    this.#input = this.#guard === null || dialect.delimiter === null ? stream : linesOf(stream, this.#guard, dialect.delimiter);
  }

  start(): void {
    this.#input.on('data', this.#receive);
    this.#ticking = setInterval(() => this.#tick(), TICK_MS);
    this.#tick();
  }

  /** Nothing is said or written from here on. The wire is closed by its owner. */
  stop(): void {
    this.#ended = true;
    if (this.#ticking !== null) clearInterval(this.#ticking);
    if (this.#guard !== null) this.#stream.unpipe(this.#guard);
    this.#guard?.dropOpen();
    this.#input.off('data', this.#receive);
    this.#stream.off('data', this.#hear);
    this.#tap?.flush();
  }

  /** The journal has every frame up to this one. The newest of them that has an id, if any. */
  took(frame: number): FrameId | null {
    const newest = this.#untaken.took(frame);
    this.#apply(this.#session.took(frame, this.#nowMs()));
    if (this.#untaken.size < MOST_WAITING) this.#resume();
    return newest;
  }

  /** Throws RangeError for a command that the dialect cannot say. */
  command(command: DeviceCommand): void {
    this.#apply(this.#session.command(command, this.#nowMs()));
  }

  /** The first bytes, while none made a good frame. */
  get heard(): Buffer {
    return this.#heard;
  }
  get counts(): SessionCounts {
    const { frames, bad, discarded } = this.#session.counts;
    return { frames, bad, discarded: discarded + (this.#guard?.discarded ?? 0) };
  }

  /** The session's time stands still while it is not read, so that this silence is not taken for the device's. */
  #nowMs(): number {
    return (this.#pausedSinceMs ?? monoMs()) - this.#pausedMs;
  }

  readonly #hear = (chunk: Buffer): void => {
    if (this.#stage === 'frames') return;
    this.#heard = Buffer.concat([this.#heard, chunk.subarray(0, HEARD_BYTES - this.#heard.length)]);
    this.#prove('bytes', null);
  };

  readonly #receive = (bytes: Buffer): void => {
    const { bad } = this.#session.counts;
    const step = this.#session.receive(bytes, this.#nowMs());
    this.#tap?.line('device', bytes, this.#session.counts.bad > bad);
    this.#apply(step);
  };

  #tick(): void {
    if (this.#pausedSinceMs === null) this.#apply(this.#session.tick(this.#nowMs()));
    // A scanner asks nobody in. What only listens would wait for it for ever.
    const prompt = this.#stage === 'bytes' ? PROMPT.exec(this.#heard.toString('latin1')) : null;
    if (prompt !== null) this.#end({ by: 'session', why: 'text', detail: `a prompt: ${JSON.stringify(prompt[1])}` });
    this.#tap?.flush();
  }

  #apply(step: SessionStep): void {
    if (this.#ended) return;
    if (step.stage === 'frames') this.#heard = Buffer.alloc(0);
    // A good frame alone proves nothing: it may be a stranger's, whom the session refuses. One that it hands on does.
    if (step.frames.length > 0 && step.stage === 'frames') this.#prove('frames', deviceOf(step.frames));
    for (const frame of step.frames) {
      this.#untaken.add(frame.frame, frame.id);
      this.#on.frame(frame);
    }
    for (const refusal of step.refusals ?? []) this.#on.refused(refusal);
    for (const bytes of step.write) this.#write(bytes);
    if (step.end !== undefined) this.#end({ by: 'session', ...step.end });
    else if (this.#untaken.size >= MOST_WAITING) this.#pause();
  }

  #prove(stage: Stage, device: string | null): void {
    const isHigher = RUNGS.indexOf(stage) > RUNGS.indexOf(this.#stage);
    const isNew = device !== null && device !== this.#device;
    if (!isHigher && !isNew) return;
    if (isHigher) this.#stage = stage;
    if (isNew) this.#device = device;
    this.#on.proved(this.#stage, this.#device);
  }

  #write(bytes: Uint8Array): void {
    // A stream that is closing: why is told by its wire.
    if (this.#ended || !this.#stream.writable) return;
    if (this.#stream.writableLength + bytes.length > MOST_UNWRITTEN_BYTES) {
      this.#end({ by: 'stuck' });
      return;
    }
    this.#stream.write(bytes);
    this.#tap?.line('station', bytes, false);
  }

  #end(cause: Cause): void {
    if (this.#ended) return;
    this.stop();
    this.#on.ended(cause);
  }

  #pause(): void {
    if (this.#pausedSinceMs !== null) return;
    this.#pausedSinceMs = monoMs();
    this.#input.pause();
  }

  #resume(): void {
    if (this.#pausedSinceMs === null || this.#ended) return;
    this.#pausedMs += monoMs() - this.#pausedSinceMs;
    this.#pausedSinceMs = null;
    this.#input.resume();
  }
}

function deviceOf(frames: readonly SessionFrame[]): string | null {
  for (const { event, id } of frames) {
    if (event.event === 'device' && event.hello !== undefined) return event.hello.device;
    if (id !== null) return id.device;
  }
  return null;
}
