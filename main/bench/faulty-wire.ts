import type { Duplex } from 'node:stream';
import { waitMs } from '../devices/backoff.ts';
import type { Opening, Wire } from '../devices/wires/wire.ts';
import { type Piece, piece, SPLIT_PAUSE_MS, type WireFault } from './faults.ts';
import { atOtherRate } from './other-rate.ts';

/** Whose wire it is. None of these may throw. */
export interface WireUser {
  opened(): void;
  received(bytes: Uint8Array): void;
  /** The connection is over. What was not written is not written any more. */
  closed(): void;
  /** A wire that listens, and that nobody has connected to yet. */
  waits(): void;
  /** Nobody has broken it, and yet it is over or did not come about: the system's error, null: closed in good order. It is tried again. */
  lost(error: Error | null): void;
}

/** Bytes that a station which does not read leaves in the queue. More is dropped: a real device has no more room. */
const MOST_UNWRITTEN_BYTES = 16 * 1024;
/** As ser2net says it. */
const BUSY_LINE = 'Port already in use\r\n';

/** A device's end of a wire: connected again for ever, and broken on request in every way in which wires break. */
export class FaultyWire {
  readonly #wire: Wire;
  readonly #user: WireUser;
  #opening: Opening | null = null;
  #stream: Duplex | null = null;
  #reopening: NodeJS.Timeout | null = null;
  #failures = 0;
  #fault: WireFault | null = null;
  #isOver = false;
  #unwritten: (Piece & { readonly taken?: () => void })[] = [];
  #pausing: NodeJS.Timeout | null = null;
  #onClosed: (() => void) | null = null;

  constructor(wire: Wire, user: WireUser) {
    this.#wire = wire;
    this.#user = user;
  }

  get name(): string {
    return this.#wire.name;
  }
  get fault(): WireFault | null {
    return this.#fault;
  }
  get isOpen(): boolean {
    return this.#stream !== null;
  }

  start(): void {
    this.#open();
  }
  /** The other end is what was expected: a loss is followed by a quick attempt again. */
  proved(): void {
    this.#failures = 0;
  }
  /** Breaks it until `mend`. `half`: of a frame that breaks off, where the cable is pulled. False: it is broken already. */
  begin(fault: WireFault, half: Uint8Array = new Uint8Array()): boolean {
    if (this.#fault !== null) return false;
    if (fault === 'unplug') this.write([piece(half)]);
    this.#fault = fault;
    // Not before the half frame has left the process.
    if (fault === 'unplug') setTimeout(() => this.#cut(), SPLIT_PAUSE_MS);
    else if (fault !== 'silent') this.#cut();
    return true;
  }
  /** False: it is in order. */
  mend(): boolean {
    const fault = this.#fault;
    if (fault === null) return false;
    this.#fault = null;
    this.#failures = 0;
    if (fault !== 'unplug' && fault !== 'silent') this.#cut();
    if (fault === 'unplug' && this.#opening === null && this.#reopening === null) this.#open();
    return true;
  }

  /** `taken`: the system has all of it. Not called when the connection ends before. */
  write(pieces: readonly Piece[], taken?: () => void): void {
    if (this.#stream === null || (this.#fault !== null && this.#fault !== 'wrongBaud' && this.#fault !== 'wrongDevice')) return;
    const sent = this.#fault === 'wrongBaud' ? pieces.map(({ bytes, pauseMs }) => piece(atOtherRate(bytes), pauseMs)) : pieces;
    const last = sent.at(-1);
    if (last === undefined) taken?.();
    else this.#unwritten.push(...sent.slice(0, -1), taken === undefined ? last : { ...last, taken });
    if (this.#pausing === null) this.#flush();
  }

  /** Resolves when the wire is free. */
  async close(): Promise<void> {
    this.#isOver = true;
    if (this.#reopening !== null) clearTimeout(this.#reopening);
    await new Promise<void>((resolve) => {
      if (this.#opening === null) resolve();
      else {
        this.#onClosed = resolve;
        this.#opening.close();
      }
    });
  }

  #open(): void {
    this.#reopening = null;
    if (this.#fault === 'unplug') return;
    this.#opening = this.#wire.open({
      opened: (stream) => this.#opened(stream),
      waiting: () => this.#user.waits(),
      closed: (error) => this.#closed(error),
    });
  }

  #opened(stream: Duplex): void {
    if (this.#fault === 'busy') {
      // Unread bytes would keep the end of the stream from being noticed.
      stream.resume();
      stream.end(BUSY_LINE, () => setTimeout(() => this.#opening?.close(), SPLIT_PAUSE_MS));
      return;
    }
    this.#stream = stream;
    stream.on('data', (bytes: Buffer) => {
      if (this.#stream === stream && (this.#fault === null || this.#fault === 'wrongDevice')) this.#user.received(bytes);
    });
    this.#user.opened();
  }

  #cut(): void {
    this.#forget();
    this.#opening?.close();
  }
  #forget(): void {
    this.#stream = null;
    this.#unwritten = [];
    if (this.#pausing !== null) clearTimeout(this.#pausing);
    this.#pausing = null;
  }

  #closed(error: Error | null): void {
    this.#opening = null;
    this.#forget();
    this.#user.closed();
    this.#onClosed?.();
    if (this.#isOver || this.#fault === 'unplug') return;
    // Whoever knocks at a port that is taken finds it so each time.
    this.#failures = this.#fault === 'busy' ? 1 : this.#failures + 1;
    this.#reopening = setTimeout(() => this.#open(), waitMs(this.#failures, 0));
    if (this.#fault === null) this.#user.lost(error);
  }

  #flush(): void {
    this.#pausing = null;
    for (let next = this.#unwritten.shift(); next !== undefined; next = this.#unwritten.shift()) {
      const { bytes, pauseMs, taken } = next;
      if (pauseMs > 0) {
        this.#unwritten.unshift({ ...next, pauseMs: 0 });
        this.#pausing = setTimeout(() => this.#flush(), pauseMs);
        return;
      }
      this.#put(bytes, taken);
    }
  }
  #put(bytes: Uint8Array, taken: (() => void) | undefined): void {
    const stream = this.#stream;
    if (!stream?.writable || stream.writableLength + bytes.length > MOST_UNWRITTEN_BYTES) return;
    stream.write(bytes, (error) => {
      if (!error && this.#stream === stream) taken?.();
    });
  }
}
