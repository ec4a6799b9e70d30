import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { openJournal } from '../../main/journal/journal.ts';
import { JournalProblem } from '../../main/journal/problems.ts';
import type { Rules } from '../../main/journal/refold.ts';
import { type Verification, verifyJournal } from '../../main/journal/verify.ts';
import { EVENING, folder, open, play, TOY } from './fixtures.ts';
import { program } from './program.ts';

/** Many journals or processes, on a machine that may be busy. */
const SLOW = { timeout: 180_000 };

/** A closed journal of one evening. */
function evening(): string {
  const dir = folder();
  const journal = openJournal(dir);
  play(journal, TOY, EVENING);
  journal.close();
  return dir;
}
function verify(dir: string, rules: Rules = TOY): Verification {
  const journal = openJournal(dir, { readOnly: true });
  try {
    return verifyJournal(journal, rules);
  } finally {
    journal.close();
  }
}
function tamper(dir: string, ...sql: string[]): void {
  const database = new DatabaseSync(join(dir, 'journal.db'), { enableForeignKeyConstraints: false });
  for (const statement of sql) database.exec(statement);
  database.close();
}

describe('a whole journal', () => {
  test('R91: everything is counted, and its last hash is the head', () => {
    const dir = evening();
    const { seq, hash } = open(dir, { readOnly: true }).head();
    expect(verify(dir)).toEqual({ facts: seq, rounds: 4, head: hash, findings: [] });
  });

  test('an empty one, and one read while its station writes', SLOW, async () => {
    const dir = folder();
    openJournal(dir).close();
    expect(verify(dir)).toMatchObject({ facts: 0, findings: [] });
    const writer = program('writer', [dir]);
    await writer.next();
    let facts = 0;
    for (let n = 0; n < 5; n++) {
      const acknowledged = Number(await writer.next());
      const verification = verify(dir);
      expect(verification).toMatchObject({ findings: [] });
      expect(verification.facts).toBeGreaterThanOrEqual(acknowledged);
      expect(verification.facts).toBeGreaterThan(facts);
      facts = verification.facts;
    }
    // Neither stopped nor let go of its lock.
    for (let last = 0; last <= facts; ) last = Number(await writer.next());
    expect(() => openJournal(dir)).toThrow(JournalProblem);
  });
});

describe('R91: whatever is changed is found, at its record', () => {
  /** The settlement of round 1: every column has a value. */
  const RECORD = 9;

  test.each(['key', 'boot', 'kind', 'fact', 'raw', 'verdict', 'result', 'salt', 'hash'])('any character of %s', (column) => {
    const dir = evening();
    const open = new DatabaseSync(join(dir, 'journal.db'));
    const text = String(open.prepare(`SELECT ${column} AS text FROM facts WHERE seq = ?`).get(RECORD)?.text);
    expect(text.length).toBeGreaterThan(0);
    const set = open.prepare(`UPDATE facts SET ${column} = ? WHERE seq = ?`);
    for (let at = 0; at < text.length; at++) {
      const other = String.fromCharCode(text.charCodeAt(at) ^ 16);
      set.run(text.slice(0, at) + other + text.slice(at + 1), RECORD);
      expect(verify(dir).findings, `${column} at ${at}`).toMatchObject([{ what: 'chain', record: RECORD }]);
    }
    set.run(text, RECORD);
    open.close();
    expect(verify(dir).findings).toEqual([]);
  });

  test.each(['wall_ms', 'mono_ms'])('any bit of %s', (column) => {
    const dir = evening();
    const open = new DatabaseSync(join(dir, 'journal.db'));
    const value = Number(open.prepare(`SELECT ${column} AS value FROM facts WHERE seq = ?`).get(RECORD)?.value);
    const set = open.prepare(`UPDATE facts SET ${column} = ? WHERE seq = ?`);
    for (let bit = 0n; bit < 63n; bit++) {
      set.run(BigInt(value) ^ (1n << bit), RECORD);
      expect(verify(dir).findings, `bit ${bit}`).toMatchObject([{ what: 'chain', record: RECORD }]);
    }
    set.run(value, RECORD);
    open.close();
    expect(verify(dir).findings).toEqual([]);
  });

  test.each([
    [
      'a record taken out',
      ['DELETE FROM facts WHERE seq = 5'],
      { what: 'chain', record: 5, message: 'is missing: after record 4 comes 6' },
    ],
    [
      'a record taken out, the rest moved up',
      ['DELETE FROM facts WHERE seq = 5', 'UPDATE facts SET seq = seq - 1 WHERE seq > 5'],
      { what: 'chain', record: 5 },
    ],
    ['the first record taken out', ['DELETE FROM facts WHERE seq = 1', 'UPDATE facts SET seq = seq - 1'], { what: 'chain', record: 1 }],
    [
      'two records exchanged',
      ['UPDATE facts SET seq = 99 WHERE seq = 5', 'UPDATE facts SET seq = 5 WHERE seq = 7', 'UPDATE facts SET seq = 7 WHERE seq = 99'],
      { what: 'chain', record: 5 },
    ],
    [
      'a record put in',
      ["INSERT INTO facts SELECT 24, 'new', wall_ms, mono_ms, boot, kind, fact, raw, verdict, result, salt, hash FROM facts WHERE seq = 5"],
      { what: 'chain', record: 24 },
    ],
    ['a journal with the id of another', ["UPDATE meta SET id = '00'"], { what: 'chain', record: 1 }],
    [
      'a number that JavaScript cannot hold',
      ['UPDATE facts SET wall_ms = 9223372036854775807 WHERE seq = 3'],
      { what: 'chain', record: 3 },
    ],
    [
      'a round with another record',
      ['UPDATE rounds SET record = replace(record, \'"amount":100\', \'"amount":900\') WHERE seq = 9'],
      { what: 'rounds', record: 9 },
    ],
    ['a round whose record is no JSON', ["UPDATE rounds SET record = '{' WHERE seq = 9"], { what: 'rounds', record: 9 }],
    ['a round under another number', ['UPDATE rounds SET round = 8 WHERE seq = 14'], { what: 'rounds', record: 14 }],
    ['a round with another status', ["UPDATE rounds SET status = 'void' WHERE seq = 9"], { what: 'rounds', record: 9 }],
    ['a round in another shoe', ['UPDATE rounds SET shoe = 2 WHERE seq = 14'], { what: 'rounds', record: 14 }],
    ['a corrected round in another shoe', ['UPDATE rounds SET shoe = 2 WHERE seq = 19'], { what: 'rounds', record: 19 }],
    [
      'a round with a number that JavaScript cannot hold',
      ['UPDATE rounds SET round = 9223372036854775807 WHERE seq = 14'],
      { what: 'rounds', record: 10, message: expect.stringContaining('cannot be read from here on') },
    ],
    ['a round taken out', ['DELETE FROM rounds WHERE seq = 14'], { what: 'rounds', record: 14 }],
    ['a round put in', ["INSERT INTO rounds SELECT 13, 7, 'settled', 1, record FROM rounds WHERE seq = 9"], { what: 'rounds', record: 13 }],
    [
      'a round that no fact made',
      ["INSERT INTO rounds SELECT 77, 7, 'settled', 1, record FROM rounds WHERE seq = 9"],
      { what: 'file', record: null },
    ],
  ])('%s', (_, sql, finding) => {
    const dir = evening();
    tamper(dir, ...sql);
    expect(verify(dir).findings).toMatchObject([finding]);
  });

  test('the newest records taken out leave a whole chain with another head: which is why the head is printed', () => {
    const dir = evening();
    const { head } = verify(dir);
    tamper(dir, 'DELETE FROM facts WHERE seq > 21');
    expect(verify(dir)).toMatchObject({ facts: 21, findings: [] });
    expect(verify(dir).head).not.toBe(head);
  });

  test('any byte of the file: it is found, refused, or changes nothing that is read', SLOW, () => {
    const dir = evening();
    const file = join(dir, 'journal.db');
    const whole = readFileSync(file);
    const before = content(dir);
    const STRIDE = 127;
    for (let at = 0; at < whole.length; at += STRIDE) {
      const damaged = Buffer.from(whole);
      damaged.writeUInt8((damaged[at] ?? 0) ^ 0x55, at);
      // A damaged header may name a WAL that is there from the round before.
      for (const beside of ['-wal', '-shm']) rmSync(`${file}${beside}`, { force: true });
      writeFileSync(file, damaged);
      const after = content(dir);
      if (after.verdict === 'whole') expect(after, `byte ${at}`).toEqual(before);
    }
  });

  /** All that can be read of a journal, and what `verify` says to it. */
  function content(dir: string): { verdict: string; read?: unknown } {
    try {
      const journal = openJournal(dir, { readOnly: true });
      try {
        const { findings } = verifyJournal(journal, TOY);
        if (findings.length > 0) return { verdict: 'found' };
        return {
          verdict: 'whole',
          read: [journal.id, ...journal.stored(), ...journal.finished(), journal.rounds(0, 99), journal.byKey('shoe/S1/7/9')],
        };
      } finally {
        journal.close();
      }
    } catch (error) {
      if (error instanceof JournalProblem) return { verdict: 'refused' };
      throw error;
    }
  }
});

describe('a fact that is decided differently now is told apart from a broken chain', () => {
  /** Refuses the card of record 11, which was taken. */
  const STRICTER: Rules = {
    ...TOY,
    step: (snapshot, fact) =>
      fact.kind === 'card' && fact.code === '2D' ? { ...TOY.step(snapshot, fact), verdict: 'card.notExpected' } : TOY.step(snapshot, fact),
  };

  test('a verdict', () => {
    expect(verify(evening(), STRICTER).findings).toEqual([
      { what: 'decision', record: 11, message: 'decided differently now: the journal says ok, this program says card.notExpected' },
    ]);
  });

  test.each<[string, Rules['step'], string]>([
    [
      'another result',
      (snapshot, fact) => {
        const stepped = TOY.step(snapshot, fact);
        return { ...stepped, record: stepped.record && { ...stepped.record, result: 'banker' } };
      },
      'the round comes out with another result',
    ],
    [
      'no result',
      (snapshot, fact) => ({ ...TOY.step(snapshot, fact), record: null }),
      'the journal finishes a round here, this program does not',
    ],
  ])('%s', (_, step, message) => {
    expect(verify(evening(), { ...TOY, step }).findings).toEqual([
      { what: 'decision', record: 9, message: `decided differently now: ${message}` },
    ]);
  });

  test('both are told, and a break of the chain is looked for beyond the decision', () => {
    const dir = evening();
    tamper(dir, "UPDATE facts SET raw = 'CARD 20' WHERE seq = 20");
    const verification = verify(dir, STRICTER);
    expect(verification.facts).toBe(19);
    expect(verification.findings).toMatchObject([
      { what: 'decision', record: 11 },
      { what: 'chain', record: 20 },
    ]);
  });

  test('nothing beyond a break of the chain is decided: its state is not to be trusted', () => {
    const dir = evening();
    tamper(dir, "UPDATE facts SET raw = 'CARD 9' WHERE seq = 9");
    expect(verify(dir, STRICTER).findings).toMatchObject([{ what: 'chain', record: 9 }]);
  });
});
