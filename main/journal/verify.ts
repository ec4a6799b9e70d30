import type { Entry } from '../round/entry.ts';
import type { RoundRecord } from '../round/record.ts';
import { entryHash, resultHash, type StoredEntry } from './chain.ts';
import { type Head, isShoe, type Journal, type StoredRound, toEntry } from './journal.ts';
import { Lookahead } from './lookahead.ts';
import { difference, fold, type Rules } from './refold.ts';

/**
 * `file`: SQLite finds the file itself damaged. `chain`: a record, or the one before it, is not what was written. `rounds`: the
 * derived table of rounds says something else than the chain. `decision`: the chain is whole, but this program decides the fact
 * in another way.
 */
export type Sort = 'file' | 'chain' | 'rounds' | 'decision';
/** The first record where something of one sort is wrong; null where no single record is. */
export interface Finding {
  readonly what: Sort;
  readonly record: number | null;
  readonly message: string;
}
export interface Verification {
  /** Records whose chain is whole, from the first. */
  readonly facts: number;
  /** Records of rounds among them. */
  readonly rounds: number;
  /** Hash of the last of them. */
  readonly head: string;
  /** At most one of each sort, in the order in which they stand in the journal. */
  readonly findings: readonly Finding[];
}

/** R91: the file, the whole chain, the derived rounds, and every decision taken again. Memory does not grow with the journal. */
export function verifyJournal(journal: Journal, rules: Rules): Verification {
  const check = new Check(journal);
  // Goes on after a decision that differs, for a break of the chain further on is graver; only the first one is told.
  for (const refolded of fold(check.entries(), rules)) {
    const differs = difference(refolded, rules);
    if (differs !== null) check.found('decision', refolded.entry.seq, `decided differently now: ${differs}`);
  }
  return check.verification();
}

const SALT = /^[0-9a-f]{32}$/;

/** Reads a journal from its first record to its last, or to where its chain breaks, and keeps what is wrong with it. */
class Check {
  readonly #journal: Journal;
  readonly #findings = new Map<Sort, Finding>();
  readonly #table: Lookahead;
  #head: Head;
  #rounds = 0;
  #shoes = 0;
  #atMs = 0;

  constructor(journal: Journal) {
    this.#journal = journal;
    this.#table = new Lookahead(journal.finished());
    this.#head = { seq: 0, hash: journal.id };
    const damage = journal.damage();
    if (damage !== null) this.found('file', null, `the file is damaged: ${damage}`);
  }

  /** Keeps the first of each sort. */
  found(what: Sort, record: number | null, message: string): void {
    if (!this.#findings.has(what)) this.#findings.set(what, { what, record, message });
  }

  verification(): Verification {
    return { facts: this.#head.seq, rounds: this.#rounds, head: this.#head.hash, findings: [...this.#findings.values()] };
  }

  *entries(): Generator<Entry, void, undefined> {
    try {
      for (const row of this.#journal.stored()) {
        const broken = chainProblem(this.#head, row);
        if (broken !== null) return this.found('chain', this.#head.seq + 1, broken);
        this.#head = { seq: row.seq, hash: row.hash };
        const entry = toEntry(row);
        this.#checkTime(entry);
        if (isShoe(row.kind, row.verdict)) this.#shoes += 1;
        this.#checkRound(entry);
        yield entry;
      }
    } catch (error) {
      // A damaged page, a number beyond 2^53, a fact that is no JSON.
      this.found('chain', this.#head.seq + 1, `cannot be read: ${reasonOf(error)}`);
    }
  }

  #checkTime({ seq, fact }: Entry): void {
    if (fact.atMs < this.#atMs) this.found('chain', seq, `its time goes back, from ${this.#atMs} ms to ${fact.atMs} ms`);
    this.#atMs = fact.atMs;
  }

  #checkRound({ seq, result }: Entry): void {
    if (result !== null) this.#rounds += 1;
    try {
      const row = this.#table.at(seq);
      const differs = row === null ? lacks(result) : this.#tellsOtherwise(row, result);
      if (differs !== null) this.found('rounds', seq, `the table of rounds ${differs}`);
    } catch (error) {
      this.found('rounds', seq, `the table of rounds cannot be read from here on: ${reasonOf(error)}`);
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
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function chainProblem(previous: Head, row: StoredEntry): string | null {
  if (row.seq !== previous.seq + 1) return `is missing: after record ${previous.seq} comes ${row.seq}`;
  if (entryHash(previous.hash, row) !== row.hash) return 'broken chain: its content and the hash before it do not give its hash';
  if (!SALT.test(row.salt)) return 'has no salt';
  return row.kind === kindOf(row.fact) ? null : `is filed as ${row.kind}, its fact is another`;
}
const kindOf = (fact: string): unknown => (JSON.parse(fact) as { readonly kind?: unknown }).kind;
