import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { HID_SYSTEM, type HidHandle, hidSystem } from '../../main/devices/hid-system.ts';
import { hidWire } from '../../main/devices/wires/hid.ts';
import { parseWire } from '../../main/devices/wires/parse.ts';
import { until } from '../support/until.ts';
import { atTheEnd } from './ends.ts';
import { heard, hidTests, ONE, P1, send } from './hid-links.ts';
import { reportsDialect } from './reports-dialect.ts';
import { WatchedLink, wishOf } from './watched-link.ts';

const { machine, linked } = hidTests();
const later = atTheEnd();
/** R11, and a busy machine. */
const SOON_MS = 3_000;

describe('writing to an HID device', () => {
  test('a write that fails ends the session and is told; what was meant for it never reaches the next one', async () => {
    const hid = machine();
    const panel = hid.plug(0, P1);
    const link = linked(hid, ONE);
    await link.reaches('open');
    panel.writes = 'Broken pipe';
    for (const light of [1, 2, 3]) send(link, light);
    expect(await link.reaches('lost', SOON_MS)).toMatchObject({ why: 'other', detail: expect.stringMatching(/Broken pipe\): plug/) });
    panel.writes = 'good';
    await link.reaches('open');
    send(link, 9);
    await until('what is meant for it', () => panel.written.length > 0);
    expect(panel.written).toEqual(['0009']);
  });

  test('one that fails because the device is gone is an unplugging', async () => {
    const hid = machine();
    const panel = hid.plug(0, P1);
    const link = linked(hid, ONE);
    await link.reaches('open');
    panel.writes = 'No such device';
    send(link, 1);
    expect(await link.reaches('lost', SOON_MS)).toMatchObject({ why: 'unplugged' });
    panel.writes = 'good';
  });

  test('one that hangs holds up no report; it is told, and nothing more is opened until the device lets go', async () => {
    const hid = machine();
    const panel = hid.plug(0, P1);
    const link = linked(hid, ONE);
    await link.reaches('open');
    panel.writes = 'hang';
    for (const light of [1, 2, 3]) send(link, light);
    panel.say('0a');
    await until('its report', () => link.frames.length === 1);
    expect(await link.reaches('lost', SOON_MS)).toMatchObject({
      why: 'silent',
      detail: `${ONE} does not take what is sent to it: plug the device out and in`,
    });
    await until('it is found hanging', () => link.state?.why === 'busy');
    expect(panel.handles).toBe(1);
    panel.unplug();
    const again = hid.plug(0, P1);
    await link.reaches('open');
    again.say('0b');
    await until('the report of the new session', () => link.frames.length === 2);
    expect(heard(link)).toEqual(['0a', '0b']);
    expect([...panel.written, ...again.written]).toEqual([]);
  });
});

test('reports that nobody takes are bounded: the session ends, and the next one starts from nothing', async () => {
  const hid = machine();
  const panel = hid.plug(0, P1);
  const link = new WatchedLink(wishOf(ONE), () => reportsDialect, undefined, hid.system);
  later(async () => {
    link.link.close();
    await until('it is given back', () => hid.open === 0);
  });
  await link.reaches('open');
  for (let n = 0; n < 2_000; n++) panel.say('01');
  expect(await link.reaches('lost')).toMatchObject({
    why: 'other',
    detail: expect.stringContaining('sends faster than the table takes it'),
  });
  expect(link.frames.length).toBe(64);
  const { session } = await link.reaches('open');
  panel.say('02');
  await until('a report of the new session', () => link.frames.length === 65);
  expect(link.frames.at(-1)).toMatchObject({ session, raw: '02' });
});

test('another process that has the device open is told, and stops nothing', async () => {
  const hid = machine();
  const panel = hid.plug(0, P1);
  const file = openSync(panel.path, 'r');
  const reader = spawn('sleep', ['600'], { stdio: [file, 'ignore', 'ignore'] });
  closeSync(file);
  later(() => reader.kill('SIGKILL'));
  await once(reader, 'spawn');
  const link = linked(hid, ONE);
  expect(await link.reaches('open')).toMatchObject({
    note: expect.stringMatching(/hidraw0 is also open in \S+ \(process \d+\).*: close it/),
  });
  panel.say('01');
  await link.reaches('frames');
  expect(link.states.filter(({ note }) => note !== undefined)).toHaveLength(1);
});

test('closed at any moment, also as soon as it is open: given back, told once, and nothing throws', async () => {
  const hid = machine();
  hid.plug(0, P1);
  const address = parseWire(ONE);
  if ('problem' in address || address.by !== 'hid') throw new Error('no HID wire');
  for (let turns = 0; turns < 12; turns++) {
    const said: string[] = [];
    const opening = hidWire(address, hid.system).open({
      opened: () => opening.close(),
      waiting: () => said.push('waiting'),
      closed: (error) => said.push(error?.message ?? 'closed'),
    });
    for (let turn = 0; turn < turns; turn++) await Promise.resolve();
    if (turns > 0) opening.close();
    expect(said).toEqual([]);
    await until('it is told', () => said.length > 0);
    expect(said).toEqual(['closed']);
    expect(hid.open).toBe(0);
  }
});

test('a device that opens when nobody waits for it any more is given back', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  later(() => vi.useRealTimers());
  const opening = Promise.withResolvers<HidHandle>();
  const system = hidSystem(() => Promise.resolve({ devicesAsync: () => Promise.resolve([]), HIDAsync: { open: () => opening.promise } }), {
    sys: '/nowhere',
    dev: '/nowhere',
  });
  const opened = expect(system.open('/dev/hidraw0')).rejects.toThrow('does not answer');
  await vi.advanceTimersByTimeAsync(SOON_MS);
  await opened;
  const close = vi.fn(() => Promise.resolve());
  opening.resolve({ on: () => undefined, write: () => Promise.resolve(0), close });
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
});

test('node-hid itself loads here, and lists what this machine has', async () => {
  for (const { path, vendorId } of await HID_SYSTEM.list())
    expect([path, vendorId]).toEqual([expect.stringMatching(/^\/dev\//), expect.any(Number)]);
});
