/**
 * A value that no screen, log line, message or clone can show by accident: it lies in a private field, and whatever turns the
 * object into text gets `▒` (rules C9). Only `games`, `round` and `views/seen.ts` may import `unseal` or this class as a value (lint).
 */
let open: <T>(hidden: Hidden<T>) => T;

export class Hidden<T> {
  readonly #value: T;
  constructor(value: T) {
    this.#value = value;
  }
  static {
    open = (hidden) => hidden.#value;
  }
  toString(): string {
    return '▒';
  }
  toJSON(): string {
    return '▒';
  }
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return '▒';
  }
}

export const unseal = <T>(hidden: Hidden<T>): T => open(hidden);
