import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SessionExpectation, SessionStep } from '../../firmware-protocol/events.ts';
import { BAD_LINES, BOOT_MESSAGES_MS, BYTES_MS } from '../../firmware-protocol/native/diagnosis.ts';
import { bytesOf, textOf } from '../../firmware-protocol/native/frame.ts';
import { MAX_WAITING } from '../../firmware-protocol/native/intake.ts';
import { encodeMessage, type HelloMessage, type Message } from '../../firmware-protocol/native/messages.ts';
import { NativeSession, PATIENCE } from '../../firmware-protocol/native/station.ts';
import { KEEPALIVE_MS, MAX_LIGHTS } from '../../firmware-protocol/native/wishes.ts';
import { seededRandom } from '../../main/bench/random.ts';

const DEADLINE_MS = 1500;
const EXPECTED: SessionExpectation = { kind: 'shoe', device: 'shoe-17', deadlineMs: DEADLINE_MS, known: null };
const HELLO: HelloMessage = {
  type: 'HELLO',
  seq: 0,
  version: 1,
  device: 'shoe-17',
  boot: '9F3A6C21',
  kind: 'shoe',
  firmware: '1.4.2',
  drawn: 0,
  pending: 0,
};

const card = (seq: number): Message => ({ type: 'CARD', seq, code: '9S' });
const hear = (session: NativeSession, nowMs: number, ...messages: readonly Message[]): SessionStep =>
  session.receive(new Uint8Array(Buffer.concat(messages.map(encodeMessage))), nowMs);
/** The messages written, without their checks. */
const said = ({ write }: SessionStep): string[] => write.map((bytes) => textOf(bytes).split(' *')[0]!);
const welcomed = (expected = EXPECTED): NativeSession => {
  const session = new NativeSession(expected, 0);
  hear(session, 0, HELLO);
  return session;
};

describe('delivery', () => {
  test('64 frames wait to be taken; the next is neither delivered nor acknowledged until one is', () => {
    const session = welcomed();
    const room = MAX_WAITING - 1;
    const first = hear(session, 1, ...Array.from({ length: room + 5 }, (_, index) => card(index + 1)));
    expect(first.frames).toHaveLength(room);
    expect(first.frames.at(-1)).toMatchObject({ frame: MAX_WAITING, id: { device: 'shoe-17', boot: '9F3A6C21', seq: room } });
    expect(hear(session, 2, card(room + 1))).toMatchObject({ frames: [], write: [] });
    expect(said(session.took(2, 3))).toEqual(['ACK 1']);
    expect(hear(session, 4, card(room + 1)).frames).toHaveLength(1);
  });

  test('a station that takes nothing for long is not blamed on the device', () => {
    const session = welcomed();
    hear(session, 1, ...Array.from({ length: MAX_WAITING }, (_, index) => card(index + 1)));
    for (let round = 0; round < PATIENCE * 2; round += 1)
      expect(hear(session, 100 * round, card(MAX_WAITING), card(MAX_WAITING + 1)).end).toBeUndefined();
  });

  test('a HELLO without room for what it may deliver is answered when there is', () => {
    const session = welcomed();
    hear(session, 1, ...Array.from({ length: MAX_WAITING }, (_, index) => card(index + 1)));
    const again: HelloMessage = { ...HELLO, boot: '0B7D5E10' };
    expect(hear(session, 100, again)).toMatchObject({ frames: [], write: [] });
    session.took(MAX_WAITING, 110);
    const step = hear(session, 350, again);
    expect(said(step)).toEqual(['WELCOME 0 0B7D5E10']);
    expect(step.frames).toMatchObject([{ frame: MAX_WAITING + 1, id: null, event: { event: 'device', kind: 'boot' } }]);
  });

  test('a device that sends eight frames ahead over a lossy wire: every frame once, in order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 70 }), fc.nat(), (lost, seed) => {
        const random = seededRandom(seed);
        const arrives = (): boolean => random.below(100) >= lost;
        const session = welcomed();
        const delivered: number[] = [];
        let acknowledged = 0;
        for (let round = 1; round <= 1000 && acknowledged < 50; round += 1) {
          const steps = [1, 2, 3, 4, 5, 6, 7, 8].filter(arrives).map((ahead) => hear(session, round, card(acknowledged + ahead)));
          delivered.push(...steps.flatMap(({ frames }) => frames.map(({ id }) => id!.seq)));
          const acknowledgements = [...steps, session.took(delivered.length + 1, round)].flatMap(said).filter(arrives);
          acknowledged = Math.max(acknowledged, ...acknowledgements.map((ack) => Number(ack.split(' ')[1])));
        }
        expect(acknowledged).toBeGreaterThanOrEqual(50);
        expect(delivered).toEqual(delivered.map((_, index) => index + 1));
      }),
      { numRuns: 50 },
    );
  });

  test('known frames of another boot or another device mean nothing here', () => {
    for (const known of [
      { device: 'shoe-17', boot: '0B7D5E10', seq: 9 },
      { device: 'shoe-18', boot: HELLO.boot, seq: 9 },
    ]) {
      expect(said(hear(new NativeSession({ ...EXPECTED, known }, 0), 0, { ...HELLO, seq: 4 }))).toEqual(['WELCOME 4 9F3A6C21']);
    }
  });

  test('a panel has a session as well', () => {
    const session = new NativeSession({ ...EXPECTED, kind: 'panel', device: null }, 0);
    hear(session, 0, { ...HELLO, kind: 'panel', device: 'panel-1' });
    const { frames } = hear(session, 10, { type: 'BUTTON', seq: 1, key: 3, state: 'down' });
    expect(frames).toMatchObject([
      { frame: 2, id: { device: 'panel-1', seq: 1 }, event: { event: 'button', key: 3, down: true, seq: '1' } },
    ]);
  });
});

describe('what the station says', () => {
  test('nothing, before a good frame has come: another device may be there', () => {
    const session = new NativeSession(EXPECTED, 0);
    session.command({ command: 'unlock', forMs: 3000 }, 0);
    expect(session.receive(bytesOf('login: '), 10).write).toEqual([]);
    expect(session.tick(600).write).toEqual([]);
    expect(hear(session, 700, HELLO).write).not.toEqual([]);
  });

  test('old frames that come in a heap are answered once', () => {
    const session = new NativeSession(EXPECTED, 0);
    const step = hear(session, 0, ...Array.from({ length: 100 }, () => ({ type: 'BEAT', seq: 3 }) as const), HELLO, HELLO, HELLO);
    expect(said(step)).toEqual(['WELCOME 0 -']);
    expect(said(hear(session, 250, HELLO))).toEqual(['WELCOME 0 9F3A6C21']);
  });

  test('wishes of before HELLO are said with WELCOME, a tone is not: its moment is over', () => {
    const session = new NativeSession(EXPECTED, 0);
    session.command({ command: 'light', light: 'deal', state: 'blink' }, 0);
    session.command({ command: 'tone', tone: 'taken' }, 0);
    session.command({ command: 'lock' }, 0);
    expect(said(hear(session, 0, HELLO))).toEqual(['WELCOME 0 9F3A6C21', 'LOCK 0', 'LIGHT 0 deal blink']);
  });

  test('an unlocking is renewed until it is locked, and not one moment after', () => {
    const session = welcomed({ ...EXPECTED, deadlineMs: 60_000 });
    expect(said(session.command({ command: 'unlock', forMs: 1000 }, 0))).toEqual(['UNLOCK 0 1000']);
    const renewals: number[] = [];
    for (let nowMs = 250; nowMs <= 10_000; nowMs += 250) if (said(session.tick(nowMs)).includes('UNLOCK 0 1000')) renewals.push(nowMs);
    expect(renewals).toEqual(Array.from({ length: 20 }, (_, index) => (index + 1) * 500));
    expect(said(session.command({ command: 'lock' }, 10_010))).toEqual(['LOCK 0']);
    for (let nowMs = 10_250; nowMs <= 15_000; nowMs += 250) expect(said(session.tick(nowMs))).not.toContain('UNLOCK 0 1000');
  });

  test('an idle station repeats lock and lights in turn, so that a lost command is made good', () => {
    const session = welcomed({ ...EXPECTED, deadlineMs: 60_000 });
    session.command({ command: 'lock' }, 0);
    session.command({ command: 'light', light: 'deal', state: 'on' }, 0);
    session.command({ command: 'light', light: 'call', state: 'off' }, 0);
    session.command({ command: 'light', light: 'deal', state: 'blink' }, 0);
    const repeated = [1, 2, 3].flatMap((turn) => said(session.tick(turn * KEEPALIVE_MS)));
    expect(repeated.sort()).toEqual(['LIGHT 0 call off', 'LIGHT 0 deal blink', 'LOCK 0']);
  });

  test('only so many lights are kept', () => {
    const session = new NativeSession(EXPECTED, 0);
    for (let light = 0; light < MAX_LIGHTS * 2; light += 1) session.command({ command: 'light', light: `l${light}`, state: 'on' }, 0);
    session.command({ command: 'light', light: 'l0', state: 'off' }, 0);
    const lights = said(hear(session, 0, HELLO)).slice(1);
    expect(lights).toHaveLength(MAX_LIGHTS);
    expect(lights).toContain('LIGHT 0 l0 off');
  });

  test.each([
    { command: 'unlock', forMs: 0 },
    { command: 'unlock', forMs: 10_001 },
    { command: 'unlock', forMs: 1.5 },
    { command: 'light', light: 'two words', state: 'on' },
  ] as const)('a command that the protocol cannot say is refused at once: %o', (command) => {
    const session = welcomed();
    expect(() => session.command(command, 0)).toThrow(RangeError);
    expect(session.tick(KEEPALIVE_MS).write.map(textOf)).toEqual([textOf(encodeMessage({ type: 'ACK', seq: 0 }))]);
  });
});

describe('how a session ends', () => {
  const feed = (lines: readonly string[], everyMs: number, to = 10): SessionStep => {
    const session = new NativeSession(EXPECTED, 0);
    for (let turn = 0; turn < to; turn += 1) {
      session.receive(bytesOf(lines[turn % lines.length]!), turn * everyMs);
      const step = session.tick(turn * everyMs);
      if (step.end) return step;
    }
    return session.tick(to * everyMs);
  };

  test('silent: not one byte', () => {
    const session = new NativeSession(EXPECTED, 0);
    expect(session.tick(DEADLINE_MS - 1)).toEqual({ write: [], frames: [], stage: 'open' });
    expect(session.tick(DEADLINE_MS)).toMatchObject({ stage: 'open', end: { why: 'silent' } });
  });

  test('silent: a few stray bytes, then nothing', () => {
    const session = new NativeSession(EXPECTED, 0);
    session.receive(bytesOf('\0'), 100);
    expect(session.tick(DEADLINE_MS)).toMatchObject({ stage: 'bytes' });
    expect(session.tick(100 + DEADLINE_MS)).toMatchObject({ stage: 'bytes', end: { why: 'silent' } });
  });

  test('silent: bytes but no good frame any more', () => {
    const session = welcomed();
    session.receive(bytesOf('garbage\n'), DEADLINE_MS - 1);
    expect(session.tick(DEADLINE_MS)).toMatchObject({ stage: 'frames', end: { why: 'silent' } });
  });

  test('wrongSettings: another baud rate, with and without line ends', () => {
    expect(feed(['\x80\xff\x03\n', 'q\xe0\xfc\n'], 250)).toMatchObject({ stage: 'bytes', end: { why: 'wrongSettings' } });
    expect(feed(['\x80\xff\x03', 'q\xe0\xfc'], 250)).toMatchObject({ stage: 'bytes', end: { why: 'wrongSettings' } });
  });

  test.each(['Port already in use\r\n', 'Device open failure: Value or file not found\r\n'])('text, named (%j)', (text) => {
    expect(feed([text], 500)).toMatchObject({ stage: 'bytes', end: { why: 'text', detail: expect.stringContaining(text.trim()) } });
  });

  test('text: a prompt that waits, and a long one, cut', () => {
    expect(feed(['login: ', '.'], 250)).toMatchObject({ end: { why: 'text', detail: expect.stringContaining('login: ') } });
    const { end } = feed([`${'long '.repeat(20)}\n`], 250);
    expect(end?.detail).toContain('long long');
    expect(end?.detail.length).toBeLessThan(130);
  });

  test('firmware that prints messages while it starts is given time', () => {
    const session = new NativeSession(EXPECTED, 0);
    for (let line = 0; line < BAD_LINES * 2; line += 1) session.receive(bytesOf(`boot: message ${line}\r\n`), line * 10);
    expect(session.tick(BOOT_MESSAGES_MS - 1).end).toBeUndefined();
    expect(said(hear(session, BOOT_MESSAGES_MS, HELLO))).toEqual(['WELCOME 0 9F3A6C21']);
    expect(session.tick(BYTES_MS).end).toBeUndefined();
  });

  test('wrongDevice names both; nothing of that device is delivered or answered', () => {
    const step = hear(new NativeSession(EXPECTED, 0), 0, { ...HELLO, kind: 'panel', device: 'panel-2' }, card(1));
    expect(step).toMatchObject({ write: [], frames: [], end: { why: 'wrongDevice' } });
    expect(step.end?.detail).toBe('shoe "shoe-17" is expected here, but panel "panel-2" answers');
  });

  test('wrongDevice: another device answers in the middle, where the first one was bound', () => {
    const session = welcomed({ ...EXPECTED, device: null });
    expect(hear(session, 10, { ...HELLO, device: 'shoe-18' }).end?.why).toBe('wrongDevice');
  });

  test('protocol: the device does not hear the station', () => {
    const session = new NativeSession(EXPECTED, 0);
    const steps = Array.from({ length: PATIENCE }, (_, turn) => hear(session, turn * 250, HELLO));
    expect(steps.findIndex(({ end }) => end !== undefined)).toBe(PATIENCE - 1);
    expect(steps.at(-1)?.end).toMatchObject({ why: 'protocol', detail: expect.stringContaining('does not hear') });
  });

  test('protocol: frames, but never HELLO', () => {
    const session = new NativeSession(EXPECTED, 0);
    const steps = Array.from({ length: PATIENCE }, (_, turn) => hear(session, turn * 500, card(turn + 1)));
    expect(steps.flatMap(({ frames }) => frames)).toEqual([]);
    expect(steps.at(-1)?.end).toMatchObject({ why: 'protocol', detail: expect.stringContaining('no HELLO') });
  });

  test('protocol: the device insists on a number that is not due', () => {
    const session = welcomed();
    const steps = Array.from({ length: PATIENCE + 1 }, (_, turn) => hear(session, turn * 250, card(3)));
    expect(steps.flatMap(({ frames }) => frames)).toEqual([]);
    expect(steps.at(-1)?.end).toMatchObject({ why: 'protocol', detail: 'the device insists on frame 3; 1 is due' });
  });

  test('protocol: a frame whose check holds and whose content does not', () => {
    const line = 'CARD 1 1H *CBE361CB\n';
    expect(welcomed().receive(bytesOf(line), 10)).toMatchObject({
      frames: [],
      end: { why: 'protocol', detail: expect.stringContaining('code is "1H"') },
    });
  });

  test('its own voice on a line that echoes proves nothing', () => {
    const session = welcomed();
    for (let nowMs = 100; nowMs < DEADLINE_MS; nowMs += 100) hear(session, nowMs, { type: 'ACK', seq: 0 });
    expect(session.counts).toMatchObject({ frames: 1 });
    expect(session.tick(DEADLINE_MS).end?.why).toBe('silent');
  });

  test('after its end nothing is said or delivered', () => {
    const session = welcomed();
    const { end } = session.tick(DEADLINE_MS);
    const over = { write: [], frames: [], stage: 'frames', end };
    expect(hear(session, 2000, HELLO, card(1))).toEqual(over);
    expect(session.command({ command: 'lock' }, 2000)).toEqual(over);
    expect(session.took(1, 2000)).toEqual(over);
    expect(session.tick(3000)).toEqual(over);
  });
});
