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

const { PROGRAM_STATION = '', SOCKETS = '', CASE = '' } = process.env;

const tell = (told: Told): void => void writeSync(process.stdout.fd, `${JSON.stringify(told)}\n`);

const guest = new Guest(PROGRAM_STATION, Number(SOCKETS));
for (const [nth, [name, run]] of Object.entries(CASES).entries()) {
  // Without the first one nobody may open anything.
  if (nth > 0 && !name.includes(CASE)) continue;
  const startedMs = performance.now();
  const failed = await run(guest).then(
    () => null,
    (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error)),
  );
  const states =
    failed === null
      ? ''
      : `\n${guest.devices.states
          .slice(-20)
          .map((state) => JSON.stringify(state))
          .join('\n')}`;
  tell({ name, ms: Math.round(performance.now() - startedMs), failed: failed === null ? null : failed + states });
  guest.clear();
}
writeFileSync('/proc/sysrq-trigger', 'o');
