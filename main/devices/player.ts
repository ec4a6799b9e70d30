import type { Duplex } from 'node:stream';
import { waitMs } from './backoff.ts';
import { monoMs } from './mono.ts';
import type { Recorded } from './recording.ts';
import type { Opening, Wire } from './wires/wire.ts';

/** So far ahead a turn of the event loop is waited for, no timer. */
const SOON_MS = 1;
/** Bytes that the other end has not read: it is waited for. */
const MOST_UNREAD_BYTES = 64 * 1024;
const LOOK_MS = 5;
/** What was written last has left this process by then. */
const LAST_MOMENT_MS = 50;

export interface PlayOptions {
  readonly wire: Wire;
  /** So many times as fast as it was recorded; 0: at once. */
  readonly speed: number;
  readonly stop: AbortSignal;
  /** What is wrong with the wire, one line each time; it goes on trying. */
  trouble(line: string): void;
}
export interface Played {
  /** Chunks of the device that went out, and that did not: the other end had closed, or it was stopped. */
  readonly chunks: number;
  readonly unplayed: number;
}

/**
 * Plays what a device said on a wire again, at the recorded times: each connection of the recording is one here. What the other end says
 * is read and means nothing: this is no device. Its times begin when the first connection has come about.
 */
export async function play({ entries }: Recorded, { wire, speed, stop, trouble }: PlayOptions): Promise<Played> {
  const port = new Port(wire, stop, trouble);
  let [chunks, unplayed] = [0, 0];
  let originMs: number | null = null;
  for (const entry of entries) {
    if (originMs !== null && speed > 0) await port.until(originMs + entry.ms / speed);
    if (stop.aborted) {
      if ('device' in entry) unplayed += 1;
    } else if ('open' in entry) {
      await port.close();
      await port.open();
      // A connection that took its time moves all that follows.
      originMs = Math.max(originMs ?? Number.NEGATIVE_INFINITY, speed > 0 ? monoMs() - entry.ms / speed : 0);
    } else if ('device' in entry) {
      if (await port.write(entry.device)) chunks += 1;
      else unplayed += 1;
    } else if ('end' in entry) {
      await port.close();
    }
  }
  await port.close();
  return { chunks, unplayed };
}

class Port {
  readonly #wire: Wire;
  readonly #stop: AbortSignal;
  readonly #trouble: (line: string) => void;
  #opening: Opening | null = null;
  #stream: Duplex | null = null;
  #failures = 0;

  constructor(wire: Wire, stop: AbortSignal, trouble: (line: string) => void) {
    this.#wire = wire;
    this.#stop = stop;
    this.#trouble = trouble;
  }

  /** Tries until somebody is there, or it is stopped. */
  async open(): Promise<void> {
    while (this.#stream === null && !this.#stop.aborted) {
      if (this.#opening === null) this.#try();
      await this.#pause(this.#failures === 0 ? LOOK_MS : waitMs(this.#failures, 0));
    }
    this.#failures = 0;
  }

  /** False: there is nobody any more. */
  async write(bytes: Uint8Array): Promise<boolean> {
    while (this.#stream !== null && this.#stream.writableLength > MOST_UNREAD_BYTES && !this.#stop.aborted) await this.#pause(LOOK_MS);
    if (this.#stream?.writable !== true) return false;
    this.#stream.write(bytes);
    return true;
  }

  /** Resolves when the wire is free. */
  async close(): Promise<void> {
    if (this.#stream !== null) await this.#pause(LAST_MOMENT_MS);
    this.#opening?.close();
    while (this.#opening !== null) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }

  async until(ms: number): Promise<void> {
    const left = ms - monoMs();
    if (left > SOON_MS) await this.#pause(left);
  }

  #try(): void {
    this.#opening = this.#wire.open({
      opened: (stream) => {
        this.#stream = stream;
        stream.resume();
      },
      waiting: () => this.#trouble(`${this.#wire.name}: nobody has connected yet`),
      closed: (error) => {
        if (this.#stream === null && error !== null) {
          this.#failures += 1;
          this.#trouble(`${this.#wire.name}: ${error.message}`);
        }
        this.#opening = null;
        this.#stream = null;
      },
    });
  }

  #pause(ms: number): Promise<void> {
    if (this.#stop.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const over = () => {
        clearTimeout(timer);
        this.#stop.removeEventListener('abort', over);
        resolve();
      };
      const timer = setTimeout(over, ms);
      this.#stop.addEventListener('abort', over);
    });
  }
}
