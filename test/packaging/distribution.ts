import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readText } from '../support/files.ts';

/** Marks the fuses in Electron's binary; their version (1), their number and a digit for each follow. */
const FUSES_MARK = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const FUSES = [
  'runAsNode',
  'enableCookieEncryption',
  'enableNodeOptionsEnvironmentVariable',
  'enableNodeCliInspectArguments',
  'enableEmbeddedAsarIntegrityValidation',
  'onlyLoadAppFromAsar',
  'loadBrowserProcessSpecificV8Snapshot',
  'grantFileProtocolExtraPrivileges',
] as const;
const AS_SHIPPED = '10110001';

/** What `electron-builder` needs of a downloaded Electron, without its binary: a stand-in to pack the program around. */
export function standInDistribution(folder: string): string {
  const file = (name: string, content: string | Buffer, mode = 0o644) => writeFileSync(join(folder, name), content, { mode });
  for (const name of ['', 'locales', 'resources']) mkdirSync(join(folder, name), { recursive: true });
  const fuses = Buffer.concat([Buffer.from(FUSES_MARK), Buffer.from([1, FUSES.length]), Buffer.from(AS_SHIPPED)]);
  file('electron', Buffer.concat([Buffer.from('#!/bin/sh\nexit 0\n'), fuses, Buffer.from('\n')]), 0o755);
  file('chrome-sandbox', '', 0o755);
  file('LICENSE', 'stand-in\n');
  file('LICENSES.chromium.html', '<p>stand-in</p>\n');
  file('locales/en-US.pak', '');
  const { devDependencies } = JSON.parse(readText('package.json')) as { devDependencies: { electron: string } };
  file('version', devDependencies.electron);
  return folder;
}

/** The fuses of a packaged program that are on. */
export function fusesOn(binary: string): string[] {
  const bytes = readFileSync(binary);
  const at = bytes.indexOf(FUSES_MARK) + FUSES_MARK.length + 2;
  return FUSES.filter((_name, n) => bytes[at + n] === '1'.charCodeAt(0));
}
