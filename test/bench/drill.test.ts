import { describe, expect, test } from 'vitest';
import { faultsAt } from '../../main/bench/faults.ts';
import { EIGHT_DECKS, shoeNumber } from '../../main/bench/virtual-shoe.ts';
import { codeOf } from '../../main/cards/card.ts';
import { openJournal } from '../../main/journal/journal.ts';
import type { Entry } from '../../main/round/entry.ts';
import type { Station } from '../../main/station.ts';
import type { BenchDevice, BenchFault, DrillPlan, DrillState } from '../../main/views/messages.ts';
import { until } from '../support/until.ts';
import { atTheEnd } from '../wire/ends.ts';
import { newFolder, screen, stationWith } from './dealing.ts';

const later = atTheEnd();

/** For a longer one by hand: DRILL_SEED, DRILL_CARDS. */
const SEED = Number(process.env.DRILL_SEED ?? 106);
const CARDS = Number(process.env.DRILL_CARDS ?? 150);
const WITHIN_MS = 90_000 + CARDS * 200;
/** Of `stationWith`. */
const SHOE_SEED = 4711;
/** Those of the wire take seconds each. */
const quickFaults = (device: BenchDevice) => faultsAt(device, 'card', 'frame', 'pair');
const everyFault = (device: BenchDevice) => [...quickFaults(device), ...faultsAt(device, 'wire')];

/** Deals by the plan, until `isEnough`; all that was done is told then. */
async function drill(station: Station, plan: DrillPlan, isEnough: (state: DrillState) => boolean): Promise<DrillState> {
  const { act, state } = station.bench!;
  expect(act({ bench: 'drill', ...plan })).toBeNull();
  const now = () => state().drill!;
  const isDone = () => {
    if (now().waits === 'person') throw new Error(`it waits for a person: ${JSON.stringify(screen(station).troubles)}`);
    return isEnough(now());
  };
  await until('a drill that has done enough', isDone, WITHIN_MS);
  act({ bench: 'endDrill' });
  await until('the end of the drill', () => !now().running);
  expect(now().waits).toBeNull();
  expect(now().done.filter(({ told }) => told === '')).toEqual([]);
  for (const [fault, count] of Object.entries(now().counts)) expect(count.told, fault).toBe(count.done);
  return now();
}
function entriesIn(data: string): readonly Entry[] {
  const journal = openJournal(data, { readOnly: true });
  try {
    return [...journal.entries()];
  } finally {
    journal.close();
  }
}
const codes = (entries: readonly Entry[]) =>
  entries.flatMap(({ fact, verdict }) => (fact.kind === 'card' && verdict === 'ok' ? [fact.code] : []));
const count = (entries: readonly Entry[], kind: string) => entries.filter(({ fact }) => fact.kind === kind).length;
/** All cards that went out of the first shoes, the last of which has so many left. */
const drawnOf = (shoes: readonly number[]) =>
  shoes.flatMap((left, nth) => {
    const { cards } = shoeNumber(nth + 1, { seed: SHOE_SEED, ...EIGHT_DECKS });
    return cards.slice(0, cards.length - left).map(codeOf);
  });

/** A table of its own: every fault of one device, then those that are quick until enough cards are dealt; and what its journal has of it. */
async function everyFaultAt(device: BenchDevice): Promise<void> {
  const data = newFolder(later);
  const station = await stationWith(later, {}, true, data);
  const shoe = () => station.bench!.state().shoe.virtual!;
  const plan = { seed: SEED, percent: 60, everyMs: 0, devices: [device] };
  const faults = everyFault(device);
  const first = await drill(station, { ...plan, faults }, ({ counts }) => faults.every((fault) => (counts[fault]?.done ?? 0) > 0));
  // What is left in each shoe when the next one is loaded.
  const lefts = [shoe().left];
  const second = await drill(station, { ...plan, faults: quickFaults(device), percent: 15 }, ({ cards }) => {
    const { left } = shoe();
    if (left > lefts.at(-1)!) lefts.push(left);
    else lefts[lefts.length - 1] = left;
    return first.cards + cards >= CARDS;
  });
  lefts[lefts.length - 1] = shoe().left;
  expect(screen(station)).toMatchObject({ troubles: [], devices: [{ rungs: 4 }, { rungs: 4 }] });
  await station.close();

  const entries = entriesIn(data);
  expect(codes(entries)).toEqual(drawnOf(lefts));
  expect(codes(entries).length).toBe(first.cards + second.cards);
  const unread: readonly BenchFault[] = device === 'shoe' ? ['unread', 'merge', 'reorder'] : [];
  const done = (fault: BenchFault) => [first, second].reduce((sum, { counts }) => sum + (counts[fault]?.done ?? 0), 0);
  expect(count(entries, 'card.unread')).toBe(unread.reduce((sum, fault) => sum + done(fault), 0));
  const presses = entries.filter(({ fact }) => ['shoe.load', 'round.open', 'bets.close'].includes(fact.kind));
  expect(presses.map(({ verdict }) => verdict)).toEqual(Array(first.presses + second.presses).fill('ok'));
}

describe('R106: a drill at a whole station, by seed', () => {
  test(
    'every fault of the shoe and of the panel: each told for what it is, no card lost, none twice, in order',
    async () => {
      await Promise.all((['shoe', 'panel'] as const).map(everyFaultAt));
    },
    WITHIN_MS + 30_000,
  );
  test('the same seed brings the same faults in the same order, another seed others', async () => {
    const run = async (seed: number) => {
      const plan = {
        seed,
        percent: 40,
        everyMs: 0,
        devices: ['shoe', 'panel'],
        faults: ['double', 'split', 'drop', 'merge', 'unread'],
      } as const;
      const { done } = await drill(await stationWith(later, {}, true), plan, (state) => state.done.length >= 8);
      return done.slice(0, 8).map(({ n, device, fault }) => `${n} ${device} ${fault}`);
    };
    const [one, again, other] = await Promise.all([run(SEED), run(SEED), run(SEED + 1)]);
    expect(again).toEqual(one);
    expect(other).not.toEqual(one);
  }, 120_000);
});
