/** How long an equal code from a scanner without sequence numbers may be the same reading (R10). Milliseconds. */
export interface RepeatSettings {
  /** Up to here nobody draws two cards: a double read. */
  readonly repeatMs: number;
  /** Up to here the dealer is asked; later it is a second card. Not less than `repeatMs`. */
  readonly askMs: number;
}
export const REPEATS: RepeatSettings = { repeatMs: 250, askMs: 1500 };

/** `unsure`: the same card or a second one of its face, and only the dealer can say which. */
export type Reading = 'first' | 'repeat' | 'unsure';

/**
 * Tells double reads by time, never by identity alone (R9): two equal neighbours come about six times in a shoe of eight decks. Counted
 * from the last reading, so a tag that lies on its reader and is told every 50 ms is one reading for as long as it lies there.
 */
export class Repeats {
  readonly #settings: RepeatSettings;
  #last: { readonly code: string; readonly atMs: number } | null = null;

  constructor(settings: RepeatSettings = REPEATS) {
    this.#settings = settings;
  }

  /** `code`: a card's code or a tag's id. `nowMs` of one monotonic clock. */
  judge(code: string, nowMs: number): Reading {
    const before = this.#last;
    this.#last = { code, atMs: nowMs };
    if (before === null || before.code !== code) return 'first';
    const afterMs = nowMs - before.atMs;
    if (afterMs <= this.#settings.repeatMs) return 'repeat';
    return afterMs <= this.#settings.askMs ? 'unsure' : 'first';
  }
}
