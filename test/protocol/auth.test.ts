import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DeviceCommand, DeviceEvent, Refusal, SessionExpectation } from '../../firmware-protocol/events.ts';
import { isMac, macOf, NONCE_FORM, newNonce, sessionKey } from '../../firmware-protocol/native/auth.ts';
import { type DeviceIdentity, type DeviceMemory, NativeDevice } from '../../firmware-protocol/native/device.ts';
import { bytesOf, MAX_LINE_BYTES, textOf } from '../../firmware-protocol/native/frame.ts';
import { FORGED_LINES, FORGED_WITHIN_MS } from '../../firmware-protocol/native/gate.ts';
import { encodeGreeting, readGreeting } from '../../firmware-protocol/native/greeting.ts';
import { type NumberedMessage, readLine, type WithoutSeq } from '../../firmware-protocol/native/messages.ts';
import { Seal } from '../../firmware-protocol/native/seal.ts';
import { NativeSession } from '../../firmware-protocol/native/station.ts';
import { lineOf } from './auth-table.ts';

interface Step {
  readonly at: number;
  readonly do: 'connect' | 'receive' | 'tick' | 'report' | 'took' | 'command';
  readonly sends: readonly string[];
  readonly lines?: readonly string[];
  readonly report?: WithoutSeq<NumberedMessage>;
  readonly unlocked?: boolean;
  readonly frame?: number;
  readonly command?: DeviceCommand;
  readonly delivers?: readonly DeviceEvent[];
  readonly refuses?: readonly Refusal['why'][];
  readonly end?: string;
}
interface Scenario {
  readonly why: string;
  readonly nonces: readonly string[];
  readonly steps: readonly Step[];
}
interface Vectors {
  readonly sessionKeys: readonly Readonly<Record<'key' | 'device' | 'deviceNonce' | 'stationNonce' | 'sessionKey', string>>[];
  readonly lines: readonly {
    readonly sessionKey: string;
    readonly from: 'device' | 'station';
    readonly frame: string;
    readonly count: number;
    readonly line: string;
  }[];
  readonly greetings: readonly string[];
  readonly device: readonly (Scenario & { readonly key: string; readonly identity: DeviceIdentity; readonly memory: DeviceMemory })[];
  readonly station: readonly (Scenario & { readonly expected: SessionExpectation })[];
}
const file = new URL('../../firmware-protocol/native/vectors.json', import.meta.url);
const { auth: vectors } = JSON.parse(readFileSync(file, 'utf8')) as { readonly auth: Vectors };

const wire = (lines: readonly string[] = []): Uint8Array => bytesOf(lines.map((line) => `${line}\n`).join(''));
const oneByOne = (nonces: readonly string[]) => {
  const left = [...nonces];
  return () => left.shift() ?? 'none is left';
};

describe('vectors.json, auth', () => {
  test.each(vectors.sessionKeys)('session key of $device', ({ key, device, deviceNonce, stationNonce, sessionKey: expected }) => {
    expect(
      Buffer.from(sessionKey(key, device, deviceNonce, stationNonce))
        .toString('hex')
        .toUpperCase(),
    ).toBe(expected);
  });

  test.each(vectors.lines)('$line', ({ sessionKey: key, from, frame, count, line }) => {
    const session = Buffer.from(key, 'hex');
    const direction = from === 'device' ? 'D' : 'S';
    expect(`${frame} C=${count} ~${macOf(session, direction, `${frame} C=${count}`)}`).toBe(line);
    const hears = new Seal(session, from === 'device' ? 'S' : 'D');
    expect(hears.open(bytesOf(line))).toHaveProperty('message.type', frame.split(' ')[0]);
    expect(hears.open(bytesOf(line))).toBe('replayed');
    expect(new Seal(session, direction).open(bytesOf(line))).toBe('forged');
    expect(line.length + 1).toBeLessThanOrEqual(MAX_LINE_BYTES);
  });

  test.each(vectors.greetings)('%s', (line) => {
    expect(textOf(encodeGreeting(readGreeting(bytesOf(line))!))).toBe(`${line}\n`);
    // To whoever knows nothing of authentication it is a malformed frame.
    expect(readLine(bytesOf(line))).toMatchObject({ bad: 'format' });
    expect(readGreeting(bytesOf(line.replace('N=', 'N=0')))).toBeNull();
    expect(line.length + 1).toBeLessThanOrEqual(MAX_LINE_BYTES);
  });

  test.each(vectors.device)('device: $why', ({ key, nonces, identity, memory, steps }) => {
    const device = new NativeDevice(identity, memory, key, oneByOne(nonces));
    for (const step of steps) {
      expect({ at: step.at, sends: atDevice(device, step).map(lineOf) }).toEqual({ at: step.at, sends: step.sends });
      if (step.unlocked !== undefined) expect([step.at, device.isUnlocked(step.at)]).toEqual([step.at, step.unlocked]);
    }
  });

  test.each(vectors.station)('station: $why', ({ expected, nonces, steps }) => {
    const session = new NativeSession(expected, 0, oneByOne(nonces));
    for (const step of steps) {
      const { write, frames, refusals = [], end } = atStation(session, step);
      const is = { sends: write.map(lineOf), delivers: frames.map(({ event }) => event), refuses: refusals.map(({ why }) => why) };
      const { at, sends, delivers, refuses = [] } = step;
      expect({ at, ...is, end: end?.why }).toEqual({ at, sends, delivers, refuses, end: step.end });
    }
  });
});

function atDevice(device: NativeDevice, { do: act, at, lines, report }: Step): readonly Uint8Array[] {
  if (act === 'connect') return device.connected(at).write;
  if (act === 'receive') return device.receive(wire(lines), at).write;
  return act === 'report' ? device.report(report!, at)!.write : device.tick(at).write;
}
function atStation(session: NativeSession, { do: act, at, lines, frame, command }: Step) {
  if (act === 'receive') return session.receive(wire(lines), at);
  if (act === 'took') return session.took(frame!, at);
  return act === 'command' ? session.command(command!, at) : session.tick(at);
}

describe('MACs and nonces', () => {
  const session = new Uint8Array(32).fill(7);

  test('a sealed line is its frame, its counter and 18 bytes, whatever it says', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 0xffffffff }), fc.uint8Array({ minLength: 32, maxLength: 32 }), (seq, key) => {
        expect(new Seal(key, 'D').seal({ type: 'CARD', seq, code: 'KH' })).toHaveLength(`CARD ${seq} KH C=1 ~0123456789ABCDEF\n`.length);
      }),
    );
  });

  test('each digit of a MAC counts, and small letters are none', () => {
    const mac = macOf(session, 'D', 'CARD 1 KH C=2');
    expect(isMac(session, 'D', 'CARD 1 KH C=2', mac)).toBe(true);
    for (let at = 0; at < mac.length; at += 1) {
      const other = mac[at] === '0' ? '1' : '0';
      expect(isMac(session, 'D', 'CARD 1 KH C=2', mac.slice(0, at) + other + mac.slice(at + 1))).toBe(false);
    }
    expect(isMac(session, 'D', 'CARD 1 KH C=2', mac.toLowerCase())).toBe(/^\d+$/.test(mac));
  });

  test('a nonce is 16 bytes, and another each time', () => {
    const nonces = Array.from({ length: 1000 }, newNonce);
    expect(new Set(nonces).size).toBe(1000);
    expect(nonces.filter((nonce) => !NONCE_FORM.test(nonce))).toEqual([]);
  });
});

describe('the page that firmware authors work from, section 12', () => {
  const page = readFileSync(new URL('../../firmware-protocol/native/README.md', import.meta.url), 'utf8').replaceAll(/ +/g, ' ');

  test('its example is a session of the vectors', () => {
    const lines = page.match(/^(device|station) (HELLO|WELCOME|CARD|ACK) .*(N=|C=).*$/gm) ?? [];
    expect(lines.length).toBeGreaterThanOrEqual(6);
    const known = JSON.stringify(vectors);
    expect(lines.filter((line) => !known.includes(line.replace(/^\w+ /, '')))).toEqual([]);
  });

  test.each([`the ${['', 'first', 'second', 'third'][FORGED_LINES]} within ${FORGED_WITHIN_MS / 1000} s`, 'first eight bytes', '`DSP1 `'])(
    'says what the program does: %s',
    (words) => expect(page).toContain(words),
  );
});
