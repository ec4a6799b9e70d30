import { PassThrough } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LineGuard, linesOf } from '../../main/devices/wires/lines.ts';
import { until } from '../support/until.ts';

const LF = 0x0a;
const MAX_BYTES = 16;

/** What comes out of the guard and the parser behind it, and how many bytes were dropped. */
async function pass(chunks: readonly Uint8Array[]): Promise<{ readonly lines: readonly string[]; readonly discarded: number }> {
  const stream = new PassThrough();
  const guard = new LineGuard(LF, MAX_BYTES);
  const lines: string[] = [];
  linesOf(stream, guard, LF).on('data', (line: Buffer) => lines.push(line.toString('latin1')));
  for (const chunk of chunks) stream.write(chunk);
  stream.end();
  await until('all read', () => guard.readableEnded);
  return { lines, discarded: guard.discarded };
}
const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');

describe('the guard before the line parser', () => {
  test.each([
    ['whole lines pass, delimiter included', ['a\nbc\n'], ['a\n', 'bc\n'], 0],
    ['a line may come in pieces', ['a', 'b', 'c\nd', '\n'], ['abc\n', 'd\n'], 0],
    ['an empty line is a line', ['\n\na\n'], ['\n', '\n', 'a\n'], 0],
    ['bytes that are no text pass as they came', ['\xff\x00\x80\n'], ['\xff\x00\x80\n'], 0],
    ['the longest line passes whole', [`${'x'.repeat(MAX_BYTES - 1)}\n`], [`${'x'.repeat(MAX_BYTES - 1)}\n`], 0],
    ['of a longer one only its end: a frame may follow noise there', ['0123456789abcdefKH\nQS\n'], ['3456789abcdefKH\n', 'QS\n'], 3],
    ['a last line without its end is dropped, never handed on as whole', ['KH\nQ'], ['KH\n'], 1],
    ['an over-long last line is dropped whole', ['y'.repeat(100)], [], 100],
  ])('%s', async (_, chunks, lines, discarded) => {
    expect(await pass(chunks.map(bytes))).toEqual({ lines, discarded });
  });

  test('R2: any split of a stream gives the same lines, and no byte is unaccounted for', async () => {
    const stream = fc.array(fc.constantFrom(0x0a, 0x0d, 0x41, 0x80, 0xff), { maxLength: 200 });
    await fc.assert(
      fc.asyncProperty(stream, fc.array(fc.nat({ max: 200 }), { maxLength: 10 }), async (all, cuts) => {
        const whole = Buffer.from(all);
        const at = [0, ...cuts.map((cut) => Math.min(cut, whole.length)).sort((a, b) => a - b), whole.length];
        const pieces = at.slice(1).map((to, index) => whole.subarray(at[index], to));
        const once = await pass([whole]);
        expect(await pass(pieces.filter((piece) => piece.length > 0))).toEqual(once);
        expect(once.lines.join('').length + once.discarded).toBe(whole.length);
        expect(once.lines.every((line) => line.length <= MAX_BYTES && line.indexOf('\n') === line.length - 1)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  test('R6: 16 MB without a line end leave nothing behind, and the next line is read', async () => {
    const block = Buffer.alloc(64 * 1024, 'x');
    const { lines, discarded } = await pass([...Array.from({ length: 256 }, () => block), bytes('\nKH\n')]);
    expect(lines.at(-1)).toBe('KH\n');
    expect(lines[0]).toHaveLength(MAX_BYTES);
    expect(discarded).toBe(256 * block.length + 1 - MAX_BYTES);
  });
});
