import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Bench, type BenchOptions, type BenchTable, type DeviceAct, startBench } from '../../main/bench/bench.ts';
import { faultsAt } from '../../main/bench/faults.ts';
import type { BenchState } from '../../main/views/messages.ts';
import { until } from '../support/until.ts';
import { atTheEnd } from '../wire/ends.ts';
import { TableHost } from './table-host.ts';

const later = atTheEnd();
const TABLE: BenchTable = {
  awaiting: { state: 'idle', awaiting: null, round: null, fact: 7, version: 3 },
  shoeIsBound: true,
  game: 'baccarat',
  games: [],
  keys: { 0: 'round.open', 3: 'call' },
  ...{ next: 'open', links: [], troubles: [], may: () => false, press: () => Promise.resolve() },
};

async function benchWith(options: Partial<BenchOptions> = {}): Promise<Bench> {
  const bench = await startBench({ seed: 1, shoe: true, panel: true, stateFile: null, ...options });
  later(() => bench.close());
  return bench;
}
function host(wire: string | undefined, kind: 'shoe' | 'panel' = 'shoe'): TableHost {
  const station = new TableHost(wire!, () => true, kind);
  later(() => station.close());
  return station;
}
const shoeOf = (bench: Bench): NonNullable<BenchState['shoe']['virtual']> => bench.state(TABLE).shoe.virtual!;
const act = (bench: Bench, ...acts: readonly DeviceAct[]) => acts.map((one) => bench.act(one));

describe('R105: the bench', () => {
  test('shows its devices and what it is told of the table', async () => {
    const state = (await benchWith()).state(TABLE);
    expect(state).toMatchObject({
      seed: 1,
      shoe: { wired: true, virtual: { left: 416, drawn: 0, fault: null } },
      awaiting: TABLE.awaiting,
    });
    expect(state.panel).toMatchObject({ virtual: true, fault: null, armed: null });
    expect(state.panel.keys).toHaveLength(16);
    expect(state.panel.keys.slice(0, 4).map(({ fact, light }) => `${fact} ${light}`)).toEqual([
      'round.open off',
      'null off',
      'null off',
      'call off',
    ]);
  });
  test('every act of the shoe reaches it', async () => {
    const bench = await benchWith({ decks: 1 });
    const station = host(bench.wires.shoe);
    const acts: readonly DeviceAct[] = [
      ...(['deal', 'double', 'garble', 'split'] as const).map((name) => ({ bench: name })),
      { bench: 'dealCard', code: shoeOf(bench).next[4]! },
      ...(['unread', 'cut', 'newShoe', 'noise'] as const).map((name) => ({ bench: name })),
    ];
    const next = shoeOf(bench).next;
    for (const one of acts) {
      await until('an unlocked shoe', () => shoeOf(bench).unlocked);
      expect(bench.act(one)).toBeNull();
    }
    await station.hears(...next, 'unread', 'cut', 'door loaded');
    expect(act(bench, { bench: 'silent' }, { bench: 'plug' }, { bench: 'unplug' }, { bench: 'plug' })).toEqual([null, null, null, null]);
    await station.reaches('frames');
  });
  test('a locked shoe gives the chosen card only by force', async () => {
    const bench = await benchWith();
    const station = host(bench.wires.shoe);
    station.setLock(false);
    await station.reaches('frames');
    expect(bench.act({ bench: 'dealCard', code: 'AS' })).toMatch(/locked/);
    expect(bench.act({ bench: 'dealCard', code: 'AS', force: true })).toBeNull();
    await station.hears('AS');
  });
  test('a key goes down and up, and its light is that of the station', async () => {
    const bench = await benchWith();
    const station = host(bench.wires.panel, 'panel');
    await station.reaches('frames');
    expect(act(bench, { bench: 'press', key: 3 }, { bench: 'press', key: 0 }, { bench: 'press', key: 16 })).toEqual([
      null,
      null,
      'the panel has keys 0 to 15',
    ]);
    await station.hears('3v', '3^', '0v', '0^');
    station.light('3', 'alert');
    station.light('16', 'on');
    station.light('player.3', 'on');
    const lights = () => bench.state(TABLE).panel.keys.map(({ light }) => light);
    await until('the light', () => lights()[3] === 'alert');
    expect(lights().filter((light) => light !== 'off')).toEqual(['alert']);
    expect(act(bench, { bench: 'unplug', device: 'panel' }, { bench: 'press', key: 3 }, { bench: 'plug', device: 'panel' })).toEqual([
      null,
      'the panel is unplugged',
      null,
    ]);
    await until('the panel lost', () => station.stage === 'lost');
    await station.reaches('frames');
    expect(bench.act({ bench: 'press', key: 5 })).toBeNull();
    await station.hears('3v', '3^', '0v', '0^', '5v', '5^');
  });
  test('R106: every fault of a panel: a press comes once, and none is made while its wire is broken', async () => {
    const bench = await benchWith();
    const station = host(bench.wires.panel, 'panel');
    await station.reaches('frames');
    const panel = () => bench.state(TABLE).panel;
    const said: string[] = [];
    for (const name of faultsAt('panel', 'frame', 'pair')) {
      expect(bench.act({ bench: name, device: 'panel' })).toBeNull();
      expect(panel().armed).toBe(name === 'noise' ? null : name);
      expect(bench.act({ bench: 'press', key: 4 })).toBeNull();
      expect(panel().armed).toBeNull();
      said.push('4v', '4^');
      await station.hears(...said);
    }
    for (const name of faultsAt('panel', 'wire')) {
      expect(bench.act({ bench: name, device: 'panel' })).toBeNull();
      expect(panel().fault).toBe(name);
      expect(bench.act({ bench: 'press', key: 4 })).toMatch(/^the panel is |^the panel speaks/);
      expect(bench.act({ bench: 'double', device: 'panel' })).toMatch(/^the panel /);
      expect(bench.act({ bench: 'plug', device: 'panel' })).toBeNull();
    }
    expect(act(bench, { bench: 'plug', device: 'panel' }, { bench: 'unread', device: 'panel' })).toEqual([
      'the wire of the panel is in order',
      'a panel has no fault "unread"',
    ]);
    await station.reaches('frames');
    expect(station.said).toEqual(said);
  });
  test('what is bound to a real device has no virtual one', async () => {
    const bench = await benchWith({ shoe: false, panel: false });
    expect(bench.wires).toEqual({});
    expect(bench.state(TABLE)).toMatchObject({ shoe: { wired: true, virtual: null }, panel: { virtual: false, fault: null } });
    const panels = [{ bench: 'press', key: 1 } as const, { bench: 'silent', device: 'panel' } as const];
    expect(act(bench, { bench: 'deal' }, { bench: 'silent' }, ...panels)).toEqual([
      ...['a real shoe is bound: there is no virtual one', 'a real shoe is bound: there is no virtual one'],
      ...['a real panel is bound: there is no virtual one', 'a real panel is bound: there is no virtual one'],
    ]);
    const plan = { seed: 1, percent: 50, everyMs: 0, faults: [], devices: [] };
    expect(bench.drill(plan, () => TABLE)).toBe('a real shoe is bound: there is no virtual one');
  });
  test('tells of each change, and no more when it is not asked to', async () => {
    const bench = await benchWith();
    let changes = 0;
    const stop = bench.subscribe(() => {
      changes += 1;
    });
    bench.tapped({ from: 'tap', link: 'shoe', session: 1, dir: 'device', text: 'BEAT 1 *00000000', bad: false, times: 2 });
    expect(changes).toBe(1);
    expect(bench.state(TABLE).wire).toMatchObject([{ link: 'shoe', from: 'device', text: 'BEAT 1 *00000000', times: 2 }]);
    bench.act({ bench: 'silent' });
    expect(changes).toBe(2);
    stop();
    bench.act({ bench: 'plug' });
    expect(changes).toBe(2);
  });
  test('a bench started again has the shoe that it had, whatever the seed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bench-'));
    later(() => rmSync(folder, { recursive: true }));
    const stateFile = join(folder, 'shoe.json');
    const first = await benchWith({ stateFile });
    host(first.wires.shoe);
    await until('an unlocked shoe', () => shoeOf(first).unlocked);
    expect(first.act({ bench: 'deal' })).toBeNull();
    const { next } = shoeOf(first);
    await first.close();
    const again = await benchWith({ stateFile, seed: 2 });
    expect(shoeOf(again)).toMatchObject({ left: 415, drawn: 1, next });
  });
});
