import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { codeTableNamed } from '../../firmware-protocol/codes/index.ts';
import { formatNamed } from '../../firmware-protocol/dialects/formats.ts';
import { dialectNamed, dialectNames, type Profile } from '../../firmware-protocol/dialects/index.ts';
import type { Session, SessionFrame, SessionStep } from '../../firmware-protocol/events.ts';
import { hexOf } from '../../firmware-protocol/native/frame.ts';
import { freePort, LOOPBACK } from '../../main/bench/free-port.ts';
import { shuffledPile } from '../../main/bench/pile.ts';
import { seededRandom } from '../../main/bench/random.ts';
import { codeOf } from '../../main/cards/card.ts';
import type { LinkWish } from '../../main/devices/messages.ts';
import { watchStanding } from '../../main/devices/standing.ts';
import { plug } from '../support/pty.ts';
import { until } from '../support/until.ts';
import { atTheEnd } from './ends.ts';
import { chunks, Scanner } from './scanner.ts';
import { WatchedLink, wishOf } from './watched-link.ts';

const later = atTheEnd();
const DIGITS = codeTableNamed('digits4')!;
const EXPECTED = { kind: 'shoe', device: null, deadlineMs: 1500, known: null } as const;
const SLOW_MS = 2000;

const sessionOf = (dialect: string, profile: Profile = {}): Session => dialectNamed(dialect, profile)!.open(EXPECTED, 0);
const frameOf = (dialect: string, code: string): Uint8Array => formatNamed(dialect)!.encoder(DIGITS)({ event: 'card', code })!;
const text = (line: string): Uint8Array => Buffer.from(line, 'latin1');
const eventsOf = (frames: readonly SessionFrame[]) => frames.map(({ event }) => event);
const all = (...steps: readonly SessionStep[]) => steps.flatMap(({ frames }) => frames);

async function linked(wire: string, dialect: string, more: Partial<LinkWish> = {}): Promise<WatchedLink> {
  const link = new WatchedLink(wishOf(wire, { dialect, ...more }), dialectNamed);
  later(() => link.link.close());
  return link;
}
async function scannerOf(dialect: string): Promise<Scanner> {
  const scanner = await Scanner.of(dialect, DIGITS);
  later(() => scanner.close());
  return scanner;
}

describe('a session of a scanner that only speaks', () => {
  // What a keyboard sends after Enter comes with the next card.
  test.each([
    ['hid-pos', 0],
    ['wedge', 8],
    ['ascii-line', 0],
  ])('R1, R2, R18: %s: a whole shoe in chunks, each card with its own bytes', (dialect, after) => {
    const random = seededRandom(5);
    const cards = shuffledPile(8, 14, random).cards.map(codeOf);
    const session = sessionOf(dialect);
    const frames = cards.flatMap((card, nth) =>
      chunks(frameOf(dialect, card), random).flatMap((chunk) => {
        const step = session.receive(chunk, nth * SLOW_MS);
        for (const { frame } of step.frames) session.took(frame, nth * SLOW_MS);
        return step.frames;
      }),
    );
    expect(eventsOf(frames)).toEqual(cards.map((code) => ({ event: 'card', code })));
    expect(frames.map(({ frame, id }) => [frame, id])).toEqual(cards.map((_, nth) => [nth + 1, null]));
    for (const [nth, { raw }] of frames.entries()) {
      const frame = frameOf(dialect, cards[nth]!);
      expect(raw.slice(nth === 0 ? 0 : after * 2)).toBe(hexOf(frame.subarray(0, frame.length - after)));
    }
    expect(session.counts).toEqual({ frames: 416, bad: 0, discarded: 0 });
  });

  test('R90: hands on 64 frames that the journal has not, and the next when it has', () => {
    const session = sessionOf('ascii-line', { repeats: { repeatMs: 0, askMs: 0 } });
    const cards = Array.from({ length: 200 }, (_, nth) => (nth % 2 === 0 ? '1010\r' : '2050\r'));
    const first = session.receive(text(cards.join('')), 0);
    expect(first.frames).toHaveLength(64);
    expect(session.took(10, 1).frames.map(({ frame }) => frame)).toEqual(Array.from({ length: 10 }, (_, nth) => 65 + nth));
    expect(all(session.took(74, 2), session.took(138, 3), session.took(200, 4)).at(-1)).toMatchObject({ frame: 200 });
  });

  test('R5: a frame left open is unread by time alone, with its bytes, and the next is whole', () => {
    const session = sessionOf('ascii-line');
    session.receive(text('2050\r'), 0);
    expect(session.receive(text('10'), SLOW_MS).frames).toEqual([]);
    expect(session.tick(SLOW_MS + 200).frames).toEqual([]);
    expect(session.tick(SLOW_MS + 250).frames).toMatchObject([{ event: { event: 'unread', reason: 'length', raw: '3130' }, raw: '3130' }]);
    expect(session.receive(text('1010\r'), 2 * SLOW_MS).frames).toMatchObject([{ event: { code: 'AS' }, raw: '313031300D' }]);
  });

  test('R9, R10: two tags of one face are two cards at once; one tag is one card for as long as it is asked', () => {
    const codes = { file: 'deck.txt', text: '0A003B7C51 9S\n0A003B7C52 9S\n' };
    const session = sessionOf('uid-line', { codes });
    const [first, second] = ['0A003B7C51\r', '0A003B7C52\r'].map(text) as [Uint8Array, Uint8Array];
    const read = (tag: Uint8Array, atMs: number) => session.receive(tag, atMs);
    const [card, repeat] = [
      { event: 'card', code: '9S' },
      { event: 'device', kind: 'repeat' },
    ];
    expect(eventsOf(all(read(first, 0), read(second, 50)))).toEqual([card, card]);
    // Both lie there and are read in turn.
    expect(eventsOf(all(read(first, 100), read(second, 150), read(first, 900), read(second, 950)))).toEqual([repeat, repeat]);
    expect(eventsOf(all(read(first, 2399)))).toEqual([]);
    expect(eventsOf(all(read(second, 2451), read(second, 2500)))).toEqual([card, repeat]);
  });

  test('R15: takes no command', () => {
    expect(() => sessionOf('rdm6300').command({ command: 'lock' }, 0)).toThrow(RangeError);
  });
});

describe('R7: a wrong profile and a broken wire', () => {
  test.each([
    [
      'enq-bcc',
      ['\x05344\x91\xc50320', '\x0533D\x91\xc5\x0321'].flatMap((frame) => [frame, frame, frame]),
      /^5 frames, 3 cut off or too long, 2 bad checks: wrong profile\?$/,
    ],
    ['ascii-line', ['9999\r', '8888\r', '7777\r', '6666\r', '5555\r'], /^5 frames, 5 with a code that does not exist: wrong profile\?$/],
    ['ascii-line', ['2050', '2050', '2050', '2050', '2050'], /^5 frames, 5 cut off or too long: wrong profile\?$/],
    ['enq-bcc', ['\x06', '\x151', '\x80\x06', '\x06', '\x91\xfe\x06'], /^9 bytes, no frame: wrong profile\?$/],
    ['rdm6300', ['\x80\x91\xfe', '\x91\x80\xff', '\xfe', '\xfe\xfe', '\x81'], /^10 bytes, no frame: wrong profile\?$/],
  ] as const)('of %s is told after five', (dialect, said, detail) => {
    const session = sessionOf(dialect);
    const steps = said.flatMap((frame, nth) => [session.receive(text(frame), nth * SLOW_MS), session.tick(nth * SLOW_MS + 300)]);
    const end = steps.find((step) => step.end !== undefined)?.end;
    expect(end).toMatchObject({ why: 'wrongSettings', detail: expect.stringMatching(detail) });
    expect(all(...steps)).toEqual([]);
  });

  test('once a frame was good, bad ones are cards that were not read, those before it too; so many in a row are a broken wire', () => {
    const session = sessionOf('ascii-line');
    const bad = Array.from({ length: 63 }, () => '99\r');
    const said = ['99\r', '2050\r', ...bad, '3050\r', ...bad];
    const steps = said.map((line, nth) => {
      const step = session.receive(text(line), nth * SLOW_MS);
      session.took(step.frames.at(-1)?.frame ?? 0, nth * SLOW_MS);
      return step;
    });
    const unread = bad.map(() => 'unread');
    expect(eventsOf(all(...steps)).map(({ event }) => event)).toEqual(['unread', 'card', ...unread, 'card', ...unread]);
    expect(steps.filter(({ end }) => end !== undefined)).toEqual([]);
    expect(session.receive(text('99\r'), 1_000_000).end).toEqual({
      why: 'wrongSettings',
      detail: '64 bad frames in a row after good ones: broken wire?',
    });
  });
});

describe('a link', () => {
  test('R12, R15: is open while its scanner is silent, goes up the ladder by bytes and frames, and writes nothing', async () => {
    const scanner = await scannerOf('ascii-line');
    const link = await linked(scanner.wire, 'ascii-line', { deadlineMs: 500 });
    link.takesAll();
    await link.reaches('open');
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(link.state).toMatchObject({ stage: 'open', session: 1 });
    await scanner.write(text('20'));
    await link.reaches('bytes');
    await scanner.write(text('50\r'));
    await link.reaches('frames');
    expect(link.cards).toEqual(['5H']);
    link.link.send(1, { command: 'lock' }, Number.POSITIVE_INFINITY);
    expect(link.sent).toMatchObject([{ failed: expect.stringContaining('takes no command') }]);
    expect(scanner.heard).toBe(0);
  });

  test('R11: is in order again when its wire has stood for a while, before any frame', async () => {
    const scanner = await scannerOf('pn532');
    const link = await linked(scanner.wire, 'pn532');
    await link.reaches('open');
    scanner.unplug();
    await link.reaches('lost');
    await until('a wire that stands', () => link.state?.stage === 'open' && link.state.why === undefined);
    expect(link.states.filter(({ stage, why }) => stage === 'open' && why !== undefined)).not.toEqual([]);
  });

  test('to a device server without its device stays lost: it accepts and closes at once', async () => {
    const port = await freePort();
    const server = createServer((socket) => socket.end()).listen(port, LOOPBACK);
    later(() => server.close());
    const link = await linked(`tcp:${LOOPBACK}:${port}`, 'ascii-line');
    await until('four attempts', () => link.attempts >= 4);
    expect(link.states.slice(1).filter(({ stage, why }) => stage !== 'lost' && why === undefined)).toEqual([]);
  });

  test('R11: to a serial port that is gone is lost within two seconds, though silence says nothing', async () => {
    const pty = await plug();
    const link = await linked(`serial:${pty.path}`, 'enq-bcc', { baud: 4800 });
    await link.reaches('open');
    const from = performance.now();
    await pty.unplug();
    expect(await link.reaches('lost')).toMatchObject({ why: 'unplugged' });
    expect(performance.now() - from).toBeLessThan(2000);
  });

  test('R11: sees that a port is gone by its path alone', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'port-'));
    later(() => rmSync(folder, { recursive: true }));
    const path = join(folder, 'ttyUSB0');
    writeFileSync(path, '');
    let [settled, gone] = [0, 0];
    later(watchStanding({ by: 'serial', path }, { settled: () => settled++, gone: () => gone++ }));
    await until('a wire that stands', () => settled === 1);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(gone).toBe(0);
    rmSync(path);
    await until('its end', () => gone > 0, 2000);
  });

  test('R7: of a wrong profile stays so over its next connections, until a frame is good', async () => {
    const scanner = await scannerOf('ascii-line');
    const link = await linked(scanner.wire, 'ascii-line');
    for (let nth = 0; nth < 5; nth += 1) await scanner.write(text('77\r'));
    expect(await link.reaches('lost')).toMatchObject({ why: 'wrongSettings', detail: expect.stringContaining('5 frames, 5 with a code') });
    await until('the next connection', () => scanner.connections === 2);
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(link.state).toMatchObject({ stage: 'open', why: 'wrongSettings' });
    await scanner.write(text('2050\r'));
    expect(await link.reaches('frames')).not.toHaveProperty('why');
  });
});

test('each dialect that a recording can be of can be one of a device', () => {
  expect(dialectNames.filter((name) => dialectNamed(name) === null)).toEqual([]);
  expect(dialectNamed('morse')).toBeNull();
});
