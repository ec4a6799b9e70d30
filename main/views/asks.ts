import { BANKER } from '../bets/bettor.ts';
import { type AskNow, asksAhead, asksNow, asksTold } from '../round/asks.ts';
import type { MachineSnapshot } from '../round/machine.ts';
import { isDealing, isHeld, type PhaseName } from '../round/phase.ts';
import type { AskView, Audience, TurnView } from './messages.ts';

/** What a screen may answer (U3): the dealer's and the supervisor's for everybody, a seat's for its hands and for its bettor. */
export function asksFor(snapshot: MachineSnapshot, phase: PhaseName, audience: Audience, bettor: string | null): readonly AskView[] {
  const table = snapshot.context;
  if (audience === 'players' || isHeld(snapshot)) return [];
  const ahead = isDealing(phase) ? asksAhead(table) : [];
  if (!audience.startsWith('seat:')) return [...(phase === 'answers' ? asksTold(table) : []), ...ahead].map(askView);
  const seat = seatOf(audience);
  const isOwn = (ask: AskNow): boolean => (ask.turn ? ask.seat === seat : ask.bettor === bettor);
  return [...(phase === 'answers' ? asksNow(table) : []), ...ahead].filter(isOwn).map(askView);
}
export const seatOf = (audience: Audience): number | typeof BANKER =>
  audience === 'seat:banker' ? BANKER : Number(audience.slice('seat:'.length));

function askView({ seat, hand, bettor, turn, allowed, targets, price, ahead, chosen }: AskNow): AskView {
  if (turn || seat === BANKER) return { fact: 'action', seat, hand, options: allowed, targets, ahead, chosen };
  return { fact: 'choice', bettor, seat, choice: allowed[0] ?? '', price };
}

/** U1. */
export function turnOf({ context }: MachineSnapshot, phase: PhaseName): TurnView | null {
  const [first, ...others] = phase === 'answers' ? asksTold(context) : [];
  if (first === undefined) return null;
  const { seat, hand, turn, allowed } = first;
  if (turn) return { kind: 'turn', seat, hand, choice: null, left: 0 };
  return { kind: 'choice', seat: null, hand, choice: allowed[0] ?? null, left: 1 + others.length };
}
