import { describe, expect, test } from 'vitest';
import { foreignIn } from './product.ts';

describe('a file speaks of the product, not of a machine', () => {
  test.each([
    ['a private key', ['-----BEGIN EC ', 'PRIVATE KEY-----']],
    ['an access token', ['npm', `_${'a'.repeat(36)}`]],
    ['a folder of somebody’s machine', ["const at = '/ho", "me/an/table';"]],
    ['a folder of somebody’s machine', ['cd /ro', 'ot/table']],
  ])('%s is found', (what, parts) => {
    expect(foreignIn('README.md', `first line\n${parts.join('')}`)).toEqual([`README.md:2: ${what}`]);
  });

  test('an address of a registry is found in the lock file, where an install would follow it', () => {
    const line = '"resolved": "https://registry.example/ws.tgz"';
    expect(foreignIn('package-lock.json', line)).toEqual(['package-lock.json:1: the address of a package registry']);
    expect(foreignIn('README.md', line)).toEqual([]);
  });

  test('paths that every machine has are no finding', () => {
    expect(foreignIn('main/devices/find.ts', "'/dev/serial/by-id', '/usr/bin/chromium', 'https://example/home/a', './root/a'")).toEqual([]);
  });
});
