import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { missingPackages } from './machine.ts';

test('a program is looked for in every folder of PATH; the package of a missing one is named once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'machine-'));
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'bin/socat'), '');
  const needed = { socat: 'socat', ps: 'procps', pkill: 'procps' };
  expect(missingPackages(needed, `${folder}:${join(folder, 'bin')}`)).toEqual(['procps']);
  expect(missingPackages(needed, folder)).toEqual(['socat', 'procps']);
  rmSync(folder, { recursive: true });
});
