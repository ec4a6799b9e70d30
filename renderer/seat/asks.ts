import type { AskView, SeatView } from '../../main/views/messages.ts';

export type Question = Extract<AskView, { fact: 'choice' }>;
export type Decision = Extract<AskView, { fact: 'action' }>;

const isQuestion = (ask: AskView): ask is Question => ask.fact === 'choice';
const isDecision = (ask: AskView): ask is Decision => ask.fact === 'action';

/** The question to be answered first; everybody else waits for it. */
export const questionOf = ({ asks }: SeatView): Question | null => asks.find(isQuestion) ?? null;

/** What this seat decides: now, else ahead of its turn (P7). */
export function decisionOf({ asks, seat }: SeatView): Decision | null {
  const own = asks.filter(isDecision).filter((ask) => ask.seat === seat);
  return own.find(({ ahead }) => !ahead) ?? own[0] ?? null;
}

/** Everybody waits for this very screen (U1). */
export const isAwaited = (view: SeatView): boolean =>
  questionOf(view) !== null || (view.turn?.kind === 'turn' && view.turn.seat === view.seat);

/** Nothing is taken for a while; why is not a player's business. */
export const isStopped = ({ held, frozen, called }: SeatView): boolean => held || frozen !== null || called;
