import { describe, expect, test } from 'vitest';
import { type Reading, Repeats } from '../../../firmware-protocol/repeats.ts';

const judged = (...readings: readonly (readonly [code: string, atMs: number])[]): readonly Reading[] => {
  const repeats = new Repeats();
  return readings.map(([code, atMs]) => repeats.judge(code, atMs));
};

describe('double reads without sequence numbers (R10)', () => {
  test.each([
    [0, 'repeat'],
    [250, 'repeat'],
    [251, 'unsure'],
    [1500, 'unsure'],
    [1501, 'first'],
  ])('an equal code after %i ms: %s', (afterMs, reading) => {
    expect(judged(['9S', 1000], ['9S', 1000 + afterMs])).toEqual(['first', reading]);
  });
  test('another code is a card however soon, and the one before it is forgotten (R9)', () => {
    expect(judged(['9S', 0], ['9H', 10], ['9S', 20])).toEqual(['first', 'first', 'first']);
  });
  test('a tag that lies there is one reading, as long as it lies', () => {
    const lying = Array.from({ length: 200 }, (_, n) => ['0A003B7C51', n * 50] as const);
    expect(judged(...lying).filter((reading) => reading !== 'repeat')).toEqual(['first']);
  });
  test('both limits are settings', () => {
    const repeats = new Repeats({ repeatMs: 10, askMs: 20 });
    expect([0, 10, 30, 51].map((atMs) => repeats.judge('9S', atMs))).toEqual(['first', 'repeat', 'unsure', 'first']);
  });
});
