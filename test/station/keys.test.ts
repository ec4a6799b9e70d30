import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { main } from '../../main/cli.ts';
import { parseConfig } from '../../main/config.ts';
import { credentialsOf, keyFile, readKeys } from '../../main/station/keys.ts';
import { atTheEnd } from '../wire/ends.ts';

const later = atTheEnd();
const KEY = '0123456789abcdef'.repeat(4);
const MADE = '2026-11-30T08:00:00.000Z';

function newFile(): string {
  const dir = mkdtempSync(join(tmpdir(), 'keys-'));
  later(() => rmSync(dir, { recursive: true, force: true }));
  return join(dir, 'keys.json');
}
async function keys(file: string, ...args: readonly string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const io = { stdin: (async function* () {})(), bytes: () => undefined, stop: new AbortController().signal };
  const code = await main(['keys', ...args, '--file', file], {
    ...io,
    out: (line) => void out.push(line),
    err: (line) => void err.push(line),
  });
  return { code, out, err };
}
const stored = (file: string): Record<string, { key: string; made: string; revoked?: string }> => JSON.parse(readFileSync(file, 'utf8'));

describe('station keys (R101, R103)', () => {
  test('make prints the key, and keeps it in a file that only its owner may read', async () => {
    const file = newFile();
    const { code, out, err } = await keys(file, 'make', 'shoe-17');
    expect({ code, err }).toEqual({ code: 0, err: [] });
    expect(out).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
    expect(stored(file)).toEqual({ 'shoe-17': { key: out[0], made: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) } });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect((await keys(file, 'make', 'constructor')).out).not.toEqual(out);
    expect([...readKeys(file)!.keys()]).toEqual(['shoe-17', 'constructor']);
  });

  test('a device that has a key gets another only after the first is revoked', async () => {
    const file = newFile();
    const [first] = (await keys(file, 'make', 'shoe-17')).out;
    expect(await keys(file, 'make', 'shoe-17')).toMatchObject({ code: 2, err: [expect.stringContaining('shoe-17 has a key')] });
    expect(stored(file)['shoe-17']?.key).toBe(first);
    expect(await keys(file, 'revoke', 'shoe-17')).toEqual({ code: 0, out: [], err: [] });
    expect(credentialsOf(readKeys(file)!, null, true)).toEqual({ required: true, keys: { 'shoe-17': null } });
    expect(await keys(file, 'revoke', 'shoe-17')).toMatchObject({ code: 2, err: [expect.stringContaining('was revoked')] });
    const [second] = (await keys(file, 'make', 'shoe-17')).out;
    expect(second).not.toBe(first);
    expect(credentialsOf(readKeys(file)!, null, true).keys).toEqual({ 'shoe-17': second });
  });

  test('list tells devices and times, and no key', async () => {
    const file = newFile();
    const made = [...(await keys(file, 'make', 'shoe-17')).out, ...(await keys(file, 'make', 'panel-2')).out];
    await keys(file, 'revoke', 'panel-2');
    const { out } = await keys(file, 'list');
    expect(out.map((line) => JSON.parse(line))).toEqual([
      { device: 'shoe-17', made: expect.any(String) },
      { device: 'panel-2', made: expect.any(String), revoked: expect.any(String) },
    ]);
    for (const key of made) expect(out.join('\n')).not.toContain(key);
  });

  test.each([
    ['no JSON', `{"shoe-17":{"key":"${KEY}"`, 'no file of keys'],
    ['no object', '[]', 'no file of keys'],
    [
      'a key that is too short',
      JSON.stringify({ 'shoe-17': { key: KEY.slice(2), made: MADE } }),
      'expected 64 hex digits, got 62 characters',
    ],
    ['a key that is no hex', JSON.stringify({ 'shoe-17': { key: `${KEY.slice(1)}g`, made: MADE } }), 'expected 64 hex digits'],
    ['a key that is a number', JSON.stringify({ 'shoe-17': { key: 1, made: MADE } }), 'expected 64 hex digits'],
    ['no time', JSON.stringify({ 'shoe-17': { key: KEY } }), 'made: expected the time'],
    ['a revocation without a time', JSON.stringify({ 'shoe-17': { key: KEY, made: MADE, revoked: true } }), 'revoked: expected the time'],
    ['a field too many', JSON.stringify({ 'shoe-17': { key: KEY, made: MADE, revoke: MADE } }), 'more in it'],
    ['a device that cannot be', JSON.stringify({ 'shoe 17': { key: KEY, made: MADE } }), 'no device id'],
    ['a key in the place of a device', JSON.stringify({ [KEY]: { key: 'shoe-17', made: MADE } }), 'no device id'],
  ])('a file with %s: one line, that does not tell what is in it', async (_, text, line) => {
    const file = newFile();
    writeFileSync(file, text, { mode: 0o600 });
    const { code, out, err } = await keys(file, 'list');
    expect({ code, out, lines: err.length }).toEqual({ code: 2, out: [], lines: 1 });
    expect(err[0]).toContain(`${file}: `);
    expect(err[0]).toContain(line);
    expect(err[0]).not.toContain('\n');
    expect(err[0]).not.toContain(KEY.slice(2, 12));
  });

  test.each([0o644, 0o640, 0o602])('a file with mode %o is refused, and stays as it is', async (mode) => {
    const file = newFile();
    await keys(file, 'make', 'shoe-17');
    chmodSync(file, mode);
    const before = readFileSync(file, 'utf8');
    for (const act of [['list'], ['make', 'panel-2'], ['revoke', 'shoe-17']])
      expect(await keys(file, ...act)).toMatchObject({ code: 2, err: [expect.stringMatching(/others may read it.*chmod 600/)] });
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  test.each([
    [['list'], 'no such file'],
    [['revoke', 'shoe-17'], 'no such file'],
    [['make'], 'station keys wants'],
    [['make', 'a b'], 'ID: expected'],
    [['make', 'shoe-17', 'shoe-18'], 'station keys wants'],
    [['steal', 'shoe-17'], 'station keys wants'],
  ])('%j is one line and exit code 2', async (args, line) => {
    expect(await keys(newFile(), ...args)).toEqual({ code: 2, out: [], err: [expect.stringContaining(line)] });
  });

  test('the file is that of the configuration, else keys.json in the folder of the data', () => {
    expect(keyFile(parseConfig({ devices: { keys: '/etc/station/keys' } }, 'x'), 'data')).toBe('/etc/station/keys');
    expect(keyFile(parseConfig({}, 'x'), 'data')).toBe('data/keys.json');
  });

  test('a role that is bound to a device knows the key of that device only', () => {
    const two = new Map(['shoe-17', 'shoe-18'].map((device) => [device, { key: KEY, made: MADE }]));
    expect(credentialsOf(two, 'shoe-18', false)).toEqual({ required: false, keys: { 'shoe-18': KEY } });
    expect(Object.keys(credentialsOf(two, null, false).keys)).toEqual(['shoe-17', 'shoe-18']);
  });
});
