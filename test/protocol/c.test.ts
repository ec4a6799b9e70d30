import { readFileSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { bytesOf, encodeBody, MAX_LINE_BYTES, textOf } from '../../firmware-protocol/native/frame.ts';
import { encodeMessage, isSayable, type Message, messageBody, readLine } from '../../firmware-protocol/native/messages.ts';
import { seededRandom } from '../../main/bench/random.ts';
import { message } from './any-message.ts';
import { built, compileFreestanding, drive, hexOfText, inFolder, LIBRARY, named } from './c-driver.ts';
import { cardFrame, codeAt, damaged } from './damaged.ts';

interface Vectors {
  readonly crc: readonly { readonly text: string; readonly crc: string }[];
  readonly frames: readonly { readonly line: string; readonly message: Message }[];
  readonly bad: readonly { readonly why: string; readonly line?: string; readonly hex?: string; readonly reason: string }[];
  readonly auth: {
    readonly sessionKeys: readonly Readonly<Record<'key' | 'device' | 'deviceNonce' | 'stationNonce' | 'sessionKey', string>>[];
    readonly lines: readonly Readonly<Record<'sessionKey' | 'from' | 'frame' | 'line', string> & { readonly count: number }>[];
  };
}
const vectors = JSON.parse(readFileSync(new URL('../../firmware-protocol/native/vectors.json', import.meta.url), 'utf8')) as Vectors;
const BOOT = '9F3A6C21';

let driver = '';
beforeAll(() => {
  driver = built('test/protocol/programs/driver.c');
});
const one = (command: string): unknown => drive(driver, [command])[0];

describe('the protocol in C', () => {
  test.each(['-Os', '-O2 -m32', '-O2 -fshort-enums -funsigned-char'])(
    'is C99 that asks nothing of a library and warns of nothing: %s',
    (flags) => {
      expect(() => compileFreestanding(LIBRARY, ...flags.split(' '))).not.toThrow();
    },
  );

  test('its page: the main loop compiles, and so much memory is what it takes', () => {
    const page = readFileSync(new URL('../../firmware-protocol/c/README.md', import.meta.url), 'utf8');
    const [, loop = ''] = /```c\n([\s\S]*?)```/.exec(page) ?? [];
    const [, device = '', memory = ''] = /`struct dsp_device`\s+\| (\d+) .*? takes (\d+)/.exec(page) ?? [];
    const sizes = `typedef char device[sizeof(struct dsp_device) == ${device} ? 1 : -1];\ntypedef char memory[sizeof(struct dsp_memory) == ${memory} ? 1 : -1];\n`;
    writeFileSync(inFolder('loop.c'), loop + sizes);
    expect(() => compileFreestanding([inFolder('loop.c')], '-m32')).not.toThrow();
  });

  test('every crc, frame and bad line of vectors.json', () => {
    const { crc, frames, bad } = vectors;
    expect(
      drive(
        driver,
        crc.map(({ text }) => `crc ${hexOfText(text)}`),
      ),
    ).toEqual(crc.map((entry) => Number.parseInt(entry.crc, 16)));
    expect(
      drive(
        driver,
        frames.flatMap(({ line, message: said }) => [`read ${hexOfText(line)}`, `write ${named(said)}`]),
      ),
    ).toEqual(frames.flatMap(({ line, message: said }) => [said, line]));
    expect(
      drive(
        driver,
        bad.map(({ line = '', hex }) => `read ${hex ?? hexOfText(line)}`),
      ),
    ).toEqual(bad.map(({ reason }) => ({ bad: reason })));
  });

  test('vectors.json, auth: session keys, sealed lines, and that they are opened once, by the other side', () => {
    const { sessionKeys, lines } = vectors.auth;
    const keys = sessionKeys.map(({ key, device, deviceNonce, stationNonce }) => `session ${key} ${device} ${deviceNonce} ${stationNonce}`);
    expect(drive(driver, keys)).toEqual(sessionKeys.map(({ sessionKey }) => sessionKey));
    for (const { sessionKey, from, frame, count, line } of lines) {
      const opened = (heard: number, said = line): string => `open ${sessionKey} ${heard} ${hexOfText(said)}`;
      const forged = line.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));
      const said = readLine(encodeBody(frame).subarray(0, -1));
      expect(drive(driver, [`seal ${sessionKey} ${count} ${frame}`, opened(count), opened(count + 1), opened(count, forged)])).toEqual([
        from === 'device' ? line : expect.any(String),
        from === 'station' && 'message' in said ? said.message : null,
        null,
        null,
      ]);
    }
  });

  test('any message is written as the station writes it, and read as it reads it', () => {
    const messages = fc.sample(message, { numRuns: 5_000, seed: 1 });
    const lines = messages.map((said) => textOf(encodeMessage(said)).slice(0, -1));
    const commands = messages.flatMap((said, nth) => [
      `write ${named(said)}`,
      `read ${hexOfText(lines[nth]!)}`,
      `read ${hexOfText(lines[nth]!)}0D`,
    ]);
    expect(drive(driver, commands)).toEqual(messages.flatMap((said, nth) => [lines[nth], said, said]));
  });

  test.each([
    { type: 'CARD', seq: 0, code: 'KH' },
    { type: 'CARD', seq: 1, code: '1H' },
    { type: 'CARD', seq: 1, code: 'K' },
    { type: 'CARD', seq: 1, code: 'KH', place: 'Banker.1' },
    { type: 'BUTTON', seq: 1, key: 64, state: 'down' },
    { type: 'HELLO', seq: 0, version: 1, device: 'shoe-17', boot: BOOT, kind: 'shoe', firmware: '1', drawn: 3, pending: 4 },
    { type: 'HELLO', seq: 0, version: 1, device: 'abcdefghijklmnopqrstu', boot: BOOT, kind: 'shoe', firmware: '1', drawn: 3, pending: 0 },
    { type: 'UNLOCK', seq: 0, forMs: 0 },
    { type: 'UNLOCK', seq: 0, forMs: 10_001 },
    { type: 'LIGHT', seq: 0, light: 'abcdefghijklmnopq', state: 'on' },
  ] satisfies readonly Message[])('is not written by either: %j', (said) => {
    expect(isSayable(said)).toBe(false);
    expect(one(`write ${named(said)}`)).toBeNull();
  });

  test('a body that is damaged before it gets its check is as good or bad to it as to the station', () => {
    const random = seededRandom(3);
    const bodies = fc
      .sample(message, { numRuns: 30_000, seed: 2 })
      .map((said) => textOf(damaged(bytesOf(messageBody(said)), random.below)));
    const lines = bodies.filter((body) => !body.includes('\n')).map((body) => encodeBody(body).subarray(0, -1));
    const said = readAll(lines);
    expect(said).toEqual(lines.map(expected));
    expect(said.filter((read) => 'bad' in read).length).toBeGreaterThan(lines.length / 2);
    expect(said.filter((read) => 'type' in read).length).toBeGreaterThan(100);
  });
});

describe('the protocol in C under damage', () => {
  const RECORDED = vectors.frames.map(({ line }) => bytesOf(`${line}\n`));
  const EACH = 70_000;

  test('210 000 damaged, cut and spliced frames: no crash, no false frame, the station reads the same', () => {
    const random = seededRandom(20_260_101);
    const any = (): Uint8Array => RECORDED[random.below(RECORDED.length)]!;
    const spliced = (a: Uint8Array, b: Uint8Array): Uint8Array =>
      new Uint8Array([...a.subarray(0, random.below(a.length)), ...b.subarray(random.below(b.length))]);
    const bytes = Buffer.concat(
      Array.from({ length: EACH }, (_, nth) => [
        damaged(cardFrame(nth + 1), random.below),
        damaged(any(), random.below),
        spliced(any(), random.below(2) === 0 ? any() : cardFrame(nth + 1)),
      ]).flat(),
    );
    const lines = linesOf(bytes);
    expect(lines.length).toBeGreaterThan(2 * EACH);
    const said = readAll(lines);
    const originals = new Set(vectors.frames.map((frame) => JSON.stringify(frame.message)));
    for (const [nth, read] of said.entries()) {
      const line = lines[nth]!;
      // Vitest's own comparison is slow; it is asked only where something differs.
      if (JSON.stringify(read) !== JSON.stringify(expected(line)))
        expect({ line: textOf(line), read }).toEqual({ line: textOf(line), read: expected(line) });
      const isCard = 'type' in read && read.type === 'CARD' && read.code === codeAt(read.seq);
      if ('type' in read && !isCard) expect(originals).toContain(JSON.stringify(read));
    }
    expect(said.filter((read) => 'bad' in read).length).toBeGreaterThan(EACH);
  }, 120_000);
});

const expected = (line: Uint8Array): object => {
  if (line.length >= MAX_LINE_BYTES) return { bad: 'length' };
  const read = readLine(line);
  // A device need not find what follows noise.
  if ('message' in read) return read.noise === 0 ? read.message : { bad: 'check' };
  return { bad: read.bad };
};
const linesOf = (bytes: Buffer): readonly Uint8Array[] => bytes.toString('latin1').split('\n').slice(0, -1).map(bytesOf);
function readAll(lines: readonly Uint8Array[]): readonly (Message | { readonly bad: string })[] {
  const path = inFolder('lines');
  writeFileSync(path, Buffer.concat(lines.flatMap((line) => [line, bytesOf('\n')])));
  return drive(driver, [`lines ${path}`]) as readonly (Message | { readonly bad: string })[];
}
