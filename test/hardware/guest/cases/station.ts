import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { dialectNamed } from '../../../../firmware-protocol/dialects/index.ts';
import { isAlive, StationProcess } from '../../../chaos/station-process.ts';
import { equal, matches } from '../equal.ts';
import { type Guest, LINE_SCANNER_PORT } from '../guest.ts';
import { soon } from '../soon.ts';
import { maskOf } from '../storm.ts';
import type { HidDevice } from '../usb.ts';

const KEYS = { 'round.open': 0, 'bets.close': 1, compared: 2, 'shoe.load': 3 } as const;
const CONFIG = {
  table: { game: 'baccarat' },
  devices: {
    shoe: { wire: `serial:${LINE_SCANNER_PORT}`, dialect: 'ascii-line' },
    panel: {
      wire: 'hid:1209:a001/P-0001',
      dialect: 'native-panel',
      keys: Object.fromEntries(Object.entries(KEYS).map(([act, key]) => [key, act])),
    },
  },
};
/** First card up, one card burned; then the round, of six cards. */
const BURNED = ['AC', '7D'];
const ROUND = ['4S', '6H', 'KD', 'TC', '6D', 'AS'];
const SETTLED = 'settled';
/** Longer than a double reading (250 ms). */
const LOOK_MS = 100;

/**
 * The whole station, as an ordinary account: a round from a serial scanner and a HID panel; the lights are complete again when the panel
 * comes back; the device process may be killed, and the station goes on.
 */
export async function station(guest: Guest): Promise<void> {
  const panel = guest.panel(1);
  await guest.plug(panel, guest.lineScanner);
  const folder = mkdtempSync('/tmp/table-');
  chmodSync(folder, 0o777);
  const config = join(folder, 'station.config.json');
  writeFileSync(config, JSON.stringify(CONFIG));
  const running = new StationProcess(['run', '--config', config, '--data', join(folder, 'data'), '--port', '0'], guest.program);
  try {
    await running.start();
    const { pid } = running;
    await bothOpen(running);
    const doctor = promisify(execFile)(process.execPath, [guest.program, 'doctor', '--config', config]);
    await deal(guest, running, panel);
    // It looks at what is open: before that changes.
    const { stdout: text } = await doctor;
    await replug(running, panel);
    process.kill(await running.devicesPid(), 'SIGKILL');
    await soon('the loss', () => running.logged('device.lost').length > 1 || running.err.includes('is started anew'));
    await bothOpen(running);
    await press(panel, 'round.open');
    await healthy('the second round', running, ({ state }) => state === 'betting');
    equal('the station', [running.pid, isAlive(pid)], [pid, true]);
    matches('doctor of the shoe', text, /^ {2}shoe {2}serial:.*: good$/m);
    matches(
      'doctor of the panel',
      text,
      /^ {2}panel {2}hid:1209:a001\/P-0001, native-panel.*: good\n {4}in use by .*: right if that is the station$/m,
    );
  } finally {
    await running.end('SIGKILL');
  }
}

async function deal({ lineScanner }: Guest, running: StationProcess, panel: HidDevice): Promise<void> {
  const encode = dialectNamed('ascii-line')?.encoder() ?? (() => null);
  const scan = async (cards: readonly string[]) => {
    for (const code of cards) await lineScanner.say(encode({ event: 'card', code }) ?? Buffer.alloc(0));
  };
  await press(panel, 'shoe.load');
  await healthy('the shoe', running, ({ shoe }) => shoe === 1);
  await scan(BURNED);
  await healthy('the burn', running, ({ state }) => state === 'idle');
  await press(panel, 'round.open');
  await healthy('bets', running, ({ state }) => state === 'betting');
  await press(panel, 'bets.close');
  await healthy('no more bets', running, ({ state }) => state === 'card');
  await scan(ROUND);
  await healthy('the settled round', running, ({ state }) => state === SETTLED);
}

/** Another light is on by now than when it was plugged in first: it is complete again, in one report. */
async function replug(running: StationProcess, panel: HidDevice): Promise<void> {
  const lit = panel.outputs.at(-1);
  if (lit === undefined || /^0*$/.test(lit)) throw new Error(`no light is on: ${JSON.stringify(panel.outputs)}`);
  const socket = panel.socket ?? 0;
  panel.unplug();
  await healthy('the loss of the panel', running, ({ devices }) => devices.panel === 'lost');
  panel.outputs.length = 0;
  await panel.plug(socket);
  await bothOpen(running);
  await soon('all lights', () => panel.outputs.at(-1) === lit);
}

async function press(panel: HidDevice, act: keyof typeof KEYS): Promise<void> {
  for (const key of [null, KEYS[act], null]) {
    await panel.say(maskOf(key));
    await sleep(LOOK_MS);
  }
}
const bothOpen = (running: StationProcess) =>
  healthy('both devices', running, ({ devices }) => devices.shoe === 'online' && devices.panel === 'online');
const healthy = (what: string, running: StationProcess, is: (health: Awaited<ReturnType<StationProcess['health']>>) => boolean) =>
  soonOf(what, async () => {
    const health = await running.health();
    return is(health) ? null : JSON.stringify(health);
  });

/** Null or true: it is so. */
async function soonOf(what: string, look: () => Promise<string | boolean | null>): Promise<void> {
  let seen: string | boolean | null = false;
  for (let nth = 0; nth < 300; nth++) {
    seen = await look();
    if (seen === null || seen === true) return;
    await sleep(LOOK_MS);
  }
  throw new Error(`never ${what}: ${seen}`);
}
