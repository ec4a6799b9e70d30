import type { EndReason } from '../events.ts';
import { textOf } from './frame.ts';

/** So many bad lines and no good one: the baud rate or the format is another. */
export const BAD_LINES = 5;
/** Firmware that starts may print its boot messages for so long without being taken for something else. */
export const BOOT_MESSAGES_MS = 1000;
/** Bytes for so long and no good frame, lines or not. */
export const BYTES_MS = 2000;
const TEXT_MIN = 6;
const TEXT_SHOWN = 80;
const ALL_TEXT = new RegExp(`^[\\t -~]{${TEXT_MIN},}$`);

/** What bytes are that never made a good frame. */
export class Diagnosis {
  #firstMs: number | null = null;
  #lines = 0;
  #textLines = 0;
  #text: string | null = null;

  bytes(nowMs: number): void {
    this.#firstMs ??= nowMs;
  }

  badLine(line: Uint8Array): void {
    this.#lines += 1;
    const text = wordsOf(line);
    if (text === null) return;
    this.#textLines += 1;
    this.#text ??= text;
  }

  /** `open`: the line whose end has not come. Null: too early to tell. */
  verdict(open: Uint8Array, nowMs: number): { readonly why: EndReason; readonly detail: string } | null {
    if (this.#firstMs === null) return null;
    const forMs = nowMs - this.#firstMs;
    if (!(forMs >= BYTES_MS || (this.#lines >= BAD_LINES && forMs >= BOOT_MESSAGES_MS))) return null;
    const text = this.#lines === 0 ? wordsOf(open) : this.#textLines * 2 > this.#lines ? this.#text : null;
    if (text !== null) return { why: 'text', detail: `text that is no native frame: ${JSON.stringify(text)}` };
    return { why: 'wrongSettings', detail: `bytes but no good native frame (${this.#lines} bad lines)` };
  }
}

/** Text as a person would have written it, cut; null when the bytes are none. */
const wordsOf = (line: Uint8Array): string | null => {
  const text = textOf(line).trim();
  return ALL_TEXT.test(text) && /[A-Za-z]{2}/.test(text) ? text.slice(0, TEXT_SHOWN) : null;
};
