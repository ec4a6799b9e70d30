import type { Clock, Table } from './table.ts';

/** The running time stops with the table and goes on with it (architecture notes, 2: `held` gives back what was left). */
export function holdClock(table: Table, nowMs: number): Table {
  const { clock } = table;
  if (clock === null || !('endsAtMs' in clock)) return table;
  const { endsAtMs, ...rest } = clock;
  return { ...table, clock: { ...rest, leftMs: Math.max(0, endsAtMs - nowMs) } };
}
export function runClock(table: Table, nowMs: number): Table {
  const { clock } = table;
  if (clock === null || !('leftMs' in clock)) return table;
  const { leftMs, ...rest } = clock;
  return { ...table, clock: { ...rest, endsAtMs: nowMs + leftMs } };
}
/** A fact may name its clock in full (`bets/12`) or by kind (`bets`); a stale name is not meant (contract, `deadline`). */
export const isMeant = (clock: Clock, name: string | undefined): boolean =>
  name === undefined || clock.name === name || clock.name.startsWith(`${name}/`);
