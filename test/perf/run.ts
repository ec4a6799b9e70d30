import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, release, type as system } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../support/build.ts';
import { ROOT } from '../support/files.ts';
import { prepareMachine } from '../support/machine.ts';
import { HEADING, type Line, ms, textOf } from './line.ts';
import { damageLine } from './lines/damage.ts';
import { dialectDamageLines } from './lines/dialect-damage.ts';
import { memoryLine } from './lines/memory.ts';
import { refoldLine } from './lines/refold.ts';
import { restartLine } from './lines/restart.ts';
import { rulesLine } from './lines/rules.ts';
import { premiumRulesLine } from './lines/rules-premium.ts';
import { wireToPaintLines, wireToSocketLines } from './lines/wire.ts';
import { workLine } from './lines/work.ts';
import { diskSync, percentiles } from './measure.ts';
import { FULL, QUICK } from './scale.ts';
import { setUp } from './station/set-up.ts';

/**
 * `npm run perf`: the table of the budgets (design, "Budgets"), in some minutes; `-- --quick`: that it runs, in less than one. Exit
 * code 1 when something could not be measured, and never because of a figure: the machine may be busy.
 */
const SYNCS = 200;

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const scale = values.quick ? QUICK : FULL;
const lacking = prepareMachine();
if (lacking !== null) {
  console.error(lacking);
  process.exit(1);
}
await build({ quiet: true });

// Beside the sources, not in the system's folder for temporary files: that may be memory, and the journal's disk is measured.
const artifacts = join(ROOT, 'test/artifacts');
mkdirSync(artifacts, { recursive: true });
const folder = mkdtempSync(join(artifacts, 'perf-'));
let failed = false;
try {
  printMachine();
  console.log(HEADING);
  await measureStation();
  await measure('work for a card', () => workLine(scale));
  await measure('rules alone', () => rulesLine(scale));
  await measure('rules alone', () => premiumRulesLine(scale));
  await measure('shoe folded again', () => refoldLine(mkdtempSync(join(folder, 'shoe-')), scale));
  await measure('damaged frames', () => damageLine(scale));
  await measure('damaged frames of dialects', () => dialectDamageLines(scale));
} finally {
  rmSync(folder, { recursive: true });
}
process.exit(failed ? 1 : 0);

function printMachine(): void {
  const { p50Ms, p99Ms } = percentiles(diskSync(folder, SYNCS));
  console.log(`${system()} ${release()}, ${availableParallelism()} x ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}`);
  console.log(
    `load ${loadavg()[0]?.toFixed(1)}, sync of the disk p50 ${ms(p50Ms)} p99 ${ms(p99Ms)}; each figure the median of ${scale.turns}\n`,
  );
}

/** Before what keeps this process busy: the scanner, which lives in it, would be taken for lost. */
async function measureStation(): Promise<void> {
  await measure('station and bare script', async () => {
    const { bare, station, program, page, tearDown } = await setUp(folder);
    try {
      await measure('wire to a socket', () => wireToSocketLines(bare, station, folder, scale));
      await measure("wire to the dealer's screen", () => wireToPaintLines(bare, station, page, scale));
      await measure('restart', () => restartLine(station, program, page, scale));
      await measure('memory', () => memoryLine(station, program, scale));
    } finally {
      await tearDown();
    }
    return [];
  });
}

/** Prints what it measures as soon as it has it. */
async function measure(what: string, lines: () => Line | readonly Line[] | Promise<Line | readonly Line[]>): Promise<void> {
  try {
    for (const line of [await lines()].flat()) console.log(textOf(line));
  } catch (error) {
    failed = true;
    console.log(`${what}: could not be measured: ${error instanceof Error ? error.message : String(error)}`);
  }
}
