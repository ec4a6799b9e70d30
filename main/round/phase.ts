import type { MachineSnapshot } from './machine.ts';
import { isBurning } from './table.ts';

export type PhaseName = 'closed' | 'burning' | 'idle' | 'betting' | 'card' | 'answers' | 'reveal' | 'settled' | 'voided';

/** The phase of the table, also while it is held. */
export function phaseOf(snapshot: MachineSnapshot): PhaseName {
  const running = isHeld(snapshot) ? snapshot.historyValue['table.running.whereItWas']?.[0]?.key : nameOf(snapshot.value);
  // A held table's burn may be done with the card that was in question; it goes on from there.
  if (running === 'burning' && !isBurning(snapshot.context)) return 'idle';
  if (running !== 'dealing') return running as PhaseName;
  const { waiting } = snapshot.context;
  return waiting.for === 'nothing' ? 'card' : waiting.for;
}
function nameOf(value: MachineSnapshot['value']): string {
  const running = typeof value === 'object' ? value.running : undefined;
  return typeof running === 'string' ? running : (Object.keys(running ?? {})[0] ?? 'closed');
}
export const isHeld = (snapshot: MachineSnapshot): boolean => snapshot.value === 'held';

const OPEN: ReadonlySet<PhaseName> = new Set(['betting', 'card', 'answers', 'reveal']);
/** A round is open: from `round.open` until it is settled or void. */
export const roundIsOpen = (phase: PhaseName): boolean => OPEN.has(phase);
export const isDealing = (phase: PhaseName): boolean => roundIsOpen(phase) && phase !== 'betting';
