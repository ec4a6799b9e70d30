import { writeSync } from 'node:fs';
import { openJournal } from '../../../main/journal/journal.ts';
import { batch } from './batch.ts';

/** `writer DIR [BATCHES]`: appends batches without a pause, and says the last sequence number of each once the journal has it. */
const [dir = '', batches = 'Infinity'] = process.argv.slice(2);
const journal = openJournal(dir);
writeSync(1, 'open\n');
for (let n = 0; n < Number(batches); n++) {
  journal.append(batch(journal.head().seq));
  writeSync(1, `${journal.head().seq}\n`);
}
journal.close();
