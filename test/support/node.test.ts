import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT, readText } from './files.ts';

const GUARD = './main/require-node.cjs';

function runOn(version: string): { readonly status: number | null; readonly stderr: string } {
  const pretend = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } }); require('${join(ROOT, GUARD)}');`;
  return spawnSync(process.execPath, ['--eval', pretend], { encoding: 'utf8' });
}

describe('a Node that is too old', () => {
  test('is told so in one line that says what to do', () => {
    const { status, stderr } = runOn('20.20.2');
    expect(status).toBe(2);
    expect(stderr).toMatch(/^dealer-station needs Node 24 .*npm ci --include=optional.*\n$/);
  });

  test.each(['24.0.0', '26.1.0'])('%s is not', (version) => {
    expect(runOn(version)).toMatchObject({ status: 0, stderr: '' });
  });

  test('every npm script asks first', () => {
    const { scripts } = JSON.parse(readText('package.json')) as { scripts: Readonly<Record<string, string>> };
    for (const script of Object.values(scripts)) expect(script).toMatch(/^node --require \.\/main\/require-node\.cjs [\w/-]+\.ts$/);
  });
});
