import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { build } from './build.ts';
import { ROOT } from './files.ts';

test('what was built from the same files is left alone', async () => {
  await build({ quiet: true });
  const builtAt = () => ['dist/renderer/index.html', 'dist/electron/main.js'].map((path) => statSync(join(ROOT, path)).mtimeMs);
  const first = builtAt();
  await build({ quiet: true });
  expect(builtAt()).toEqual(first);
});
