import type { Journal } from '../journal/journal.ts';
import { difference, fold, type Refolded } from '../journal/refold.ts';
import { isBlank } from '../round/step.ts';
import { isOfBench } from '../station/foreign.ts';
import { RULES } from '../station/rules.ts';
import { viewOf, WITHOUT_A_STATION } from '../views/index.ts';
import type { AnyView, Audience } from '../views/messages.ts';
import { chosenAudience } from './arguments.ts';
import { type Command, type ExitCode, type Io, Problem } from './command.ts';
import { journalArguments, positive, readJournal } from './journals.ts';

const HELP = `station replay DIR [--to SEQ] [--view AUDIENCE]

Folds the journal in DIR anew, also of a running station, and prints its finished rounds as station play does; line is the
number of the record that finished, voided or corrected the round.

  --to SEQ          only up to this record
  --view AUDIENCE   print, instead of the rounds, what the screen of dealer, players, supervisor or seat:N showed after the last
                    record (of --to): of the open round nothing else is told

Exit code 1 if this program decides a record in another way than it was decided then (station verify says more).
`;

export const replay: Command = {
  name: 'replay',
  summary: 'folds a journal anew and prints its rounds, or the view at a record',
  help: HELP,
  async run(args, io) {
    const { dir, values } = journalArguments('replay', args, { to: { type: 'string' }, view: { type: 'string' } });
    const to = positive('replay', 'to', values.to);
    const audience = chosenAudience('replay', values.view);
    return readJournal(dir, (journal) => {
      const { seq } = journal.head();
      if (to !== null && to > seq) throw new Problem(`${dir}: no record ${to}; the last one is ${seq}`);
      return replayTo(journal, to ?? seq, audience, io);
    });
  },
};

function replayTo(journal: Journal, to: number, audience: Audience | null, io: Io): ExitCode {
  let differs: string | null = null;
  let last: Refolded | null = null;
  for (const refolded of fold(journal.entries(1, to), RULES)) {
    const { entry, stepped } = refolded;
    const found = difference(refolded, RULES);
    if (found !== null) differs ??= `record ${entry.seq}: decided differently now: ${found}`;
    if (audience === null && stepped.record !== null) io.out(JSON.stringify({ out: 'round', line: entry.seq, ...stepped.record }));
    last = refolded;
  }
  if (audience !== null) io.out(JSON.stringify({ out: 'view', line: to, view: viewAt(last, audience, isOfBench(journal)) }));
  if (differs !== null) io.err(differs);
  return differs === null ? 0 : 1;
}
function viewAt(last: Refolded | null, audience: Audience, test: boolean): AnyView {
  if (last === null || isBlank(last.stepped.snapshot)) throw new Problem('station replay --view: there was no table yet');
  const { entry, stepped } = last;
  return viewOf(stepped.snapshot, audience, { ...WITHOUT_A_STATION, test, nowMs: entry.fact.atMs, fact: entry.seq });
}
