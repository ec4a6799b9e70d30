import { describe, expect, test } from 'vitest';
import { Pace } from '../../main/web/bench.ts';
import { until } from '../support/until.ts';

describe('what a bench page is told', () => {
  test('at once, and of many changes the newest: a drill makes no page lag behind', async () => {
    let newest = 0;
    const told: number[] = [];
    const pace = new Pace(() => told.push(newest));
    for (newest = 1; newest <= 500; newest += 1) pace.changed();
    expect(told).toEqual([1]);
    newest = 500;
    await until('the newest', () => told.at(-1) === 500);
    expect(told).toEqual([1, 500]);
    pace.changed();
    await until('another change, after a while', () => told.length === 3);
    pace.changed();
    pace.end();
    expect(told).toHaveLength(3);
  });
});
