import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { type Command, type Io, Problem } from '../../main/commands/command.ts';
import { exportCommand } from '../../main/commands/export.ts';
import { replay } from '../../main/commands/replay.ts';
import { readRunOptions } from '../../main/commands/run.ts';
import { verify } from '../../main/commands/verify.ts';
import { until } from '../support/until.ts';
import { atTheEnd } from '../wire/ends.ts';
import { newFolder, screen, stationWith } from './dealing.ts';

const later = atTheEnd();
async function said(command: Command, ...args: readonly string[]): Promise<readonly string[]> {
  const out: string[] = [];
  const io: Io = {
    stdin: Readable.from([]),
    out: (line) => out.push(line),
    bytes: () => {},
    err: () => {},
    stop: new AbortController().signal,
  };
  await command.run(args, io);
  return out;
}
const AUDIENCES = ['dealer', 'players', 'supervisor', 'seat:1', 'seat:banker'] as const;

/** Its journal, with a few facts in it. */
async function played(bench: boolean): Promise<string> {
  const data = newFolder(later);
  const station = await stationWith(later, { table: { game: 'xi-dach-than-bai' } }, bench, data);
  for (const audience of AUDIENCES) expect(station.view(audience, null), audience).toMatchObject({ test: bench });
  expect(station.rules()).toMatchObject({ test: bench });
  expect(station.bench === null).toBe(!bench);
  if (bench) await until('the shoe', () => screen(station).devices.every(({ rungs }) => rungs > 0));
  await station.close();
  return data;
}

describe('R109: TEST is marked on every record', () => {
  test.each([true, false])('bench: %s', async (bench) => {
    const data = await played(bench);
    const mark = bench ? { test: true } : {};
    const rows = (await said(exportCommand, data)).map((line) => JSON.parse(line) as object);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect('test' in row ? { test: row.test } : {}).toEqual(mark);
    const [header = ''] = await said(exportCommand, data, '--csv');
    expect(header.trimEnd().endsWith(',test')).toBe(bench);
    expect((await said(exportCommand, data, '--csv', '--ledger'))[0]?.trimEnd().endsWith(',test')).toBe(bench);
    const [verdict = ''] = await said(verify, data);
    expect(JSON.parse(verdict)).toMatchObject({ ok: true, ...mark });
    expect('test' in JSON.parse(verdict)).toBe(bench);
    const [view = ''] = await said(replay, data, '--view', 'dealer');
    expect(JSON.parse(view)).toMatchObject({ view: { test: bench } });
  });
});

describe('station run --faults', () => {
  const options = (...args: readonly string[]) => readRunOptions(['--bench', '--data', 'nowhere', ...args]);
  test('SEED: every fault; SEED:NAME,NAME: these', () => {
    expect(options('--faults', '7').drill).toMatchObject({ seed: 7, devices: ['shoe', 'panel'] });
    expect(options('--faults', '7').drill?.faults).toHaveLength(15);
    expect(options('--faults', '0:stall,unplug').drill).toMatchObject({ seed: 0, faults: ['stall', 'unplug'] });
    expect(options().drill).toBeNull();
  });
  test.each([
    ['x', /^station run --faults: expected SEED or SEED:NAME,NAME… with a seed from 0 to 4294967295, got "x"$/],
    ['4294967296', /expected SEED/],
    ['7:explode', /^station run --faults: no fault "explode" \(unread, double, /],
    ['7:', /^station run --faults: no fault "" \(/],
  ])('%s is refused in one line', (text, line) => {
    expect(() => options('--faults', text)).toThrow(line);
    expect(() => options('--faults', text)).toThrow(Problem);
  });
  test('R109: not at a live table', () => {
    expect(() => readRunOptions(['--config', 'station.config.example.json', '--faults', '7'])).toThrow(
      /^station run --faults is for a bench: nothing is broken on purpose at a live table$/,
    );
    expect(() => readRunOptions(['--config', 'station.config.example.json', '--bench', '--faults', '7'])).toThrow(
      /^station run --faults deals from a virtual shoe: the configuration binds a real one \(devices.shoe\)$/,
    );
  });
});
