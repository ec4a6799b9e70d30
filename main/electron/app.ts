import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { build } from '../../test/support/build.ts';
import { electronBinary, fetchElectron } from './binary.ts';

/** `npm run app`: builds what has changed, fetches Electron the first time, starts the desktop program with the options of `station run`. */
const root = fileURLToPath(new URL('../..', import.meta.url));
const say = (line: string): void => void process.stderr.write(`${line}\n`);

function find(): string | null {
  const here = electronBinary();
  if (here !== null || process.env.ELECTRON_OVERRIDE_DIST_PATH !== undefined) return here;
  say('The Electron binary is not here: fetching it.');
  return fetchElectron();
}

await build({ quiet: true });
const binary = find();
if (binary === null) {
  say(
    'The Electron binary is not here and cannot be fetched: run npx install-electron where there is a network, or npm start, which shows the same screens in a browser.',
  );
  process.exitCode = 2;
} else {
  const program = spawn(binary, [root, ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => program.kill(signal));
  program.on('error', (error) => {
    say(`${binary} cannot be started: ${error.message}`);
    process.exitCode = 2;
  });
  program.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}
