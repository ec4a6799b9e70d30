import type { Journal } from '../journal/journal.ts';
import { Problem } from '../problem.ts';
import { readable } from './fold.ts';

/** The journal of a bench: its first record says so, and the hashes of all others hang on it (R109). */
export function isOfBench(journal: Journal): boolean {
  const [first] = readable(journal, 1);
  return first?.fact.kind === 'table' && first.fact.test === true;
}
/** A journal is of one table: of one game, and of a live table or of a bench (R109). Throws a Problem for another one's. */
export function refuseForeign(journal: Journal, game: string, test: boolean): void {
  const [first] = readable(journal, 1);
  if (first?.fact.kind !== 'table') return;
  if (isOfBench(journal) !== test) {
    const [is, wanted] = test ? ['a live table', 'a bench'] : ['a bench (TEST)', 'a live table'];
    throw new Problem(`this folder holds the journal of ${is}: ${wanted} needs a folder of its own`);
  }
  if (first.fact.game !== game)
    throw new Problem(
      `table.game: the journal is of a ${first.fact.game} table, the configuration says ${game}: give the other game a folder of its own`,
    );
}
