import type { BenchFault } from '../views/messages.ts';
import { type Random, seededRandom, shuffled } from './random.ts';

/** Shows what the odds of a fault are out of. */
const HUNDRED = 100;

/** Which fault comes when, from a seed: each of them once before any comes again. */
export class FaultDeck {
  readonly #faults: readonly BenchFault[];
  readonly #percent: number;
  readonly #random: Random;
  #left: readonly BenchFault[] = [];

  /** `percent`: of the times that it is asked, 0 to 100. */
  constructor(seed: number, faults: readonly BenchFault[], percent: number) {
    this.#faults = faults;
    this.#percent = percent;
    this.#random = seededRandom(seed);
  }

  /** Null: all goes well this time. `fits`: what cannot be now waits for its turn. */
  next(fits: (fault: BenchFault) => boolean): BenchFault | null {
    if (this.#random.below(HUNDRED) >= this.#percent) return null;
    if (this.#left.length === 0) this.#left = shuffled(this.#faults, this.#random);
    const fault = this.#left.find(fits) ?? null;
    this.#left = this.#left.filter((one) => one !== fault);
    return fault;
  }
}
