import { chmodSync, writeFileSync } from 'node:fs';
import { SerialPort } from 'serialport';
import { describe, expect, test } from 'vitest';
import { freePort, LOOPBACK } from '../../main/bench/free-port.ts';
import { MockProgram } from '../bench/mock-program.ts';
import { plug, portPath } from '../support/pty.ts';
import { until } from '../support/until.ts';
import { atTheEnd } from '../wire/ends.ts';
import { Shoe } from '../wire/shoe.ts';
import { StationProcess, tableFolder } from './station-process.ts';

const later = atTheEnd();
const SLOW_MS = 120_000;

/** A port that is there, with nothing on it yet. */
async function port() {
  const pty = await plug();
  later(() => pty.unplug());
  return pty;
}

/** How the shoe's place is prepared: its wire, and how to make it good. */
type Trouble = () => Promise<{ readonly wire: string; readonly more?: object; mend?(): Promise<unknown> | unknown }>;
const CASES: readonly (readonly [string, string, RegExp, Trouble])[] = [
  [
    'a port that is missing',
    'noPort',
    /tty\d+ is not there: plug the device in, or bind the role to a port that `station doctor` lists$/,
    async () => {
      const path = portPath();
      return {
        wire: `serial:${path}`,
        mend: async () => {
          const pty = await plug(path);
          later(() => pty.unplug());
          connect(new Shoe(), pty.device);
        },
      };
    },
  ],
  [
    'a port that another program holds',
    'busy',
    /tty\d+ is in use by .* \(process \d+\): close it, or bind the role to another port$/,
    async () => {
      const pty = await port();
      const holder = new SerialPort({ path: pty.path, baudRate: 9_600, autoOpen: false });
      holder.on('error', () => undefined);
      await new Promise<void>((resolve, reject) => holder.open((error) => (error ? reject(error) : resolve())));
      return {
        wire: `serial:${pty.path}`,
        mend: async () => {
          await new Promise<void>((resolve) => holder.close(() => resolve()));
          connect(new Shoe(), pty.device);
        },
      };
    },
  ],
  [
    'something that is no port',
    'notASerialPort',
    /is no serial port: bind the role to a port that `station doctor` lists$/,
    async () => ({ wire: 'serial:/dev/null' }),
  ],
  [
    'noise, as of another baud rate',
    'wrongSettings',
    /sends bytes, but no good native frame: check the baud rate \(9600 here\) and the dialect$/,
    async () => {
      const pty = await port();
      const noise = Buffer.from(Array.from({ length: 400 }, (_, at) => 0x80 + ((at * 37) % 96)));
      const sending = setInterval(() => pty.device.write(noise), 50);
      later(() => clearInterval(sending));
      return {
        wire: `serial:${pty.path}`,
        more: { baud: 9_600 },
        mend: () => {
          clearInterval(sending);
          connect(new Shoe(), pty.device);
        },
      };
    },
  ],
  [
    'a device of another kind',
    'wrongDevice',
    /a shoe is expected here, but panel "panel-1" answers; plug the right device in, or bind the role to this one$/,
    async () => {
      const pty = await port();
      const panel = new Shoe({ device: 'panel-1', kind: 'panel' });
      connect(panel, pty.device);
      return {
        wire: `serial:${pty.path}`,
        mend: () => {
          panel.unplug();
          connect(new Shoe(), pty.device);
        },
      };
    },
  ],
  [
    'nobody at an address',
    'refused',
    /tcp 127\.0\.0\.1:\d+ refuses the connection: start the device server, and check host and port$/,
    async () => {
      const tcp = await freePort();
      return {
        wire: `tcp:${LOOPBACK}:${tcp}`,
        mend: () => {
          const mock = new MockProgram('--wire', `tcp-listen:${tcp}`, '--dialect', 'native', '--cards', '-');
          later(() => mock.signal('SIGKILL'));
        },
      };
    },
  ],
];
function connect(shoe: Shoe, stream: Parameters<Shoe['plugInto']>[0]): void {
  shoe.plugInto(stream);
  later(() => shoe.unplug());
}

async function seen(station: StationProcess, why: string, detail: RegExp): Promise<void> {
  const supervisor = await station.screen('supervisor');
  const shoe = () => supervisor().devices.find(({ role }) => role === 'shoe');
  const lost = await until(`a supervisor who is told ${why}`, () => shoe()?.why === why && shoe());
  expect(lost).toMatchObject({ detail: expect.stringMatching(detail) });
  expect(lost.rungs).toBeLessThan(3);
  expect(station.logged('link.lost')).toContainEqual(expect.objectContaining({ role: 'shoe', why, msg: expect.stringMatching(detail) }));
  // A failure that goes on is no news.
  expect(station.logged('link.lost').filter((line) => line.role === 'shoe' && line.why === why).length).toBeLessThan(3);
}

describe('what is wrong with the shoe at its place is one line in the log and for the supervisor', () => {
  test.each(CASES)('%s', { timeout: SLOW_MS }, async (_, why, detail, prepare) => {
    const { wire, more = {}, mend } = await prepare();
    const folder = tableFolder(later, { devices: { shoe: { wire, ...more } } });
    const station = StationProcess.at(folder);
    later(() => station.end('SIGKILL'));
    await station.start();
    await seen(station, why, detail);
    if (mend === undefined) return;
    await mend();
    const supervisor = await station.screen('supervisor');
    await until('a shoe that is in order', () => (supervisor().devices.find(({ role }) => role === 'shoe')?.rungs ?? 0) >= 3, SLOW_MS);
    expect(supervisor().devices.find(({ role }) => role === 'shoe')).toMatchObject({ why: null, detail: null });
  });

  test('a port that this account may not open', { timeout: SLOW_MS }, async () => {
    const pty = await port();
    const isRoot = process.getuid?.() === 0;
    chmodSync(pty.path, isRoot ? 0o660 : 0o060);
    const folder = tableFolder(later, { devices: { shoe: { wire: `serial:${pty.path}` } } });
    chmodSync(folder.dir, 0o777);
    writeFileSync(folder.config, JSON.stringify({ devices: { shoe: { wire: `serial:${pty.path}` } } }));
    const station = StationProcess.at(folder).as(isRoot ? 65_534 : null);
    later(() => station.end('SIGKILL'));
    await station.start();
    await seen(
      station,
      'noPermission',
      /may not be opened by this account: owned by \w+:\w+, mode 6?60; (add \w+ to the group|install the udev rule: sudo cp \S+60-dealer-station.rules)/,
    );
  });
});
