import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../support/files.ts';
import { until } from '../support/until.ts';

const PATIENCE_MS = 60_000;

/** `npm run app`, with another folder in place of Electron's. */
function app(electron: string, args: readonly string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'station-app-'));
  const child = spawn(
    process.execPath,
    [join(ROOT, 'main/electron/app.ts'), ...args, '--data', join(folder, 'journal'), '--port', '0', '--bench'],
    {
      env: {
        ...process.env,
        ELECTRON_OVERRIDE_DIST_PATH: electron,
        ELECTRON_DOUBLE_HOME: folder,
        // The stand-in is a script that asks for `node`, as npm's scripts find it.
        PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
      },
    },
  );
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true });
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', (line) => lines.push(line));
  return { child, ended, lines };
}

describe('npm run app', () => {
  test(
    'starts the program in place of the binary, and ends it in order when it is told to end',
    async () => {
      const { child, ended, lines } = app(join(ROOT, 'test/support/electron-double'), ['--seed', '3']);
      const address = await until('it serves', () => lines.find((line) => line.startsWith('http://')), PATIENCE_MS);
      expect(await (await fetch(new URL('/health', address))).json()).toMatchObject({ game: 'baccarat' });
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
      expect(lines.some((line) => line.includes('"stopping"'))).toBe(true);
    },
    2 * PATIENCE_MS,
  );

  test('where there is no binary: one line that says what to do, and exit code 2', async () => {
    const { ended, lines } = app(tmpdir());
    expect(await ended).toBe(2);
    expect(lines).toEqual([expect.stringMatching(/^The Electron binary is not here .*npx install-electron.*npm start/)]);
  });
});
