import { crc32 as zlibCrc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DeviceEvent } from '../../firmware-protocol/events.ts';
import { crc32 } from '../../firmware-protocol/native/crc32.ts';
import { native } from '../../firmware-protocol/native/dialect.ts';
import { bytesOf, MAX_LINE_BYTES } from '../../firmware-protocol/native/frame.ts';
import { LineFramer } from '../../firmware-protocol/native/lines.ts';
import { encodeMessage } from '../../firmware-protocol/native/messages.ts';
import { NativeSession } from '../../firmware-protocol/native/station.ts';
import { seededRandom } from '../../main/bench/random.ts';
import { heapMeter } from '../support/heap.ts';
import { cardFrame, codeAt, damaged } from './damaged.ts';

const LF = 10;
const cardEvent = (seq: number): DeviceEvent => ({ event: 'card', code: codeAt(seq), seq: String(seq) });
const concat = (parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));

const chunksOf = (bytes: Uint8Array, cuts: readonly number[]): readonly Uint8Array[] => {
  const at = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return at.slice(1).map((to, index) => bytes.subarray(at[index], to));
};
const linesOf = (chunks: readonly Uint8Array[]): readonly unknown[] => {
  const framer = new LineFramer();
  const lines: unknown[] = [];
  for (const chunk of chunks) framer.push(chunk, (line, dropped) => lines.push({ line: [...line], dropped }));
  return [...lines, { rest: [...framer.rest], dropped: framer.dropped }];
};
const session = (): NativeSession => {
  const made = new NativeSession({ kind: 'shoe', device: null, deadlineMs: 1500, known: null }, 0);
  made.receive(
    encodeMessage({
      type: 'HELLO',
      seq: 0,
      version: 1,
      device: 'shoe-17',
      boot: '9F3A6C21',
      kind: 'shoe',
      firmware: '1',
      drawn: 0,
      pending: 0,
    }),
    0,
  );
  return made;
};

/** Good frames, damaged ones, blanks and noise, with and without line ends. */
const stream = fc
  .array(
    fc.oneof(
      fc.integer({ min: 1, max: 60 }).map(cardFrame),
      fc.uint8Array({ maxLength: 200 }),
      fc
        .tuple(fc.integer({ min: 1, max: 60 }).map(cardFrame), fc.nat(), fc.nat(255))
        .map(([frame, at, byte]) => frame.with(at % frame.length, byte)),
      fc.constantFrom(bytesOf('\n'), bytesOf('\r\n')),
    ),
    { maxLength: 12 },
  )
  .map(concat);
const cuts = fc.array(fc.nat({ max: 4000 }), { maxLength: 40 });

describe('bytes to lines to events', () => {
  test('the check is the CRC-32 of zlib', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(crc32(bytes)).toBe(zlibCrc32(bytes));
      }),
    );
  });

  test('any splitting into chunks gives the same lines', () => {
    fc.assert(
      fc.property(stream, cuts, (bytes, at) => {
        expect(linesOf(chunksOf(bytes, at))).toEqual(linesOf([bytes]));
      }),
      { numRuns: 500 },
    );
  });

  test('any splitting into chunks gives the same frames of a session', () => {
    fc.assert(
      fc.property(stream, cuts, (bytes, at) => {
        const whole = session();
        const split = session();
        const frames = chunksOf(bytes, at).flatMap((chunk) => split.receive(chunk, 10).frames);
        expect(frames).toEqual(whole.receive(bytes, 10).frames);
        expect(split.counts).toEqual(whole.counts);
      }),
      { numRuns: 300 },
    );
  });

  test('noise before, between and after frames costs none of them', () => {
    const noise = fc.uint8Array({ maxLength: 300 });
    fc.assert(
      fc.property(fc.array(noise, { minLength: 2, maxLength: 12 }), (noises) => {
        const bytes = concat(noises.flatMap((before, index) => [before, cardFrame(index + 1)]));
        expect(native.decode(bytes).filter(({ event }) => event === 'card')).toEqual(noises.map((_, index) => cardEvent(index + 1)));
      }),
      { numRuns: 300 },
    );
  });

  test('every byte of a recording is part of an event, of an empty line, or discarded', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 300 }).filter((noise) => !noise.includes(LF))), (noises) => {
        const told = native
          .decode(concat(noises.flatMap((noise) => [noise, bytesOf('\n')])))
          .reduce((sum, event) => sum + bytesIn(event), 0);
        const sent = noises
          .filter((noise) => noise.some((byte, index) => byte !== 13 || index > 0))
          .reduce((sum, noise) => sum + noise.length, 0);
        expect(told).toBe(sent);
      }),
    );
  });

  test.each(['card', 'hello'] as const)('no change of one bit in a frame makes another %s', (what) => {
    const frame =
      what === 'card'
        ? cardFrame(123)
        : encodeMessage({
            type: 'HELLO',
            seq: 3,
            version: 1,
            device: 'shoe-17',
            boot: '9F3A6C21',
            kind: 'shoe',
            firmware: '1.4.2',
            drawn: 9,
            pending: 1,
          });
    for (let bit = 0; bit < frame.length * 8; bit += 1) {
      const at = bit >> 3;
      const events = native.decode(frame.with(at, frame[at]! ^ (1 << (bit & 7))));
      expect(events.map(({ event }) => event)).not.toContain(what === 'card' ? 'card' : 'device');
    }
  });
});

const bytesIn = (event: DeviceEvent): number => {
  if (event.event === 'discarded') return event.bytes;
  return event.event === 'unread' ? event.raw.length / 2 : 0;
};

describe('damaged frames', () => {
  const FRAMES = 50_000;

  test('a session, told each frame until one copy of it is whole, takes every card once and no other', () => {
    const random = seededRandom(7);
    const receiving = session();
    const taken: DeviceEvent[] = [];
    for (let sent = 0; sent < FRAMES; sent += 1) {
      const { frames } = receiving.receive(damaged(cardFrame(taken.length + 1), random.below), sent);
      for (const { frame, event } of frames) {
        taken.push(event);
        receiving.took(frame, sent);
      }
    }
    expect(taken.length).toBeGreaterThan(100);
    expect(taken).toEqual(taken.map((_, index) => cardEvent(index + 1)));
    expect(receiving.counts.bad).toBeGreaterThan(FRAMES / 5);
  });
});

describe('a line of 16 MB without an end', () => {
  const SIZE = 16 * 1024 * 1024;
  const CHUNK = 64 * 1024;
  /** A bare parser takes half a minute; this takes milliseconds. Generous, for a busy machine. */
  const QUICK_MS = 5000;

  test.each([
    ['in chunks of a serial driver', CHUNK],
    ['in one chunk', SIZE],
  ])('%s: quick, bounded, and the frame after it is read', (_name, size) => {
    const receiving = session();
    const used = heapMeter();
    const chunk = new Uint8Array(size).fill(0x41);
    const before = used();
    const startMs = performance.now();
    for (let sent = 0; sent < SIZE; sent += size) receiving.receive(chunk, 10);
    expect(performance.now() - startMs).toBeLessThan(QUICK_MS);
    expect(used() - before).toBeLessThan(CHUNK);
    const { frames } = receiving.receive(concat([bytesOf('\n'), cardFrame(1)]), 20);
    expect(frames.map(({ event }) => event)).toEqual([cardEvent(1)]);
    expect(receiving.counts.discarded).toBe(SIZE - (MAX_LINE_BYTES - 1));
  });

  test('byte by byte', () => {
    const receiving = session();
    const byte = bytesOf('A');
    for (let sent = 0; sent < CHUNK; sent += 1) receiving.receive(byte, 10);
    expect(receiving.receive(concat([bytesOf('\n'), cardFrame(1)]), 20).frames).toHaveLength(1);
  });

  test('a station that is told lines of letters only is not slowed down', () => {
    const line = bytesOf(`${'A'.repeat(100)} *12345678\n`);
    const receiving = session();
    const startMs = performance.now();
    for (let sent = 0; sent < SIZE / 8; sent += line.length) receiving.receive(line, 10);
    expect(performance.now() - startMs).toBeLessThan(QUICK_MS);
  });
});
