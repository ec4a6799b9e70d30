import { describe, expect, test } from 'vitest';
import { dialectNamed } from '../../../firmware-protocol/dialects/index.ts';
import type { Session, SessionStep } from '../../../firmware-protocol/events.ts';
import { hexOf } from '../../../firmware-protocol/native/frame.ts';

const LOCK = '024F504C4B3032033142';
const UNLOCK = '024F504C4B3030033139';
const ACK = Uint8Array.of(0x06);
const ANSWER_MS = 1000;

const opened = (settings: Readonly<Record<string, unknown>> = {}): Session =>
  (dialectNamed('enq-bcc', { settings: { commands: true, unlock: 'LK00', ...settings } }) ?? expect.fail('no dialect')).open(
    { kind: 'shoe', device: null, deadlineMs: 1500, known: null },
    0,
  );
const written = (step: SessionStep): readonly string[] => step.write.map((bytes) => hexOf(bytes));
const kinds = (step: SessionStep): readonly string[] =>
  step.frames.map(({ event }) => (event.event === 'device' ? event.kind : event.event));
const lock = { command: 'lock' } as const;
const unlock = { command: 'unlock', forMs: 3000 } as const;

describe('R15: commands to an enq-bcc shoe', () => {
  test('are never written unless they are switched on', () => {
    const session = opened({ commands: false });
    expect(() => session.command(lock, 0)).toThrow(RangeError);
    expect(written(session.tick(5_000))).toEqual([]);
  });

  test('wait for their answer, which is told; the next goes out then', () => {
    const session = opened();
    expect(written(session.command(unlock, 0))).toEqual([UNLOCK]);
    expect(written(session.command(lock, 10))).toEqual([]);
    const step = session.receive(ACK, 20);
    expect([kinds(step), written(step)]).toEqual([['ack'], [LOCK]]);
    expect(kinds(session.receive(Uint8Array.of(0x15, 0x32), 30))).toEqual(['nak']);
    expect(written(session.tick(60_000))).toEqual([]);
  });

  test('of those that wait only the newest is said', () => {
    const session = opened();
    session.command(lock, 0);
    session.command(unlock, 1);
    session.command(lock, 2);
    session.command(unlock, 3);
    expect(written(session.receive(ACK, 4))).toEqual([UNLOCK]);
    expect(written(session.receive(ACK, 5))).toEqual([]);
  });

  test('are said three times without an answer, and then given up, which is told', () => {
    const session = opened();
    expect(written(session.command(lock, 0))).toEqual([LOCK]);
    expect(written(session.tick(ANSWER_MS - 1))).toEqual([]);
    expect(written(session.tick(ANSWER_MS))).toEqual([LOCK]);
    expect(written(session.tick(2 * ANSWER_MS))).toEqual([LOCK]);
    const last = session.tick(3 * ANSWER_MS);
    expect([kinds(last), written(last)]).toEqual([['noAnswer'], []]);
    expect(written(session.tick(60_000))).toEqual([]);
    expect(written(session.command(unlock, 60_000))).toEqual([UNLOCK]);
  });

  test('an answer that nobody asked for is noise, and no answer to the next command', () => {
    const session = opened();
    expect(kinds(session.receive(ACK, 0))).toEqual([]);
    session.command(lock, 1);
    expect(written(session.command(unlock, 2))).toEqual([]);
  });

  test('a shoe that starts anew is told again how it is to stand', () => {
    const session = opened();
    session.command(lock, 0);
    session.receive(ACK, 1);
    const step = session.receive(startOfCommunication(), 2);
    expect([kinds(step), written(step)]).toEqual([['boot'], [LOCK]]);
  });
});

const startOfCommunication = (): Uint8Array => {
  const encode = (dialectNamed('enq-bcc') ?? expect.fail('no dialect')).encoder();
  return encode({ event: 'device', kind: 'boot' }) ?? expect.fail('no telegram');
};
