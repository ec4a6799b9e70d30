import { Hidden, unseal } from '../../main/cards/hidden.ts';
import { isHeld } from '../../main/round/phase.ts';
import { isBlank, opened, type Snapshot } from '../../main/round/step.ts';

/** All of a table as text, hidden cards opened: two tables are the same if and only if their digests are. */
export function digest(snapshot: Snapshot): string {
  if (isBlank(snapshot)) return 'blank';
  const machine = opened(snapshot);
  const { value, context } = machine;
  // Where a table came from matters only while it is held.
  const was = isHeld(machine) ? machine.historyValue['table.running.whereItWas']?.map(({ id }) => id) : null;
  return JSON.stringify({ value, was, context }, openHidden);
}
function openHidden(this: unknown, key: string, value: unknown): unknown {
  const before = (this as Readonly<Record<string, unknown>>)[key];
  return before instanceof Hidden ? { hidden: unseal(before) } : value;
}
