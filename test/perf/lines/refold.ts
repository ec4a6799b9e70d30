import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { openJournal } from '../../../main/journal/journal.ts';
import { begin } from '../../../main/round/step.ts';
import { complete } from '../../../main/station/complete.ts';
import { Figures } from '../../../main/station/figures.ts';
import { foldJournal } from '../../../main/station/fold.ts';
import { Recorder } from '../../../main/station/recorder.ts';
import { StationTime } from '../../../main/station/time.ts';
import { cpuMs } from '../cpu.ts';
import { type Line, ms, whole } from '../line.ts';
import { median } from '../measure.ts';
import type { Scale } from '../scale.ts';
import { shoeFacts } from '../shoe.ts';

const BUDGET_MS = 100;

/** A shoe folded again as a start does it: by a process that has just begun and has compiled nothing. */
export function refoldLine(folder: string, scale: Scale): Line {
  const facts = writeShoe(folder, scale);
  const program = join(import.meta.dirname, 'refold.ts');
  const tookMs = median(
    Array.from({ length: scale.turns }, () => Number(execFileSync(process.execPath, [program, folder], { encoding: 'utf8' }))),
  );
  return {
    what: `a shoe of ${whole(facts)} facts folded again from the journal (processor time)`,
    bare: null,
    station: ms(tookMs),
    ratio: null,
    budget: `under ${BUDGET_MS} ms`,
    ok: tookMs < BUDGET_MS,
  };
}

/** Has a shoe journaled as a station does, and gives how many facts it has. */
function writeShoe(folder: string, scale: Scale): number {
  const journal = openJournal(folder);
  const recorder = new Recorder({
    journal,
    snapshot: begin(),
    time: new StationTime(0),
    boot: 'perf',
    figures: new Figures(),
    complete: (body, work) => complete(body, work, journal),
    on: {
      adopted: () => undefined,
      answered: () => undefined,
      frozen: (why) => {
        throw why ?? new Error('the journal was frozen');
      },
    },
  });
  for (const body of shoeFacts(scale))
    recorder.submit({ body, author: 'station', key: null, raw: null, waits: true, done: () => undefined });
  recorder.close();
  const { seq } = journal.head();
  journal.close();
  return seq;
}

/** `node refold.ts DIR` prints the milliseconds. */
if (import.meta.main) {
  const journal = openJournal(process.argv[2] ?? '', { readOnly: true });
  console.log(cpuMs(() => foldJournal(journal)));
}
