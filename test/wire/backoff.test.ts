import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FIRST_WAIT_MS, LONGEST_WAIT_MS, waitMs } from '../../main/devices/backoff.ts';

test('the waits double from the first to the longest, and stay there for ever', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 1_000].map((failures) => waitMs(failures, 0))).toEqual([100, 200, 400, 800, 1_600, 2_000, 2_000, 2_000]);
  expect(waitMs(Number.POSITIVE_INFINITY, 0)).toBe(LONGEST_WAIT_MS);
});

test('chance takes off less than half, so that tables do not knock in step', () => {
  fc.assert(
    fc.property(fc.nat(), fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (failures, chance) => {
      const wait = waitMs(failures, chance);
      expect(wait).toBeGreaterThanOrEqual(FIRST_WAIT_MS / 2);
      expect(wait).toBeLessThanOrEqual(LONGEST_WAIT_MS);
    }),
  );
  expect(waitMs(3, 0.5)).not.toBe(waitMs(3, 0.25));
});
