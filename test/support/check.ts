import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { brokenBoundariesHere } from './boundaries.ts';
import { ROOT } from './files.ts';
import { foreignHere } from './product.ts';

/** Resolves to what is wrong, one line or block each; empty if all is well. */
type Check = () => Promise<readonly string[]>;

const CHECKS: Readonly<Record<string, Check>> = {
  types: () => command('tsc', ['--project', ROOT, '--pretty', 'false']),
  lint: () => command('biome', ['check', '--error-on-warnings', '--max-diagnostics=50', ROOT]),
  boundaries: async () => brokenBoundariesHere(),
  product: async () => foreignHere(),
};

/** `npm run check`: all checks side by side, a line for each and what it found. True for those that found nothing. */
export async function check(): Promise<Readonly<Record<string, boolean>>> {
  const results = await Promise.all(
    Object.entries(CHECKS).map(async ([name, run]) => {
      const startedMs = performance.now();
      const found = await run().catch((error: unknown) => [String(error)]);
      const took = `${((performance.now() - startedMs) / 1000).toFixed(1)} s`;
      console.log([`${name}: ${found.length === 0 ? 'ok' : 'FAILED'} (${took})`, ...found].join('\n'));
      return [name, found.length === 0] as const;
    }),
  );
  return Object.fromEntries(results);
}

/** The output of a package's program where it fails. */
function command(name: string, args: readonly string[]): Promise<readonly string[]> {
  return new Promise((resolve) => {
    const limits = { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 };
    execFile(join(ROOT, 'node_modules/.bin', name), args, limits, (error, stdout, stderr) => {
      resolve(error ? [`${stdout}${stderr}`.trim() || error.message] : []);
    });
  });
}

if (import.meta.main) process.exitCode = Object.values(await check()).every(Boolean) ? 0 : 1;
