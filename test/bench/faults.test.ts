import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeMessage } from '../../firmware-protocol/native/messages.ts';
import { FRAME_FAULTS, noise, withFault } from '../../main/bench/faults.ts';
import { seededRandom } from '../../main/bench/random.ts';

const FRAME = encodeMessage({ type: 'CARD', seq: 41, code: '3H' });
const text = (pieces: readonly Uint8Array[]) => Buffer.concat(pieces).toString('latin1');
const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 });

describe('R106: faults of a frame, by name', () => {
  test('a seed always spoils alike', () => {
    fc.assert(
      fc.property(seeds, fc.constantFrom(...FRAME_FAULTS), (seed, fault) => {
        expect(withFault(fault, FRAME, seededRandom(seed))).toEqual(withFault(fault, FRAME, seededRandom(seed)));
      }),
    );
  });
  test('none: the frame in one piece', () => {
    expect(withFault(null, FRAME, seededRandom(1))).toEqual([FRAME]);
  });
  test('double: the same bytes twice', () => {
    expect(text(withFault('double', FRAME, seededRandom(1)))).toBe(text([FRAME, FRAME]));
  });
  test('garble: exactly one byte differs, and it is not the line end', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const [sent] = withFault('garble', FRAME, seededRandom(seed));
        const changed = [...FRAME.keys()].filter((at) => sent![at] !== FRAME[at]);
        expect(sent!.length).toBe(FRAME.length);
        expect(changed.length).toBe(1);
        expect(changed).not.toContain(FRAME.length - 1);
      }),
    );
  });
  test('split: two pieces or more, together the frame', () => {
    const counts = new Set<number>();
    fc.assert(
      fc.property(seeds, (seed) => {
        const pieces = withFault('split', FRAME, seededRandom(seed));
        counts.add(pieces.length);
        expect(text(pieces)).toBe(text([FRAME]));
        expect(pieces.every((piece) => piece.length > 0)).toBe(true);
      }),
    );
    expect(Math.max(...counts)).toBe(4);
  });
  test('noise: garbage of 8 to 40 bytes, then the frame', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const sent = text(withFault('noise', FRAME, seededRandom(seed)));
        expect(sent.endsWith(text([FRAME]))).toBe(true);
        expect(sent.length - FRAME.length).toBe(noise(seededRandom(seed)).length);
        expect(sent.length - FRAME.length).toBeGreaterThanOrEqual(8);
        expect(sent.length - FRAME.length).toBeLessThanOrEqual(40);
      }),
    );
  });
});
