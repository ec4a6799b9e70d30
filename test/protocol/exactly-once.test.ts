import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Weather, World } from './world.ts';

const STORM_STEPS = 600;
/** A minute of simulated time in good weather: everything must have arrived long before. */
const CALM_STEPS = 1200;
const RUNS = 150;

const KEY = '5A'.repeat(32);

const weather = (memory: Weather['memory'], key?: string): fc.Arbitrary<Weather> =>
  fc.record({
    seed: fc.integer({ min: 0, max: 0x7fffffff }),
    lost: fc.integer({ min: 0, max: 40 }),
    damaged: fc.integer({ min: 0, max: 40 }),
    doubled: fc.integer({ min: 0, max: 40 }),
    delayed: fc.integer({ min: 0, max: 60 }),
    drawn: fc.integer({ min: 5, max: 40 }),
    committed: fc.integer({ min: 5, max: 100 }),
    stationCrash: fc.integer({ min: 0, max: 5 }),
    powerLoss: fc.integer({ min: 0, max: 3 }),
    wire: fc.constantFrom('tcp', 'serial'),
    memory: fc.constant(memory),
    ...(key !== undefined && { key: fc.constant(key) }),
  });

function afterTheStorm(conditions: Weather): World {
  const world = new World(conditions);
  for (let step = 0; step < STORM_STEPS; step += 1) world.step();
  world.weather = { ...conditions, lost: 0, damaged: 0, doubled: 0, delayed: 0, drawn: 0, committed: 100, stationCrash: 0, powerLoss: 0 };
  for (let step = 0; step < CALM_STEPS && !(step > 0 && world.isQuiet); step += 1) world.step();
  return world;
}

describe.each([
  ['both halves over a bad wire, with crashes of the station and losses of power (R93)', undefined],
  ['the same of a device that is authenticated (R93, R101)', KEY],
])('%s', (_, key) => {
  test('every card arrives exactly once and in order, where the device keeps its queue', () => {
    fc.assert(
      fc.property(weather('kept', key), (conditions) => {
        const world = afterTheStorm(conditions);
        expect(world.journal).toEqual(world.drawn);
        expect(world.isQuiet).toBe(true);
        expect({ redelivered: world.redelivered, gaps: world.gaps }).toEqual({ redelivered: 0, gaps: 0 });
        for (const { said } of world.introductions) expect(said).toBeLessThanOrEqual(0);
      }),
      { numRuns: RUNS },
    );
  });

  test('no card arrives twice or out of order, where the queue goes with the power; and the count of HELLO tells how many were lost', () => {
    let lost = 0;
    fc.assert(
      fc.property(weather('lost', key), (conditions) => {
        const world = afterTheStorm(conditions);
        const journaled = new Set(world.journal.map(({ key }) => key));
        expect(world.journal).toEqual(world.drawn.filter(({ key }) => journaled.has(key)));
        const atRisk = new Set(world.atRisk.map(({ key }) => key));
        expect(world.drawn.filter(({ key }) => !journaled.has(key) && !atRisk.has(key))).toEqual([]);
        expect({ redelivered: world.redelivered, gaps: world.gaps }).toEqual({ redelivered: 0, gaps: 0 });
        for (const { said, lost: truly } of world.introductions) expect(said).toBe(truly);
        lost += world.drawn.length - world.journal.length;
      }),
      { numRuns: RUNS },
    );
    expect(lost).toBeGreaterThan(0);
  });

  test('a session is not ended by a quiet, good wire', () => {
    const calm: Weather = {
      seed: 1,
      lost: 0,
      damaged: 0,
      doubled: 0,
      delayed: 100,
      drawn: 10,
      committed: 50,
      stationCrash: 0,
      powerLoss: 0,
      wire: 'serial',
      memory: 'kept',
      ...(key !== undefined && { key }),
    };
    expect(afterTheStorm(calm).ends).toEqual([]);
  });
});
