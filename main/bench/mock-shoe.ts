import { createHash } from 'node:crypto';
import type { DeviceMemory } from '../../firmware-protocol/native/device.ts';
import { codeOf } from '../cards/card.ts';
import { monoMs } from '../devices/mono.ts';
import type { Wire } from '../devices/wires/wire.ts';
import { isPairFault, type PairFault } from './faults.ts';
import { seededRandom } from './random.ts';
import type { Step } from './script.ts';
import { isCount, restoredMemory, type StateFile, storedMemory } from './state-file.ts';
import { type Happening, newMemory, VirtualDevice, type VirtualIdentity } from './virtual-device.ts';

export interface MockOptions {
  readonly who: VirtualIdentity;
  readonly wire: Wire;
  /** All the steps, or null: they come with `push`. */
  readonly steps: readonly Step[] | null;
  /** So many of them must be done; the rest may be. Left out: all. */
  readonly needed?: number;
  /** The least time between two draws, in milliseconds. */
  readonly everyMs: number;
  /** Of the faults. */
  readonly seed: number;
  /** Where its memory outlives the process, and how far the same steps were done; null: nowhere. */
  readonly file: StateFile | null;
  /** What is wrong with the wire or the file, one line each time; it goes on trying. */
  trouble(line: string): void;
  /** All steps are done, and the station has acknowledged them. Once. */
  finished(): void;
}

/** What a mock shoe that is stopped waits for the acknowledgement of its last card. */
const LAST_MOMENT_MS = 1_000;

/** A native shoe that goes through a script by itself, drawing whenever the station has unlocked it. */
export class MockShoe {
  readonly #device: VirtualDevice;
  readonly #options: MockOptions;
  readonly #list: string | null;
  #steps: readonly Step[];
  #isWhole: boolean;
  #done: number;
  #waiting: NodeJS.Timeout | null = null;
  #nextDrawMs = Number.NEGATIVE_INFINITY;
  #isFinished = false;
  /** What the next two draws go out with. */
  #pair: PairFault | null = null;
  #onQuiet: (() => void) | null = null;

  /** Throws Error for a file that holds no memory of a mock shoe. */
  constructor(options: MockOptions) {
    this.#options = options;
    this.#steps = options.steps ?? [];
    this.#isWhole = options.steps !== null;
    this.#list = options.steps === null ? null : createHash('sha256').update(JSON.stringify(options.steps)).digest('hex');
    const memory = options.file?.read(restoredFor(this.#list)) ?? { device: newMemory(), done: 0 };
    this.#done = memory.done;
    this.#device = new VirtualDevice(options.who, memory.device, options.wire, seededRandom(options.seed), {
      keep: (device) => this.#keep(device),
      told: () => {},
      changed: () => this.#advance(),
      waits: () => options.trouble(`${options.wire.name}: nobody has connected yet`),
      lost: (error) => options.trouble(`${options.wire.name}: ${error?.message ?? 'closed by the station'}`),
    });
  }

  start(): void {
    this.#device.start();
    this.#advance();
  }
  /** More steps, as they come. */
  push(steps: readonly Step[]): void {
    this.#steps = [...this.#steps, ...steps];
    this.#advance();
  }
  /** No more steps will come. */
  end(): void {
    this.#isWhole = true;
    this.#advance();
  }
  /** Whether what must be drawn is drawn and acknowledged. */
  get isDone(): boolean {
    return this.#isWhole && this.#done >= (this.#options.needed ?? this.#steps.length) && this.#isQuiet;
  }
  /** Steps that have not been done, and frames that the station has not acknowledged. */
  get left(): { readonly steps: number; readonly frames: number } {
    return { steps: this.#steps.length - this.#done, frames: this.#device.memory.queue.length };
  }
  /** Nothing more is drawn; what is under way has a moment to be acknowledged. */
  async close(): Promise<void> {
    if (this.#waiting !== null) clearTimeout(this.#waiting);
    this.#isFinished = true;
    if (!this.#isQuiet) await this.#quiet();
    await this.#device.close();
  }

  get #isQuiet(): boolean {
    return this.#device.memory.queue.length === 0;
  }

  #keep(device: DeviceMemory): boolean {
    const { file, trouble } = this.#options;
    const isKept = file?.write({ list: this.#list, done: this.#done, device: storedMemory(device) }) ?? true;
    if (!isKept && file?.problem) trouble(file.problem);
    return isKept;
  }

  #quiet(): Promise<void> {
    return new Promise((resolve) => {
      const late = setTimeout(resolve, LAST_MOMENT_MS);
      this.#onQuiet = () => {
        clearTimeout(late);
        resolve();
      };
    });
  }

  /** As many steps as can be done now. What it does to the device calls it again: nothing may follow such a call but the next look. */
  #advance(): void {
    if (this.#isQuiet) this.#onQuiet?.();
    while (!this.#isFinished && this.#waiting === null) {
      const step = this.#steps[this.#done];
      if (step === undefined) {
        if (!this.#isWhole || !this.#isQuiet) return;
        this.#isFinished = true;
        this.#options.finished();
        return;
      }
      if (!this.#may(step)) return;
      const drawn = drawOf(step);
      if (drawn === null) {
        this.#done += 1;
        this.#do(step);
      } else if (!this.#draw(drawn)) return;
    }
  }

  #may(step: Step): boolean {
    switch (step.do) {
      case 'card':
      case 'unread':
      case 'cut': {
        // The station says LOCK before it acknowledges: only then is the lock that of the newest card.
        if (!this.#isQuiet || !this.#device.isUnlocked) return false;
        const earlyMs = this.#nextDrawMs - monoMs();
        if (earlyMs > 0) this.#wait(earlyMs);
        return earlyMs <= 0;
      }
      case 'loaded':
        // Connected: a station that hears of the new count before it hears of the new shoe asks its dealer to compare.
        return this.#isQuiet && this.#device.isConnected;
      default:
        return true;
    }
  }

  #do(step: Step): void {
    switch (step.do) {
      case 'loaded':
        this.#device.report({ type: 'DOOR', door: 'loaded' });
        break;
      case 'fault':
        if (isPairFault(step.fault)) this.#pair = step.fault;
        else this.#device.spoil(step.fault);
        break;
      case 'wait':
        this.#wait(step.ms);
        break;
      case 'break':
        this.#wait(step.ms, () => this.#device.mend());
        this.#device.begin(step.fault);
        break;
      default:
        // Drawn, not done.
        break;
    }
  }

  /** False: it waits to know what is drawn with it. */
  #draw(first: Happening): boolean {
    const pair = this.#pair;
    const next = this.#steps[this.#done + 1];
    if (pair !== null && next === undefined && !this.#isWhole) return false;
    const second = pair === null || next === undefined ? null : drawOf(next);
    this.#nextDrawMs = monoMs() + this.#options.everyMs;
    this.#pair = null;
    this.#done += second === null ? 1 : 2;
    if (pair === null || second === null) this.#device.report(first);
    else this.#device.reportTwo(pair, first, second);
    return true;
  }

  #wait(ms: number, then: () => void = () => {}): void {
    this.#waiting = setTimeout(() => {
      this.#waiting = null;
      then();
      this.#advance();
    }, ms);
  }
}

/** What is drawn in a step; null: nothing. */
function drawOf(step: Step): Happening | null {
  switch (step.do) {
    case 'card':
      return { type: 'CARD', code: codeOf(step.card) };
    case 'unread':
      return { type: 'UNREAD' };
    case 'cut':
      return { type: 'CUT' };
    default:
      return null;
  }
}

/** With other steps than before it begins with the first, but the device goes on as the one that it was. */
const restoredFor =
  (list: string | null) =>
  (stored: Readonly<Record<string, unknown>>): { readonly device: DeviceMemory; readonly done: number } => {
    const isSameList = list !== null && stored.list === list && isCount(stored.done);
    return { device: restoredMemory(stored.device), done: isSameList ? Number(stored.done) : 0 };
  };
