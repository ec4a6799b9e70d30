import { describe, expect, test } from 'vitest';
import { panelDialectNamed } from '../../../firmware-protocol/panels/index.ts';
import { keyCalled, type Layout } from '../../../firmware-protocol/panels/layout.ts';
import { layoutNamed, layoutNames } from '../../../firmware-protocol/panels/layouts.ts';
import { keysDown, lightReport } from '../../../firmware-protocol/panels/reports.ts';

const layout = (name: string, settings: Readonly<Record<string, unknown>> = {}): Layout => {
  const made = layoutNamed(name, settings);
  if (made === null || 'problem' in made) throw new Error(`no layout: ${JSON.stringify(made)}`);
  return made;
};
const hex = (text: string): Uint8Array => Buffer.from(text.replaceAll(' ', ''), 'hex');
const down = (of: Layout, report: string) => {
  const keys = keysDown(of, hex(report));
  return keys instanceof Set ? [...keys] : keys;
};
/** Bytes and then zeros. */
const padded = (text: string, bytes: number): string => text.replaceAll(' ', '').padEnd(bytes * 2, '0');

describe('R16: the report of each panel of dialects.md', () => {
  test('all are frozen data', () => {
    expect(layoutNames).toEqual(['native-panel', 'gamepad', 'xkeys', 'streamdeck', 'numpad']);
    const made = layout('xkeys');
    expect([Object.isFrozen(made), Object.isFrozen(made.keys), Object.isFrozen(made.lights)]).toEqual([true, true, true]);
    expect(layoutNamed('toString')).toBeNull();
  });

  const native = layout('native-panel');
  test.each([
    ['00 00', []],
    ['01 00', [0]],
    ['30 00', [4, 5]],
    ['00 80', [15]],
    ['ff ff', Array.from({ length: 16 }, (_, key) => key)],
  ])('native-panel: %s', (report, keys) => {
    expect(down(native, report)).toEqual(keys);
  });
  test.each(['', '01', '01 00 00', '00 01 00 00 00 00 00 00'])('native-panel: "%s" is no report of keys', (report) => {
    expect(down(native, report)).toBeNull();
  });

  test('streamdeck: the third of 15 is down; its length, its states and the zeros behind them are looked at', () => {
    const deck = layout('streamdeck');
    expect(down(deck, padded('01 00 0f 00 00 00 01 00', 19))).toEqual([2]);
    expect(down(deck, padded('01 00 0f 00 00 00 01 00', 512))).toEqual([2]);
    expect(down(deck, padded('01 00 0f 00', 512))).toEqual([]);
    for (const strange of ['01 00 06 00 01', '02 00 0f 00 01', '01 01 0f 00 01', '01 00 0f 01 01', '01 00 0f 00 02'])
      expect(down(deck, padded(strange, 512))).toBeNull();
    expect(down(deck, padded('01 00 0f 00 01', 18))).toBeNull();
    expect(down(deck, `${padded('01 00 0f 00 01', 511)}01`)).toBeNull();
    expect(down(layout('streamdeck', { keys: 6 }), padded('01 00 06 00 00 00 00 00 00 01', 512))).toEqual([5]);
  });

  test('xkeys: columns of keys behind the unit id; what lies behind them is passed over; several units are told apart', () => {
    const any = layout('xkeys');
    expect(down(any, padded('00 00 01 00 20 00', 32))).toEqual([0, 21]);
    // Bits of a column that has no such row.
    expect(down(any, padded('00 01 c0 00 00 00', 32))).toEqual([]);
    expect(down(any, `${padded('07 00 00 02', 30)}1234`)).toEqual([9]);
    expect(down(any, padded('00 d6 01 00 00 00', 32))).toBeNull();
    expect(down(any, padded('00 00 01', 31))).toBeNull();
    const third = layout('xkeys', { unit: 3 });
    expect(down(third, padded('03 00 01', 32))).toEqual([0]);
    expect(down(third, padded('04 00 01', 32))).toEqual({ unit: 4 });
    expect([keyCalled(any, '5'), keyCalled(any, '6'), keyCalled(any, '29'), keyCalled(any, '32')]).toEqual([5, null, 29, null]);
  });

  test('numpad: keys by their names, those of a large keyboard too; a report that cannot tell which are down says nothing', () => {
    const pad = layout('numpad');
    const called = (...names: readonly string[]) => names.map((name) => keyCalled(pad, name));
    expect(down(pad, '00 00 59 58 00 00 00 00')).toEqual(called('1', 'Enter'));
    expect(down(pad, '00 00 1e 28 00 00 00 00')).toEqual(called('1', 'Enter'));
    expect(down(pad, '01 00 57 00 00 00 00 00')).toEqual(called('+'));
    for (const strange of ['00 00 01 01 01 01 01 01', '00 01 59 00 00 00 00 00', '00 00 00 59 00 00 00 00', '00 00 59 00 00 00 00'])
      expect(down(pad, strange)).toBeNull();
    expect([keyCalled(pad, '12'), keyCalled(pad, 'toString')]).toEqual([null, null]);
  });

  test('`station decode` of one report', () => {
    expect(panelDialectNamed('native-panel')!.decode(hex('02 00'))).toEqual([{ event: 'button', key: 1, down: true }]);
    expect(panelDialectNamed('native-panel')!.decode(hex('02'))).toEqual([{ event: 'discarded', bytes: 1 }]);
  });
});

describe('R17: the lights of a panel', () => {
  test('native-panel: all of them in one report, two bits each', () => {
    const lights = new Map([
      [0, 'on'],
      [1, 'blink'],
      [2, 'alert'],
      [15, 'on'],
    ] as const);
    expect(lightReport(layout('native-panel'), lights, 0)).toEqual(Uint8Array.from([0, 0b00111001, 0, 0, 0b01000000]));
    expect(lightReport(layout('native-panel'), lights, 16)).toBeNull();
  });
  test('xkeys: one report for each key, which blinks at one pace', () => {
    const report = lightReport(layout('xkeys'), new Map([[9, 'alert']]), 9)!;
    expect([report.length, ...report.subarray(0, 4)]).toEqual([36, 0, 0xb5, 9, 2]);
    expect(report.subarray(4).every((byte) => byte === 0)).toBe(true);
  });
  test.each(['gamepad', 'streamdeck', 'numpad'])('%s: none', (name) => {
    const made = layout(name, name === 'gamepad' ? { buttons: [0], reportBytes: 1 } : {});
    expect([made.lights, lightReport(made, new Map(), 0)]).toEqual([null, null]);
  });
});
