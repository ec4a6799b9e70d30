import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeMessage } from '../../firmware-protocol/native/messages.ts';
import { NativeSession } from '../../firmware-protocol/native/station.ts';
import { FAULTS, faultNames, faultsAt, isWriteFault, noise, type Piece, withFault } from '../../main/bench/faults.ts';
import { atOtherRate } from '../../main/bench/other-rate.ts';
import { seededRandom } from '../../main/bench/random.ts';

const FRAME = encodeMessage({ type: 'CARD', seq: 41, code: '3H' });
const NEXT = encodeMessage({ type: 'CARD', seq: 42, code: '4H' });
const text = (bytes: readonly Uint8Array[]) => Buffer.concat(bytes).toString('latin1');
const sent = (pieces: readonly Piece[]) => text(pieces.map(({ bytes }) => bytes));
const pauses = (pieces: readonly Piece[]) => pieces.map(({ pauseMs }) => pauseMs);
const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const WRITE_FAULTS = faultsAt('plain', 'frame', 'pair').filter(isWriteFault);

describe('R106: faults by name', () => {
  test('every name of the issue and of the rule, each with what the station is to tell', () => {
    const rule = ['split', 'merge', 'drop', 'double', 'delay', 'garble', 'reorder', 'unplug', 'wrongBaud', 'wrongDevice', 'noise'];
    expect(faultNames.toSorted()).toEqual([...rule, 'busy', 'stall', 'unread', 'silent'].toSorted());
    expect(Object.isFrozen(FAULTS)).toBe(true);
    for (const name of faultNames) expect(FAULTS[name].tells.length, name).toBeGreaterThan(0);
  });
  test('a seed always spoils alike', () => {
    fc.assert(
      fc.property(seeds, fc.constantFrom(...WRITE_FAULTS), (seed, fault) => {
        const [one, other] = [1, 2].map(() => withFault(fault, [FRAME, NEXT], seededRandom(seed)));
        expect(one).toEqual(other);
      }),
    );
  });
  test('none: the frames in one piece each', () => {
    expect(withFault(null, [FRAME, NEXT], seededRandom(1)).map(({ bytes }) => bytes)).toEqual([FRAME, NEXT]);
  });
  test('double: the same bytes twice · drop: none', () => {
    expect(sent(withFault('double', [FRAME], seededRandom(1)))).toBe(text([FRAME, FRAME]));
    expect(withFault('drop', [FRAME], seededRandom(1))).toEqual([]);
  });
  test('merge: two frames in one write · reorder: they change places', () => {
    expect(withFault('merge', [FRAME, NEXT], seededRandom(1)).map(({ bytes }) => text([bytes]))).toEqual([text([FRAME, NEXT])]);
    expect(withFault('reorder', [FRAME, NEXT], seededRandom(1)).map(({ bytes }) => text([bytes]))).toEqual([text([NEXT]), text([FRAME])]);
  });
  test('stall: a part, and the rest later · delay: all of it later; both within the silence that ends a session', () => {
    const stalled = withFault('stall', [FRAME], seededRandom(1));
    expect(sent(stalled)).toBe(text([FRAME]));
    expect(pauses(stalled)).toEqual([0, expect.any(Number)]);
    const late = withFault('delay', [FRAME], seededRandom(1));
    expect(sent(late)).toBe(text([FRAME]));
    for (const ms of [pauses(stalled)[1]!, pauses(late)[0]!]) {
      expect(ms).toBeGreaterThan(250);
      expect(ms).toBeLessThan(1000);
    }
  });
  test('garble: exactly one byte differs, and it is not the line end', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const [damaged] = withFault('garble', [FRAME], seededRandom(seed)).map(({ bytes }) => bytes);
        const changed = [...FRAME.keys()].filter((at) => damaged![at] !== FRAME[at]);
        expect(damaged!.length).toBe(FRAME.length);
        expect(changed.length).toBe(1);
        expect(changed).not.toContain(FRAME.length - 1);
      }),
    );
  });
  test('split: two pieces or more, together the frame', () => {
    const counts = new Set<number>();
    fc.assert(
      fc.property(seeds, (seed) => {
        const pieces = withFault('split', [FRAME], seededRandom(seed));
        counts.add(pieces.length);
        expect(sent(pieces)).toBe(text([FRAME]));
        expect(pieces.every(({ bytes }) => bytes.length > 0)).toBe(true);
        expect(
          pauses(pieces)
            .slice(1)
            .every((ms) => ms > 0),
        ).toBe(true);
      }),
    );
    expect(Math.max(...counts)).toBe(4);
  });
  test('noise: garbage of 8 to 40 bytes, then the frame', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const bytes = sent(withFault('noise', [FRAME], seededRandom(seed)));
        expect(bytes.endsWith(text([FRAME]))).toBe(true);
        expect(bytes.length - FRAME.length).toBe(noise(seededRandom(seed)).length);
        expect(bytes.length - FRAME.length).toBeGreaterThanOrEqual(8);
        expect(bytes.length - FRAME.length).toBeLessThanOrEqual(40);
      }),
    );
  });
});

describe('R106: wrongBaud: bytes as a receiver at half the rate makes of them', () => {
  test('as sampled by hand', () => {
    // On the line 0 11001100 1, then rest. The middle of bit k of the receiver lies in the sender's 3 + 2k: 0 1 0 1 1 1 1 1.
    expect([...atOtherRate(Uint8Array.of(0x33))]).toEqual([0b11111010]);
  });
  test('one byte at rest gives one byte, many give fewer, and no frame is among them', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const received = atOtherRate(bytes);
        expect(received.length).toBeLessThanOrEqual(bytes.length);
        expect(received.length).toBeGreaterThanOrEqual(Math.floor(bytes.length / 4));
      }),
    );
    const frames = Array.from({ length: 200 }, (_, index) => encodeMessage({ type: 'CARD', seq: index + 1, code: '3H' }));
    const session = new NativeSession({ kind: 'shoe', device: null, deadlineMs: 1500, known: null }, 0);
    session.receive(atOtherRate(Buffer.concat(frames)), 1);
    expect(session.counts.frames).toBe(0);
  });
});
