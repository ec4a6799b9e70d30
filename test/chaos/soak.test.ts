import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { linesOf } from './station-process.ts';

const PROGRAM = join(import.meta.dirname, 'programs/soak.ts');
const SHOES = 10;
/** By then everything has been used once. */
const WARM = 3;
/** A shoe leaves 2,200 facts, 80 rounds and 1,600 bets: were they kept, it would be several times as much. */
const MOST_GROWTH_BYTES = 2_000_000;
const MEGABYTE = 1e6;

test(`${SHOES} eight-deck shoes, one after the other, leave nothing in memory (R104)`, { timeout: 300_000 }, () => {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--expose-gc', PROGRAM, String(SHOES)], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const shoes = linesOf<{ readonly fact: number; readonly alarms: number; readonly heapBytes: number; readonly rssBytes: number }>(stdout);
  expect(shoes).toHaveLength(SHOES);
  const [warm, last] = [shoes[WARM - 1], shoes[SHOES - 1]];
  if (warm === undefined || last === undefined) throw new Error('a shoe is missing');
  expect(last.alarms).toBe(0);
  expect(last.heapBytes - warm.heapBytes).toBeLessThan(MOST_GROWTH_BYTES);
  const megabytes = (bytes: number): string => (bytes / MEGABYTE).toFixed(1);
  console.log(
    `${last.fact} facts: heap ${megabytes(warm.heapBytes)} MB after ${WARM} shoes, ${megabytes(last.heapBytes)} MB after ${SHOES}; the process ${megabytes(last.rssBytes)} MB`,
  );
});
