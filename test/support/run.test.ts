import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ROOT } from './files.ts';

const ARTIFACTS = join(ROOT, 'test/artifacts');

/** `npm test` over a folder of its own: what a person, or a program that runs the tests, goes by is the last line and the exit code. */
describe('npm test', () => {
  let folder = '';
  beforeEach(() => {
    mkdirSync(ARTIFACTS, { recursive: true });
    folder = mkdtempSync(join(ARTIFACTS, 'run-'));
    writeFileSync(join(folder, 'vitest.config.mjs'), "export default { test: { name: 'rules', include: ['*.test.ts'] } };\n");
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function run(tests: Readonly<Record<string, string>>) {
    for (const [name, body] of Object.entries(tests)) {
      writeFileSync(join(folder, `${name}.test.ts`), `import { expect, test } from 'vitest';\n${body}\n`);
    }
    const { stdout, status } = spawnSync(process.execPath, [join(ROOT, 'test/run.ts'), '--root', folder], { encoding: 'utf8' });
    return { lastLine: stdout.trimEnd().split('\n').at(-1), status, stdout };
  }
  const passing = "test('one', () => expect(1).toBe(1));";

  test('all passed', () => {
    const { lastLine, status, stdout } = run({ a: passing, b: passing });
    expect([lastLine, status]).toEqual(['2 passed, 0 failed, 0 skipped', 0]);
    expect(stdout).toMatch(/^rules +2 +0 +0$/m);
  });

  test('one failed, one skipped', () => {
    const failing = "test('two', () => expect(1).toBe(2));\ntest.skip('three', () => {});";
    expect(run({ a: passing, b: failing })).toMatchObject({ lastLine: '1 passed, 1 failed, 1 skipped', status: 1 });
  });

  test('a file that does not load is a failure', () => {
    expect(run({ a: passing, b: "import './nowhere.ts';" })).toMatchObject({ lastLine: '1 passed, 1 failed, 0 skipped', status: 1 });
  });

  test('a hook that throws is a failure', () => {
    const hook = "import { beforeAll } from 'vitest';\nbeforeAll(() => { throw new Error('no'); });";
    expect(run({ a: `${hook}\n${passing}` })).toMatchObject({ lastLine: '0 passed, 1 failed, 1 skipped', status: 1 });
  });

  test('an error outside of any test is a failure', () => {
    const stray = "test('one', async () => { void Promise.reject(new Error('stray')); await new Promise(setImmediate); });";
    expect(run({ a: stray })).toMatchObject({ lastLine: '1 passed, 1 failed, 0 skipped', status: 1 });
  });

  test('no test at all is a failure', () => {
    expect(run({})).toMatchObject({ lastLine: '0 passed, 0 failed, 0 skipped', status: 1 });
  });
});
