import { type Verification, verifyJournal } from '../journal/verify.ts';
import { isOfBench } from '../station/foreign.ts';
import { RULES } from '../station/rules.ts';
import type { Command, ExitCode } from './command.ts';
import { journalArguments, lineOf, readJournal } from './journals.ts';

const HELP = `station verify DIR

Checks the journal in DIR, also of a running station: the file, the chain of hashes from the first record to the last,
the table of rounds, and every decision, taken again by this program's rules.

Prints one JSON object: facts and rounds whose chain is whole, the hash of the last of them (head), and ok. What is wrong
stands in findings, at most one of each sort, with the first record where it is so:
  file       the file itself is damaged
  chain      the record, or the one before it, is not what was written
  rounds     the table of rounds says something else than the chain
  decision   the chain is whole, but this program decides the fact in another way

The journal of a bench is marked: test is true.

Records taken off the end leave a whole chain: compare head with one that was noted before.
Exit code 0 if all is well, 1 if not, 2 if there is no journal to read.
`;

export const verify: Command = {
  name: 'verify',
  summary: "checks a journal's chain of hashes and takes its decisions again",
  help: HELP,
  async run(args, io) {
    const { dir } = journalArguments('verify', args, {});
    const [verification, test] = readJournal(dir, (journal) => [verifyJournal(journal, RULES), isOfBench(journal)] as const);
    const ok = verification.findings.length === 0;
    io.out(JSON.stringify({ ...summary(verification, ok), ...(test ? { test } : {}) }));
    for (const finding of verification.findings) io.err(lineOf(dir, finding));
    return (ok ? 0 : 1) satisfies ExitCode;
  },
};

const summary = ({ facts, rounds, head, findings }: Verification, ok: boolean) => ({
  facts,
  rounds,
  head,
  ok,
  ...(ok ? {} : { findings }),
});
