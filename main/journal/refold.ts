import type { Entry } from '../round/entry.ts';
import type { Carry, Fact } from '../round/facts.ts';
import type { Snapshot, Stepped } from '../round/step.ts';
import { canonicalJson, resultHash } from './chain.ts';

/** The round's functions (`round/step.ts`, `round/tell.ts`); handed in, because the journal knows only the types of the round. */
export interface Rules {
  /** A table of which nothing is known yet. */
  begin(): Snapshot;
  step(snapshot: Snapshot, fact: Fact): Stepped;
  /** What the next shoe would bring forward; null while nothing is known. */
  carryOf(snapshot: Snapshot): Carry | null;
}
export interface Refolded {
  readonly entry: Entry;
  readonly before: Snapshot;
  readonly stepped: Stepped;
}

/**
 * Steps a new table with every entry, in order. Entries that start at an accepted `shoe.load` are enough to come to the newest
 * state: that fact carries what outlives a shoe. Facts that had been refused are stepped too, to be refused again.
 */
export function* fold(entries: Iterable<Entry>, rules: Rules): Generator<Refolded, void, undefined> {
  let before = rules.begin();
  for (const entry of entries) {
    const stepped = rules.step(before, entry.fact);
    yield { entry, before, stepped };
    before = stepped.snapshot;
  }
}

/** What comes out differently than it was journaled, in words; null when it is the same. */
export function difference({ entry, before, stepped }: Refolded, rules: Rules): string | null {
  if (stepped.verdict !== entry.verdict) return `the journal says ${entry.verdict}, this program says ${stepped.verdict}`;
  if (bringsForwardOtherwise(entry, rules.carryOf(before))) return 'it brings forward another state than the one before it';
  const result = stepped.record && resultHash(stepped.record);
  if (result === entry.result) return null;
  if (entry.result === null) return 'this program finishes a round here, the journal does not';
  return result === null ? 'the journal finishes a round here, this program does not' : 'the round comes out with another result';
}
/** A new shoe's record holds the state that it found, so that a start may begin there. */
function bringsForwardOtherwise({ fact }: Entry, found: Carry | null): boolean {
  if (fact.kind !== 'shoe.load' || fact.carry === undefined || found === null) return false;
  return canonicalJson(fact.carry) !== canonicalJson(found);
}
