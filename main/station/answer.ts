import type { Answer } from '../views/messages.ts';
import type { Outcome } from './recorder.ts';

/** What whoever brought a fact is told. `kind`: of the fact. */
export function answerOf(outcome: Outcome, kind: string, id: string): Answer {
  if (outcome.as === 'dropped') {
    const message =
      outcome.why === 'frozen' ? 'the journal cannot be written, the table is stopped until it can' : 'too many facts are waiting';
    return { id, refused: `journal.${outcome.why}`, message };
  }
  if (outcome.verdict === 'ok') return { id, accepted: outcome.seq };
  return { id, refused: outcome.verdict, message: outcome.message ?? `${kind}: refused before` };
}
