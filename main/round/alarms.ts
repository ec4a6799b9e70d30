import type { Alarm, AlarmKind, Table } from './table.ts';

/** Reported once with the fact that raised them, and over with it. All others stay open until a supervisor has dealt with them. */
const PASSING: ReadonlySet<AlarmKind> = new Set(['unread', 'cutCard', 'called']);
/** Open alarms kept at most; the oldest that block nothing go first. */
const MOST_ALARMS = 64;

export function raise(
  table: Table,
  kind: AlarmKind,
  atMs: number,
  options: { readonly stop?: number; readonly blocks?: boolean } = {},
): Table {
  const raised = [...table.raised, kind];
  if (PASSING.has(kind)) return { ...table, raised };
  const alarm: Alarm = { id: table.ids + 1, kind, atMs, round: table.rounds, stop: options.stop ?? null, blocks: options.blocks ?? false };
  return { ...table, raised, ids: alarm.id, alarms: bounded([...table.alarms, alarm]) };
}
function bounded(alarms: readonly Alarm[]): readonly Alarm[] {
  if (alarms.length <= MOST_ALARMS) return alarms;
  const oldest = alarms.findIndex((alarm) => !alarm.blocks);
  return alarms.toSpliced(Math.max(oldest, 0), 1);
}
/** A supervisor has answered the stop: its alarms are dealt with. */
export const clearAlarmsOf = (table: Table, stop: number): Table => ({
  ...table,
  alarms: table.alarms.filter((alarm) => alarm.stop !== stop),
});
export const clearAlarm = (table: Table, id: number): Table => ({ ...table, alarms: table.alarms.filter((alarm) => alarm.id !== id) });
export const isBlocked = (table: Table): boolean => table.alarms.some((alarm) => alarm.blocks);
