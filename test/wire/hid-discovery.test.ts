import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { expect, test } from 'vitest';
import { doctorLines, lookAt } from '../../main/devices/doctor.ts';
import { foundHid, lookForHid } from '../../main/devices/hid-discovery.ts';
import { until } from '../support/until.ts';
import { atTheEnd } from './ends.ts';
import { hidTests, ONE, P1, P2 } from './hid-links.ts';

const { machine } = hidTests();
const later = atTheEnd();
const KEYBOARD = [0x01, 6] as const;
const MOUSE = [0x01, 2] as const;
const bindingOf = (role: string, wire: string) => ({ role, wire, dialect: 'native-panel', device: null });

test('R14: HID devices are listed once each, with ids, names, serial number, place, who may open them and how to name them', async () => {
  const hid = machine();
  const panel = hid.plug(10, {
    ...P1,
    usages: [
      [0xff00, 1],
      [0x0c, 1],
    ],
  });
  hid.plug(9, { vendor: 0x05e0, product: 0x1200, place: '1-3', usages: [KEYBOARD] });
  hid.plug(11, { vendor: 0x046d, product: 0xc077, place: '1-4', usages: [MOUSE] });
  const { devices, problem } = await lookForHid(hid.system);
  expect(problem).toBeNull();
  const found = foundHid(devices);
  expect(found.map(({ wire, inputAs }) => [wire, inputAs])).toEqual([
    ['hid:05e0:1200@1-3', 'keyboard'],
    [ONE, null],
    ['hid:046d:c077@1-4', 'mouse'],
  ]);
  expect(found[1]).toEqual({
    ...{ path: panel.path, kind: 'hid', byId: null, wire: ONE, product: 'Acme Panel', vendorId: 0x1209, productId: 0xa001 },
    ...{ serial: 'P-0001', place: '1-1', usagePage: 0xff00, inputAs: null, holder: null, readable: true },
    detail: expect.stringMatching(/^Acme Panel 1209:a001 serial P-0001; owned by \S+:\S+, mode \d+$/),
  });
});

test('the name of each is one that fits it alone: by usage page where a device has several interfaces, by place where two have one serial number', async () => {
  const hid = machine();
  hid.plug(0, { ...P1, usages: [[0x8c, 2]] });
  hid.plug(1, { ...P1, usages: [KEYBOARD] });
  hid.plug(2, { ...P2 });
  hid.plug(3, { ...P2, place: '1-3' });
  hid.plug(4, { vendor: 0x0fd9, product: 0x0080 });
  const { devices } = await lookForHid(hid.system);
  expect(foundHid(devices).map(({ wire }) => wire)).toEqual([
    'hid:1209:a001/P-0001#008c',
    'hid:1209:a001/P-0001#0001',
    'hid:1209:a001@1-2',
    'hid:1209:a001@1-3',
    'hid:0fd9:0080',
  ]);
});

test('the doctor lists HID devices, how to bind them and who has them open, and looks at roles without opening anything', async () => {
  const hid = machine();
  const panel = hid.plug(0, P1);
  hid.plug(1, P2);
  hid.plug(2, { vendor: 0x05e0, product: 0x1200, place: '1-3', usages: [KEYBOARD] });
  const file = openSync(panel.path, 'r');
  const reader = spawn('sleep', ['600'], { stdio: [file, 'ignore', 'ignore'] });
  closeSync(file);
  later(() => reader.kill('SIGKILL'));
  await until('it has started', () => reader.pid);
  const seen = await lookForHid(hid.system);
  const roles = [
    bindingOf('panel', ONE),
    bindingOf('shoe', 'hid:05e0:1200'),
    bindingOf('panel:1', 'hid:1209:a001'),
    bindingOf('panel:2', 'hid:1209:a001/P-0009'),
  ].map((binding) => lookAt(binding, seen));
  expect(hid.open).toBe(0);
  expect(roles.map(({ port, problem }) => [port === null, problem === null])).toEqual([
    [false, true],
    [false, true],
    [true, false],
    [true, false],
  ]);
  const text = doctorLines(foundHid(seen.devices), roles, null).join('\n');
  expect(text).toMatch(/HID devices\n {2}\S+hidraw0 {2}may be opened: Acme Panel 1209:a001 serial P-0001; owned by/);
  expect(text).toMatch(/always the same device: hid:1209:a001\/P-0001\n {4}open in \S+ \(process \d+\)\n {4}bound to: panel\n/);
  expect(text).toMatch(/in the same socket: hid:05e0:1200@1-3\n {4}a keyboard of this computer as well: if .*60-dealer-station\.rules/);
  expect(text).toMatch(/ {2}panel {2}\S+, native-panel: good\n {4}in use by \S+ \(process \d+\): right if that is the station/);
  expect(text).toMatch(/ {2}shoe .*: good\n {4}a second one of its kind could not be told from it: bind the role to hid:05e0:1200@1-3/);
  expect(text).toMatch(/ {2}panel:1 .*: WRONG\n {4}hid:1209:a001 fits 2 devices \(.*\): bind the role to one of them/);
  expect(text).toMatch(/ {2}panel:2 .*: WRONG\n {4}hid:1209:a001\/P-0009 is not plugged in \(of its kind there is hid:1209:a001\/P-0001, /);
});

test('a USB library that does not load is a line of the doctor, and what is wrong with the roles that need it', async () => {
  const hid = machine();
  hid.broken = new Error('libudev.so.1: cannot open shared object file');
  const seen = await lookForHid(hid.system);
  const [role] = [bindingOf('panel', ONE)].map((binding) => lookAt(binding, seen));
  const text = doctorLines([], role === undefined ? [] : [role], seen.problem).join('\n');
  expect(text).toMatch(/HID devices\n {2}USB HID cannot be read, .*\(libudev\.so\.1: .*\): look whether .*apt-get install/);
  expect(text).toMatch(/panel .*: WRONG\n {4}USB HID cannot be read/);
  expect(text).toMatch(/Serial devices\n {2}none: plug one in/);
});
