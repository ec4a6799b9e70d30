/** A page that died is loaded again after a pause that doubles with each death of the last minute: it must not keep the machine busy. */
const FIRST_MS = 500;
const LONGEST_MS = 30_000;
const REMEMBERED_MS = 60_000;

/** `deathsMs`: when it died before, this time included. */
export function pauseMs(deathsMs: readonly number[], nowMs: number): number {
  const recent = deathsMs.filter((diedMs) => nowMs - diedMs < REMEMBERED_MS).length;
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, recent - 1));
}
