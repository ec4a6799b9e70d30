import type { DeviceEvent, UnreadReason } from '../events.ts';
import { TimedDecoder } from './timed.ts';

/** What begins at the first of some bytes. */
export type Look =
  /** Nothing: it is noise. */
  | { readonly is: 'noise' }
  /** Too early to tell. `begun`: so much of it is there that it is a frame cut off if no more comes, not noise. */
  | { readonly is: 'open'; readonly begun: boolean }
  /** `isBare`: without a check, so it counts between frames only, never within the remains of a bad one. */
  | { readonly is: 'frame'; readonly bytes: number; readonly isBare?: true }
  /** A frame that fails its own check or length; `bytes`, as far as it seems to reach. */
  | ({ readonly is: 'bad' } & Bad);
interface Bad {
  readonly bytes: number;
  readonly reason: UnreadReason;
}

/** A format whose frames are told by their first bytes. */
export interface Framing {
  /** No frame is longer: `look` is `open` for fewer bytes only. */
  readonly maxBytes: number;
  readonly interByteMs: number;
  /** CR and LF after a frame are no noise. */
  readonly allowsLineEnds: boolean;
  /** The bytes that a frame may begin with; all others are noise. */
  readonly starts: readonly number[];
  /** Of bytes that begin with one of `starts`. Depends on nothing else. */
  look(bytes: Uint8Array): Look;
  /** What a whole frame says; null: nothing that exists. The bytes are lent for the time of the call. */
  read(frame: Uint8Array): readonly DeviceEvent[] | null;
}

const BYTES = 0x100;
const CR = 0x0d;
const LF = 0x0a;

/**
 * Finds frames in a stream. On a failed check it moves on one byte and looks again: a damaged length is never trusted, and a good frame
 * behind damage or noise is found. Bytes that an `unread` has told are not told again.
 */
export class FrameDecoder extends TimedDecoder {
  readonly #framing: Framing;
  /** By byte: whether it is among them. */
  readonly #starts = new Uint8Array(BYTES);
  readonly #buffer: Uint8Array;
  #length = 0;
  /** Where in the buffer the bytes begin that nothing was said of yet; negative: noise lies between. */
  #toldTo = 0;

  constructor(framing: Framing) {
    super(framing.interByteMs);
    this.#framing = framing;
    for (const start of framing.starts) this.#starts[start] = 1;
    this.#buffer = new Uint8Array(framing.maxBytes * 2);
  }

  protected override take(bytes: Uint8Array): void {
    for (let from = 0; from < bytes.length; ) {
      const taken = bytes.subarray(from, from + this.#buffer.length - this.#length);
      this.#buffer.set(taken, this.#length);
      this.#length += taken.length;
      from += taken.length;
      this.#search(false);
    }
  }

  protected override cutOff(): void {
    this.#search(true);
  }

  /** `isOver`: what is open now stays so. Each turn takes at least one byte. */
  #search(isOver: boolean): void {
    let at = 0;
    while (at < this.#length) {
      const taken = this.#isLineEnd(at) ? this.#pass(at) : this.#take(at, isOver);
      if (taken === 0) break;
      at += taken;
    }
    this.#buffer.copyWithin(0, at, this.#length);
    this.#length -= at;
    this.#toldTo = Math.max(-1, this.#toldTo - at);
  }

  #isLineEnd(at: number): boolean {
    const byte = this.#buffer[at];
    return this.#framing.allowsLineEnds && at === this.#toldTo && (byte === CR || byte === LF);
  }
  #pass(at: number): number {
    this.#toldTo = at + 1;
    return 1;
  }

  /** How many bytes are done with; 0: more must come first. */
  #take(at: number, isOver: boolean): number {
    const noise = this.#noiseAt(at);
    if (noise > 0) return this.#noise(at, noise);
    const look = this.#look(at, isOver);
    switch (look.is) {
      case 'open':
        return 0;
      case 'noise':
        return this.#noise(at, 1);
      case 'frame':
        return look.isBare && at < this.#toldTo ? 1 : this.#read(at, look.bytes);
      case 'bad':
        return this.#bad(at, look);
    }
  }

  /** How many bytes come before one that a frame may begin with, or to the end of what was told. */
  #noiseAt(at: number): number {
    const end = at < this.#toldTo ? this.#toldTo : this.#length;
    let to = at;
    while (to < end && this.#starts[this.#buffer[to] as number] === 0) to += 1;
    return to - at;
  }
  #noise(at: number, bytes: number): number {
    this.told.noise(Math.max(0, at + bytes - Math.max(at, this.#toldTo)));
    return bytes;
  }

  #read(at: number, bytes: number): number {
    const events = this.#framing.read(this.#buffer.subarray(at, at + bytes));
    // Noise and a frame together may pass for a frame that says nonsense.
    if (events === null) return this.#bad(at, { bytes, reason: 'format' });
    this.told.tell(...events);
    this.#toldTo = Math.max(this.#toldTo, at + bytes);
    return bytes;
  }

  #bad(at: number, bad: Bad): number {
    // A false beginning within what was told already is the same damage.
    if (at >= this.#toldTo) this.#unread(at, bad);
    return 1;
  }

  #look(at: number, isOver: boolean): Look {
    // Never more than a frame: what came with it in one chunk must not matter.
    const bytes = this.#buffer.subarray(at, Math.min(this.#length, at + this.#framing.maxBytes));
    const look = this.#framing.look(bytes);
    if (look.is !== 'open' || !isOver) return look;
    return look.begun ? { is: 'bad', bytes: bytes.length, reason: 'length' } : { is: 'noise' };
  }

  /** A good frame within the bad one shows where that was cut off. */
  #unread(at: number, { bytes, reason }: Bad): void {
    const to = at + bytes;
    let from = at + 1;
    while (from < to && !this.#isFrame(from, to)) from += 1;
    this.told.unread(from < to ? 'length' : reason, this.#buffer.subarray(at, from));
    this.#toldTo = from;
  }

  #isFrame(from: number, to: number): boolean {
    if (this.#starts[this.#buffer[from] as number] === 0) return false;
    const look = this.#framing.look(this.#buffer.subarray(from, to));
    return look.is === 'frame' && !look.isBare;
  }
}
