import type { Entry } from '../round/entry.ts';
import type { RoundRecord } from '../round/record.ts';
import { entryHash, resultHash, type StoredEntry } from './chain.ts';
import type { Head, Journal } from './journal.ts';
import { Lookahead } from './lookahead.ts';
import { isShoe, type StoredRound, toEntry } from './rows.ts';

/**
 * `file`: SQLite finds the file itself damaged. `chain`: a record, or the one before it, is not what was written. `rounds`: the
 * derived table of rounds says something else than the chain. `decision`: the chain is whole, but this program decides the fact
 * in another way.
 */
export type Sort = 'file' | 'chain' | 'rounds' | 'decision';
/** What is wrong with a journal, and at which record; null where it is not at one. */
export interface Finding {
  readonly what: Sort;
  readonly record: number | null;
  readonly message: string;
}
export type Found = (finding: Finding) => void;

/** The records from `from` on whose chain is whole; ends where it breaks. The derived rounds are compared with them. */
export function* wholeEntries(journal: Journal, from: number, found: Found): Generator<Entry, void, undefined> {
  let head = journal.headAt(from - 1);
  let atMs = 0;
  const rounds = new RoundsCheck(journal, from, found);
  try {
    for (const row of journal.stored(from)) {
      const broken = chainProblem(head, row);
      if (broken !== null) return found({ what: 'chain', record: head.seq + 1, message: broken });
      const entry = toEntry(row);
      if (entry.fact.kind !== row.kind)
        return found({ what: 'chain', record: row.seq, message: `is filed as ${row.kind}, its fact is another` });
      head = row;
      if (entry.fact.atMs < atMs)
        found({ what: 'chain', record: row.seq, message: `its time goes back, from ${atMs} to ${entry.fact.atMs} ms` });
      atMs = entry.fact.atMs;
      rounds.compare(entry);
      yield entry;
    }
  } catch (error) {
    // A damaged page, a number beyond 2^53, a fact that is no JSON.
    found({ what: 'chain', record: head.seq + 1, message: `cannot be read: ${reasonOf(error)}` });
  }
}
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const SALT = /^[0-9a-f]{32}$/;

function chainProblem(previous: Head, row: StoredEntry): string | null {
  if (row.seq !== previous.seq + 1) return `is missing: after record ${previous.seq} comes ${row.seq}`;
  if (entryHash(previous.hash, row) !== row.hash) return 'broken chain: its content and the hash before it do not give its hash';
  return SALT.test(row.salt) ? null : 'has no salt';
}

/** The derived table of rounds beside the records that it was made from. */
class RoundsCheck {
  readonly #journal: Journal;
  readonly #table: Lookahead;
  readonly #found: Found;
  #shoes: number;

  constructor(journal: Journal, from: number, found: Found) {
    this.#journal = journal;
    this.#table = new Lookahead(journal.finished(from));
    this.#found = found;
    this.#shoes = journal.shoesBefore(from);
  }

  compare({ seq, result, fact, verdict }: Entry): void {
    if (isShoe(fact.kind, verdict)) this.#shoes += 1;
    try {
      const row = this.#table.at(seq);
      const differs = row === null ? lacks(result) : this.#tellsOtherwise(row, result);
      if (differs !== null) this.#found({ what: 'rounds', record: seq, message: `the table of rounds ${differs}` });
    } catch (error) {
      this.#found({ what: 'rounds', record: seq, message: `the table of rounds cannot be read from here on: ${reasonOf(error)}` });
    }
  }

  #tellsOtherwise(row: StoredRound, result: string | null): string | null {
    if (result === null) return 'has a round here, and the record finished none';
    const record = JSON.parse(row.record) as RoundRecord;
    const shoe = row.status === 'corrected' ? this.#journal.shoeOfRound(row.round) : this.#shoes;
    const same = resultHash(record) === result && record.round === row.round && record.status === row.status && row.shoe === shoe;
    return same ? null : 'tells the round otherwise than the record';
  }
}
const lacks = (result: string | null): string | null => (result === null ? null : 'lacks the round that the record finished');
