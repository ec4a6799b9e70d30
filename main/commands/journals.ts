import type { ParseArgsOptionsConfig } from 'node:util';
import type { Finding } from '../journal/check.ts';
import { type Journal, openJournal } from '../journal/journal.ts';
import { JournalProblem } from '../journal/problems.ts';
import { verifyJournal } from '../journal/verify.ts';
import { RULES } from '../station/rules.ts';
import { parseArguments } from './arguments.ts';
import { Problem } from './command.ts';

/** What `verify`, `replay` and `export` share: they read one journal. */

/** The journal's folder and the options. Throws a Problem for anything else on the line. */
export function journalArguments<Options extends ParseArgsOptionsConfig>(command: string, args: readonly string[], options: Options) {
  const { values, positionals } = parseArguments(command, args, options);
  const [dir] = positionals;
  if (dir === undefined || positionals.length > 1) throw new Problem(`station ${command} wants one DIR, the folder of a journal`);
  return { dir, values };
}

/** A whole number from 1 on; null where the option is not given. */
export function positive(command: string, option: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^[1-9]\d{0,14}$/.test(text))
    throw new Problem(`station ${command} --${option}: a whole number from 1 on is expected, not "${text}"`);
  return Number(text);
}

/** Reads the journal in `dir`, also one of a running station. Problem when it stops at what is wrong in it. */
export function readJournal<Result>(dir: string, read: (journal: Journal) => Result): Result {
  const journal = opened(dir);
  try {
    return read(journal);
  } catch (error) {
    const [wrong] = error instanceof Problem ? [] : verifyJournal(journal, RULES).findings;
    throw wrong === undefined ? error : new Problem(lineOf(dir, wrong));
  } finally {
    journal.close();
  }
}
export const lineOf = (dir: string, { record, message }: Finding): string =>
  record === null ? `${dir}: ${message}` : `record ${record}: ${message}`;
function opened(dir: string): Journal {
  try {
    return openJournal(dir, { readOnly: true });
  } catch (error) {
    throw error instanceof JournalProblem ? new Problem(error.message) : error;
  }
}
