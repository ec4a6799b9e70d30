import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Session, SessionExpectation, SessionStep } from '../../../firmware-protocol/events.ts';
import { encodeMessage, type Message } from '../../../firmware-protocol/native/messages.ts';
import { NativeSession } from '../../../firmware-protocol/native/station.ts';
import { STUCK_MS } from '../../../firmware-protocol/panels/held.ts';
import { panelDialectNamed } from '../../../firmware-protocol/panels/index.ts';
import { LYING_MS } from '../../../firmware-protocol/panels/keys.ts';
import { layoutNames } from '../../../firmware-protocol/panels/layouts.ts';
import { towerBytes } from '../../../firmware-protocol/panels/tower.ts';

const EXPECTED: SessionExpectation = { kind: 'panel', device: null, deadlineMs: 1500, known: null };
const open = (dialect: string, settings: Readonly<Record<string, unknown>> = {}, nowMs = -2 * LYING_MS): Session =>
  panelDialectNamed(dialect, { settings })!.open(EXPECTED, nowMs);
const hex = (text: string): Uint8Array => Buffer.from(text.replaceAll(' ', ''), 'hex');
const eventsOf = ({ frames }: SessionStep) => frames.map(({ event }) => event);
const written = ({ write }: SessionStep) => write.map((bytes) => Buffer.from(bytes).toString('hex'));

describe('R16: a panel of another make on its connection', () => {
  test('presses and releases, each a frame of its own, with the bytes of their report', () => {
    const session = open('native-panel');
    const { frames, stage } = session.receive(hex('10 00'), 0);
    expect([frames, stage]).toEqual([[{ frame: 1, id: null, event: { event: 'button', key: 4, down: true }, raw: '1000' }], 'frames']);
    expect(session.receive(hex('10 00'), 50).frames).toEqual([]);
    expect(session.receive(hex('00 00'), 60).frames).toMatchObject([{ frame: 2, event: { down: false }, raw: '0000' }]);
    expect(session.counts).toEqual({ frames: 3, bad: 0, discarded: 0 });
  });
  test('a key that is stuck is told by the clock, by the name that people have for it', () => {
    const session = open('numpad');
    session.receive(hex('00 00 58 00 00 00 00 00'), 0);
    expect(eventsOf(session.tick(STUCK_MS))).toEqual([{ event: 'device', kind: 'stuck', code: 'Enter' }]);
    expect(eventsOf(session.tick(STUCK_MS + 250))).toEqual([]);
    expect(eventsOf(session.receive(hex('00 00 00 00 00 00 00 00'), STUCK_MS + 300)).at(-1)).toEqual({
      ...{ event: 'device', kind: 'unstuck', code: 'Enter' },
    });
  });
  test('R7: reports that are none of keys are counted, and told as a wrong profile where no other comes', () => {
    const session = open('native-panel');
    for (let nth = 1; nth < 64; nth += 1) expect(session.receive(hex('00'), nth)).toMatchObject({ frames: [], stage: 'bytes' });
    expect(session.receive(hex('00'), 64).end).toEqual({ why: 'wrongSettings', detail: '64 reports, none of its keys: wrong profile?' });
    const mixed = open('native-panel');
    mixed.receive(hex('00 00'), 0);
    for (let nth = 1; nth < 100; nth += 1) expect(mixed.receive(hex('00'), nth).end).toBeUndefined();
    expect(mixed.counts).toEqual({ frames: 1, bad: 99, discarded: 0 });
  });
  test('R95: presses that nobody takes are not kept beyond 32 events; what is heard later goes down and up as ever', () => {
    const session = open('native-panel');
    let ms = 0;
    const report = (bytes: string) => {
      ms += 100;
      return eventsOf(session.receive(hex(bytes), ms));
    };
    const heard = Array.from({ length: 40 }, () => [...report('01 00'), ...report('00 00')]).flat();
    expect(heard.length).toBe(32);
    expect([report('01 00'), report('00 00')]).toEqual([[], []]);
    expect(report('02 00')).toEqual([]);
    session.took(32, ms);
    expect(report('00 00')).toEqual([]);
    expect([...report('02 00'), ...report('00 00')]).toMatchObject([{ down: true }, { down: false }]);
  });
  test('another unit than the one that is meant ends the connection, and presses nothing', () => {
    const session = open('xkeys', { unit: 3 });
    const { end, frames } = session.receive(hex(`04 00 01${'00'.repeat(29)}`), 0);
    expect([end, frames]).toEqual([{ why: 'wrongDevice', detail: 'unit 3 is expected here, but unit 4 answers' }, []]);
    expect(session.receive(hex(`03 00 01${'00'.repeat(29)}`), 1).frames).toEqual([]);
  });

  test.each(layoutNames)('%s: whatever comes on the wire, nothing but its own keys is ever told, down and up in turn', (dialect) => {
    const settings = dialect === 'gamepad' ? { buttons: [0, 5, 12], reportBytes: 2 } : dialect === 'streamdeck' ? { keys: 6 } : {};
    const sized = { 'native-panel': 2, gamepad: 2, xkeys: 32, streamdeck: 10, numpad: 8 }[dialect]!;
    const report = fc.oneof(fc.uint8Array({ maxLength: 40 }), fc.uint8Array({ minLength: sized, maxLength: sized, max: 2 }));
    fc.assert(
      fc.property(fc.array(fc.tuple(report, fc.nat(30)), { maxLength: 80 }), (reports) => {
        const session = open(dialect, settings);
        const isDown = new Map<number, boolean>();
        let ms = 0;
        for (const [bytes, waitMs] of reports) {
          ms += waitMs;
          const frames = [...session.receive(bytes, ms).frames, ...session.tick(ms).frames];
          session.took(frames.at(-1)?.frame ?? 0, ms);
          for (const { event } of frames) {
            expect(event.event).toBe('button');
            if (event.event !== 'button') continue;
            expect(isDown.get(event.key) ?? false).toBe(!event.down);
            isDown.set(event.key, event.down);
          }
        }
        expect(session.counts.frames + session.counts.bad).toBeLessThanOrEqual(reports.length);
      }),
    );
  });
});

describe('R17: what is written to a panel and to a tower', () => {
  test('native-panel: every light as it is by then', () => {
    const session = open('native-panel');
    expect(written(session.command({ command: 'light', light: '0', state: 'on' }, 0))).toEqual(['0001000000']);
    expect(written(session.command({ command: 'light', light: '3', state: 'blink' }, 0))).toEqual(['0081000000']);
    expect(written(session.tick(250))).toEqual([]);
  });
  test.each([
    ['native-panel', { command: 'light', light: '16', state: 'on' }],
    ['native-panel', { command: 'light', light: 'all', state: 'on' }],
    ['native-panel', { command: 'unlock', forMs: 3000 }],
    ['xkeys', { command: 'light', light: '6', state: 'on' }],
    ['numpad', { command: 'light', light: '88', state: 'on' }],
    ['numpad', { command: 'tone', tone: 'refused' }],
    ['tower-serial', { command: 'light', light: '0', state: 'on' }],
  ] as const)('%s cannot say %j', (dialect, command) => {
    expect(() => open(dialect).command(command, 0)).toThrow(RangeError);
  });
  test('a native device has no tower', () => {
    expect(() => new NativeSession(EXPECTED, 0).command({ command: 'show', state: 'idle' }, 0)).toThrow(RangeError);
  });

  test('tower-serial: text as it is or bytes, nothing for a state that is left out; what it says is counted', () => {
    const session = open('tower-serial', { states: { idle: 'GREEN\r\n', alarm: 'hex:02 ff 0d' } });
    expect(written(session.command({ command: 'show', state: 'idle' }, 0))).toEqual([Buffer.from('GREEN\r\n').toString('hex')]);
    expect(written(session.command({ command: 'show', state: 'alarm' }, 0))).toEqual(['02ff0d']);
    expect(written(session.command({ command: 'show', state: 'betting' }, 0))).toEqual([]);
    expect([session.receive(hex('06'), 0).frames, session.counts]).toEqual([[], { frames: 0, bad: 0, discarded: 1 }]);
  });
  test.each(['', 'hex:', 'hex:0', 'hex:xy', 'đỏ', 'a'.repeat(129)])('"%s" is nothing to write', (text) => {
    expect(towerBytes(text)).toBeNull();
  });
});

test('R16: a native panel’s key that stays down is told as stuck once, and once as free, beside its own frames', () => {
  const session = new NativeSession({ ...EXPECTED, deadlineMs: 2 * STUCK_MS }, 0);
  const say = (message: Message, nowMs: number) => eventsOf(session.receive(encodeMessage(message), nowMs));
  say({ type: 'HELLO', seq: 0, version: 1, device: 'panel-1', boot: 'A1B2C3D4', kind: 'panel', firmware: '1', drawn: 0, pending: 0 }, 0);
  expect(say({ type: 'BUTTON', seq: 1, key: 4, state: 'down' }, 10)).toEqual([{ event: 'button', key: 4, down: true, seq: '1' }]);
  expect(eventsOf(session.tick(STUCK_MS))).toEqual([]);
  expect(eventsOf(session.tick(STUCK_MS + 10))).toEqual([{ event: 'device', kind: 'stuck', code: '4' }]);
  expect(eventsOf(session.tick(STUCK_MS + 260))).toEqual([]);
  expect(say({ type: 'BUTTON', seq: 2, key: 4, state: 'up' }, STUCK_MS + 300)).toEqual([
    { event: 'button', key: 4, down: false, seq: '2' },
    { event: 'device', kind: 'unstuck', code: '4' },
  ]);
});
