import { describe, expect, test } from 'vitest';
import { parseConfig } from '../../main/config.ts';
import { Problem } from '../../main/problem.ts';

const problemOf = (devices: object): string => {
  try {
    parseConfig({ devices }, 'station.config.json');
  } catch (error) {
    if (error instanceof Problem) return error.message;
    throw error;
  }
  return 'accepted';
};
const SCANNER = 'hid:05e0:1200/S-1';

describe('HID devices in the configuration', () => {
  test.each(['hid-pos', 'wedge'])('a shoe may be an HID scanner: %s', (dialect) => {
    expect(problemOf({ shoe: { wire: SCANNER, dialect } })).toBe('accepted');
  });

  test.each(['native', 'ascii-line', 'enq-bcc', 'rdm6300', 'pn532', 'uid-line'])(
    'a shoe of %s is no HID device, in one line',
    (dialect) => {
      expect(problemOf({ shoe: { wire: SCANNER, dialect } })).toBe(
        `station.config.json: devices.shoe.wire: ${dialect} devices are no HID devices (hid-pos and wedge scanners are): name a serial port or a network address`,
      );
    },
  );

  test('a wire that is badly written is refused with its path', () => {
    expect(problemOf({ shoe: { wire: 'hid:5e0:1200', dialect: 'wedge' } })).toMatch(
      /devices\.shoe\.wire: wire "hid:5e0:1200": it needs two ids of four hex digits/,
    );
  });

  test('an identity is of native devices; the serial number is in the wire', () => {
    expect(problemOf({ shoe: { wire: SCANNER, dialect: 'wedge', identity: 'shoe-1' } })).toContain('hid:VVVV:PPPP/SERIAL');
  });

  test('one device is not bound to two roles, however it is written', () => {
    const panel = { wire: 'hid:05E0:1200/S%2d1', dialect: 'native-panel' };
    expect(problemOf({ shoe: { wire: SCANNER, dialect: 'wedge' }, panel })).toContain(
      'devices.panel.wire: hid:05E0:1200/S%2d1 is the wire of devices.shoe already',
    );
  });
});
