import type { Journal } from '../journal/journal.ts';
import type { Body, PaidRound } from '../round/facts.ts';
import { begin, isBlank, type Snapshot, step } from '../round/step.ts';
import { carryOf, paidRound } from '../round/tell.ts';

/** Adds to a fact what the fold needs, for it looks nothing up: what a new shoe brings forward, the older round that is paid again. */
export function complete(body: Body, work: Snapshot, journal: Journal): Body {
  if (isBlank(work)) return body;
  if (body.kind === 'shoe.load') return { ...body, carry: carryOf(work) };
  if (body.kind !== 'round.correct' || paidRound(work, body.round) !== null) return body;
  const old = olderRound(journal, body.round);
  return old === null ? body : { ...body, old };
}

/** A round of an earlier shoe, found by folding that shoe again up to it; the newest record of it counts. */
function olderRound(journal: Journal, round: number): PaidRound | null {
  const record = journal.round(round);
  const shoe = journal.shoeOfRound(round);
  if (record === null || shoe === null) return null;
  let snapshot = begin();
  for (const { fact } of journal.entries(journal.shoeStart(shoe) ?? 1)) {
    snapshot = step(snapshot, fact).snapshot;
    const found = isBlank(snapshot) ? null : paidRound(snapshot, round);
    if (found !== null) return { ...found, record };
  }
  return null;
}
