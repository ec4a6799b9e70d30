import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startBrowser } from './browser.ts';
import { obeyTests } from './control.ts';
import { program } from './program.ts';

/** What the Electron binary does at its start: `electron <folder of the program>`. */
const MODULE = new URL('./electron.ts', import.meta.url).href;
registerHooks({
  resolve: (name, context, next) => (/^electron(\/main)?$/.test(name) ? { url: MODULE, shortCircuit: true } : next(name, context)),
});

// As the binary is called: itself, the folder, the program's own arguments.
process.argv.splice(1, 1);
const folder = resolve(process.argv[1] ?? '.');
const { name, main } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name: string; main: string };
Object.defineProperty(process, 'type', { value: 'browser' });

await import(pathToFileURL(join(folder, main)).href);
// The real one is gone at once when it exits; here the process lives on for a moment.
if (!program.hasExited) {
  await startBrowser(() => process.exit(1));
  program.start(name);
  obeyTests();
}
