import type { FrameId } from './messages.ts';

/** The frames of one session that the journal has not yet, oldest first. */
export class Untaken {
  readonly #frames: { readonly frame: number; readonly id: FrameId | null }[] = [];

  get size(): number {
    return this.#frames.length;
  }
  add(frame: number, id: FrameId | null): void {
    this.#frames.push({ frame, id });
  }
  /** The journal has every frame up to this one. The newest of them that has an id, if any. */
  took(frame: number): FrameId | null {
    const taken = this.#frames.findLastIndex((waiting) => waiting.frame <= frame) + 1;
    return this.#frames.splice(0, taken).findLast(({ id }) => id !== null)?.id ?? null;
  }
}
