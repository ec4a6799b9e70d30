import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openJournal } from '../../main/journal/journal.ts';
import { verifyJournal } from '../../main/journal/verify.ts';
import { folder, open, TOY } from './fixtures.ts';
import { program } from './program.ts';
import { batch, written } from './programs/batch.ts';

const KILLS = 12;
/** Many processes, on a machine that may be busy. */
const SLOW = { timeout: 180_000 };

test(
  'R93: kill -9 in mid-stream, again and again: every acknowledged record is there, batches are whole, the chain holds',
  SLOW,
  async () => {
    const dir = folder();
    for (let kill = 0; kill < KILLS; kill++) {
      const writer = program('writer', [dir]);
      expect(await writer.next()).toBe('open');
      let acknowledged = 0;
      for (let n = 0; n <= kill * 3; n++) acknowledged = Number(await writer.next());
      await writer.kill();
      acknowledged = Number((await writer.rest()).at(-1) ?? acknowledged);

      const journal = openJournal(dir);
      // At most the batch that was committed when the process died, and not yet acknowledged.
      expect([acknowledged, acknowledged + batch(acknowledged).length]).toContain(journal.head().seq);
      journal.close();
    }
    const journal = open(dir);
    expect(verifyJournal(journal, TOY)).toMatchObject({ facts: journal.head().seq, findings: [] });
    for (const entry of journal.entries()) {
      const { record: _, ...expected } = written(entry.seq);
      expect(entry).toMatchObject(expected);
    }
  },
);

test('a journal of 100,000 records is verified with little memory', SLOW, async () => {
  const dir = folder();
  const writer = program('writer', [dir, '1']);
  await writer.rest();
  const journal = openJournal(dir);
  const raw = 'CARD '.padEnd(700, 'x');
  while (journal.head().seq < 100_000)
    journal.append(Array.from({ length: 1000 }, (_, n) => ({ ...written(journal.head().seq + n + 1), raw })));
  journal.close();
  // 70 MB of raw frames alone would not fit.
  const verifier = program('verifier', [dir], ['--max-old-space-size=32']);
  const seq = new DatabaseSync(join(dir, 'journal.db')).prepare('SELECT max(seq) AS seq FROM facts').get();
  expect(JSON.parse(await verifier.next())).toMatchObject({ facts: seq?.seq, findings: [] });
});
