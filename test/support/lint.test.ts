import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from './files.ts';

const UNION = "export function a(b: 'x' | 'y'): number {\n  switch (b) {\n    case 'x':\n      return 1;\n  }\n  return 2;\n}\n";
const PLANTED: readonly (readonly [what: string, path: string, source: string, rule: string])[] = [
  ['a floating promise', 'main/web/floating.ts', 'async function a() {}\nexport function b() {\n  a();\n}\n', 'noFloatingPromises'],
  ['a missing case of a union', 'main/web/union.ts', UNION, 'useExhaustiveSwitchCases'],
  ['any', 'main/web/any.ts', 'export const a = (b: any): number => b;\n', 'noExplicitAny'],
  ['console in the program', 'main/web/console.ts', "console.log('a');\n", 'noConsole'],
  ['a default export', 'main/web/default.ts', 'export default 1;\n', 'noDefaultExport'],
  ['a clock in a pure folder', 'main/games/clock.ts', 'export const a = () => Date.now();\n', 'noRestrictedGlobals'],
  ['a timer in a pure folder', 'main/round/timer.ts', 'export const a = () => setTimeout(() => {}, 1);\n', 'noRestrictedGlobals'],
  ['chance in a pure folder', 'main/cards/chance.ts', 'export const a = () => Math.random();\n', 'noJsRestrictedProperties'],
  ['a skipped test', 'test/rules/skip.test.ts', "import { test } from 'vitest';\ntest.skip('a', () => {});\n", 'noSkippedTests'],
];

describe('the lint rules that the product leans on', () => {
  let found: readonly { readonly category: string; readonly location: { readonly path: string } }[] = [];

  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lint-'));
    for (const path of ['biome.jsonc', '.gitignore']) cpSync(join(ROOT, path), join(folder, path));
    for (const [, path, source] of PLANTED) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), source);
    }
    const biome = promisify(execFile)(join(ROOT, 'node_modules/.bin/biome'), ['lint', '--reporter=json', '.'], { cwd: folder });
    const { stdout } = await biome.catch((error: { stdout: string }) => error);
    found = JSON.parse(stdout).diagnostics;
    rmSync(folder, { recursive: true });
  });

  test.each(PLANTED)('%s is refused', (_what, path, _source, rule) => {
    const rules = found.filter((one) => one.location.path === path).map((one) => one.category.split('/').at(-1));
    expect(rules).toContain(rule);
  });
});
