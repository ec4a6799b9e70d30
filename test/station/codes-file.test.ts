import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeviceConfig, parseConfig } from '../../main/config.ts';
import { profileOf } from '../../main/station/profile.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'codes-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const shoeWith = (codes: string): DeviceConfig =>
  parseConfig({ devices: { shoe: { wire: 'tcp:127.0.0.1:7001', dialect: 'uid-line', codes } } }, 'a.json').devices.shoe ?? expect.fail();
const BIG = 5 * 1024 * 1024;

test.each<readonly [string, (path: string) => unknown, string]>([
  ['a pipe, which would keep the station waiting', (path) => execFileSync('mkfifo', [path]), 'it is no ordinary file'],
  ['a folder', (path) => mkdirSync(path), 'it is a folder'],
  [
    'a file of another sort',
    (path) => {
      writeFileSync(path, '');
      truncateSync(path, BIG);
    },
    'it has more than 4194304 bytes',
  ],
])('codes in %s are refused in one line', (name, make, why) => {
  const path = join(folder, name.replaceAll(/\W/g, ''));
  make(path);
  expect(() => profileOf(shoeWith(path))).toThrow(`devices.shoe.codes: ${path}: cannot be read (${why})`);
});
