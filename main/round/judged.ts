import type { TableEvent } from './events.ts';
import type { Kind, Verdict } from './facts.ts';

/** What a fact means for the round, or why it is refused. */
export type Judged = { readonly event: TableEvent } | { readonly refused: Refusal };
export interface Refusal {
  readonly code: Exclude<Verdict, 'ok' | 'fault'>;
  /** English, one sentence. */
  readonly message: string;
}
export const accept = (event: TableEvent): Judged => ({ event });
export const refuse = (code: Refusal['code'], message: string): Judged => ({ refused: { code, message } });

/** The code of a fact that the table cannot take at this moment, by its kind; any other is `round.notNow`. */
const NOT_NOW: Partial<Readonly<Record<Kind, Refusal['code']>>> = {
  bet: 'bet.closed',
  card: 'card.notExpected',
  'card.unread': 'card.notExpected',
  cut: 'card.notExpected',
  action: 'action.notAllowed',
  choice: 'choice.notAsked',
};
export const notNow = (kind: Kind, why: string): Judged => refuse(NOT_NOW[kind] ?? 'round.notNow', `${kind}: ${why}`);
