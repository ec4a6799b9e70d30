import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openJournal } from '../../main/journal/journal.ts';

/** Where a table's data lies, and how its disk is filled to the last byte and cleared again. */
export interface SmallDisk {
  readonly data: string;
  /** For `limited-station.ts`; null: the file system itself is small. */
  readonly maxPages: number | null;
  fill(): void;
  clear(): void;
}
type Later = (end: () => unknown) => void;

const FILE_SYSTEM_BYTES = 2 * 1024 * 1024;
const PAGE_BYTES = 4096;

function mountAt(dir: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${FILE_SYSTEM_BYTES}`, 'tmpfs', dir], { stdio: 'pipe' });
}
const unmount = (dir: string): void => void execFileSync('umount', ['--lazy', dir]);

/** Whether this process may mount a file system. */
export function mayMount(): boolean {
  const dir = mkdtempSync(join(tmpdir(), 'mount-'));
  try {
    mountAt(dir);
    unmount(dir);
    return true;
  } catch {
    // Of several reasons that are all the machine's.
    return false;
  } finally {
    rmSync(dir, { recursive: true });
  }
}

export function smallFileSystem(dir: string, later: Later): SmallDisk {
  mkdirSync(dir, { recursive: true });
  mountAt(dir);
  later(() => unmount(dir));
  const ballast = join(dir, 'ballast');
  return {
    data: join(dir, 'data'),
    maxPages: null,
    fill: () => {
      for (let bytes = PAGE_BYTES; ; ) {
        try {
          writeFileSync(ballast, Buffer.alloc(bytes), { flag: 'a' });
        } catch {
          return;
        }
      }
    },
    clear: () => rmSync(ballast),
  };
}

/** A journal of its own with room for a little more than a start: the rest is taken and given back by another program's table in it. */
export function smallJournal(dir: string): SmallDisk {
  const data = join(dir, 'data');
  const maxPages = 64;
  openJournal(data).close();
  return {
    data,
    maxPages,
    fill: () =>
      withDatabase(data, (database) => {
        database.exec('CREATE TABLE ballast (bytes BLOB)');
        const more = database.prepare('INSERT INTO ballast VALUES (zeroblob(?))');
        while (pagesOf(database) < maxPages) more.run(PAGE_BYTES / 2);
      }),
    clear: () => withDatabase(data, (database) => database.exec('DROP TABLE ballast')),
  };
}
function withDatabase(data: string, then: (database: DatabaseSync) => void): void {
  const database = new DatabaseSync(join(data, 'journal.db'), { timeout: 5_000 });
  try {
    then(database);
  } finally {
    database.close();
  }
}
const pagesOf = (database: DatabaseSync): number => Number(database.prepare('PRAGMA page_count').get()?.page_count);
