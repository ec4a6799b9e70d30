import {
  COLUMNS,
  type Column,
  csvHeader,
  csvLine,
  exportLedger,
  exportRows,
  jsonLine,
  LEDGER_COLUMNS,
  type Selection,
  TEST_COLUMN,
} from '../journal/export.ts';
import type { Journal } from '../journal/journal.ts';
import { isOfBench } from '../station/foreign.ts';
import { type Command, type ExitCode, Problem } from './command.ts';
import { journalArguments, positive, readJournal } from './journals.ts';

const HELP = `station export DIR [--csv | --json] [--ledger] [--shoe N] [--round N]

Prints what lies in the journal in DIR, in its order: rounds, their cards and bets, corrections, device events.
--json (the default): one object a line. --csv: one table (RFC 4180), first the names of its columns.
--ledger: what each finished round moved, in double entry, and nothing else.
--shoe N, --round N: of this shoe, of this round only.

Finished rounds only: nothing of the open round's cards leaves, and a card that was never turned is ??.
A corrected round stands there as it was first, and again, corrected, where that was done.

  type        round, card, bet, correction, device
  seq, time   the record of the journal, and when (UTC)
  shoe, round as they are counted at the table; of corrections and device events: the round that finished next
  round       status (settled, void, corrected), result, detail: totals, net, opposite, difference
  card        place, card
  bet         bettor, seat, hand, bet, amount, outcome, commission, breakage, returned
  correction  kind (card.enter, card.fix, round.void …), by, second, reason, place, card; detail: the places corrected
  device      kind (scanner, hello, gap, card.unread, cut …), detail

With --ledger:

  entry       its name, seq.n; from, to, amount, why (stake, payout, hand, den, leave, commission), bet,
              seat; reversal where a correction takes an entry back before the round is booked anew

Of a bench each line says so: test is true, the last column; no other journal has it.

The columns of --csv: ${COLUMNS.join(' ')}.
Of the ledger: ${LEDGER_COLUMNS.join(' ')}.
`;

export const exportCommand: Command = {
  name: 'export',
  summary: 'prints rounds, bets, cards, corrections and device events of a journal as JSON or CSV',
  help: HELP,
  async run(args, io) {
    const { dir, values } = journalArguments('export', args, {
      csv: { type: 'boolean' },
      json: { type: 'boolean' },
      ledger: { type: 'boolean' },
      shoe: { type: 'string' },
      round: { type: 'string' },
    });
    if (values.csv && values.json) throw new Problem('station export: --csv or --json, not both');
    const selection = { shoe: positive('export', 'shoe', values.shoe), round: positive('export', 'round', values.round) };
    return readJournal(dir, (journal) => {
      checkSelection(dir, journal, selection);
      // CSV lines end with CR LF.
      const test = isOfBench(journal);
      const columns: readonly Column[] = [...(values.ledger ? LEDGER_COLUMNS : COLUMNS), ...(test ? ([TEST_COLUMN] as const) : [])];
      if (values.csv) io.out(`${csvHeader(columns)}\r`);
      const rows = values.ledger ? exportLedger(journal, selection) : exportRows(journal, selection);
      for (const found of rows) {
        const row = { ...found, ...(test ? { test } : {}) };
        io.out(values.csv ? `${csvLine(row, columns)}\r` : jsonLine(row, columns));
      }
      return 0 satisfies ExitCode;
    });
  },
};

function checkSelection(dir: string, journal: Journal, { shoe, round }: Selection): void {
  if (round !== null && journal.round(round) === null) throw new Problem(`${dir}: no finished round ${round}`);
  if (shoe !== null && journal.shoes() < shoe) throw new Problem(`${dir}: no shoe ${shoe}; shoes so far: ${journal.shoes()}`);
}
