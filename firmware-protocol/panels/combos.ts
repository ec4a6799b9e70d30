import { STUCK_MS } from './held.ts';

/** What a press means: of a key alone, of two that are down together (`4+5`), or of two that are pressed one after the other (`4>5`). */
export interface Combo {
  readonly by: 'alone' | 'together' | 'then';
  readonly keys: readonly number[];
}
/** The second press of two comes within this. */
export const SECOND_PRESS_MS = 2_000;
const JOINS = { '+': 'together', '>': 'then' } as const;

/** Reads a combination as it is written in a configuration; `keyOf` knows the panel's keys. Null: it is none. */
export function readCombo(text: string, keyOf: (name: string) => number | null): Combo | null {
  const alone = keyOf(text);
  if (alone !== null) return { by: 'alone', keys: [alone] };
  for (const [at, join] of [...text].entries()) {
    if (join !== '+' && join !== '>') continue;
    const [first, second] = [keyOf(text.slice(0, at)), keyOf(text.slice(at + 1))];
    if (first !== null && second !== null && first !== second) return { by: JOINS[join], keys: [first, second] };
  }
  return null;
}
/** The same combination has the same text: keys by number, those of a chord in their order. */
export function writeCombo({ by, keys }: Combo): string {
  switch (by) {
    case 'alone':
      return String(keys[0]);
    case 'together':
      return [...keys].sort((a, b) => a - b).join('+');
    case 'then':
      return keys.join('>');
  }
}
/** The keys of a combination as `writeCombo` writes it. */
export const keysOfCombo = (text: string): readonly string[] => text.split(/[+>]/);

/** Which of these cannot be told from another, and why; null: none. A key acts at once, so one that begins a combination has no meaning alone. */
export function comboProblem(combos: readonly Combo[]): { readonly nth: number; readonly why: string } | null {
  for (const [nth, combo] of combos.entries()) {
    const earlier = combos.slice(0, nth);
    if (earlier.some((other) => writeCombo(other) === writeCombo(combo))) return { nth, why: 'the same keys have a meaning already' };
    if (combo.by === 'alone') continue;
    if (combos.some((other) => other.by === 'alone' && combo.keys.includes(other.keys[0] as number)))
      return { nth, why: 'one of its keys has a meaning of its own, which would come first' };
    if (earlier.some((other) => other.by !== combo.by && other.keys.length === 2 && combo.keys.every((key) => other.keys.includes(key))))
      return { nth, why: 'the same two keys are both a chord and one after the other' };
  }
  return null;
}

/** Presses of one connection and what they mean. A chord is exactly two keys that were pressed and are down; a key that is stuck is half of none. */
export class Presses {
  readonly #meanings: Readonly<Record<string, string>>;
  /** Since when. */
  readonly #held = new Map<number, number>();
  #last: { readonly key: number; readonly atMs: number } | null = null;

  /** `meanings`: by combination, as `writeCombo` writes it. */
  constructor(meanings: Readonly<Record<string, string>>) {
    this.#meanings = meanings;
  }

  /** Null: nothing, or not yet. A key that is down already is not pressed again. `isOld`: nobody knows when it was pressed, so it is half of nothing. */
  press(key: number, atMs: number, isOld = false): string | null {
    if (this.#held.has(key)) return null;
    const last = this.#last;
    const others = [...this.#held].flatMap(([other, sinceMs]) => (atMs - sinceMs < STUCK_MS ? [other] : []));
    this.#held.set(key, atMs);
    this.#last = isOld ? null : { key, atMs };
    const alone = this.#of({ by: 'alone', keys: [key] });
    if (isOld) return alone;
    const together = others.length === 1 ? this.#of({ by: 'together', keys: [...others, key] }) : null;
    const isSecond = last !== null && last.key !== key && atMs - last.atMs <= SECOND_PRESS_MS;
    const then = isSecond ? this.#of({ by: 'then', keys: [last.key, key] }) : null;
    const meant = alone ?? together ?? then;
    // What has been said is not the beginning of more.
    if (meant !== null) this.#last = null;
    return meant;
  }
  release(key: number): void {
    this.#held.delete(key);
  }

  #of(combo: Combo): string | null {
    const text = writeCombo(combo);
    return Object.hasOwn(this.#meanings, text) ? (this.#meanings[text] ?? null) : null;
  }
}
