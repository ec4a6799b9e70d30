import type { Wire } from '../devices/wires/wire.ts';
import { type FrameFault, isPairFault, type PairFault, type WireFault, withFault } from './faults.ts';
import { FaultyWire } from './faulty-wire.ts';
import { type Random, seededRandom } from './random.ts';

/** What a scanner without a lock does next. `fault`: to the next frame, or the next two. `break`: for so long, while the steps go on. */
export type PlainStep =
  | { readonly do: 'write'; readonly bytes: Uint8Array }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'fault'; readonly fault: FrameFault | PairFault }
  | { readonly do: 'break'; readonly fault: WireFault; readonly ms: number };
export interface PlainOptions {
  readonly wire: Wire;
  /** All the steps, or null: they come with `push`. */
  readonly steps: readonly PlainStep[] | null;
  /** Before each frame, in milliseconds. */
  readonly everyMs: number;
  /** Of the faults. */
  readonly random?: Random;
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
  readonly #wire: FaultyWire;
  readonly #random: Random;
  #steps: readonly PlainStep[];
  #isWhole: boolean;
  #done = 0;
  #fault: FrameFault | PairFault | null = null;
  #waiting: NodeJS.Timeout | null = null;
  #mending: NodeJS.Timeout | null = null;
  #isWriting = false;
  #isOver = false;

  constructor(options: PlainOptions) {
    const { wire, trouble } = options;
    this.#options = options;
    this.#random = options.random ?? seededRandom(1);
    this.#steps = options.steps ?? [];
    this.#isWhole = options.steps !== null;
    this.#wire = new FaultyWire(wire, {
      opened: () => {
        this.#wire.proved();
        this.#advance();
      },
      received: () => undefined,
      closed: () => {
        this.#isWriting = false;
      },
      waits: () => trouble(`${wire.name}: nobody has connected yet`),
      lost: (error) => trouble(`${wire.name}: ${error?.message ?? 'closed by the station'}`),
    });
  }

  start(): void {
    this.#wire.start();
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
    for (const timer of [this.#waiting, this.#mending]) if (timer !== null) clearTimeout(timer);
    await this.#wire.close();
  }

  /** The next step, when the one before is over. */
  #advance(): void {
    if (this.#isOver || !this.#wire.isOpen || this.#waiting !== null || this.#isWriting) return;
    const step = this.#steps[this.#done];
    if (step === undefined) {
      if (!this.#isWhole) return;
      this.#isOver = true;
      this.#options.finished();
      return;
    }
    switch (step.do) {
      case 'wait':
        this.#wait(step.ms, () => this.#stepsDone(1));
        break;
      case 'write':
        this.#wait(this.#options.everyMs, () => this.#write(step.bytes));
        break;
      case 'fault':
        this.#fault = step.fault;
        this.#stepsDone(1);
        break;
      case 'break':
        this.#break(step.fault, step.ms);
        this.#stepsDone(1);
        break;
    }
  }

  #wait(ms: number, then: () => void): void {
    this.#waiting = setTimeout(() => {
      this.#waiting = null;
      then();
    }, ms);
  }

  /** A frame counts when the system has taken it. */
  #write(bytes: Uint8Array): void {
    const fault = this.#fault;
    const next = this.#steps[this.#done + 1];
    const isPair = fault !== null && isPairFault(fault);
    // The second of two is not known yet: it comes with `push`.
    if (!this.#wire.isOpen || (isPair && next === undefined && !this.#isWhole)) return;
    const others = isPair && next?.do === 'write' ? [next.bytes] : [];
    this.#isWriting = true;
    this.#wire.write(withFault(fault, [bytes, ...others], this.#random), () => {
      this.#isWriting = false;
      this.#fault = null;
      this.#stepsDone(1 + others.length);
    });
  }

  /** One that is broken already stays so for the longer. */
  #break(fault: WireFault, ms: number): void {
    if (!this.#wire.begin(fault, this.#half())) return;
    this.#mending = setTimeout(() => this.#wire.mend(), ms);
  }
  /** Of the frame that would come next. */
  #half(): Uint8Array {
    const next = this.#steps.slice(this.#done).find((step) => step.do === 'write');
    return next?.bytes.subarray(0, Math.floor(next.bytes.length / 2)) ?? new Uint8Array();
  }

  #stepsDone(count: number): void {
    this.#done += count;
    this.#advance();
  }
}
