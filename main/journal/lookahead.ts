import type { StoredRound } from './rows.ts';

/** Rows in the order of their sequence numbers, read no further than asked. */
export class Lookahead {
  readonly #rows: Iterator<StoredRound, void>;
  #next: IteratorResult<StoredRound, void> | null = null;

  constructor(rows: Iterator<StoredRound, void>) {
    this.#rows = rows;
  }

  /** The first row at or after `seq`, which never goes back; null when there is none. */
  from(seq: number): StoredRound | null {
    this.#next ??= this.#rows.next();
    while (!this.#next.done && this.#next.value.seq < seq) this.#next = this.#rows.next();
    return this.#next.done ? null : this.#next.value;
  }

  /** The row of just this `seq`. */
  at(seq: number): StoredRound | null {
    const row = this.from(seq);
    return row?.seq === seq ? row : null;
  }
}
