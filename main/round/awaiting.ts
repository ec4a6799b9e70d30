import { asksNow } from './asks.ts';
import type { MachineSnapshot } from './machine.ts';
import { phaseOf } from './phase.ts';
import { isFinished } from './shoe.ts';
import { type Stop, stopInForce, type Table } from './table.ts';
import { waysOut } from './ways.ts';

/** What the table waits for (contract, `state` and `awaiting`). */
export interface Awaiting {
  readonly state: string;
  readonly awaiting: Readonly<Record<string, unknown>>;
}

export function awaitingOf(snapshot: MachineSnapshot): Awaiting {
  const table = snapshot.context;
  const stop = stopInForce(table);
  return stop === null ? ofPhase(snapshot) : ofStop(snapshot, stop);
}

function ofStop(snapshot: MachineSnapshot, stop: Stop): Awaiting {
  const { dealer, supervisor } = waysOut(stop, phaseOf(snapshot));
  switch (stop.kind) {
    case 'unread':
      return stop.attempt < snapshot.context.settings.rescanLimit
        ? { state: 'rescan', awaiting: { rescan: stop.place, attempt: stop.attempt } }
        : { state: 'rescan', awaiting: { supervisor } };
    case 'paused':
      return { state: 'called', awaiting: { supervisor } };
    case 'compare':
      return { state: stop.kind, awaiting: { dealer, supervisor } };
    case 'irregular':
    case 'called':
    case 'fault':
      return { state: stop.kind, awaiting: { supervisor } };
  }
}

function ofPhase(snapshot: MachineSnapshot): Awaiting {
  const table = snapshot.context;
  const phase = phaseOf(snapshot);
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
      return ofAnswers(table);
    case 'closed':
      return { state: phase, awaiting: { dealer: ['shoe.load'] } };
    case 'idle':
    case 'settled':
    case 'voided':
      return { state: phase, awaiting: { dealer: [nextAct(table)] } };
  }
}
/** Whose turn it is and what may be done in it; or who has not answered a choice. */
function ofAnswers(table: Table): Awaiting {
  const asks = asksNow(table);
  const turns = asks.filter(({ turn }) => turn);
  if (turns.length === 0) {
    const choices = asks.map(({ bettor, seat, allowed }) => ({ bettor, seat, choice: allowed[0] }));
    return { state: 'choices', awaiting: { choices } };
  }
  const ofSeat = turns.find(({ seat }) => seat !== 'banker');
  const banker = turns.find(({ seat }) => seat === 'banker');
  if (ofSeat === undefined) return { state: 'decision', awaiting: { decision: { seat: 'banker', allowed: banker?.allowed ?? [] } } };
  const { seat, hand, allowed } = ofSeat;
  const decision = { seat, ...(table.game.splits ? { hand } : {}), allowed };
  return { state: 'decision', awaiting: { decision, ...(banker === undefined ? {} : { banker: banker.allowed }) } };
}
const nextAct = ({ shoe }: Table): string => (shoe !== null && isFinished(shoe) ? 'shoe.load' : 'round.open');
