import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Entry } from '../round/entry.ts';
import type { Fact, Verdict } from '../round/facts.ts';
import type { StoredEntry } from './chain.ts';

/** A row of the derived table of rounds: one for each fact that finished, voided or corrected a round. */
export interface StoredRound {
  /** Of that fact. */
  readonly seq: number;
  readonly round: number;
  readonly status: string;
  /** The shoe it was played in: 1, 2 …, how many had been loaded by then. */
  readonly shoe: number;
  /** A RoundRecord as JSON. */
  readonly record: string;
}

/** A new shoe came into play with this record. */
export const isShoe = (kind: string, verdict: string): boolean => kind === 'shoe.load' && verdict === 'ok';
const IS_SHOE = "kind = 'shoe.load' AND verdict = 'ok'";

/** The entry in a row. Throws a SyntaxError when the fact is no JSON. */
export const toEntry = ({ kind: _, ...row }: StoredEntry): Entry => ({
  ...row,
  fact: JSON.parse(row.fact) as Fact,
  verdict: row.verdict as Verdict,
});

/** STRICT tables hold what their columns say, so a row has the type that its query names. */
export const rowOf = <Row>(row: object | undefined): Row | null => (row as Row | undefined) ?? null;

/** Records of one read. */
const PAGE = 512;

/**
 * Rows after `from`, page by page, so that neither memory nor a read of the database lasts for the whole journal: a long one would keep
 * the WAL from being emptied. A row that cannot be read throws in its turn, after those before it.
 */
export function* inPages<Row extends { readonly seq: number }>(
  page: StatementSync,
  from: number,
  to: number,
): Generator<Row, void, undefined> {
  for (let after = from; ; ) {
    const rows: Row[] = [];
    let failed: { readonly error: unknown } | null = null;
    try {
      for (const row of page.iterate(after, to, PAGE)) rows.push(row as unknown as Row);
    } catch (error) {
      failed = { error };
    }
    yield* rows;
    if (failed !== null) throw failed.error;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = last.seq;
  }
}

const COLUMNS = 'seq, key, wall_ms AS wallMs, mono_ms AS monoMs, boot, kind, fact, raw, verdict, result, salt, hash';

export type Statements = ReturnType<typeof prepare>;
/** Every statement of a journal, prepared once. */
export function prepare(database: DatabaseSync) {
  const sql = (text: string): StatementSync => database.prepare(text);
  return {
    begin: sql('BEGIN IMMEDIATE'),
    commit: sql('COMMIT'),
    rollback: sql('ROLLBACK'),
    insertFact: sql('INSERT INTO facts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)'),
    insertRound: sql('INSERT INTO rounds VALUES (?, ?, ?, ?, ?)'),
    meta: sql('SELECT id FROM meta'),
    last: sql('SELECT seq, hash FROM facts ORDER BY seq DESC LIMIT 1'),
    head: sql('SELECT seq, hash FROM facts WHERE seq = ?'),
    shoesBefore: sql(`SELECT count(*) AS shoes FROM facts WHERE ${IS_SHOE} AND seq < ?`),
    lastStart: sql(`SELECT ${COLUMNS} FROM facts WHERE kind = 'start' ORDER BY seq DESC LIMIT 1`),
    insertRefusal: sql('INSERT INTO refusals VALUES (?, ?)'),
    refusal: sql('SELECT message FROM refusals WHERE seq = ?'),
    lastShoe: sql(`SELECT max(seq) AS seq FROM facts WHERE ${IS_SHOE}`),
    shoeStart: sql(`SELECT seq FROM facts WHERE ${IS_SHOE} ORDER BY seq LIMIT 1 OFFSET ? - 1`),
    keyAfter: sql('SELECT key, seq FROM facts WHERE key > ? AND key < ? ORDER BY key LIMIT 1'),
    byKey: sql(`SELECT ${COLUMNS} FROM facts WHERE key = ?`),
    facts: sql(`SELECT ${COLUMNS} FROM facts WHERE seq > ? AND seq <= ? ORDER BY seq LIMIT ?`),
    round: sql('SELECT record FROM rounds WHERE round = ? ORDER BY seq DESC LIMIT 1'),
    roundBefore: sql('SELECT record FROM rounds WHERE round = ? AND seq < ? ORDER BY seq DESC LIMIT 1'),
    shoeOfRound: sql('SELECT shoe FROM rounds WHERE round = ? ORDER BY seq LIMIT 1'),
    rounds: sql(
      `SELECT record FROM rounds AS r WHERE round > ? AND seq = (SELECT max(seq) FROM rounds WHERE round = r.round) ORDER BY round LIMIT ?`,
    ),
    finished: sql('SELECT seq, round, status, shoe, record FROM rounds WHERE seq > ? AND seq <= ? ORDER BY seq LIMIT ?'),
  };
}
