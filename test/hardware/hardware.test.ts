import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../support/until.ts';
import { CASES } from './guest/cases/index.ts';
import type { Told } from './guest/main.ts';
import { image } from './vm/image.ts';
import { startVm, type Vm } from './vm/vm.ts';

/** Fetching a kernel, where there is none yet. */
const FETCH_MS = 300_000;
/** All cases together: under two minutes where nothing else runs, and four times as long on a busy machine. */
const GUEST_MS = 480_000;

const told = new Map<string, Told>();
let vm: Vm | null = null;
let ended: string | null = null;

beforeAll(async () => {
  await image();
}, FETCH_MS);
beforeAll(async () => {
  vm = await startVm(GUEST_MS, {
    line: (text) => {
      const one = JSON.parse(text) as Told;
      told.set(one.name, one);
    },
    ended: (how) => {
      ended = how;
    },
  });
});
afterAll(() => vm?.kill());

/** One machine runs all of them in this order; each is told as soon as it is over (`guest/main.ts`). */
test.each(Object.keys(CASES))(
  '%s',
  async (name) => {
    await until(`${name}: told`, () => told.has(name) || ended !== null, GUEST_MS);
    expect(told.get(name)?.failed ?? (told.has(name) ? null : ended)).toBeNull();
  },
  GUEST_MS,
);
