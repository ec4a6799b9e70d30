import type { Entry } from '../round/entry.ts';
import type { Fact } from '../round/facts.ts';
import type { Snapshot, Stepped } from '../round/step.ts';
import { resultHash } from './chain.ts';

/** The round's two functions (`round/step.ts`); handed in, because the journal knows only the types of the round. */
export interface Rules {
  /** A table of which nothing is known yet. */
  begin(): Snapshot;
  step(snapshot: Snapshot, fact: Fact): Stepped;
}
export interface Refolded {
  readonly entry: Entry;
  readonly stepped: Stepped;
}

/**
 * Steps a new table with every entry, in order. Entries that start at an accepted `shoe.load` are enough to come to the newest
 * state: that fact carries what outlives a shoe. Facts that had been refused are stepped too, to be refused again.
 */
export function* fold(entries: Iterable<Entry>, rules: Rules): Generator<Refolded, void, undefined> {
  let snapshot = rules.begin();
  for (const entry of entries) {
    const stepped = rules.step(snapshot, entry.fact);
    snapshot = stepped.snapshot;
    yield { entry, stepped };
  }
}

/** What comes out differently than it was journaled, in words; null when it is the same. */
export function difference({ entry, stepped }: Refolded): string | null {
  if (stepped.verdict !== entry.verdict) return `the journal says ${entry.verdict}, this program says ${stepped.verdict}`;
  const result = stepped.record && resultHash(stepped.record);
  if (result === entry.result) return null;
  if (entry.result === null) return 'this program finishes a round here, the journal does not';
  return result === null ? 'the journal finishes a round here, this program does not' : 'the round comes out with another result';
}
