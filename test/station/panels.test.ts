import { describe, expect, test } from 'vitest';
import type { DeviceEvent } from '../../firmware-protocol/events.ts';
import { SECOND_PRESS_MS } from '../../firmware-protocol/panels/combos.ts';
import { parseConfig } from '../../main/config.ts';
import type { StartProcess } from '../../main/devices/devices.ts';
import { type Station, startStation } from '../../main/station.ts';
import type { SupervisorView } from '../../main/views/messages.ts';
import { newFolder } from '../bench/dealing.ts';
import { until } from '../support/until.ts';
import { atTheEnd } from '../wire/ends.ts';
import { type FakePort, HidMachine } from '../wire/hid-machine.ts';
import { devicesHere, SaidDevices } from './devices-here.ts';

const later = atTheEnd();
const WIRE = 'hid:1209:a001/P-0001';
const DEVICE = { serial: 'P-0001', place: '1-1' };
const KEYS = { 0: 'shoe.load', 1: 'round.open', 2: 'bets.close', 3: 'call', '4+5': 'round.void', '6>7': 'resume' };
const NOTHING = '0000';

async function tableWith(panel: object, start: StartProcess, settings: object = { burn: false }): Promise<Station> {
  const config = parseConfig({ table: { settings }, devices: { panel } }, 'the test');
  const log = { info: () => undefined, warn: () => undefined };
  const station = await startStation({ config, data: newFolder(later), bench: false, program: 'test', start, log });
  later(() => station.close());
  return station;
}
const supervisor = (station: Station) => station.view('supervisor', null) as SupervisorView;
const panelOf = (station: Station) => supervisor(station).devices.find(({ role }) => role === 'panel');
const told = (station: Station, kind: string) =>
  supervisor(station)
    .timeline.filter((item) => item.kind === kind)
    .map(({ verdict, values }) => ({ verdict, ...values }));
const phase = (station: Station) => supervisor(station).phase;

function hidMachine(): HidMachine {
  const machine = new HidMachine();
  later(() => machine.remove());
  return machine;
}
const mask = (...keys: readonly number[]): string => {
  const bits = keys.reduce((all, key) => all | (1 << key), 0);
  return Buffer.from([bits & 0xff, bits >> 8]).toString('hex');
};
/** The light of a key, in the report that was written last. */
const light = ({ written }: FakePort, key: number): number | undefined => {
  const byte = Buffer.from(written.at(-1) ?? '', 'hex')[1 + (key >> 2)];
  return byte === undefined ? undefined : (byte >> ((key % 4) * 2)) & 3;
};
const [OFF, ON, BLINK, ALERT] = [0, 1, 2, 3];
/** Says which keys are down, and waits until the journal has something of it. */
async function moves(station: Station, port: FakePort, report: string): Promise<void> {
  const { fact } = station.health();
  port.say(report);
  await until('the next fact', () => station.health().fact > fact);
}
/** As a dealer presses: down, and up again. */
async function taps(station: Station, port: FakePort, key: number): Promise<void> {
  await moves(station, port, mask(key));
  await moves(station, port, NOTHING);
}

describe('a HID panel at a table', () => {
  async function plugged(panel: object = {}, machine = hidMachine()) {
    const port = machine.plug(0, DEVICE);
    const station = await tableWith(
      { wire: WIRE, dialect: 'native-panel', keys: KEYS, role: 'supervisor', ...panel },
      devicesHere(machine.system),
    );
    await until('the panel', () => panelOf(station)?.lostForS === null && port.handles === 1);
    port.say(NOTHING);
    return { machine, port, station };
  }

  test('R16, R17: a press acts once, a held key not again; lights follow what may be done', async () => {
    const { port, station } = await plugged();
    await until('the lights', () => light(port, 0) === BLINK);
    expect([light(port, 1), light(port, 3), light(port, 4), light(port, 15)]).toEqual([OFF, ON, OFF, OFF]);
    await moves(station, port, mask(0));
    expect(phase(station)).toBe('idle');
    port.say(mask(0));
    await moves(station, port, NOTHING);
    expect(told(station, 'shoe.load')).toHaveLength(1);
    await until('the lights', () => light(port, 1) === BLINK && light(port, 0) === OFF);
    // A shoe is in play: another is not loaded by a slip of the finger.
    await taps(station, port, 0);
    expect(told(station, 'shoe.load')).toHaveLength(1);
    await taps(station, port, 1);
    expect(phase(station)).toBe('betting');
    // Both keys of the chord: the round may be voided now.
    await until('the lights', () => light(port, 4) === ON && light(port, 5) === ON && light(port, 1) === OFF && light(port, 2) === BLINK);
    await taps(station, port, 3);
    await until('the called light', () => light(port, 3) === ALERT);
    expect(panelOf(station)).toMatchObject({ rungs: 4, why: null, dialect: 'native-panel', plain: true });
    expect(station.health().devices).toMatchObject({ panel: 'online' });
  });

  test('R16: a grave act wants its chord, keeps to the rules of the table, and is journaled with who and why', async () => {
    const { port, station } = await plugged();
    await taps(station, port, 0);
    await taps(station, port, 1);
    await taps(station, port, 4);
    await taps(station, port, 5);
    expect([phase(station), told(station, 'round.void')]).toEqual(['betting', []]);
    await moves(station, port, mask(4));
    await moves(station, port, mask(4, 5));
    await until('the void', () => phase(station) === 'voided');
    expect(station.rounds(0)).toMatchObject([{ round: 1, status: 'void' }]);
    await moves(station, port, NOTHING);
    await moves(station, port, mask(4));
    await moves(station, port, mask(4, 5));
    expect(told(station, 'round.void')).toEqual([
      { verdict: 'ok', by: 'panel', reason: 'panel' },
      { verdict: 'round.notNow', by: 'panel', reason: 'panel' },
    ]);
  });

  test('R16: two presses, one after the other on another key', async () => {
    const { port, station } = await plugged();
    for (const key of [0, 3, 7, 6]) await taps(station, port, key);
    expect([supervisor(station).held, told(station, 'resume')]).toEqual([true, []]);
    await taps(station, port, 7);
    expect([supervisor(station).held, told(station, 'resume')]).toEqual([false, [{ verdict: 'ok', by: 'panel' }]]);
  });

  test('R11, R17: unplugged and plugged in elsewhere with a key held down: no press of it, all lights again, half a chord is forgotten', async () => {
    const { machine, port, station } = await plugged();
    await taps(station, port, 0);
    await taps(station, port, 1);
    await moves(station, port, mask(4));
    port.unplug();
    await until('the loss', () => panelOf(station)?.why === 'unplugged');
    const again = machine.plug(7, { ...DEVICE, place: '1-2' });
    await until('all lights', () => again.written.length > 0 && light(again, 2) === BLINK && light(again, 4) === ON);
    const { fact } = station.health();
    again.say(mask(2, 4));
    again.say(mask(2, 4, 5));
    await until('a press', () => station.health().fact > fact);
    expect([phase(station), told(station, 'round.void'), told(station, 'bets.close')]).toEqual(['betting', [], []]);
    expect(panelOf(station)).toMatchObject({ why: null, lostForS: null });
  });
});

describe('what a panel says', () => {
  const button = (key: number, down: boolean): DeviceEvent => ({ event: 'button', key, down });
  const press = async (devices: SaidDevices, key: number, atMs: number, seq: number | null = null) => {
    await devices.event(button(key, true), atMs, seq);
    await devices.event(button(key, false), atMs + 50, seq === null ? null : seq + 1);
  };

  test('R16: a stuck key is an alarm, whose end clears nothing; the supervisor does', async () => {
    const devices = new SaidDevices();
    const station = await tableWith({ wire: WIRE, dialect: 'numpad', keys: { '1': 'call' } }, devices.start);
    devices.connect();
    await devices.event({ event: 'device', kind: 'stuck', code: 'Enter' }, 0);
    expect(supervisor(station).alarms).toMatchObject([{ kind: 'stuckKey', blocks: false }]);
    expect(told(station, 'stuck')).toEqual([{ verdict: 'ok', detail: 'Enter' }]);
    await devices.event({ event: 'device', kind: 'unstuck', code: 'Enter' }, 0);
    expect(told(station, 'noted')).toEqual([{ verdict: 'ok', what: 'device.unstuck', detail: 'Enter' }]);
    const [alarm] = supervisor(station).alarms;
    expect(alarm).toBeDefined();
    const cleared = { kind: 'alarm.clear', alarm: alarm?.id ?? 0, by: 'lan', reason: 'freed' } as const;
    expect(await station.submit(cleared, { person: 'lan', role: 'supervisor' }, null)).toHaveProperty('accepted');
    expect(supervisor(station).alarms).toEqual([]);
  });

  test('a number pad has no lights: nothing is written to it, and its keys are called as they are labelled', async () => {
    const devices = new SaidDevices();
    const keys = { '/': 'shoe.load', '1>Enter': 'round.open', '+': 'call' };
    const station = await tableWith({ wire: WIRE, dialect: 'numpad', keys }, devices.start);
    devices.connect();
    await press(devices, 0x54, 0);
    await press(devices, 0x59, 1000);
    expect(phase(station)).toBe('idle');
    await press(devices, 0x58, 1000 + SECOND_PRESS_MS);
    expect(phase(station)).toBe('betting');
    // A refused press has no tone either.
    await press(devices, 0x54, 9000);
    expect(devices.sent).toEqual([]);
  });

  test('R16: presses that a native panel kept while it was not heard are half of no chord and no second press', async () => {
    const devices = new SaidDevices();
    const panel = { wire: 'tcp-listen:7002', role: 'supervisor', keys: { 0: 'shoe.load', 1: 'round.open', '6>7': 'round.void' } };
    const station = await tableWith(panel, devices.start);
    const hello = { device: 'panel-1', boot: '00000001', kind: 'panel', firmware: '1', drawn: 0, pending: 8 } as const;
    devices.connect();
    await devices.event({ event: 'device', kind: 'boot', hello }, 0);
    for (const [nth, key] of [0, 1, 6, 7].entries()) await press(devices, key, 0, 1 + 2 * nth);
    expect([phase(station), told(station, 'round.void')]).toEqual(['betting', []]);
    await press(devices, 6, 100, 9);
    await press(devices, 7, 200, 11);
    expect(told(station, 'round.void')).toEqual([{ verdict: 'ok', by: 'panel-1', reason: 'panel' }]);
  });

  test('R16: a press that comes twice without a release is one press', async () => {
    const devices = new SaidDevices();
    const station = await tableWith({ wire: 'tcp-listen:7002', keys: { 0: 'call' } }, devices.start);
    devices.connect();
    await devices.event(button(0, true), 0, 1);
    await devices.event(button(0, true), 500, 2);
    expect(told(station, 'call')).toHaveLength(1);
  });
});
