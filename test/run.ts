import { parseCLI, startVitest } from 'vitest/node';
import { build } from './support/build.ts';
import { check } from './support/check.ts';
import { prepareMachine } from './support/machine.ts';
import { KindCounts } from './support/reporter.ts';

/**
 * `npm test`: everything. `npm test -- test/rules`: the tests of these files or folders only (Vitest's own arguments pass on).
 * The last line is `N passed, N failed, N skipped`; anything failed, or nothing run, is exit code 1.
 */
const lacking = prepareMachine();
if (lacking !== null) {
  console.error(lacking);
  process.exit(2);
}

const { filter, options } = parseCLI(['vitest', 'run', ...process.argv.slice(2)]);
const counts = new KindCounts();
const everything = process.argv.length === 2;

if (everything) for (const passed of Object.values(await check())) counts.of('check')[passed ? 'passed' : 'failed'] += 1;
await build({ quiet: true });
const vitest = await startVitest(filter, { ...options, watch: false, reporters: ['default', counts] });
await vitest.close();

const total = counts.total();
console.log(`\n${counts.table()}\n\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
// Not left to the event loop: a test that leaves a handle open must not keep the run from ending.
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
