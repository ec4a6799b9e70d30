import { DatabaseSync } from 'node:sqlite';

export interface Lock {
  release(): void;
}

/**
 * One station a folder. The lock is an exclusive transaction, never written to, on a small SQLite file of its own: a lock of the
 * operating system that ends with the process however it ends, so it cannot go stale, and that leaves the journal itself free
 * for readers. Nothing else in this process may open that file: on POSIX systems closing any handle on it would drop the lock.
 *
 * Throws SQLite's error: BUSY when somebody has it.
 */
export function takeLock(file: string): Lock {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    throw error;
  }
  return { release: () => database.close() };
}
