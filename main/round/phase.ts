import type { SnapshotFrom } from 'xstate';
import type { machine } from './machine.ts';
import { FIRST_BURN } from './play.ts';
import { type Awaiting, awaitingOfStop } from './stops.ts';
import { burnsAreDone, type Table } from './table.ts';

export type MachineSnapshot = SnapshotFrom<typeof machine>;
export type PhaseName = 'closed' | 'burning' | 'idle' | 'betting' | 'card' | 'answers' | 'reveal' | 'settled' | 'voided';

/** The phase of the table, also while it is held. */
export function phaseOf(snapshot: MachineSnapshot): PhaseName {
  const running = snapshot.matches('held') ? snapshot.historyValue['table.running.whereItWas']?.[0]?.key : nameOf(snapshot.value);
  if (running !== 'dealing') return running as PhaseName;
  const { waiting } = snapshot.context;
  return waiting.for === 'nothing' ? 'card' : waiting.for;
}
function nameOf(value: MachineSnapshot['value']): string {
  const running = typeof value === 'object' && 'running' in value ? value.running : undefined;
  return typeof running === 'string' ? running : (Object.keys(running ?? {})[0] ?? 'closed');
}
export const isHeld = (snapshot: MachineSnapshot): boolean => snapshot.matches('held');

const OPEN: ReadonlySet<PhaseName> = new Set(['betting', 'card', 'answers', 'reveal']);
/** A round is open: from `round.open` until it is settled or void. */
export const roundIsOpen = (phase: PhaseName): boolean => OPEN.has(phase);
export const isDealing = (phase: PhaseName): boolean => roundIsOpen(phase) && phase !== 'betting';

/**
 * Where the next card of the shoe belongs, the card that waits to be read again included; null when none is due. A station that comes
 * back locks the shoe until the dealer has compared; a card that comes before was drawn when it was due, and its frame had not arrived.
 */
export function dueOf(table: Table, phase: PhaseName): string | null {
  const stop = table.stops.findLast(({ kind, why }) => kind !== 'compare' || why !== 'restart');
  if (stop !== undefined && stop.kind !== 'unread') return null;
  if (phase === 'burning' && !burnsAreDone(table)) return FIRST_BURN;
  return phase === 'card' && table.waiting.for === 'card' ? table.waiting.place : null;
}

/** What the table waits for (contract, `state` and `awaiting`). */
export function awaitingOf(snapshot: MachineSnapshot): Awaiting {
  const table = snapshot.context;
  const phase = phaseOf(snapshot);
  const stopped = awaitingOfStop(table, roundIsOpen(phase));
  if (stopped !== null) return stopped;
  switch (phase) {
    case 'betting':
      return { state: phase, awaiting: { bets: true } };
    case 'card':
      return { state: phase, awaiting: { card: table.waiting.for === 'card' ? table.waiting.place : null } };
    case 'reveal':
      return { state: phase, awaiting: { reveal: true } };
    case 'burning':
      return { state: phase, awaiting: { card: 'burn' } };
    case 'answers':
      return { state: 'decision', awaiting: {} };
    case 'closed':
      return { state: phase, awaiting: { dealer: ['shoe.load'] } };
    case 'idle':
    case 'settled':
    case 'voided':
      return { state: phase, awaiting: { dealer: [table.shoe?.roundsLeft === 0 ? 'shoe.load' : 'round.open'] } };
  }
}
