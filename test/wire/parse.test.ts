import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wireAt } from '../../main/devices/wires/at.ts';
import { parseWire, writeHid } from '../../main/devices/wires/parse.ts';

const HID = { by: 'hid', vendor: 0x1209, product: 0xa001 } as const;

test.each([
  ['serial:/dev/ttyUSB0', { by: 'serial', path: '/dev/ttyUSB0' }],
  ['serial:/dev/serial/by-id/usb-Acme_Shoe:1-if00', { by: 'serial', path: '/dev/serial/by-id/usb-Acme_Shoe:1-if00' }],
  ['tcp:10.0.0.5:7001', { by: 'tcp', host: '10.0.0.5', port: 7001 }],
  ['tcp:shoe.pit.example:1', { by: 'tcp', host: 'shoe.pit.example', port: 1 }],
  ['tcp:[::1]:65535', { by: 'tcp', host: '::1', port: 65_535 }],
  ['tcp-listen:7001', { by: 'tcp-listen', host: '127.0.0.1', port: 7001 }],
  ['tcp-listen:0.0.0.0:7001', { by: 'tcp-listen', host: '0.0.0.0', port: 7001 }],
  ['tcp-listen:[::]:7001', { by: 'tcp-listen', host: '::', port: 7001 }],
  ['hid:1209:a001', { ...HID, serial: null, place: null, usagePage: null }],
  ['hid:1209:A001/P-0001', { ...HID, serial: 'P-0001', place: null, usagePage: null }],
  ['hid:1209:a001/A%20%2F%25%E2%82%AC', { ...HID, serial: 'A /%€', place: null, usagePage: null }],
  ['hid:1209:a001@1-1.2', { ...HID, serial: null, place: '1-1.2', usagePage: null }],
  ['hid:1209:a001#000c', { ...HID, serial: null, place: null, usagePage: 0x0c }],
  ['hid:1209:a001@12-3#FF00', { ...HID, serial: null, place: '12-3', usagePage: 0xff00 }],
] as const)('%s is a wire', (text, address) => {
  expect(parseWire(text)).toEqual(address);
});

const id = fc.integer({ min: 0, max: 0xffff });
const place = fc
  .array(fc.integer({ min: 1, max: 127 }), { minLength: 2, maxLength: 7 })
  .map(([bus, ...ports]) => `${bus}-${ports.join('.')}`);
const which = fc.oneof(
  fc.record({ serial: fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }), place: fc.constant(null) }),
  fc.record({ serial: fc.constant(null), place: fc.option(place) }),
);
test('every HID device can be written, on one line, and is read back', () => {
  fc.assert(
    fc.property(id, id, which, fc.option(id), (vendor, product, one, usagePage) => {
      const address = { by: 'hid', vendor, product, ...one, usagePage } as const;
      expect(parseWire(writeHid(address))).toEqual(address);
      expect(writeHid(address)).toMatch(/^\S+$/);
    }),
  );
});

test('a wire is named as it is written, a listener with the address that it binds', () => {
  const nameOf = (text: string) => {
    const address = parseWire(text);
    return 'problem' in address ? address.problem : wireAt(address, 9_600).name;
  };
  expect(nameOf('serial:/dev/ttyUSB0')).toBe('serial:/dev/ttyUSB0');
  expect(nameOf('tcp:[::1]:7001')).toBe('tcp:[::1]:7001');
  expect(nameOf('hid:1209:A001/P%2d1#000C')).toBe('hid:1209:a001/P-1#000c');
  expect(nameOf('tcp-listen:7001')).toBe('tcp-listen:127.0.0.1:7001');
});

test.each([
  ['', 'a wire is serial:PATH'],
  ['/dev/ttyUSB0', 'a wire is serial:PATH'],
  ['udp:10.0.0.5:7001', 'a wire is serial:PATH'],
  ['serial:', 'full path'],
  ['serial:ttyUSB0', 'full path'],
  ['tcp:', 'a host and a port'],
  ['tcp:7001', 'a host and a port'],
  ['tcp:10.0.0.5', 'a host and a port'],
  ['tcp:10.0.0.5:', 'a host and a port'],
  ['tcp:::1:7001', 'a host and a port'],
  ['tcp:10.0.0.5:0', 'a port is 1 to 65535'],
  ['tcp:10.0.0.5:65536', 'a port is 1 to 65535'],
  ['tcp:10.0.0.5:7001x', 'a host and a port'],
  ['tcp-listen:', 'a port'],
  ['tcp-listen:pit', 'a port'],
  ['hid:', 'two ids of four hex digits'],
  ['hid:1209', 'two ids of four hex digits'],
  ['hid:1209:a01', 'two ids of four hex digits'],
  ['hid:1209:a001/', 'two ids of four hex digits'],
  ['hid:1209:a001/P 1', 'two ids of four hex digits'],
  ['hid:1209:a001/P-1@1-1', 'two ids of four hex digits'],
  ['hid:1209:a001#c', 'two ids of four hex digits'],
  ['hid:/dev/hidraw0', 'two ids of four hex digits'],
  ['hid:1209:a001/50%', 'percent-encoded'],
  ['hid:1209:a001@usb1', 'a bus and its ports'],
])('%j is none, and one sentence says why', (text, why) => {
  const parsed = parseWire(text);
  const problem = 'problem' in parsed ? parsed.problem : '';
  expect(problem).toContain(why);
  expect(problem).toContain(JSON.stringify(text));
  expect(problem).not.toContain('\n');
});
