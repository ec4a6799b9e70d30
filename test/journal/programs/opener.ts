import { readdirSync, writeSync } from 'node:fs';
import { openJournal } from '../../../main/journal/journal.ts';
import { JournalProblem } from '../../../main/journal/problems.ts';

/**
 * `opener DIR write|read [UID]`: opens the journal as that user, and says `open SEQ` or the problem's code and message. The user is
 * changed here, and not for the process, so that the program's own files need not be readable for them.
 */
const [dir = '', mode, uid] = process.argv.slice(2);
if (uid !== undefined) process.setuid?.(Number(uid));
try {
  const journal = openJournal(dir, { readOnly: mode === 'read' });
  let read = 0;
  for (const entry of journal.entries()) read = entry.seq;
  writeSync(1, `open ${read} ${readdirSync(dir).sort().join(' ')}\n`);
  journal.close();
} catch (error) {
  if (!(error instanceof JournalProblem)) throw error;
  writeSync(1, `${error.code} ${error.message}\n`);
}
