import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type NewEntry, openJournal } from '../../main/journal/journal.ts';
import { CommitFailed } from '../../main/journal/problems.ts';
import { verifyJournal } from '../../main/journal/verify.ts';
import { card, EVENING, folder, open, play, TOY } from './fixtures.ts';

describe('append and read (R90)', () => {
  test('what was appended is there after a reopening, and the chain goes on', () => {
    const dir = folder();
    const first = openJournal(dir, { program: 'dealer-station 0.1.0' });
    const written = [...first.append([card(1), card(2)]), ...first.append([card(3)])];
    first.close();
    const again = open(dir);
    expect([...again.entries()]).toEqual(written);
    expect(again.id).toBe(first.id);
    expect(again.head()).toEqual({ seq: 3, hash: written[2]?.hash });
    expect(again.append([card(4)])[0]?.seq).toBe(4);
    expect(verifyJournal(again, TOY)).toMatchObject({ facts: 4, findings: [] });
  });

  test('every field is kept to the letter, also what a wire can garble', () => {
    const journal = open(folder());
    const odd: NewEntry = { ...card(1), key: 'api/\u0000 "♠"\ud800', raw: 'CARD\u0000\r\n\u007fé\udfff', wallMs: 12.9, monoMs: 7.5 };
    const [entry] = journal.append([odd]);
    expect(entry).toMatchObject({ key: 'api/\u0000 "♠"\ufffd', raw: 'CARD\u0000\r\n\u007fé\ufffd', wallMs: 12, monoMs: 7 });
    expect([...journal.entries()]).toEqual([entry]);
    expect(journal.byKey('api/\u0000 "♠"\ud800')).toEqual(entry);
    expect(verifyJournal(journal, TOY).findings).toEqual([]);
  });

  test('a key is found again, and entries without one do not clash', () => {
    const journal = open(folder());
    const [first] = journal.append([
      { ...card(1), verdict: 'card.notExpected' },
      { ...card(2), key: null },
      { ...card(3), key: null },
    ]);
    expect(journal.byKey('shoe/S1/7/1')).toEqual(first);
    expect(journal.byKey('shoe/S1/7/2')).toBeNull();
  });

  test('R101: boot ids of a role, in the order in which they came, whatever their letters', () => {
    const journal = open(folder());
    const keys = [
      'shoe/S1/B0/1',
      'shoe/S1/B0/2',
      'panel/S1/C0/1',
      'shoe/S1/A0/10',
      'shoe/S10/D0/1',
      'shoe/S1/A0/2',
      'shoe2/S1/E0/1',
      'api/1',
    ];
    journal.append(keys.map((key, index) => ({ ...card(index + 1), key })));
    expect(journal.boots('shoe', 9)).toEqual(['S1/B0', 'S1/A0', 'S10/D0']);
    expect(journal.boots('panel', 9)).toEqual(['S1/C0']);
    expect(journal.boots('panel:3', 9)).toEqual([]);
    expect(journal.boots('shoe', 2)).toHaveLength(2);
  });

  test('no two journals and no two salts are alike', () => {
    const [a, b] = [open(folder()), open(folder())];
    const entries = [...a.append([card(1), card(1 + 1)]), ...b.append([card(1)])];
    expect(a.id).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set([a.id, b.id, ...entries.map(({ salt }) => salt)]).size).toBe(5);
  });

  test('an append is all or nothing, and a failed one leaves no trace', () => {
    const journal = open(folder());
    journal.append([card(1)]);
    const head = journal.head();
    expect(() => journal.append([card(2), card(1)])).toThrow(CommitFailed);
    expect(journal.head()).toEqual(head);
    expect([...journal.entries()]).toHaveLength(1);
    expect(journal.append([card(2)])[0]?.seq).toBe(2);
  });

  test('a stretch of records is read in order, over many pages', () => {
    const journal = open(folder());
    journal.append(Array.from({ length: 1600 }, (_, n) => card(n + 1)));
    const seqs = [...journal.entries(500, 1599)].map(({ seq }) => seq);
    expect(seqs).toEqual(Array.from({ length: 1100 }, (_, n) => n + 500));
    expect([...journal.entries(1601)]).toEqual([]);
  });
});

describe('rounds and shoes', () => {
  test('rounds come in order of their numbers, each as it stands after corrections', () => {
    const journal = open(folder());
    play(journal, TOY, EVENING);
    expect(journal.rounds(0, 10).map(({ round, status }) => [round, status])).toEqual([
      [1, 'corrected'],
      [2, 'void'],
      [3, 'settled'],
    ]);
    expect(journal.rounds(1, 1).map(({ round }) => round)).toEqual([2]);
    expect(journal.round(1)?.hands).toEqual({ player: ['JH'], banker: [] });
    expect(journal.round(4)).toBeNull();
  });

  test('the first record of a corrected round stays (C7), and keeps its shoe', () => {
    const journal = open(folder());
    play(journal, TOY, EVENING);
    expect([...journal.finished()].map(({ round, status, shoe }) => [round, status, shoe])).toEqual([
      [1, 'settled', 1],
      [2, 'void', 1],
      [3, 'settled', 2],
      [1, 'corrected', 1],
    ]);
  });

  test('the newest accepted shoe.load is where a start begins; a refused one is none', () => {
    const dir = folder();
    const journal = openJournal(dir);
    expect([journal.lastShoe(), journal.shoes()]).toEqual([null, 0]);
    play(journal, TOY, EVENING);
    expect([journal.lastShoe(), journal.shoes()]).toEqual([15, 2]);
    const refused = { ...card(24), fact: { kind: 'shoe.load', v: 1, atMs: 24, author: 'station' }, verdict: 'round.notNow' } as const;
    journal.append([refused]);
    expect([journal.lastShoe(), journal.shoes()]).toEqual([15, 2]);
    journal.close();
    const again = open(dir);
    expect([again.lastShoe(), again.shoes()]).toEqual([15, 2]);
  });
});

describe('files', () => {
  test('the folder is 0700, the files are 0600, whatever the umask', () => {
    const dir = join(folder(), 'new', 'table-1');
    const umask = process.umask(0);
    try {
      open(dir).append([card(1)]);
    } finally {
      process.umask(umask);
    }
    const modes = readdirSync(dir).map((name) => [name, (statSync(join(dir, name)).mode & 0o777).toString(8)]);
    expect(modes).toEqual(['journal.db', 'journal.db-shm', 'journal.db-wal', 'journal.lock'].map((name) => [name, '600']));
    expect((statSync(dir).mode & 0o777).toString(8)).toBe('700');
  });

  test('the WAL does not grow without bound, and closing empties it', () => {
    const dir = folder();
    const journal = openJournal(dir);
    const wal = join(dir, 'journal.db-wal');
    const raw = 'x'.repeat(8000);
    let largest = 0;
    for (let n = 1; n <= 1200; n += 4) {
      journal.append([card(n, raw), card(n + 1, raw), card(n + 2, raw), card(n + 3, raw)]);
      largest = Math.max(largest, statSync(wal).size);
    }
    expect(statSync(join(dir, 'journal.db')).size).toBeGreaterThan(8_000_000);
    expect(largest).toBeLessThan(5_000_000);
    journal.close();
    expect(existsSync(wal)).toBe(false);
  });

  test('a copy without the WAL is a journal as of its last checkpoint', () => {
    const [dir, copy] = [folder(), folder()];
    const journal = open(dir);
    journal.append([card(1)]);
    // Not by this process: closing its handle would drop this process's locks on the file.
    execFileSync('cp', [join(dir, 'journal.db'), copy]);
    expect(verifyJournal(open(copy, { readOnly: true }), TOY)).toMatchObject({ facts: 0, head: journal.id, findings: [] });
    journal.close();
    execFileSync('cp', [join(dir, 'journal.db'), copy]);
    expect(verifyJournal(open(copy, { readOnly: true }), TOY)).toMatchObject({ facts: 1, findings: [] });
  });
});
