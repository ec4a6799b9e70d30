/**
 * Seeded numbers for simulations (sfc32): the same seed gives the same cards on every machine. A run draws thousands of millions of
 * cards, more than a generator of 32 bits has numbers. Nothing that must not be guessed comes from here.
 */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  /** `seed`: a whole number from 0; its lowest 53 bits count. */
  constructor(seed: number) {
    this.#a = 0;
    this.#b = seed | 0;
    this.#c = Math.floor(seed / TWO_TO_32) | 0;
    for (let round = 0; round < WARM_UP; round += 1) this.#next();
  }
  /** A whole number, 0 to `limit` − 1. `limit`: 1 to 2^16; the numbers differ in likelihood by less than one part in 2^16. */
  below(limit: number): number {
    return ((this.#next() >>> 0) * limit * ONE_IN_2_32) | 0;
  }
  #next(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return sum;
  }
}
const TWO_TO_32 = 2 ** 32;
const ONE_IN_2_32 = 2 ** -32;
const WARM_UP = 15;
