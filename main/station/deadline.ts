/** Longest time that a timer can run; a later deadline is looked at again then. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Watches one moment of the station's own time (`Standing.deadline`). Its passing is a fact that names it, made by whoever is told. */
export class Deadline {
  readonly #nowMs: () => number;
  readonly #passed: (name: string) => void;
  #timer: NodeJS.Timeout | null = null;
  /** Told once: where the table does not take it (no seat has a bet, C11) it stays as it is until somebody acts. */
  #told: string | null = null;

  constructor(nowMs: () => number, passed: (name: string) => void) {
    this.#nowMs = nowMs;
    this.#passed = passed;
  }

  #tell(name: string): void {
    this.#told = name;
    this.#passed(name);
  }

  /** Null: none. */
  set(deadline: { readonly name: string; readonly atMs: number } | null): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (deadline === null || deadline.name === this.#told) return;
    const leftMs = Math.max(0, deadline.atMs - this.#nowMs());
    this.#timer = setTimeout(
      () => {
        if (deadline.atMs > this.#nowMs()) this.set(deadline);
        else this.#tell(deadline.name);
      },
      Math.min(leftMs, LONGEST_TIMER_MS),
    );
  }
}
