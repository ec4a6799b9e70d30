import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDescriptor } from '../../../firmware-protocol/panels/descriptor.ts';
import { layoutNamed } from '../../../firmware-protocol/panels/layouts.ts';
import { keysDown } from '../../../firmware-protocol/panels/reports.ts';

const hex = (text: string): Uint8Array => Buffer.from(text.replaceAll(/\s/g, ''), 'hex');

/** A joystick: two axes of eight bits, a hat of four with padding, twelve buttons with padding. */
const ENCODER = `05 01 09 04 A1 01
  A1 02 75 08 95 02 15 00 26 FF 00 09 30 09 31 81 02 C0
  75 04 95 01 25 07 09 39 81 42 75 04 95 01 81 03
  05 09 19 01 29 0C 15 00 25 01 75 01 95 0C 81 02
  75 01 95 04 81 03 C0`;
/** The same buttons in report 3 behind a report without any, eight of them named one by one. */
const NUMBERED = `05 01 09 05 A1 01
  85 01 75 08 95 04 09 30 81 02
  85 03 75 10 95 01 09 30 81 02 A4
  05 09 75 01 95 08 ${Array.from({ length: 8 }, (_, nth) => `09 ${(8 - nth).toString().padStart(2, '0')}`).join(' ')} 81 02 B4
  95 01 09 31 81 02 C0`;
/** Ones that are no buttons: an array of usages, constants, outputs. */
const NONE = '05 09 A1 01 19 01 29 08 75 08 95 01 81 00 75 01 95 08 81 03 19 01 29 08 91 02 C0';

describe('R16: the buttons of a gamepad are where its report descriptor has them', () => {
  test('behind axes and a hat, and nothing of those', () => {
    expect(readDescriptor(hex(ENCODER))).toEqual({
      reportId: null,
      bytes: 5,
      at: Array.from({ length: 12 }, (_, button) => 24 + button),
    });
    const layout = layoutNamed('gamepad', { descriptor: ENCODER });
    if (layout === null || 'problem' in layout) throw new Error('no layout');
    expect(keysDown(layout, hex('80 7f 0f 00 00'))).toEqual(new Set());
    expect(keysDown(layout, hex('00 ff f8 01 f8'))).toEqual(new Set([0, 11]));
    expect(keysDown(layout, hex('00 ff f8 01'))).toBeNull();
  });

  test('in one of several numbered reports, in any order; globals are pushed and popped', () => {
    expect(readDescriptor(hex(NUMBERED))).toEqual({ reportId: 3, bytes: 6, at: [31, 30, 29, 28, 27, 26, 25, 24] });
    const layout = layoutNamed('gamepad', { descriptor: NUMBERED });
    if (layout === null || 'problem' in layout) throw new Error('no layout');
    expect(keysDown(layout, hex('03 00 00 81 00 00'))).toEqual(new Set([0, 7]));
    expect(keysDown(layout, hex('01 00 00 81 00 00'))).toBeNull();
  });

  test('or where the settings say', () => {
    const layout = layoutNamed('gamepad', { buttons: [8, 9, 15], reportBytes: 2, reportId: 4 });
    if (layout === null || 'problem' in layout) throw new Error('no layout');
    expect(keysDown(layout, hex('04 82'))).toEqual(new Set([1, 2]));
    expect(keysDown(layout, hex('05 82'))).toBeNull();
  });

  test.each([
    [{}, 'expected descriptor, or buttons and reportBytes'],
    [{ buttons: [0] }, 'expected descriptor, or buttons and reportBytes'],
    [{ buttons: [16], reportBytes: 2 }, 'buttons: a report of 2 bytes has no bit 16'],
    [{ buttons: [3, 0, 3], reportBytes: 2 }, 'buttons: the bit 3 stands there twice'],
    [{ buttons: [0], descriptor: ENCODER }, 'buttons: the descriptor tells them'],
    [{ descriptor: 'xyz' }, 'descriptor: no hex digits'],
    [{ descriptor: NONE }, 'descriptor: it has no buttons (usage page 09)'],
    [{ descriptor: '05 09 75' }, 'descriptor: it is cut off'],
    [{ descriptor: 'A4'.repeat(17) }, 'descriptor: its globals are pushed too deep'],
    [{ descriptor: '75 20 96 FF FF 81 02' }, 'descriptor: a report of it is too long'],
    [{ descriptor: '05 09 75 01 95 01 85 01 09 01 81 02 85 02 09 02 81 02' }, 'descriptor: its buttons are in several reports'],
  ])('%j makes none: %s', (settings, problem) => {
    expect(layoutNamed('gamepad', settings)).toEqual({ problem });
  });

  test('any bytes are read in bounded time and make a layout whose bits are within its report, or a problem', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const found = readDescriptor(bytes);
        if ('problem' in found) return;
        expect(found.at.length).toBeLessThanOrEqual(128);
        for (const bit of found.at) if (bit !== null) expect(bit).toBeLessThan(found.bytes * 8);
      }),
    );
  });
});
