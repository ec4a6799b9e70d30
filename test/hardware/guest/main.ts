import { writeFileSync, writeSync } from 'node:fs';
import { CASES } from './cases/index.ts';
import { Guest } from './guest.ts';

/** What is run in place of init: the cases, one after the other, each told by one line of JSON as soon as it is over. Then it switches off. */
export interface Told {
  readonly name: string;
  readonly ms: number;
  /** Why it failed; null: it passed. */
  readonly failed: string | null;
}

const { PROGRAM_STATION = '', SOCKETS = '' } = process.env;

const tell = (told: Told): void => void writeSync(process.stdout.fd, `${JSON.stringify(told)}\n`);

/** What was told of the links last. */
const lastStates = (): readonly string[] => guest.devices.states.slice(-MOST_STATES).map((state) => JSON.stringify(state));
const MOST_STATES = 20;

const guest = new Guest(PROGRAM_STATION, Number(SOCKETS));
for (const [name, run] of Object.entries(CASES)) {
  const startedMs = performance.now();
  const failed = await run(guest).then(
    () => null,
    (error: unknown) => [error instanceof Error ? error.stack : String(error), ...lastStates()].join('\n'),
  );
  tell({ name, ms: Math.round(performance.now() - startedMs), failed });
  await guest.clear();
}
writeFileSync('/proc/sysrq-trigger', 'o');
