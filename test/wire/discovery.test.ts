import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { accessOf } from '../../main/devices/access.ts';
import { findSerialDevices } from '../../main/devices/discovery.ts';
import { doctorLines, lookAt } from '../../main/devices/doctor.ts';
import { atTheEnd } from './ends.ts';

const later = atTheEnd();
const NO_HID = { devices: [], problem: null };

/** A small /sys and /dev: `files` by path, `links` by path → target. */
function system(files: Readonly<Record<string, string>>, links: Readonly<Record<string, string>>) {
  const root = mkdtempSync(join(tmpdir(), 'system-'));
  later(() => rmSync(root, { recursive: true }));
  const make = (path: string, write: (at: string) => void) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    write(join(root, path));
  };
  for (const [path, text] of Object.entries(files)) make(path, (at) => writeFileSync(at, text));
  for (const [path, target] of Object.entries(links)) make(path, (at) => symlinkSync(join(root, target), at));
  return { roots: { sys: join(root, 'sys'), dev: join(root, 'dev') }, at: (path: string) => join(root, path) };
}
const SHOE = 'sys/devices/usb1/1-2';
const machine = () =>
  system(
    {
      [`${SHOE}/idVendor`]: '1209\n',
      [`${SHOE}/idProduct`]: 'b001\n',
      [`${SHOE}/manufacturer`]: 'Acme\n',
      [`${SHOE}/product`]: 'Card shoe\n',
      [`${SHOE}/serial`]: 'S-0001\n',
      [`${SHOE}/1-2:1.0/ttyACM10/uevent`]: '',
      'sys/devices/onboard/uevent': '',
      'sys/class/tty/ttyS0/type': '4\n',
      'sys/class/tty/ttyS1/type': '0\n',
      'sys/class/tty/tty1/uevent': '',
      'dev/ttyACM10': '',
      'dev/ttyACM9': '',
      'dev/ttyS0': '',
      'dev/ttyS1': '',
    },
    {
      'sys/class/tty/ttyACM10/device': `${SHOE}/1-2:1.0`,
      'sys/class/tty/ttyACM9/device': `${SHOE}/1-2:1.0`,
      'sys/class/tty/ttyS0/device': 'sys/devices/onboard',
      'sys/class/tty/ttyS1/device': 'sys/devices/onboard',
      'dev/serial/by-id/usb-Acme_Card_shoe_S-0001-if00': 'dev/ttyACM10',
    },
  );

test('R14: lists what hangs on a port, with its name, ids, serial number and stable path; no consoles, no empty sockets', () => {
  const { roots, at } = machine();
  const found = findSerialDevices(roots);
  expect(found.map(({ path }) => path)).toEqual([at('dev/ttyACM9'), at('dev/ttyACM10'), at('dev/ttyS0')]);
  expect(found[1]).toMatchObject({ kind: 'serial', byId: at('dev/serial/by-id/usb-Acme_Card_shoe_S-0001-if00'), readable: true });
  expect(found[1]).toMatchObject({ wire: `serial:${found[1]?.byId}`, product: 'Acme Card shoe', vendorId: 0x1209, productId: 0xb001 });
  expect(found[1]).toMatchObject({ serial: 'S-0001', place: '1-2', usagePage: null, inputAs: null, holder: null });
  expect(found[1]?.detail).toMatch(/^Acme Card shoe 1209:b001 serial S-0001; owned by /);
  expect(found[2]).toMatchObject({ byId: null, wire: `serial:${at('dev/ttyS0')}`, product: null, vendorId: null, place: null });
});

test('a machine without serial devices, or another system, has an empty list', () => {
  expect(findSerialDevices({ sys: '/nowhere', dev: '/nowhere' })).toEqual([]);
});

test('the real machine is listed without udevadm', () => {
  const path = process.env.PATH;
  later(() => {
    process.env.PATH = path;
  });
  process.env.PATH = '';
  expect(findSerialDevices().every((device) => device.path.startsWith('/dev/'))).toBe(true);
});

test('who may open a port is told with owner, group and mode', () => {
  const { at } = machine();
  chmodSync(at('dev/ttyS0'), 0o660);
  expect(accessOf(at('dev/ttyS0'))).toEqual({ may: true, detail: expect.stringMatching(/^owned by \S+:\S+, mode 660$/) });
  expect(accessOf(at('dev/ttyS7'))).toEqual({ may: false, detail: 'is not there' });
});

test('the doctor lists ports and roles, says what is wrong, and advises the name that stays', () => {
  const { roots, at } = machine();
  const roles = [
    { role: 'shoe', wire: `serial:${at('dev/ttyACM10')}`, dialect: 'native', device: 'shoe-1' },
    { role: 'panel', wire: `serial:${at('dev/ttyUSB0')}`, dialect: 'native', device: null },
    { role: 'far', wire: 'tcp:10.0.0.5:7001', dialect: 'native', device: null },
    { role: 'bad', wire: 'com1', dialect: 'native', device: null },
  ].map((binding) => lookAt(binding, NO_HID));
  // A plain file stands for the port here.
  expect(roles.map(({ problem }) => problem?.replace(/^.* (is no serial port|is not there|a wire is).*$/, '$1') ?? null)).toEqual([
    'is no serial port',
    'is not there',
    null,
    'a wire is',
  ]);
  const text = doctorLines(findSerialDevices(roots), roles, null).join('\n');
  expect(text).toContain(`bound to: shoe`);
  expect(text).toContain('bound to no role');
  expect(text).toContain(`bind the role to serial:${at('dev/serial/by-id/usb-Acme_Card_shoe_S-0001-if00')}`);
  expect(text).toMatch(/ {2}panel .*WRONG\n {4}.*is not there/);
  expect(text).toMatch(/ {2}far .*good\n {4}tried only while the station runs/);
});

test('the doctor of an empty machine says what to do', () => {
  expect(doctorLines([], [], null)).toEqual([
    'Serial devices',
    expect.stringContaining('plug one in'),
    '',
    'HID devices',
    expect.stringContaining('plug one in'),
    '',
    'Roles',
    expect.stringContaining('--config FILE'),
  ]);
});
