import type { Body, Fact } from './facts.ts';
import { accept, type Judged } from './judged.ts';
import type { PhaseName } from './phase.ts';
import { newStop } from './stops.ts';
import type { DrawnCount, Table } from './table.ts';

/**
 * The device's own count of drawn cards against the journal's: a card lost with the device's memory is noticed (design, "Devices").
 * Its count is the smaller one where it has not heard yet that its last frames are in the journal: they are among its pending ones.
 */
export function hello(
  table: Table,
  phase: PhaseName,
  { device, boot, drawn: made, pending }: Extract<Body, { kind: 'hello' }>,
  atMs: number,
): Judged {
  const before = known(table, device);
  const acknowledged = made - pending;
  const isBehind = before !== null && before.boot === boot && acknowledged < before.drawn;
  const drawn = { device, boot, drawn: isBehind ? before.drawn : acknowledged };
  const hasLost = before !== null && acknowledged > before.drawn;
  if (!hasLost || phase === 'closed') return accept({ type: 'noted', drawn, atMs });
  return accept({ type: 'stopped', stop: newStop('compare', atMs, { why: 'gap' }), count: 'none', drawn, atMs });
}
/** A new shoe stands in the scanner: it counts from none again. */
export const loaded = (table: Table, device: string, atMs: number): Judged =>
  accept({ type: 'noted', drawn: { device, boot: known(table, device)?.boot ?? null, drawn: 0 }, atMs });
const known = (table: Table, device: string): DrawnCount | null => (table.drawn?.device === device ? table.drawn : null);

/** How a frame is noted that did not go to the round (a scanner that is tried out): `diverted.card`. */
export const DIVERTED = 'diverted.';
/** Frames that a native shoe counts as drawn, whatever the table made of them. */
export const isDrawnFrame = (fact: Fact): boolean =>
  fact.kind === 'card' ||
  fact.kind === 'card.unread' ||
  (fact.kind === 'noted' && (fact.what === `${DIVERTED}card` || fact.what === `${DIVERTED}unread`));
