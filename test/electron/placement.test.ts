import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pauseMs } from '../../main/electron/cooldown.ts';
import { bind, type DisplayInfo, place } from '../../main/electron/placement.ts';

const NOT_BOUND = { dealer: null, players: null };
const display = (id: number, label: string, isPrimary = false): DisplayInfo => ({
  id,
  label,
  isPrimary,
  bounds: { x: id * 2000, y: 0, width: 1920, height: 1080 },
  workArea: { x: id * 2000, y: 30, width: 1920, height: 1050 },
});
const desk = display(11, 'EIZO', true);
const wall = display(22, 'SAMSUNG');
const spare = display(33, 'SAMSUNG');
const seen = (displays: readonly DisplayInfo[], binding = NOT_BOUND as Parameters<typeof bind>[0]) => {
  const bound = bind(binding, displays);
  const placed = place(bound, displays);
  const idAt = (x: number | undefined) => (x === undefined ? null : x / 2000);
  return { bound, dealer: idAt(placed.dealer?.bounds.x), players: idAt(placed.players?.bounds.x) };
};

describe('which window stands on which display', () => {
  test('the dealer on the primary one below the system’s bars, the players full-screen on the other', () => {
    const placed = place(bind(NOT_BOUND, [wall, desk]), [wall, desk]);
    expect(placed).toEqual({
      dealer: { bounds: desk.workArea, isFullScreen: false },
      players: { bounds: wall.bounds, isFullScreen: true },
    });
  });

  test.each([
    ['one display only: the players’ window is nowhere', [desk], NOT_BOUND, 11, null],
    ['the second comes later', [desk, wall], { dealer: '11', players: null }, 11, 22],
    ['the players’ display is gone: not on another that is free', [desk, spare], { dealer: '11', players: '22' }, 11, null],
    [
      'the dealer’s display is gone: nothing of the dealer’s on the players’',
      [{ ...wall, isPrimary: true }],
      { dealer: '11', players: '22' },
      null,
      22,
    ],
    [
      'the system calls another one primary: nothing moves',
      [
        { ...desk, isPrimary: false },
        { ...wall, isPrimary: true },
      ],
      { dealer: '11', players: '22' },
      11,
      22,
    ],
    ['configured by label', [desk, wall], { dealer: 'SAMSUNG', players: 'EIZO' }, 22, 11],
    ['configured by number', [desk, wall, spare], { dealer: '33', players: '22' }, 33, 22],
    ['configured by a label that two have: on neither', [desk, wall, spare], { dealer: null, players: 'SAMSUNG' }, 11, null],
    ['configured for one and the same: the dealer’s', [desk, wall], { dealer: 'EIZO', players: '11' }, 11, null],
    [
      'the players configured for the primary one: the dealer waits for another to be named',
      [desk, wall],
      { dealer: null, players: 'EIZO' },
      null,
      11,
    ],
    [
      'the dealer’s configured display is missing: nobody knows which is the players’',
      [desk],
      { dealer: 'NEC', players: null },
      null,
      null,
    ],
    ['none at all', [], NOT_BOUND, null, null],
  ])('%s', (_name, displays, binding, dealer, players) => {
    expect(seen(displays, binding)).toMatchObject({ dealer, players });
  });

  test('never both on one display, never on one that is not theirs, however displays come and go', () => {
    const all = [desk, wall, spare, display(44, '')];
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.subarray(all), fc.nat(3)), { minLength: 1, maxLength: 12 }), (changes) => {
        let binding: Parameters<typeof bind>[0] = NOT_BOUND;
        for (const [connected, primary] of changes) {
          const displays = connected.map((one, index) => ({ ...one, isPrimary: index === primary % connected.length }));
          const { bound, dealer, players } = seen(displays, binding);
          expect(dealer === null || dealer !== players).toBe(true);
          for (const [name, id] of [
            ['dealer', dealer],
            ['players', players],
          ] as const) {
            // Once bound, always the same one or nowhere.
            if (binding[name] !== null) expect(bound[name]).toBe(binding[name]);
            expect(id).toBe(displays.some((one) => String(one.id) === bound[name]) ? Number(bound[name]) : null);
          }
          binding = bound;
        }
      }),
    );
  });
});

describe('the pause before a dead page is loaded again', () => {
  test.each([
    [[0], 0, 500],
    [[0, 100], 100, 1_000],
    [[0, 100, 200], 200, 2_000],
    [[0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 9, 30_000],
    [[0, 1, 2, 70_000], 70_000, 500],
  ])('died at %j', (deaths, nowMs, pause) => {
    expect(pauseMs(deaths, nowMs)).toBe(pause);
  });
});
