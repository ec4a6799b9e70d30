import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGE = fileURLToPath(new URL('../../node_modules/electron', import.meta.url));
const LONGEST_FETCH_MS = 10 * 60_000;

/** The Electron binary; null: it was never fetched. `ELECTRON_OVERRIDE_DIST_PATH` is the folder of another one, as for Electron's own starter. */
export function electronBinary(): string | null {
  const named = join(PACKAGE, 'path.txt');
  const name = existsSync(named) ? readFileSync(named, 'utf8') : 'electron';
  const file = join(process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(PACKAGE, 'dist'), name);
  return existsSync(file) ? file : null;
}

/** Fetches it with the package's own script, which knows version and checksum; null where that cannot be done. */
export function fetchElectron(): string | null {
  const { status } = spawnSync(process.execPath, [join(PACKAGE, 'install.js')], { stdio: 'ignore', timeout: LONGEST_FETCH_MS });
  return status === 0 ? electronBinary() : null;
}
