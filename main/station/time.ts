/**
 * The station's own time in milliseconds: it goes on where the journal's last entry ended, follows the monotonic clock and never goes
 * back, whatever happens to the wall clock (R92).
 */
export class StationTime {
  readonly #fromMs: number;
  readonly #startMs = performance.now();

  constructor(lastMs: number) {
    this.#fromMs = lastMs;
  }
  now(): number {
    return this.#fromMs + Math.floor(performance.now() - this.#startMs);
  }
}
