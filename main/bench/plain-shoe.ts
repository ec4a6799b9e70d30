import type { Duplex } from 'node:stream';
import { waitMs } from '../devices/backoff.ts';
import type { Opening, Wire } from '../devices/wires/wire.ts';

/** What a scanner without a lock does next. */
export type PlainStep = { readonly do: 'write'; readonly bytes: Uint8Array } | { readonly do: 'wait'; readonly ms: number };
export interface PlainOptions {
  readonly wire: Wire;
  /** All the steps, or null: they come with `push`. */
  readonly steps: readonly PlainStep[] | null;
  /** Before each frame, in milliseconds. */
  readonly everyMs: number;
  /** What is wrong with the wire, one line each time; it goes on trying. */
  trouble(line: string): void;
  /** All steps are done. Once. */
  finished(): void;
}

/**
 * A scanner that hears nothing and repeats nothing: it writes a frame at a time for as long as somebody is connected. What the other
 * end does not read is lost, as with a real one.
 */
export class PlainShoe {
  readonly #options: PlainOptions;
  #steps: readonly PlainStep[];
  #isWhole: boolean;
  #done = 0;
  #opening: Opening | null = null;
  #stream: Duplex | null = null;
  #waiting: NodeJS.Timeout | null = null;
  #reopening: NodeJS.Timeout | null = null;
  #failures = 0;
  #isWriting = false;
  #isOver = false;
  #onClosed: (() => void) | null = null;

  constructor(options: PlainOptions) {
    this.#options = options;
    this.#steps = options.steps ?? [];
    this.#isWhole = options.steps !== null;
  }

  start(): void {
    this.#open();
  }
  /** More steps, as they come. */
  push(steps: readonly PlainStep[]): void {
    this.#steps = [...this.#steps, ...steps];
    this.#advance();
  }
  /** No more steps will come. */
  end(): void {
    this.#isWhole = true;
    this.#advance();
  }
  get isDone(): boolean {
    return this.#isWhole && this.#done >= this.#steps.length;
  }
  get left(): { readonly steps: number; readonly frames: number } {
    return { steps: this.#steps.length - this.#done, frames: 0 };
  }
  /** Resolves when the wire is free. */
  async close(): Promise<void> {
    this.#isOver = true;
    for (const timer of [this.#waiting, this.#reopening]) if (timer !== null) clearTimeout(timer);
    await new Promise<void>((resolve) => {
      if (this.#opening === null) resolve();
      else {
        this.#onClosed = resolve;
        this.#opening.close();
      }
    });
  }

  #open(): void {
    const { wire, trouble } = this.#options;
    this.#opening = wire.open({
      opened: (stream) => {
        this.#stream = stream;
        this.#failures = 0;
        // Unread bytes would keep the end of the stream from being noticed.
        stream.resume();
        this.#advance();
      },
      waiting: () => trouble(`${wire.name}: nobody has connected yet`),
      closed: (error) => this.#closed(error),
    });
  }

  #closed(error: Error | null): void {
    this.#opening = null;
    this.#stream = null;
    this.#isWriting = false;
    this.#onClosed?.();
    if (this.#isOver) return;
    this.#failures += 1;
    this.#reopening = setTimeout(() => this.#open(), waitMs(this.#failures, 0));
    this.#options.trouble(`${this.#options.wire.name}: ${error?.message ?? 'closed by the station'}`);
  }

  /** The next step, when the one before is over. */
  #advance(): void {
    if (this.#isOver || this.#stream === null || this.#waiting !== null || this.#isWriting) return;
    const step = this.#steps[this.#done];
    if (step === undefined) {
      if (!this.#isWhole) return;
      this.#isOver = true;
      this.#options.finished();
      return;
    }
    const ms = step.do === 'wait' ? step.ms : this.#options.everyMs;
    this.#waiting = setTimeout(() => {
      this.#waiting = null;
      if (step.do === 'wait') this.#stepDone();
      else this.#write(step.bytes);
    }, ms);
  }

  /** A frame counts when the system has taken it. */
  #write(bytes: Uint8Array): void {
    const stream = this.#stream;
    if (!stream?.writable) return;
    this.#isWriting = true;
    stream.write(bytes, (error) => {
      if (error || this.#stream !== stream) return;
      this.#isWriting = false;
      this.#stepDone();
    });
  }

  #stepDone(): void {
    this.#done += 1;
    this.#advance();
  }
}
