import { globSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** Kinds of tests without a wire, a browser or a clock: several files at a time. Every other kind keeps real time: one file at a time, one kind after the other. */
const TOGETHER = new Set(['rules', 'round', 'protocol', 'tapes', 'journal', 'people', 'bench', 'support']);
/** One worker for each core of the smallest machine that the tests are meant for. */
const WORKERS = 2;

/** The kind of a test is its folder under `test/`. */
const kinds = [
  ...new Set(globSync('test/*/**/*.test.ts', { cwd: import.meta.dirname }).map((path) => path.split(/[\\/]/)[1] ?? '')),
].sort();

export default defineConfig({
  test: {
    projects: kinds.map((kind, order) => ({
      test: {
        name: kind,
        include: [`test/${kind}/**/*.test.ts`],
        pool: 'forks',
        testTimeout: 30_000,
        hookTimeout: 60_000,
        retry: 0,
        maxWorkers: TOGETHER.has(kind) ? WORKERS : 1,
        sequence: { groupOrder: TOGETHER.has(kind) ? 0 : order + 1 },
      },
    })),
  },
});
