import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Entry } from '../round/entry.ts';
import type { RoundRecord } from '../round/record.ts';
import { entryHash, resultHash, type StoredEntry } from './chain.ts';
import { filesAt, lockFolder, makeFolder, openForReading, openForWriting, problemOf } from './database.ts';
import type { Lock } from './lock.ts';
import { CommitFailed, sqliteCode } from './problems.ts';
import { inPages, isShoe, prepare, rowOf, type Statements, type StoredRound, toEntry } from './rows.ts';

/** What is appended: the entry without what the journal adds, and the round that the fact finished, voided or corrected. */
export type NewEntry = Omit<Entry, 'seq' | 'result' | 'salt' | 'hash'> & {
  readonly record: RoundRecord | null;
  /** Why it was refused, for whoever brings it again. Derived from the fact, and no part of the chain. */
  readonly message?: string | null;
};

/** Where the chain ends. Of an empty journal: 0 and the journal's id. */
export interface Head {
  readonly seq: number;
  readonly hash: string;
}
export interface JournalOptions {
  /** To read a journal, also of a running station; takes no lock. It is seen as it stood when it was opened. */
  readonly readOnly?: boolean;
  /** Most pages (4096 bytes) of the database; more is `diskFull`. */
  readonly maxPages?: number;
  /** Name and version, kept in a journal that is made now. */
  readonly program?: string;
}

const SALT_BYTES = 16;

/**
 * Opens the journal in `dir`, made where it is missing. A writer is the only one for as long as its process lives or until it closes.
 * Throws a JournalProblem.
 */
export function openJournal(dir: string, options: JournalOptions = {}): Journal {
  if (options.readOnly) return journalIn(dir, openForReading(dir), null);
  makeFolder(dir);
  const lock = lockFolder(dir);
  try {
    const journal = journalIn(dir, openForWriting(dir, options.program ?? 'dealer-station'), lock);
    if (options.maxPages !== undefined) journal.limitPages(options.maxPages);
    return journal;
  } catch (error) {
    lock.release();
    throw error;
  }
}
function journalIn(dir: string, database: DatabaseSync, lock: Lock | null): Journal {
  try {
    return new Journal(dir, database, lock);
  } catch (error) {
    database.close();
    throw problemOf(error, dir);
  }
}

/** The append-only record of all facts (design, "Journal"; R90, R91). Everything is synchronous: when `append` returns, the disk has it. */
export class Journal {
  /** 32 hex digits, made with the journal: a wiped disk does not repeat it. */
  readonly id: string;
  readonly #dir: string;
  /** As they were when it was opened. */
  readonly #files: string;
  readonly #database: DatabaseSync;
  readonly #lock: Lock | null;
  readonly #statements: Statements;
  #head: Head;
  #shoes: number;

  constructor(dir: string, database: DatabaseSync, lock: Lock | null) {
    this.#dir = dir;
    this.#database = database;
    this.#lock = lock;
    this.#statements = prepare(database);
    this.id = rowOf<{ id: string }>(this.#statements.meta.get())?.id ?? '';
    this.#head = rowOf<Head>(this.#statements.last.get()) ?? this.headAt(0);
    this.#shoes = this.shoesBefore(Number.MAX_SAFE_INTEGER);
    this.#files = filesAt(dir);
  }

  head(): Head {
    return this.#head;
  }

  /** Where the chain ended with record `seq`; with 0, or a record that is not there, as of an empty journal. */
  headAt(seq: number): Head {
    return rowOf<Head>(this.#statements.head.get(seq)) ?? { seq: 0, hash: this.id };
  }

  /**
   * One transaction, one sync. Keys must be new (`byKey`). Fractions of milliseconds are dropped from `wallMs` and `monoMs`.
   * Throws CommitFailed, and then nothing has been written and nothing remembered: the next append is a new attempt.
   */
  append(entries: readonly NewEntry[]): readonly Entry[] {
    if (entries.length === 0) return [];
    const chained: Chained[] = [];
    let head = this.#head;
    for (const entry of entries) {
      const next = chain(head, entry);
      chained.push(next);
      head = next.stored;
    }
    const shoes = this.#commit(chained);
    this.#head = { seq: head.seq, hash: head.hash };
    this.#shoes = shoes;
    return chained.map(({ entry }) => entry);
  }

  /** Writes all or nothing; the number of shoes loaded by then. */
  #commit(chained: readonly Chained[]): number {
    const { begin, commit, rollback, insertFact, insertRound, insertRefusal } = this.#statements;
    let shoes = this.#shoes;
    try {
      begin.run();
      for (const { stored: of, record, message } of chained) {
        if (isShoe(of.kind, of.verdict)) shoes += 1;
        insertFact.run(of.seq, of.key, of.wallMs, of.monoMs, of.boot, of.kind, of.fact, of.raw, of.verdict, of.result, of.salt, of.hash);
        if (record !== null) insertRound.run(of.seq, record.round, record.status, this.#shoeOf(record, shoes), JSON.stringify(record));
        if (message !== null) insertRefusal.run(of.seq, message);
      }
      if (filesAt(this.#dir) !== this.#files)
        throw new Error(`${this.#dir}: its files were removed or replaced; put them back, or start again`);
      commit.run();
      return shoes;
    } catch (error) {
      // A full disk has rolled it back already.
      if (this.#database.isTransaction) rollback.run();
      throw new CommitFailed(error);
    }
  }

  #shoeOf(record: RoundRecord, now: number): number {
    return (record.status === 'corrected' ? this.shoeOfRound(record.round) : null) ?? now;
  }

  byKey(key: string): Entry | null {
    const row = rowOf<StoredEntry>(this.#statements.byKey.get(key));
    return row && toEntry(row);
  }

  /** `DEVICE/BOOT` of a role's devices whose frames (`ROLE/DEVICE/BOOT/SEQ`) are here, oldest first; at most `most` are looked for. */
  boots(role: string, most: number): readonly string[] {
    const found: { readonly name: string; readonly seq: number }[] = [];
    const end = `${role}0`;
    let after = `${role}/`;
    while (found.length < most) {
      const row = rowOf<{ key: string; seq: number }>(this.#statements.keyAfter.get(after, end));
      if (row === null) break;
      const name = row.key.split('/').slice(1, 3).join('/');
      found.push({ name, seq: row.seq });
      after = `${role}/${name}0`;
    }
    return found.toSorted((a, b) => a.seq - b.seq).map(({ name }) => name);
  }

  /** Why record `seq` was refused, in the words of then; null when it was not, or nobody was told. */
  refusal(seq: number): string | null {
    return rowOf<{ message: string }>(this.#statements.refusal.get(seq))?.message ?? null;
  }

  /** The newest record of a start. */
  lastStart(): Entry | null {
    const row = rowOf<StoredEntry>(this.#statements.lastStart.get());
    return row && toEntry(row);
  }

  /** Records `from` to `to`, both included, in order. */
  *entries(from = 1, to = this.#head.seq): Generator<Entry, void, undefined> {
    for (const row of this.stored(from, to)) yield toEntry(row);
  }

  /** The same, as they lie in the table: for whoever checks the chain. */
  *stored(from = 1, to = this.#head.seq): Generator<StoredEntry, void, undefined> {
    yield* inPages<StoredEntry>(this.#statements.facts, from - 1, to);
  }

  /** Sequence number of the newest accepted `shoe.load`, where a start begins to fold; null without any. */
  lastShoe(): number | null {
    return rowOf<{ seq: number | null }>(this.#statements.lastShoe.get())?.seq ?? null;
  }

  /** Sequence number of the `shoe.load` of the shoe of this number (1, 2 …); null when none had been loaded by then. */
  shoeStart(shoe: number): number | null {
    return shoe < 1 ? null : (rowOf<{ seq: number }>(this.#statements.shoeStart.get(shoe))?.seq ?? null);
  }

  /** Finished rounds with a number above `after`, in order, each as it stands after corrections. */
  rounds(after: number, limit: number): readonly RoundRecord[] {
    return this.#statements.rounds.all(after, limit).map(recordOf);
  }

  /** One finished round as it stands after corrections. */
  round(number: number): RoundRecord | null {
    const row = this.#statements.round.get(number);
    return row === undefined ? null : recordOf(row);
  }

  /** A round as it stood before record `seq`; null when it was not finished by then. */
  roundBefore(number: number, seq: number): RoundRecord | null {
    const row = this.#statements.roundBefore.get(number, seq);
    return row === undefined ? null : recordOf(row);
  }

  /** The shoe a finished round was played in. */
  shoeOfRound(number: number): number | null {
    return rowOf<StoredRound>(this.#statements.shoeOfRound.get(number))?.shoe ?? null;
  }

  /** Shoes loaded before record `seq`. */
  shoesBefore(seq: number): number {
    return rowOf<{ shoes: number }>(this.#statements.shoesBefore.get(seq))?.shoes ?? 0;
  }

  /** Shoes loaded so far: the number of the one in play. */
  shoes(): number {
    return this.#shoes;
  }

  /** Every record of a round that fact `from` or a later one made, in order; corrected rounds again. */
  *finished(from = 1): Generator<StoredRound, void, undefined> {
    yield* inPages<StoredRound>(this.#statements.finished, from - 1, this.#head.seq);
  }

  /** What SQLite finds wrong with the file itself: a damaged page, an index that does not fit its table, a round without its fact. */
  damage(): string | null {
    try {
      const { integrity_check: found } = this.#database.prepare('PRAGMA integrity_check(1)').get() ?? {};
      // Two lines: in which database, and what.
      if (found !== 'ok') return String(found).split('\n').at(-1) ?? null;
      return this.#database.prepare('PRAGMA foreign_key_check').get() ? 'a round whose fact is not there' : null;
    } catch (error) {
      if (sqliteCode(error) === null || !(error instanceof Error)) throw error;
      return error.message;
    }
  }

  /** Most pages of the database from now on; see `JournalOptions.maxPages`. */
  limitPages(pages: number): void {
    this.#database.exec(`PRAGMA max_page_count = ${Math.trunc(pages)}`);
  }

  close(): void {
    if (!this.#database.isOpen) return;
    try {
      if (this.#lock) this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch (error) {
      // On a full disk the records stay in the WAL, as safe as before, and the next start takes them up.
      if (sqliteCode(error) === null) throw error;
    } finally {
      this.#database.close();
      this.#lock?.release();
    }
  }
}

/** A new entry with its place in the chain, as it is answered and as it is stored. */
interface Chained {
  readonly entry: Entry;
  readonly stored: StoredEntry;
  readonly record: RoundRecord | null;
  readonly message: string | null;
}
function chain(head: Head, { record, message = null, ...of }: NewEntry): Chained {
  // What UTF-8 cannot hold would be read back as something else than was hashed.
  const sealed = {
    ...of,
    seq: head.seq + 1,
    key: of.key?.toWellFormed() ?? null,
    wallMs: Math.floor(of.wallMs),
    monoMs: Math.floor(of.monoMs),
    boot: of.boot.toWellFormed(),
    raw: of.raw?.toWellFormed() ?? null,
    result: record && resultHash(record),
    salt: randomBytes(SALT_BYTES).toString('hex'),
  };
  const fact = JSON.stringify(of.fact);
  const hash = entryHash(head.hash, { ...sealed, fact });
  return { entry: { ...sealed, hash }, stored: { ...sealed, kind: of.fact.kind, fact, hash }, record, message };
}

const recordOf = (row: { readonly record?: unknown }): RoundRecord => JSON.parse(String(row.record)) as RoundRecord;
