/** First wait before a lost link is opened again, and the longest. */
export const FIRST_WAIT_MS = 100;
export const LONGEST_WAIT_MS = 2_000;
/** Of an HID device: looking whether it is there costs next to nothing, and nothing tells that it was plugged in. */
export const LONGEST_HID_WAIT_MS = 1_000;

/**
 * How long to wait before the next attempt after `failures` (1, 2 …) in a row: doubling up to the longest, less up to half of it by chance, so
 * that many tables do not knock at one device server in step. `chance` is in [0, 1).
 */
export function waitMs(failures: number, chance: number, longestMs = LONGEST_WAIT_MS): number {
  const full = Math.min(FIRST_WAIT_MS * 2 ** Math.max(0, failures - 1), longestMs);
  return full * (1 - chance / 2);
}
