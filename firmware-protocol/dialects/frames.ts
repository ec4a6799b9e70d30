import type { DeviceEvent, UnreadReason } from '../events.ts';
import { TimedDecoder } from './timed.ts';

/** What begins at the first of some bytes. */
export type Look =
  /** Nothing: so many bytes are noise. */
  | { readonly is: 'noise'; readonly bytes: number }
  /** Too early to tell. `begun`: so much of it is there that it is a frame cut off if no more comes, not noise. */
  | { readonly is: 'open'; readonly begun: boolean }
  /** `isBare`: without a check, so it counts between frames only, never within the remains of a bad one. */
  | { readonly is: 'frame'; readonly bytes: number; readonly isBare?: true }
  /** A frame that fails its own check or length; `bytes`, as far as it seems to reach. */
  | { readonly is: 'bad'; readonly bytes: number; readonly reason: UnreadReason };

/** A format whose frames are told by their first bytes. */
export interface Framing {
  /** No frame is longer: `look` is `open` for fewer bytes only. */
  readonly maxBytes: number;
  readonly interByteMs: number;
  /** CR and LF after a frame are no noise. */
  readonly allowsLineEnds: boolean;
  /** Depends on nothing but the bytes; there is at least one. */
  look(bytes: Uint8Array): Look;
  /** What a whole frame says. The bytes are lent for the time of the call. */
  read(frame: Uint8Array): readonly DeviceEvent[];
}

const CR = 0x0d;
const LF = 0x0a;

/**
 * Finds frames in a stream. On a failed check it moves on one byte and looks again: a damaged length is never trusted, and a good frame
 * behind damage or noise is found. Bytes that an `unread` has told are not told again.
 */
export class FrameDecoder extends TimedDecoder {
  readonly #framing: Framing;
  readonly #buffer: Uint8Array;
  #length = 0;
  /** Where in the buffer the bytes begin that nothing was said of yet; negative: noise lies between. */
  #toldTo = 0;

  constructor(framing: Framing) {
    super(framing.interByteMs);
    this.#framing = framing;
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
    const look = this.#look(at, isOver);
    switch (look.is) {
      case 'open':
        return 0;
      case 'noise':
        this.told.noise(Math.max(0, at + look.bytes - Math.max(at, this.#toldTo)));
        return look.bytes;
      case 'frame':
        if (look.isBare && at < this.#toldTo) return 1;
        this.told.tell(...this.#framing.read(this.#buffer.subarray(at, at + look.bytes)));
        this.#toldTo = Math.max(this.#toldTo, at + look.bytes);
        return look.bytes;
      case 'bad':
        // A false beginning within what was told already is the same damage.
        if (at >= this.#toldTo) this.#unread(at, look);
        return 1;
    }
  }

  #look(at: number, isOver: boolean): Look {
    const bytes = this.#buffer.subarray(at, this.#length);
    const look = this.#framing.look(bytes);
    if (look.is !== 'open' || !isOver) return look;
    return look.begun ? { is: 'bad', bytes: bytes.length, reason: 'length' } : { is: 'noise', bytes: 1 };
  }

  /** A good frame within the bad one shows where that was cut off. */
  #unread(at: number, { bytes, reason }: Look & { is: 'bad' }): void {
    const to = at + bytes;
    let from = at + 1;
    while (from < to && !this.#isFrame(from, to)) from += 1;
    this.told.unread(from < to ? 'length' : reason, this.#buffer.subarray(at, from));
    this.#toldTo = from;
  }

  #isFrame(from: number, to: number): boolean {
    const look = this.#framing.look(this.#buffer.subarray(from, to));
    return look.is === 'frame' && !look.isBare;
  }
}
