import { globSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/**
 * Kinds of which two files run at a time: those without a wire, a browser or a clock; then those that mostly wait, for processes,
 * deadlines and disks. In every other kind a core is busy all the time, or times are short: one file at a time, one kind after the other.
 */
const TOGETHER = [
  ['rules', 'round', 'protocol', 'tapes', 'journal', 'people', 'bench', 'support'],
  ['chaos', 'station', 'wire', 'web', 'secrecy', 'electron', 'packaging'],
];
/** One worker for each core of the smallest machine that the tests are meant for. */
const WORKERS = 2;

/** The kind of a test is its folder under `test/`. */
const kinds = [
  ...new Set(globSync('test/*/**/*.test.ts', { cwd: import.meta.dirname }).map((path) => path.split(/[\\/]/)[1] ?? '')),
].sort();

export default defineConfig({
  test: {
    projects: kinds.map((kind, nth) => {
      const together = TOGETHER.findIndex((group) => group.includes(kind));
      return {
        test: {
          name: kind,
          include: [`test/${kind}/**/*.test.ts`],
          pool: 'forks',
          testTimeout: 30_000,
          hookTimeout: 60_000,
          retry: 0,
          maxWorkers: together < 0 ? 1 : WORKERS,
          sequence: { groupOrder: together < 0 ? TOGETHER.length + nth : together },
        },
      };
    }),
  },
});
