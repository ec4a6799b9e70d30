/**
 * Seeded numbers (mulberry32): the same seed gives the same shoe and the same faults on every machine. For virtual devices and tests
 * only; nothing that must not be guessed comes from here.
 */
export interface Random {
  /** A whole number, 0 to `limit` − 1. `limit`: 1 to 2^32. */
  below(limit: number): number;
}

const TWO_TO_32 = 2 ** 32;

/** `seed`: any whole number; only its lowest 32 bits count. */
export const seededRandom = (seed: number): Random => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  return { below: (limit) => Math.floor((next() / TWO_TO_32) * limit) };
};

/** The same in another order. */
export function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = random.below(last + 1);
    [mixed[last], mixed[other]] = [mixed[other] as Item, mixed[last] as Item];
  }
  return mixed;
}
