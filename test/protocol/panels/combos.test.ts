import { describe, expect, test } from 'vitest';
import {
  type Combo,
  comboProblem,
  keysOfCombo,
  Presses,
  readCombo,
  SECOND_PRESS_MS,
  writeCombo,
} from '../../../firmware-protocol/panels/combos.ts';
import { STUCK_MS } from '../../../firmware-protocol/panels/held.ts';
import { keyCalled } from '../../../firmware-protocol/panels/layout.ts';
import { layoutNamed } from '../../../firmware-protocol/panels/layouts.ts';

const numbered = (name: string): number | null => (/^\d+$/.test(name) && Number(name) < 16 ? Number(name) : null);
const pad = layoutNamed('numpad');
const named = (name: string): number | null => (pad === null || 'problem' in pad ? null : keyCalled(pad, name));

describe('combinations of keys as they are written', () => {
  test.each([
    ['4', 'alone', [4], '4'],
    ['5+4', 'together', [5, 4], '4+5'],
    ['10+9', 'together', [10, 9], '9+10'],
    ['5>4', 'then', [5, 4], '5>4'],
  ] as const)('%s', (text, by, keys, canonical) => {
    expect(readCombo(text, numbered)).toEqual({ by, keys });
    expect(writeCombo({ by, keys })).toBe(canonical);
    expect(keysOfCombo(canonical).map(Number).toSorted()).toEqual([...keys].toSorted());
  });
  test.each(['', '+', '4+', '+5', '4+16', '4+4', '4+5+6', '4>5>6', '4-5', ' 4'])('"%s" is none', (text) => {
    expect(readCombo(text, numbered)).toBeNull();
  });
  test.each([
    ['+', 'alone', ['+']],
    ['1++', 'together', ['1', '+']],
    ['++1', 'together', ['+', '1']],
    ['1>Enter', 'then', ['1', 'Enter']],
    ['+>-', 'then', ['+', '-']],
  ] as const)('on a number pad: %s', (text, by, keys) => {
    expect(readCombo(text, named)).toEqual({ by, keys: keys.map(named) });
  });

  const problemOf = (...texts: readonly string[]) => comboProblem(texts.map((text) => readCombo(text, numbered) as Combo));
  test.each([
    [['4', '5', '6+7', '6>8'], null],
    [['4+5', '5+4'], { nth: 1, why: 'the same keys have a meaning already' }],
    [['4', '4+5'], { nth: 1, why: 'one of its keys has a meaning of its own, which would come first' }],
    [['4>5', '5'], { nth: 0, why: 'one of its keys has a meaning of its own, which would come first' }],
    [['4+5', '5>4'], { nth: 1, why: 'the same two keys are both a chord and one after the other' }],
  ])('%j can be told apart: %j', (texts, problem) => {
    expect(problemOf(...texts)).toEqual(problem);
  });
});

describe('R16: what a press means', () => {
  const meanings = { 1: 'alone', '4+5': 'chord', '6>7': 'second' };
  const presses = () => new Presses(meanings);

  test('a key alone, at once, each time that it goes down', () => {
    const keys = presses();
    expect([keys.press(1, 0), keys.press(1, 5), keys.press(2, 10)]).toEqual(['alone', null, null]);
    keys.release(1);
    expect(keys.press(1, 20)).toBe('alone');
  });
  test('a chord when both are down, whichever comes first, and not with a third or one after the other', () => {
    const keys = presses();
    expect([keys.press(5, 0), keys.press(4, 900)]).toEqual([null, 'chord']);
    keys.release(4);
    keys.release(5);
    expect([keys.press(4, 1000), keys.release(4), keys.press(5, 1100)]).toEqual([null, undefined, null]);
    const slipped = presses();
    expect([slipped.press(4, 0), slipped.press(9, 1), slipped.press(5, 2)]).toEqual([null, null, null]);
  });
  test('a key that is stuck is half of no chord', () => {
    const keys = presses();
    expect([keys.press(4, 0), keys.press(5, STUCK_MS)]).toEqual([null, null]);
    const held = presses();
    expect([held.press(4, 0), held.press(5, STUCK_MS - 1)]).toEqual([null, 'chord']);
  });
  test('a second press within two seconds, on the other key, with nothing between', () => {
    const tap = (keys: Presses, key: number, atMs: number) => {
      const meant = keys.press(key, atMs);
      keys.release(key);
      return meant;
    };
    const keys = presses();
    expect([tap(keys, 6, 0), tap(keys, 7, SECOND_PRESS_MS)]).toEqual([null, 'second']);
    expect(tap(keys, 7, SECOND_PRESS_MS + 1)).toBeNull();
    expect([tap(keys, 6, 5000), tap(keys, 7, 5001 + SECOND_PRESS_MS)]).toEqual([null, null]);
    expect([tap(keys, 6, 9000), tap(keys, 9, 9001), tap(keys, 7, 9002)]).toEqual([null, null, null]);
    expect([tap(keys, 7, 20_000), tap(keys, 6, 20_001)]).toEqual([null, null]);
  });
  test('what was pressed before, nobody knows when, is half of nothing', () => {
    const keys = presses();
    expect([keys.press(1, 0, true), keys.press(6, 1, true), keys.press(7, 2, true)]).toEqual(['alone', null, null]);
    const late = presses();
    expect([late.press(4, 0, true), late.press(5, 1, true)]).toEqual([null, null]);
    expect([late.press(6, 2, true), late.press(7, 3)]).toEqual([null, null]);
  });
});
