import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readRunOptions, startTable } from '../../main/commands/run.ts';
import { forkDevices } from '../../main/devices/fork.ts';
import { launchBrowser } from '../support/browser.ts';
import { build } from '../support/build.ts';

const WITHIN_MS = 60_000;
const data = mkdtempSync(join(tmpdir(), 'marks-'));
afterAll(() => rmSync(data, { recursive: true }));

describe('R109: TEST is marked', () => {
  test(
    'on every page that a bench serves, and on what it answers to programs',
    async () => {
      await build({ quiet: true });
      const options = readRunOptions(['--bench', '--game', 'xi-dach-than-bai', '--data', data, '--port', '0']);
      const { station, web } = await startTable(options, forkDevices());
      const browser = await launchBrowser();
      try {
        const names = web.addresses.map((address) => new URL(address).pathname);
        expect(names).toEqual(
          expect.arrayContaining(['/dealer', '/players', '/supervisor', '/rules', '/bench', '/seat/1', '/seat/banker']),
        );
        const page = await browser.newPage();
        for (const address of web.addresses) {
          if (new URL(address).pathname === '/') continue;
          await page.goto(address);
          const ribbon = page.locator('.test').first();
          await ribbon.waitFor({ timeout: WITHIN_MS });
          expect(await ribbon.textContent(), address).toContain('TEST');
          expect(await ribbon.isVisible(), address).toBe(true);
        }
        for (const path of ['/api/rounds', '/health', '/api/rules'])
          expect((await fetch(`http://127.0.0.1:${web.port}${path}`)).headers.get('station-table'), path).toBe('TEST');
      } finally {
        await browser.close();
        await web.close();
        await station.close();
      }
    },
    2 * WITHIN_MS,
  );
});
