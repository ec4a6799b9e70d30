import { spawn } from 'node:child_process';
import { build } from '../test/support/build.ts';
import { main, processIo } from './cli.ts';
import type { Io } from './commands/command.ts';
import { electronBinary } from './electron/binary.ts';

/** `npm start`: builds the pages, runs a bench table, opens the bench page in a browser where there is one. `BROWSER=none` opens nothing. */
function sayElectron(io: Io): void {
  io.err(
    electronBinary() !== null
      ? 'The Electron binary is here: npm run app starts the desktop program.'
      : 'The Electron binary is not here: npm run app fetches it where there is a network; the browser needs none.',
  );
}

const OPENERS: Readonly<Partial<Record<NodeJS.Platform, string>>> = { linux: 'xdg-open', darwin: 'open', win32: 'explorer' };
function openBrowser(address: string): void {
  const { BROWSER: chosen, DISPLAY, WAYLAND_DISPLAY } = process.env;
  if (chosen === 'none') return;
  const hasScreen = process.platform !== 'linux' || DISPLAY !== undefined || WAYLAND_DISPLAY !== undefined;
  const opener = chosen ?? (hasScreen ? OPENERS[process.platform] : undefined);
  if (opener === undefined) return;
  const browser = spawn(opener, [address], { stdio: 'ignore', detached: true });
  browser.on('error', () => process.stderr.write(`No browser could be opened: open ${address} yourself.\n`));
  browser.unref();
}

const io = processIo();
await build({ quiet: true });
sayElectron(io);
const out = (line: string): void => {
  io.out(line);
  if (line.endsWith('/bench')) openBrowser(line);
};
process.exitCode = await main(['run', '--bench', ...process.argv.slice(2)], { ...io, out });
