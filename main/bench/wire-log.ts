import type { TapMessage } from '../devices/messages.ts';
import type { BenchState } from '../views/messages.ts';

export type WireLine = BenchState['wire'][number];

export const KEPT_LINES = 200;
/** A line that was said within the last so many lines is counted and moved to the end: an idle wire does not push the cards away. */
const MERGED_WITHIN = 40;

/** The wires' last lines, oldest first. */
export class WireLog {
  #lines: readonly WireLine[] = [];
  #n = 0;

  get lines(): readonly WireLine[] {
    return this.#lines;
  }

  add({ link, dir, text, bad, times }: TapMessage, wallMs: number): void {
    const at = this.#lines.findLastIndex((old) => old.link === link && old.from === dir && old.text === text && old.bad === bad);
    const old = at >= this.#lines.length - MERGED_WITHIN ? this.#lines[at] : undefined;
    this.#n += 1;
    const line: WireLine = { n: old?.n ?? this.#n, wallMs, link, from: dir, text, bad, times: (old?.times ?? 0) + times };
    this.#lines = [...this.#lines.filter((kept) => kept !== old), line].slice(-KEPT_LINES);
  }
}
