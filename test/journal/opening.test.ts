import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test, vi } from 'vitest';
import { openJournal } from '../../main/journal/journal.ts';
import { JournalProblem } from '../../main/journal/problems.ts';
import { card, folder, open } from './fixtures.ts';
import { program } from './program.ts';

/** Several processes a test, on a machine that may be busy. */
vi.setConfig({ testTimeout: 180_000 });

/** `nobody` on Debian: whoever runs the tests, this one owns none of their files. */
const NOBODY = 65534;

function problem(dir: string, readOnly = false): [code: string, message: string] {
  try {
    openJournal(dir, { readOnly }).close();
  } catch (error) {
    if (error instanceof JournalProblem) return [error.code, error.message];
    throw error;
  }
  return ['open', ''];
}
const isOneLine = expect.stringMatching(/^\S.*[^\n]$/);

describe('one station a folder', () => {
  test('a second one is told so, in another process and in this one; a reader is let in', async () => {
    const dir = folder();
    const journal = open(dir);
    journal.append([card(1)]);
    expect(await program('opener', [dir, 'write']).next()).toBe(
      `locked ${dir}: another station runs on this folder; stop it, or give this one a folder of its own`,
    );
    expect(problem(dir)[0]).toBe('locked');
    expect(await program('opener', [dir, 'read']).next()).toMatch(/^open 1 /);
    // Still held after all of these came and went.
    expect(await program('opener', [dir, 'write']).next()).toMatch(/^locked /);
  });

  test('closing lets the next one in', async () => {
    const dir = folder();
    openJournal(dir).close();
    expect(await program('opener', [dir, 'write']).next()).toMatch(/^open 0 /);
  });

  test('kill -9 leaves no stale lock', async () => {
    const dir = folder();
    const writer = program('writer', [dir]);
    expect(await writer.next()).toBe('open');
    expect(problem(dir)[0]).toBe('locked');
    await writer.kill();
    expect(problem(dir)).toEqual(['open', '']);
  });
});

describe('what is no journal of this program is refused in one line', () => {
  test('no database', () => {
    const dir = folder();
    writeFileSync(join(dir, 'journal.db'), 'Dear diary, today I dealt cards. '.repeat(100));
    for (const readOnly of [false, true])
      expect(problem(dir, readOnly)).toEqual(['notADatabase', `${join(dir, 'journal.db')}: is no journal (no SQLite database)`]);
  });

  test("another program's database", () => {
    const dir = folder();
    const other = new DatabaseSync(join(dir, 'journal.db'));
    other.exec('CREATE TABLE facts (seq INTEGER PRIMARY KEY)');
    other.close();
    for (const readOnly of [false, true]) expect(problem(dir, readOnly)).toEqual(['notADatabase', isOneLine]);
  });

  test('a newer version, which is left as it is', () => {
    const dir = folder();
    openJournal(dir).close();
    const newer = new DatabaseSync(join(dir, 'journal.db'));
    newer.exec('PRAGMA user_version = 2');
    for (const readOnly of [false, true])
      expect(problem(dir, readOnly)).toEqual(['newerVersion', expect.stringContaining('journal version 2, this program knows up to 1')]);
    expect(newer.prepare('PRAGMA user_version').get()).toMatchObject({ user_version: 2 });
    newer.close();
  });

  test('an empty file is made a journal by a writer only', () => {
    const dir = folder();
    writeFileSync(join(dir, 'journal.db'), '');
    expect(problem(dir, true)).toEqual(['notADatabase', isOneLine]);
    expect(problem(dir)).toEqual(['open', '']);
    expect(problem(dir, true)).toEqual(['open', '']);
  });

  test('a missing folder, a folder without a journal: nothing is made by a reader', () => {
    const dir = folder();
    expect(problem(join(dir, 'absent'), true)).toEqual(['missing', isOneLine]);
    expect(problem(dir, true)).toEqual(['missing', isOneLine]);
    expect(readdirSync(dir)).toEqual([]);
  });

  test('a file where the folder should be', () => {
    const file = join(folder(), 'file');
    writeFileSync(file, '');
    expect(problem(file)).toEqual(['cannotOpen', isOneLine]);
    expect(problem(join(file, 'below'))).toEqual(['cannotOpen', isOneLine]);
  });
});

describe('read-only places (R95)', () => {
  test('a folder that may not be written: a writer is told, a reader reads, and leaves nothing behind', async () => {
    const dir = folder();
    const journal = openJournal(dir);
    journal.append([card(1), card(2)]);
    journal.close();
    const uid = readableOnly(dir);
    expect(await program('opener', [dir, 'write', ...uid]).next()).toBe(`readOnly ${dir}: cannot be written (EACCES)`);
    expect(await program('opener', [dir, 'read', ...uid]).next()).toBe('open 2 journal.db journal.lock');
  });

  test('a database that may not be written, in a folder that may', async () => {
    const dir = folder();
    openJournal(dir).close();
    const uid = readableOnly(dir);
    chmodSync(dir, 0o777);
    expect(await program('opener', [dir, 'write', ...uid]).next()).toMatch(/^readOnly .*cannot be written \(EACCES\)$/);
  });

  test('records that lie in a WAL nobody can take up are not passed over in silence', async () => {
    const [dir, copy] = [folder(), folder()];
    // Without an end of its own: one that closes its journal leaves no WAL.
    const writer = program('writer', [dir]);
    await writer.next();
    await writer.next();
    await writer.kill();
    execFileSync('cp', [join(dir, 'journal.db'), join(dir, 'journal.db-wal'), copy]);
    expect(await program('opener', [copy, 'read', ...readableOnly(copy)]).next()).toMatch(/^readOnly .*copy the folder/);
  });

  test('a journal that may not be read', async () => {
    const dir = folder();
    openJournal(dir).close();
    const uid = readableOnly(dir);
    chmodSync(join(dir, 'journal.db'), 0o000);
    expect(await program('opener', [dir, 'read', ...uid]).next()).toBe(`cannotOpen ${join(dir, 'journal.db')}: may not be read (EACCES)`);
  });

  test('a folder that cannot be made', async () => {
    const dir = folder();
    mkdirSync(join(dir, 'closed'));
    expect(await program('opener', [join(dir, 'closed', 'new'), 'write', ...readableOnly(join(dir, 'closed'))]).next()).toMatch(
      /^readOnly /,
    );
  });
});

/** Takes away the right to write in `dir`; the arguments that make `opener` somebody whom this binds, which root is not. */
function readableOnly(dir: string): string[] {
  for (const name of readdirSync(dir)) chmodSync(join(dir, name), 0o444);
  chmodSync(dir, 0o555);
  return process.getuid?.() === 0 ? [String(NOBODY)] : [];
}
