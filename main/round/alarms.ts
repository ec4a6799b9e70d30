import type { Alarm, AlarmKind, Table } from './table.ts';

/** Open until a supervisor has dealt with them. All others are over with the fact that raised them, or with the stop that they came with. */
const LASTING: ReadonlySet<AlarmKind> = new Set([
  ...(['shoeEmpty', 'order', 'gap', 'fault', 'stuckKey'] as const),
  ...(['wrongKey', 'noKey', 'revoked', 'replayed', 'forged', 'downgrade', 'cloned', 'rollback'] as const),
]);
/** No round opens while one of these is open (R86). */
const BLOCKING: ReadonlySet<AlarmKind> = new Set(['fault']);
/** Open alarms kept at most; the oldest that block nothing go first. */
const MOST_ALARMS = 64;

export function raise(table: Table, kind: AlarmKind, atMs: number): Table {
  const raised = [...table.raised, kind];
  if (!LASTING.has(kind)) return { ...table, raised };
  const alarm: Alarm = { id: table.ids + 1, kind, atMs, round: table.rounds, blocks: BLOCKING.has(kind) };
  return { ...table, raised, ids: alarm.id, alarms: bounded([...table.alarms, alarm]) };
}
function bounded(alarms: readonly Alarm[]): readonly Alarm[] {
  if (alarms.length <= MOST_ALARMS) return alarms;
  const oldest = alarms.findIndex((alarm) => !alarm.blocks);
  return alarms.toSpliced(Math.max(oldest, 0), 1);
}
export const clearAlarm = (table: Table, id: number): Table => ({ ...table, alarms: table.alarms.filter((alarm) => alarm.id !== id) });
export const isBlocked = (table: Table): boolean => table.alarms.some((alarm) => alarm.blocks);
