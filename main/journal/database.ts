import { randomBytes } from 'node:crypto';
import { accessSync, chmodSync, closeSync, constants, existsSync, fsyncSync, mkdirSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { type Lock, takeLock } from './lock.ts';
import { JournalProblem, type JournalProblemCode, SQLITE, sqliteCode, systemCode } from './problems.ts';

/** Version of the tables, in `user_version`. A newer one is refused. */
const SCHEMA_VERSION = 1;
/** `DSJ1`, in `application_id`: tells a journal from other programs' databases. */
const APPLICATION_ID = 0x44534a31;
/** How long a writer waits for a foreign program that has the file; it blocks the event loop. */
const BUSY_TIMEOUT_MS = 100;
/** The WAL is cut back to this after a checkpoint, should a long reader have let it grow. */
const WAL_LIMIT_BYTES = 8 * 1024 * 1024;

const SCHEMA = `
  BEGIN IMMEDIATE;
  CREATE TABLE meta (id TEXT NOT NULL, program TEXT NOT NULL) STRICT;
  CREATE TABLE facts (
    seq INTEGER PRIMARY KEY, key TEXT UNIQUE, wall_ms INTEGER NOT NULL, mono_ms INTEGER NOT NULL, boot TEXT NOT NULL,
    kind TEXT NOT NULL, fact TEXT NOT NULL, raw TEXT, verdict TEXT NOT NULL, result TEXT, salt TEXT NOT NULL, hash TEXT NOT NULL
  ) STRICT;
  CREATE INDEX facts_shoes ON facts (seq) WHERE kind = 'shoe.load' AND verdict = 'ok';
  CREATE TABLE rounds (
    seq INTEGER PRIMARY KEY REFERENCES facts, round INTEGER NOT NULL, status TEXT NOT NULL, shoe INTEGER NOT NULL, record TEXT NOT NULL
  ) STRICT;
  CREATE INDEX rounds_numbers ON rounds (round, seq);
  CREATE INDEX facts_starts ON facts (seq) WHERE kind = 'start';
  CREATE TABLE refusals (seq INTEGER PRIMARY KEY REFERENCES facts, message TEXT NOT NULL) STRICT;
  PRAGMA application_id = ${APPLICATION_ID};
  PRAGMA user_version = ${SCHEMA_VERSION};`;

const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;
const OF_OTHERS = 0o077;

const fileOf = (dir: string): string => join(dir, 'journal.db');

/** Keeps a second station out of the folder. Throws a JournalProblem. */
export function lockFolder(dir: string): Lock {
  const file = join(dir, 'journal.lock');
  try {
    makeFile(file);
    return takeLock(file);
  } catch (error) {
    if (sqliteCode(error) !== SQLITE.BUSY) throw problemOf(error, file);
    throw new JournalProblem('locked', `${dir}: another station runs on this folder; stop it, or give this one a folder of its own`, error);
  }
}

/** The folder, made with mode 0700 where it is missing. An existing one keeps its mode: other things may live in it. */
export function makeFolder(dir: string): void {
  try {
    mkdirSync(dir, { recursive: true, mode: PRIVATE_FOLDER });
    accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw problemOf(error, dir);
  }
}

/** The database for its one writer, made where it is missing; mode 0600, which SQLite gives to the files beside it too. */
export function openForWriting(dir: string, program: string): DatabaseSync {
  const file = fileOf(dir);
  let database: DatabaseSync | null = null;
  try {
    makeFile(file);
    database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
    const isNew = checkVersion(database, file);
    database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA journal_size_limit = ${WAL_LIMIT_BYTES}`);
    if (isNew) {
      makeTables(database, program);
      syncFolder(dir);
    }
    return database;
  } catch (error) {
    database?.close();
    throw problemOf(error, file);
  }
}

/** The database as a reader sees it, beside a running station too: takes no lock that a writer waits for. */
export function openForReading(dir: string): DatabaseSync {
  const file = fileOf(dir);
  checkReadable(file, dir);
  try {
    return openChecked(file, file);
  } catch (error) {
    const code = sqliteCode(error);
    if (code !== SQLITE.CANTOPEN && code !== SQLITE.READONLY) throw problemOf(error, file);
  }
  // SQLite needs a shared-memory file beside the database, and cannot make one where nothing may be written. Without
  // unwritten pages in a WAL the database alone is the whole journal, and may be read as a file that never changes.
  if (hasBytes(`${file}-wal`))
    throw new JournalProblem('readOnly', `${file}: its newest records lie in journal.db-wal; copy the folder to where it can be written`);
  try {
    const unchanging = pathToFileURL(file);
    unchanging.searchParams.set('immutable', '1');
    return openChecked(unchanging, file);
  } catch (error) {
    throw problemOf(error, file);
  }
}

function checkReadable(file: string, dir: string): void {
  try {
    accessSync(file, constants.R_OK);
  } catch (error) {
    const code = systemCode(error);
    if (code !== 'ENOENT' && code !== 'ENOTDIR') throw new JournalProblem('cannotOpen', `${file}: may not be read (${code})`, error);
    throw new JournalProblem('missing', `${dir}: no journal here (there is no journal.db in it)`, error);
  }
}
function openChecked(location: string | URL, file: string): DatabaseSync {
  const database = new DatabaseSync(location, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  try {
    if (checkVersion(database, file)) throw new JournalProblem('notADatabase', `${file}: is empty, no journal`);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** An empty file of mode 0600. One that is there is not opened: closing it again would drop this process's locks on it. */
function makeFile(file: string): void {
  if (existsSync(file)) {
    accessSync(file, constants.R_OK | constants.W_OK);
    if ((statSync(file).mode & OF_OTHERS) !== 0) chmodSync(file, PRIVATE_FILE);
  } else {
    closeSync(openSync(file, 'a', PRIVATE_FILE));
  }
}
/** So that files made in it outlive a loss of power. */
function syncFolder(dir: string): void {
  const folder = openSync(dir, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

function makeTables(database: DatabaseSync, program: string): void {
  database.exec(SCHEMA);
  database.prepare('INSERT INTO meta (id, program) VALUES (?, ?)').run(randomBytes(16).toString('hex'), program);
  database.exec('COMMIT');
  // From now on the file alone is a journal, also when it is copied without its WAL.
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
}

/** True for a database without tables; a JournalProblem when it is not ours or newer. */
function checkVersion(database: DatabaseSync, file: string): boolean {
  const application = numberOf(database, 'SELECT application_id FROM pragma_application_id');
  if (application === 0 && numberOf(database, 'SELECT count(*) FROM sqlite_schema') === 0) return true;
  if (application !== APPLICATION_ID) throw new JournalProblem('notADatabase', `${file}: a database, but no journal of a station`);
  const version = numberOf(database, 'SELECT user_version FROM pragma_user_version');
  if (version > SCHEMA_VERSION)
    throw new JournalProblem(
      'newerVersion',
      `${file}: written by a newer program (journal version ${version}, this program knows up to ${SCHEMA_VERSION})`,
    );
  return false;
}
function numberOf(database: DatabaseSync, sql: string): number {
  return Number(Object.values(database.prepare(sql).get() ?? {})[0]);
}
/**
 * Which files lie at the database's place now. SQLite in WAL mode writes on into files that were removed or replaced under it, where
 * nobody will ever read them (in its other modes it refuses, by the same comparison: SQLITE_READONLY_DBMOVED).
 */
export const filesAt = (dir: string): string =>
  [fileOf(dir), `${fileOf(dir)}-wal`].map((file) => statSync(file, { bigint: true, throwIfNoEntry: false })?.ino ?? 'none').join(' ');
const hasBytes = (file: string): boolean => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;

/** One line for whatever stood in the way of opening. */
export function problemOf(error: unknown, path: string): JournalProblem {
  if (error instanceof JournalProblem) return error;
  const known = KNOWN[sqliteCode(error) ?? systemCode(error) ?? ''];
  const [code, words] = known ?? ['cannotOpen', `cannot be opened: ${error instanceof Error ? error.message : String(error)}`];
  return new JournalProblem(code, `${path}: ${words}`, error);
}
const KNOWN: Readonly<Record<string | number, readonly [JournalProblemCode, string]>> = {
  [SQLITE.BUSY]: ['locked', 'another program has it open and does not let go'],
  [SQLITE.NOTADB]: ['notADatabase', 'is no journal (no SQLite database)'],
  [SQLITE.READONLY]: ['readOnly', 'cannot be written'],
  EACCES: ['readOnly', 'cannot be written (EACCES)'],
  EPERM: ['readOnly', 'cannot be written (EPERM)'],
  EROFS: ['readOnly', 'cannot be written (EROFS)'],
};
