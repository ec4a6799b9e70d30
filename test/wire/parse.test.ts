import { expect, test } from 'vitest';
import { wireAt } from '../../main/devices/wires/at.ts';
import { parseWire } from '../../main/devices/wires/parse.ts';

test.each([
  ['serial:/dev/ttyUSB0', { by: 'serial', path: '/dev/ttyUSB0' }],
  ['serial:/dev/serial/by-id/usb-Acme_Shoe:1-if00', { by: 'serial', path: '/dev/serial/by-id/usb-Acme_Shoe:1-if00' }],
  ['tcp:10.0.0.5:7001', { by: 'tcp', host: '10.0.0.5', port: 7001 }],
  ['tcp:shoe.pit.example:1', { by: 'tcp', host: 'shoe.pit.example', port: 1 }],
  ['tcp:[::1]:65535', { by: 'tcp', host: '::1', port: 65_535 }],
  ['tcp-listen:7001', { by: 'tcp-listen', host: '127.0.0.1', port: 7001 }],
  ['tcp-listen:0.0.0.0:7001', { by: 'tcp-listen', host: '0.0.0.0', port: 7001 }],
  ['tcp-listen:[::]:7001', { by: 'tcp-listen', host: '::', port: 7001 }],
] as const)('%s is a wire', (text, address) => {
  expect(parseWire(text)).toEqual(address);
});

test('a wire is named as it is written, a listener with the address that it binds', () => {
  const nameOf = (text: string) => {
    const address = parseWire(text);
    return 'problem' in address ? address.problem : wireAt(address, 9_600).name;
  };
  expect(nameOf('serial:/dev/ttyUSB0')).toBe('serial:/dev/ttyUSB0');
  expect(nameOf('tcp:[::1]:7001')).toBe('tcp:[::1]:7001');
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
])('%j is none, and one sentence says why', (text, why) => {
  const parsed = parseWire(text);
  const problem = 'problem' in parsed ? parsed.problem : '';
  expect(problem).toContain(why);
  expect(problem).toContain(JSON.stringify(text));
  expect(problem).not.toContain('\n');
});
