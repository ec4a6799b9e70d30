import { z } from 'zod';
import { parseObject } from '../json.ts';
import type { BenchAct, BenchFault } from '../views/messages.ts';

const FAULTS = [
  ...(['unread', 'double', 'garble', 'split', 'stall', 'delay', 'drop', 'noise', 'merge', 'reorder'] as const),
  ...(['silent', 'unplug', 'busy', 'wrongBaud', 'wrongDevice'] as const),
] satisfies readonly BenchFault[];
const DEVICE = z.literal(['shoe', 'panel'] as const);
const LONGEST_EVERY_MS = 60_000;

const ACT: z.ZodType<BenchAct> = z.union([
  z.strictObject({ bench: z.literal(['deal', 'cut', 'newShoe', 'endDrill'] as const) }),
  z.strictObject({ bench: z.literal([...FAULTS, 'plug'] as const), device: DEVICE.exactOptional() }),
  z.strictObject({ bench: z.literal('dealCard'), code: z.string().max(3), force: z.boolean().exactOptional() }),
  z.strictObject({ bench: z.literal('game'), game: z.string().max(40) }),
  z.strictObject({ bench: z.literal('press'), key: z.int().min(0).max(255) }),
  z.strictObject({
    bench: z.literal('drill'),
    seed: z
      .int()
      .min(0)
      .max(2 ** 32 - 1),
    percent: z.int().min(0).max(100),
    everyMs: z.int().min(0).max(LONGEST_EVERY_MS),
    faults: z.array(z.literal(FAULTS)).max(FAULTS.length),
    devices: z.array(DEVICE).max(2),
  }),
]);

/** What the bench page asks of the virtual devices; null when it is nothing of the kind. */
export function readBenchAct(text: string): BenchAct | null {
  return ACT.safeParse(parseObject(text)).data ?? null;
}

/** A drill changes the bench a hundred times a second: a page that draws each of them would show what was long ago. */
const TOLD_EVERY_MS = 100;

/** Tells at once, and then what has changed meanwhile, at most so often. */
export class Pace {
  readonly #tell: () => void;
  #waiting: NodeJS.Timeout | null = null;
  #isChanged = false;

  constructor(tell: () => void) {
    this.#tell = tell;
  }
  changed(): void {
    this.#isChanged = true;
    if (this.#waiting === null) this.#next();
  }
  end(): void {
    if (this.#waiting !== null) clearTimeout(this.#waiting);
  }

  #next(): void {
    this.#waiting = null;
    if (!this.#isChanged) return;
    this.#isChanged = false;
    this.#waiting = setTimeout(() => this.#next(), TOLD_EVERY_MS);
    this.#tell();
  }
}
