import { type Finding, type Found, type Sort, wholeEntries } from './check.ts';
import type { Head, Journal } from './journal.ts';
import { difference, fold, type Refolded, type Rules } from './refold.ts';

/**
 * Steps a new table with the records from `from` on (1, or an accepted `shoe.load`) as `fold` does, and tells what is wrong with
 * them. Ends where the chain breaks, for nothing beyond is to be trusted; goes on after a decision that differs.
 */
export function* checkedFold(journal: Journal, rules: Rules, from: number, found: Found): Generator<Refolded, void, undefined> {
  for (const refolded of fold(wholeEntries(journal, from, found), rules)) {
    const differs = difference(refolded, rules);
    if (differs !== null) found({ what: 'decision', record: refolded.entry.seq, message: `decided differently now: ${differs}` });
    yield refolded;
  }
}

export interface Verification {
  /** Records whose chain is whole, from the first. */
  readonly facts: number;
  /** Records of rounds among them. */
  readonly rounds: number;
  /** Hash of the last of them. */
  readonly head: string;
  /** The first of each sort, in the order in which they stand in the journal. */
  readonly findings: readonly Finding[];
}

/** R91: the file, the whole chain, the derived rounds, and every decision taken again. Memory does not grow with the journal. */
export function verifyJournal(journal: Journal, rules: Rules): Verification {
  const findings = new Map<Sort, Finding>();
  const found = (finding: Finding): void => {
    if (!findings.has(finding.what)) findings.set(finding.what, finding);
  };
  const damage = journal.damage();
  if (damage !== null) found({ what: 'file', record: null, message: `the file is damaged: ${damage}` });
  let head: Head = journal.headAt(0);
  let rounds = 0;
  for (const { entry } of checkedFold(journal, rules, 1, found)) {
    head = entry;
    if (entry.result !== null) rounds += 1;
  }
  return { facts: head.seq, rounds, head: head.hash, findings: [...findings.values()] };
}
