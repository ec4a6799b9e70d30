import { execFileSync } from 'node:child_process';
import { copyFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Journal, type NewEntry, openJournal } from '../../main/journal/journal.ts';
import { CommitFailed } from '../../main/journal/problems.ts';
import { verifyJournal } from '../../main/journal/verify.ts';
import { card, folder, open, TOY } from './fixtures.ts';

const KILOBYTE = 'x'.repeat(1024);
const batch = (journal: Journal): NewEntry[] => Array.from({ length: 16 }, (_, n) => card(journal.head().seq + n + 1, KILOBYTE));

/** Appends until it fails: how it failed. */
function fill(journal: Journal): CommitFailed {
  for (let n = 0; n < 10_000; n++) {
    try {
      journal.append(batch(journal));
    } catch (error) {
      if (error instanceof CommitFailed) return error;
      throw error;
    }
  }
  throw new Error('it does not get full');
}

describe('a commit that fails (R95)', () => {
  test.each([
    ['the folder is moved away', '.'],
    ['the database is removed', 'journal.db'],
    ['its newest pages are removed', 'journal.db-wal'],
  ])('%s: nothing is taken until it is back', (_, name) => {
    const dir = folder();
    const journal = open(dir);
    journal.append(batch(journal));
    const away = `${folder()}-away`;
    renameSync(join(dir, name), away);
    expect(() => journal.append(batch(journal))).toThrow(/were removed or replaced/);
    expect(journal.head().seq).toBe(16);
    renameSync(away, join(dir, name));
    journal.append(batch(journal));
    expect(verifyJournal(open(dir, { readOnly: true }), TOY)).toMatchObject({ facts: 32, findings: [] });
  });

  test('another file in the place of the database: nothing is taken', () => {
    const dir = folder();
    const journal = open(dir);
    journal.append(batch(journal));
    copyFileSync(join(dir, 'journal.db'), join(dir, 'copy'));
    renameSync(join(dir, 'copy'), join(dir, 'journal.db'));
    expect(() => journal.append(batch(journal))).toThrow(CommitFailed);
  });

  test('disk full, by a limit of pages: nothing half done, and the next append works once there is room', () => {
    const dir = folder();
    const journal = openJournal(dir, { maxPages: 64 });
    journal.append(batch(journal));
    const failed = fill(journal);
    expect(failed).toMatchObject({ why: 'diskFull', message: 'database or disk is full' });
    const head = journal.head();
    expect(() => journal.append(batch(journal))).toThrow(CommitFailed);
    expect(journal.head()).toEqual(head);
    expect([...journal.entries()]).toHaveLength(head.seq);
    journal.limitPages(1_000_000);
    expect(journal.append(batch(journal))[0]?.seq).toBe(head.seq + 1);
    expect(verifyJournal(journal, TOY)).toMatchObject({ facts: head.seq + 16, findings: [] });
    journal.close();
    expect(verifyJournal(open(dir), TOY)).toMatchObject({ facts: head.seq + 16, findings: [] });
  });

  test('disk full, by a file system without space: the same, and a full disk can be closed and opened', () => {
    const disk = smallDisk();
    const ballast = join(disk.dir, 'ballast');
    const makeRoom = (): void => rmSync(ballast, { force: true });
    writeFileSync(ballast, Buffer.alloc(512 * 1024));
    const dir = join(disk.dir, 'table');
    const journal = open(dir, disk.limit);
    expect(fill(journal).why).toBe('diskFull');
    const head = journal.head();
    makeRoom();
    if (disk.limit.maxPages !== undefined) journal.limitPages(1_000_000);
    journal.append(batch(journal));
    expect(journal.head().seq).toBe(head.seq + 16);
    fill(journal);
    const full = journal.head();
    journal.close();
    const again = open(dir, { readOnly: true });
    expect(again.head()).toEqual(full);
    expect(verifyJournal(again, TOY).findings).toEqual([]);
  });

  test('locked by a foreign program: told within moments, works again after it', () => {
    const dir = folder();
    const journal = open(dir);
    journal.append([card(1)]);
    const foreign = new DatabaseSync(join(dir, 'journal.db'));
    foreign.exec('BEGIN IMMEDIATE');
    expect(() => journal.append([card(2)])).toThrow(expect.objectContaining({ why: 'locked' }));
    foreign.exec('ROLLBACK');
    foreign.close();
    expect(journal.append([card(2)])[0]?.seq).toBe(2);
  });

  test('not to be written', () => {
    const dir = folder();
    open(dir).append([card(1)]);
    const reader = open(dir, { readOnly: true });
    expect(() => reader.append([card(2)])).toThrow(expect.objectContaining({ why: 'readOnly' }));
    expect(reader.head().seq).toBe(1);
  });
});

/** A real file system of one megabyte where this process may mount one; else a folder and a limit of pages that stands for it. */
function smallDisk(): { dir: string; limit: { maxPages?: number } } {
  const dir = folder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', dir], { stdio: 'pipe' });
  } catch (error) {
    console.log(`no file system can be mounted here (${String(error).split('\n')[0]}): a limit of pages stands for it`);
    return { dir, limit: { maxPages: 128 } };
  }
  onTestFinished(() => void execFileSync('umount', ['--lazy', dir]));
  return { dir, limit: {} };
}
