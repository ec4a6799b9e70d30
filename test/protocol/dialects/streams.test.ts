import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DeviceEvent } from '../../../firmware-protocol/events.ts';
import { allOf, concat, decoded, frameOf, kinds, SUBJECTS, type Subject } from './recordings.ts';

const RUNS = 150;
const chunksOf = (bytes: Uint8Array, cuts: readonly number[]): readonly Uint8Array[] => {
  const at = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return at.slice(1).map((to, index) => bytes.subarray(at[index], to));
};
/** Good frames, damaged ones, noise, and beginnings of frames. */
const streamOf = (subject: Subject) => {
  const frame = fc.nat(60).map((n) => frameOf(subject, subject.event(n)));
  const damaged = fc.tuple(frame, fc.nat(), fc.nat(255)).map(([bytes, at, byte]) => bytes.with(at % bytes.length, byte));
  const start = fc.tuple(frame, fc.nat()).map(([bytes, at]) => bytes.subarray(0, at % bytes.length));
  const piece = fc.oneof(
    frame,
    damaged,
    start,
    fc.uint8Array({ maxLength: 200 }),
    fc.constantFrom(Uint8Array.of(13, 10), Uint8Array.of(0, 0)),
  );
  return fc.array(piece, { maxLength: 10 }).map(concat);
};
const noiseOf = ({ noise }: Subject) => fc.array(fc.constantFrom(...noise), { maxLength: 200 }).map((bytes) => Uint8Array.from(bytes));
const discardedIn = (events: readonly DeviceEvent[]): number =>
  events.reduce((sum, event) => sum + (event.event === 'discarded' ? event.bytes : 0), 0);
const rawIn = (events: readonly DeviceEvent[]): number =>
  events.reduce((sum, event) => sum + (event.event === 'unread' ? event.raw.length / 2 : 0), 0);

describe.each(SUBJECTS.map((subject) => [subject.format.name, subject] as const))('%s', (_name, subject) => {
  const { format, codes } = subject;

  test('any splitting into chunks gives the same events (R2)', () => {
    fc.assert(
      fc.property(streamOf(subject), fc.array(fc.nat({ max: 4000 }), { maxLength: 40 }), (bytes, cuts) => {
        const split = format.decoder(codes);
        const events = [...chunksOf(bytes, cuts).flatMap((chunk) => split.push(chunk, 10)), ...split.end()];
        expect(events).toEqual(decoded(format, bytes, codes));
      }),
      { numRuns: RUNS },
    );
  });

  test('byte by byte, too (R2)', () => {
    fc.assert(
      fc.property(streamOf(subject), (bytes) => {
        const split = format.decoder(codes);
        const events = [...Array.from(bytes, (byte) => split.push(Uint8Array.of(byte), 10)).flat(), ...split.end()];
        expect(events).toEqual(decoded(format, bytes, codes));
      }),
      { numRuns: RUNS },
    );
  });

  test('noise before, between and after frames costs none, and is counted before the event that follows (R3)', () => {
    fc.assert(
      fc.property(fc.array(noiseOf(subject), { minLength: 2, maxLength: 12 }), (noises) => {
        const frames = noises.map((_, n) => frameOf(subject, subject.event(n)));
        const bytes = concat([...noises.flatMap((noise, n) => [noise, frames[n]!]), noises[0]!]);
        const told = (noise: Uint8Array): readonly DeviceEvent[] =>
          noise.length === 0 ? [] : [{ event: 'discarded', bytes: noise.length }];
        expect(decoded(format, bytes, codes)).toEqual([
          ...noises.flatMap((noise, n) => [...told(noise), subject.event(n)]),
          ...told(noises[0]!),
        ]);
      }),
      { numRuns: RUNS },
    );
  });

  test('every byte is told at most once, as noise or as what could not be read', () => {
    fc.assert(
      fc.property(streamOf(subject), (bytes) => {
        const events = decoded(format, bytes, codes);
        expect(discardedIn(events) + rawIn(events)).toBeLessThanOrEqual(bytes.length);
      }),
      { numRuns: RUNS },
    );
  });

  test('a frame cut off anywhere is unread at the end (length), and never a card (R5)', () => {
    const frame = frameOf(subject, subject.event(1));
    // The reports of a keyboard end with a release that nobody needs; its first bytes alone may be noise.
    for (let length = 3; length < frame.length - (format.name === 'wedge' ? 8 : 0); length += 1) {
      const events = decoded(format, frame.subarray(0, length), codes);
      expect([length, ...kinds(events)]).toEqual([length, 'unread']);
      expect(events).toMatchObject([{ reason: 'length', raw: Buffer.from(frame.subarray(0, length)).toString('hex').toUpperCase() }]);
    }
  });

  test('a frame left open is given up after its time-out, and the next one is read; a pause within it is nothing (R5)', () => {
    const decoder = format.decoder(codes);
    const frame = frameOf(subject, subject.event(1));
    const half = frame.length >> 1;
    expect(decoder.push(frame.subarray(0, half), 1000)).toEqual([]);
    expect(decoder.push(frame.subarray(half), 1080)).toEqual([subject.event(1)]);
    expect(decoder.push(frame.subarray(0, half), 2000)).toEqual([]);
    expect(decoder.tick(2200)).toEqual([]);
    expect(decoder.tick(2201)).toMatchObject([{ event: 'unread', reason: 'length' }]);
    expect(decoder.push(frame.subarray(0, half), 3000)).toEqual([]);
    const next = frameOf(subject, subject.event(2));
    expect(decoder.push(next, 3500)).toMatchObject([{ event: 'unread', reason: 'length' }, subject.event(2)]);
    expect(decoder.end()).toEqual([]);
  });

  test('what goes on without an end is bounded, quick, and costs no good frame behind it (R6)', () => {
    const SIZE = 200_000;
    const QUICK_MS = 5000;
    const frame = frameOf(subject, subject.event(3));
    const decoder = format.decoder(codes);
    const startMs = performance.now();
    const events = [...decoder.push(new Uint8Array(SIZE).fill(frame[0]!), 0), ...decoder.tick(1000)];
    expect(performance.now() - startMs).toBeLessThan(QUICK_MS);
    expect(kinds(events)).not.toContain('card');
    expect(kinds(events)).not.toContain('uid');
    for (const event of events) if (event.event === 'unread') expect(event.raw.length / 2).toBeLessThanOrEqual(1032);
    expect(allOf(decoder, frame).at(-1)).toEqual(subject.event(3));
  });
});
