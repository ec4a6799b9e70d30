import { fromCarry, newTable } from './carry.ts';
import { isDrawnFrame } from './drawn.ts';
import type { Fact, Verdict } from './facts.ts';
import { judge } from './judge.ts';
import { type MachineSnapshot, machine, move, withTable } from './machine.ts';
import type { RoundRecord } from './record.ts';
import { withBurnedShoe, withTagOut } from './shoe.ts';
import { newStop } from './stops.ts';
import type { AlarmKind, Table } from './table.ts';

/** The whole table at one moment: an XState snapshot. Opaque outside `round` and `views/seen.ts`. */
export interface Snapshot {
  readonly value: unknown;
}
export interface Stepped {
  readonly snapshot: Snapshot;
  readonly verdict: Verdict;
  /** English, one sentence: why it was refused; null when it was not. */
  readonly message: string | null;
  /** Raised by this fact, in order. */
  readonly alarms: readonly AlarmKind[];
  /** The round that this fact finished, voided or corrected. */
  readonly record: RoundRecord | null;
}

const BLANK: Snapshot = { value: 'blank' };
/** No table yet: takes only a `table`, or a `shoe.load` that brings one forward. */
export const begin = (): Snapshot => BLANK;
export const isBlank = (snapshot: Snapshot): boolean => snapshot === BLANK;
/** The machine's own snapshot; throws when there is no table yet. */
export function opened(snapshot: Snapshot): MachineSnapshot {
  if (isBlank(snapshot)) throw new Error('there is no table yet');
  return snapshot as MachineSnapshot;
}

/**
 * Judges one fact and folds it in. Pure: the same facts give the same state, the same verdicts, the same records. A refusal leaves
 * the state as it is; an exception is a bug and raises the stop `fault`, so that it can neither pass unseen nor kill the next start.
 */
export function step(snapshot: Snapshot, fact: Fact): Stepped {
  if (isBlank(snapshot)) return first(fact);
  const before = quiet(opened(snapshot));
  try {
    const judged = judge(before, fact);
    if ('refused' in judged) return refusedWith(snapshot, judged.refused.code, judged.refused.message);
    const after = withFrame(move(before, judged.event), fact);
    const record = judged.event.type === 'corrected' ? judged.event.record : newRecord(before, after);
    return { snapshot: after, verdict: 'ok', message: null, alarms: after.context.raised, record };
  } catch (error) {
    const after = move(before, { type: 'stopped', stop: newStop('fault', fact.atMs), count: 'none', atMs: fact.atMs });
    const message = `the program failed on this fact: ${error instanceof Error ? error.message : 'unknown'}`;
    return { snapshot: after, verdict: 'fault', message, alarms: after.context.raised, record: null };
  }
}
const refusedWith = (snapshot: Snapshot, verdict: Verdict, message: string): Stepped => ({
  ...{ snapshot, verdict, message },
  ...{ alarms: [], record: null },
});
const newRecord = ({ context: { finished: before } }: MachineSnapshot, { context: { finished } }: MachineSnapshot): RoundRecord | null =>
  finished.length > before.length ? (finished.at(-1)?.record ?? null) : null;

/** Alarms raised by the fact before this one are told. */
const quiet = (snapshot: MachineSnapshot): MachineSnapshot =>
  snapshot.context.raised.length === 0 ? snapshot : withTable(snapshot, { ...snapshot.context, raised: [] });
const withFrame = (snapshot: MachineSnapshot, fact: Fact): MachineSnapshot => withTag(withDrawn(snapshot, fact), fact);
const withTag = (snapshot: MachineSnapshot, fact: Fact): MachineSnapshot =>
  fact.kind === 'card' && fact.tag !== undefined ? withTable(snapshot, withTagOut(snapshot.context, fact.tag)) : snapshot;
/** Each card frame of a native shoe counts in what its own count must be at the next introduction. */
function withDrawn(snapshot: MachineSnapshot, fact: Fact): MachineSnapshot {
  const { drawn } = snapshot.context;
  const isFrame = isDrawnFrame(fact) && typeof fact.author === 'object' && 'device' in fact.author;
  if (!isFrame || drawn === null) return snapshot;
  return withTable(snapshot, { ...snapshot.context, drawn: { ...drawn, drawn: drawn.drawn + 1 } });
}

function first(fact: Fact): Stepped {
  const refused = (message: string): Stepped => refusedWith(BLANK, 'round.notNow', message);
  if (fact.kind === 'shoe.load' && fact.carry !== undefined) {
    const table = fromCarry(fact.carry);
    return table === null
      ? refused('shoe.load: it brings forward a table that this program does not know')
      : step(at('closed', table), fact);
  }
  if (fact.kind !== 'table') return refused(`${fact.kind}: there is no table yet`);
  const table = newTable(fact.game, fact.settings);
  if (table === null) return refused(`table: no such game or settings: ${fact.game}`);
  const snapshot = fact.closed ? at('closed', table) : at('idle', withBurnedShoe(table));
  return { snapshot, verdict: 'ok', message: null, alarms: [], record: null };
}
const at = (phase: 'closed' | 'idle', context: Table): MachineSnapshot => machine.resolveState({ value: { running: phase }, context });
