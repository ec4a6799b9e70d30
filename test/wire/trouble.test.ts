import { describe, expect, test } from 'vitest';
import type { LinkTrouble } from '../../main/devices/messages.ts';
import { type Cause, lossOf, needsAPerson } from '../../main/devices/trouble.ts';
import { parseWire, type WireAddress } from '../../main/devices/wires/parse.ts';

function addressOf(wire: string): WireAddress {
  const address = parseWire(wire);
  if ('problem' in address) throw new Error(address.problem);
  return address;
}
const loss = (cause: Cause, wire: string, heard = '') =>
  lossOf(cause, { address: addressOf(wire), baud: 9_600, dialect: 'native', heard: Buffer.from(heard, 'latin1') });
const failing = (message: string, more: object = {}): Cause => ({ by: 'wire', error: Object.assign(new Error(message), more) });

const SERIAL = 'serial:/dev/ttyUSB9';
const TCP = 'tcp:10.0.0.5:7001';

test.each<[LinkTrouble, Cause, string]>([
  // The texts of @serialport/bindings-cpp 13; they carry no code.
  ['noPort', failing('Error: No such file or directory, cannot open /dev/ttyUSB9'), SERIAL],
  ['noPort', failing('Error: No such device or address, cannot open /dev/ttyUSB9'), SERIAL],
  ['noPermission', failing('Error: Permission denied, cannot open /dev/ttyUSB9'), SERIAL],
  ['busy', failing('Error Resource temporarily unavailable Cannot lock port'), SERIAL],
  ['busy', failing('Error: Device or resource busy, cannot open /dev/ttyUSB9'), SERIAL],
  ['notASerialPort', failing('Error: Inappropriate ioctl for device setting custom baud rate of 115200'), SERIAL],
  ['notASerialPort', failing('Error: Is a directory, cannot open /tmp'), SERIAL],
  ['badConfiguration', failing('Error: Invalid argument setting custom baud rate of 7'), SERIAL],
  ['unplugged', failing('bad file descriptor', { disconnected: true }), SERIAL],
  ['unplugged', failing('EIO: i/o error, write'), SERIAL],
  ['other', failing('something new'), SERIAL],
  ['refused', failing('', { code: 'ECONNREFUSED' }), TCP],
  ['reset', failing('', { code: 'ECONNRESET' }), TCP],
  ['reset', failing('', { code: 'EPIPE' }), TCP],
  ['reset', { by: 'wire', error: null }, TCP],
  ['silent', failing('', { code: 'ETIMEDOUT' }), TCP],
  ['noPort', failing('', { code: 'EHOSTUNREACH' }), TCP],
  ['noPort', failing('', { code: 'ENOTFOUND' }), TCP],
  ['busy', failing('', { code: 'EADDRINUSE' }), 'tcp-listen:7001'],
  ['badConfiguration', failing('', { code: 'EADDRNOTAVAIL' }), 'tcp-listen:192.0.2.1:7001'],
  ['noPermission', failing('', { code: 'EACCES' }), 'tcp-listen:80'],
  ['other', failing('something new', { code: 'EWHAT' }), TCP],
  ['silent', { by: 'stuck' }, TCP],
  ['silent', { by: 'session', why: 'silent', detail: 'no byte for 1750 ms' }, TCP],
  ['unplugged', { by: 'session', why: 'silent', detail: 'no byte for 1750 ms' }, SERIAL],
  ['wrongDevice', { by: 'session', why: 'wrongDevice', detail: 'shoe-2 answers' }, SERIAL],
  ['wrongSettings', { by: 'session', why: 'wrongSettings', detail: '' }, SERIAL],
  ['text', { by: 'session', why: 'text', detail: 'text that is no native frame: "login:"' }, TCP],
  ['other', { by: 'session', why: 'protocol', detail: 'version is 9' }, TCP],
])('%s: one English line that names the place and the way out', (why, cause, wire) => {
  const { why: found, detail } = loss(cause, wire);
  expect(found).toBe(why);
  expect(detail).toContain(
    wire
      .replace(/^[a-z-]+:/, '')
      .split(':')
      .at(-1),
  );
  expect(detail).not.toMatch(/[\n\r]/);
  if (why !== 'other') expect(detail).toMatch(/: .*\b(plug|bind|close|look|check|restart|start|set|listen|choose|add|give|is not there)/);
});

describe('bytes that never made a good frame', () => {
  test('silence after them is a wrong setting', () => {
    const silent: Cause = { by: 'session', why: 'silent', detail: 'no byte' };
    expect(loss(silent, '/dev/null'.replace('/', 'serial:/'), '\x80\xfe')).toMatchObject({ why: 'wrongSettings' });
    expect(loss(silent, TCP, '\x80\xfe').detail).not.toContain('baud');
  });
  test('words, and then the end: text, whether it was closed or reset', () => {
    for (const error of [null, Object.assign(new Error(''), { code: 'ECONNRESET' })]) {
      const { why, detail } = loss({ by: 'wire', error }, TCP, '\r\nNo such "tty" here\r\n');
      expect(why).toBe('text');
      expect(detail).toContain('No such');
    }
  });
  test('half a frame at the unplugging is no text', () => {
    expect(loss(failing('bad file descriptor', { disconnected: true }), SERIAL, 'HELLO 0 1 shoe')).toMatchObject({ why: 'unplugged' });
    expect(loss({ by: 'wire', error: null }, TCP, 'HELLO 0 1 shoe')).toMatchObject({ why: 'reset' });
  });
});

test('what only a person can change is told apart from what may come back by itself', () => {
  expect(
    (['noPermission', 'notASerialPort', 'wrongDevice', 'wrongSettings', 'text', 'badConfiguration'] as const).every(needsAPerson),
  ).toBe(true);
  expect((['noPort', 'busy', 'refused', 'unplugged', 'reset', 'silent'] as const).some(needsAPerson)).toBe(false);
});
