import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DeviceEvent } from '../../../firmware-protocol/events.ts';
import { STUCK_MS } from '../../../firmware-protocol/panels/held.ts';
import { DEBOUNCE_MS, Keys, LYING_MS } from '../../../firmware-protocol/panels/keys.ts';

const press = (key: number): DeviceEvent => ({ event: 'button', key, down: true });
const release = (key: number): DeviceEvent => ({ event: 'button', key, down: false });
const stuck = (key: number): DeviceEvent => ({ event: 'device', kind: 'stuck', code: String(key) });
const unstuck = (key: number): DeviceEvent => ({ event: 'device', kind: 'unstuck', code: String(key) });

/** A panel that was connected long ago, nothing down: [ms, keys down] for a report, [ms] for a tick. */
function played(
  ...steps: readonly (readonly [number, readonly number[]] | readonly [number])[]
): readonly (readonly [number, DeviceEvent])[] {
  const keys = new Keys(-LYING_MS);
  keys.report(new Set(), -LYING_MS);
  return steps.flatMap(([ms, down]) => {
    const events = down === undefined ? keys.tick(ms) : keys.report(new Set(down), ms);
    return events.map((event) => [ms, event] as const);
  });
}

describe('R16: keys', () => {
  test('act on the press edge, at once and once; a held key does not repeat', () => {
    expect(played([0, [3]], [8, [3]], [100, [3]], [350], [500, []])).toEqual([
      [0, press(3)],
      [500, release(3)],
    ]);
  });
  test('releases are told before presses', () => {
    expect(played([0, [9]], [100, [2]])).toEqual([
      [0, press(9)],
      [100, release(9)],
      [100, press(2)],
    ]);
  });

  test('a bounce within 15 ms of an edge is none; what it comes to rest at is settled by the next report or tick', () => {
    expect(played([0, [3]], [4, []], [9, [3]], [250])).toEqual([[0, press(3)]]);
    // A contact that is longer than 15 ms at it.
    expect(played([0, [3]], [14, []], [16, [3]], [250])).toEqual([[0, press(3)]]);
    expect(played([0, [3]], [100, []], [104, [3]], [110, []], [350])).toEqual([
      [0, press(3)],
      [100, release(3)],
    ]);
    expect(played([0, [3]], [10, []], [250], [300, [3]])).toEqual([
      [0, press(3)],
      [250, release(3)],
      [300, press(3)],
    ]);
    expect(played([0, [3]], [10, []], [40, [3]])).toEqual([
      [0, press(3)],
      [40, release(3)],
      [40, press(3)],
    ]);
  });

  test('a key that is down for ten seconds is told once as stuck, and once as free', () => {
    expect(played([0, [4]], [STUCK_MS - 1], [STUCK_MS], [STUCK_MS + 250], [STUCK_MS + 300, [4, 5]], [STUCK_MS + 400, [5]])).toEqual([
      [0, press(4)],
      [STUCK_MS, stuck(4)],
      [STUCK_MS + 300, press(5)],
      [STUCK_MS + 400, release(4)],
      [STUCK_MS + 400, unstuck(4)],
    ]);
  });

  test('what lay down when the panel was connected is no press and no release, but may be stuck', () => {
    const keys = new Keys(0);
    expect(keys.report(new Set([4, 5]), 20)).toEqual([]);
    expect(keys.report(new Set([4, 5, 6]), 200)).toEqual([press(6)]);
    expect(keys.report(new Set([4, 6]), 300)).toEqual([]);
    expect(keys.report(new Set([4, 5, 6]), 400)).toEqual([press(5)]);
    expect(keys.tick(20 + STUCK_MS)).toEqual([stuck(4)]);
    expect(keys.report(new Set([5, 6]), 20 + STUCK_MS + 10)).toEqual([unstuck(4)]);
  });
  test('a panel that speaks only when a key moves is heard at its first press; several at once tell of none', () => {
    expect(new Keys(0).report(new Set([4]), LYING_MS)).toEqual([press(4)]);
    expect(new Keys(0).report(new Set([4]), LYING_MS - 1)).toEqual([]);
    expect(new Keys(0).report(new Set([4, 5]), LYING_MS)).toEqual([]);
  });

  test('any reports at any times: each key goes down and up in turn, and comes to rest as it is', () => {
    const step = fc.record({ waitMs: fc.nat(40), down: fc.option(fc.uniqueArray(fc.nat(3)), { nil: null }) });
    fc.assert(
      fc.property(fc.nat(2 * LYING_MS), fc.array(step, { maxLength: 60 }), (firstMs, steps) => {
        const keys = new Keys(0);
        const told: { readonly key: number; readonly down: boolean; readonly ms: number }[] = [];
        let [ms, last, first]: [number, readonly number[], readonly number[] | null] = [firstMs, [], null];
        const hear = (events: readonly DeviceEvent[]) => {
          for (const event of events) if (event.event === 'button') told.push({ key: event.key, down: event.down, ms });
        };
        for (const { waitMs, down } of steps) {
          ms += waitMs;
          hear(down === null ? keys.tick(ms) : keys.report(new Set(down), ms));
          last = down ?? last;
          first ??= down;
        }
        ms += 2 * DEBOUNCE_MS;
        hear(keys.tick(ms));
        for (const key of [0, 1, 2, 3]) {
          const of = told.filter((one) => one.key === key);
          expect(of.map(({ down }) => down)).toEqual(of.map((_, nth) => nth % 2 === 0));
          // It is told as it is, unless it still lies as it did at first.
          if (of.length > 0 || !first?.includes(key)) expect(of.length % 2 === 1).toBe(last.includes(key));
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('a contact that bounces for up to 15 ms at each edge is pressed exactly as often as its finger says', () => {
    const bounces = fc.array(fc.integer({ min: 1, max: DEBOUNCE_MS - 1 }), { maxLength: 6 });
    const finger = fc.record({ heldMs: fc.integer({ min: 31, max: 2000 }), freeMs: fc.integer({ min: 31, max: 2000 }), bounces });
    fc.assert(
      fc.property(fc.array(finger, { minLength: 1, maxLength: 8 }), (presses) => {
        const keys = new Keys(-LYING_MS);
        const events = [...keys.report(new Set(), -LYING_MS)];
        let ms = 0;
        const move = (isDown: boolean, at: readonly number[]) => {
          events.push(...keys.report(new Set(isDown ? [7] : []), ms));
          for (const [nth, after] of [...new Set(at)].sort((a, b) => a - b).entries())
            events.push(...keys.report(new Set(isDown !== (nth % 2 === 0) ? [7] : []), ms + after));
          events.push(...keys.report(new Set(isDown ? [7] : []), ms + DEBOUNCE_MS));
        };
        for (const { heldMs, freeMs, bounces: at } of presses) {
          move(true, at);
          ms += heldMs;
          move(false, at);
          ms += freeMs;
        }
        events.push(...keys.tick(ms));
        expect(events).toEqual(presses.flatMap(() => [press(7), release(7)]));
      }),
    );
  });
});
