import { readFileSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { sessionKey } from '../../firmware-protocol/native/auth.ts';
import { type DeviceIdentity, type DeviceMemory, freshMemory, MAX_PENDING, NativeDevice } from '../../firmware-protocol/native/device.ts';
import { bytesOf, textOf } from '../../firmware-protocol/native/frame.ts';
import { encodeGreeting } from '../../firmware-protocol/native/greeting.ts';
import { encodeMessage, type Message, type NumberedMessage, type WithoutSeq } from '../../firmware-protocol/native/messages.ts';
import { Seal } from '../../firmware-protocol/native/seal.ts';
import { seededRandom } from '../../main/bench/random.ts';
import { built, type Done, deviceCommands, drive, hexOfText, inFolder, named } from './c-driver.ts';
import { damaged } from './damaged.ts';

interface Step {
  readonly at: number;
  readonly do: string;
  readonly sends: readonly string[];
  readonly lines?: readonly string[];
  readonly report?: WithoutSeq<NumberedMessage>;
  readonly unlocked?: boolean;
}
interface Scenario {
  readonly why: string;
  readonly identity: DeviceIdentity;
  readonly memory: DeviceMemory;
  readonly steps: readonly Step[];
  readonly key?: string;
  readonly nonces?: readonly string[];
}
interface Vectors {
  readonly device: readonly Scenario[];
  readonly auth: { readonly device: readonly Scenario[] };
}
const vectors = JSON.parse(readFileSync(new URL('../../firmware-protocol/native/vectors.json', import.meta.url), 'utf8')) as Vectors;
const WHO: DeviceIdentity = { device: 'shoe-17', kind: 'shoe', firmware: '1.4.2' };
const BOOT = '9F3A6C21';
const KEY = '000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F';
const NONCE = 'A0A1A2A3A4A5A6A7A8A9AAABACADAEAF';
const STATION_NONCE = 'B0B1B2B3B4B5B6B7B8B9BABBBCBDBEBF';
/** As many as the driver keeps, and begins again with. */
const NONCES = 8;
const CLOCK_ENDS_MS = 2 ** 32;

let driver = '';
beforeAll(() => {
  driver = built('test/protocol/programs/driver.c');
});

describe('a device in C', () => {
  test.each([...vectors.device, ...vectors.auth.device])('vectors.json, device: $why', ({ identity, memory, steps, key, nonces }) => {
    const begin = deviceCommands(identity, memory, key, nonces?.join(''));
    const done = drive(driver, [...begin, ...steps.flatMap((step) => [`at ${step.at}`, commandOf(step)])]) as readonly Done[];
    expect(done.slice(begin.length).map(({ sends, unlocked }, nth) => ({ at: steps[nth]!.at, sends, unlocked }))).toEqual(
      steps.map(({ at, sends, unlocked }) => ({ at, sends, unlocked: unlocked ?? expect.any(Boolean) })),
    );
  });

  test('a device obeys nothing but what the station said, whatever noise is between', () => {
    const random = seededRandom(5);
    const commands: readonly Message[] = [
      { type: 'UNLOCK', seq: 0, forMs: 3000 },
      { type: 'LIGHT', seq: 0, light: 'deal', state: 'blink' },
      { type: 'TONE', seq: 0, tone: 'taken' },
    ];
    const noise = Array.from({ length: 20_000 }, (_, nth) => damaged(encodeMessage(commands[nth % 3]!), random.below));
    const tooLong = bytesOf(`${'A'.repeat(5000)}\n`);
    writeFileSync(inFolder('noise'), Buffer.concat([...noise, tooLong, ...commands.map(encodeMessage)]));
    const welcome = hexOfText(textOf(encodeMessage({ type: 'WELCOME', seq: 0, boot: BOOT })));
    const done = drive(driver, [...deviceCommands(WHO, freshMemory(BOOT)), 'connect', `receive ${welcome}`, `hear ${inFolder('noise')}`]);
    const { obeys, state } = done.at(-1) as Done;
    expect(state).toBe('ready');
    expect(obeys.slice(-3)).toEqual(commands);
    expect(new Set(obeys.map((said) => JSON.stringify(said)))).toEqual(new Set(commands.map((said) => JSON.stringify(said))));
  });

  test.each([
    ['plain', false],
    ['authenticated', true],
  ])('%s, in 300 random lives it says what the reference says, and is unlocked when it is', (_, isSealed) => {
    const secrets = isSealed ? ([KEY, NONCE.repeat(NONCES)] as const) : [];
    // Every life begins with a connection, and most of the plain ones are welcomed sooner or later.
    const lives = Array.from({ length: 300 }, (__, life) => [{ at: 0, do: 'connect', sends: [] }, ...randomLife(life, isSealed)]);
    const done = drive(
      driver,
      lives.flatMap((steps) => [
        ...deviceCommands(WHO, freshMemory(BOOT), ...secrets),
        ...steps.flatMap((step) => [`at ${step.at % CLOCK_ENDS_MS}`, commandOf(step)]),
      ]),
    ) as readonly Done[];
    const expectedOf = (steps: readonly Step[]) => {
      const reference = new NativeDevice(WHO, freshMemory(BOOT), isSealed ? KEY : null, () => NONCE);
      return [{ sends: [], unlocked: false, state: 'off' }, ...steps.map((step) => atReference(reference, step))];
    };
    expect(done.map(({ sends, unlocked, state }) => ({ sends, unlocked, state }))).toEqual(lives.flatMap(expectedOf));
    expect(done.filter(({ unlocked }) => unlocked).length).toBeGreaterThan(300);
  });

  test('an UNLOCK that is over stays over when the clock has gone all the way round', () => {
    const hears = (at: number, said: Message): readonly string[] => [
      `at ${at}`,
      `receive ${hexOfText(textOf(encodeMessage(said)))}`,
      'tick',
    ];
    const begin = [...deviceCommands(WHO, freshMemory(BOOT)), 'connect'];
    const done = drive(driver, [
      ...begin,
      ...hears(0, { type: 'WELCOME', seq: 0, boot: BOOT }),
      ...hears(10, { type: 'UNLOCK', seq: 0, forMs: 1_000 }),
      ...hears(1_400, { type: 'ACK', seq: 0 }),
      ...hears(2 ** 31, { type: 'ACK', seq: 0 }),
      ...hears(500, { type: 'ACK', seq: 0 }),
    ]) as readonly Done[];
    const after = done.slice(begin.length);
    expect(after.map(({ state }) => state)).toEqual(after.map(() => 'ready'));
    expect(after.map(({ unlocked }) => unlocked)).toEqual([false, false, true, true, false, false, false, false, false, false]);
  });

  test('keeps 64 frames, refuses the next, and with its memory goes on after a loss of power', () => {
    const receive = (said: Message): string => `receive ${hexOfText(textOf(encodeMessage(said)))}`;
    const begin = [...deviceCommands(WHO, freshMemory(BOOT)), 'connect', receive({ type: 'WELCOME', seq: 0, boot: BOOT })];
    const reports = Array.from({ length: MAX_PENDING }, () => 'report CARD code=KH place=player.1');
    const unlock = receive({ type: 'UNLOCK', seq: 0, forMs: 5_000 });
    const after = [
      'report CUT',
      'restart',
      'connect',
      receive({ type: 'WELCOME', seq: 63, boot: BOOT }),
      'report FAULT word=raised code=abcdefghijklmnopqrstuvwx',
    ];
    const done = drive(driver, [...begin, unlock, ...reports, ...after]) as readonly Done[];
    expect(done.slice(begin.length, -after.length).map(({ unlocked }) => unlocked)).toEqual([...reports.map(() => true), false]);
    const [refused, restarted, connected, welcomed] = done.slice(-after.length);
    expect(refused).toMatchObject({ done: false, sends: [] });
    expect(restarted).toMatchObject({ done: true, state: 'off', unlocked: false });
    expect(connected!.sends.join()).toContain(`HELLO 0 1 shoe-17 ${BOOT} shoe 1.4.2 64 64 *`);
    expect(welcomed!.sends.join()).toContain('CARD 64 KH player.1 *');
    expect(done.at(-1)).toMatchObject({ done: true, sends: [] });
  });
});

const wire = (lines: readonly string[] = []): string => lines.map((line) => `${line}\n`).join('');
const commandOf = ({ do: act, lines, report }: Step): string => {
  if (act === 'receive') return `receive ${hexOfText(wire(lines))}`;
  return act === 'report' ? `report ${named(report!)}` : act;
};

/** How the station says something in this life. */
type Station = (message: Message) => string;
const PLAIN: Station = (message) => textOf(encodeMessage(message)).slice(0, -1);
/** Nonces that never change: only so is a life of random lines ever proved. */
function sealing(below: (limit: number) => number): Station {
  const seal = new Seal(sessionKey(KEY, WHO.device, NONCE, STATION_NONCE), 'S');
  let before = '';
  return (message) => {
    if (below(4) === 0) return textOf(encodeGreeting({ from: 'station', boot: BOOT, nonce: STATION_NONCE })).slice(0, -1);
    if (below(8) === 0) return PLAIN(message);
    if (below(8) === 0) return before;
    before = textOf(seal.seal(message)).slice(0, -1);
    return below(16) === 0 ? before.replace(/ [0-9]/, ' 1') : before;
  };
}

function randomLife(seed: number, isSealed: boolean): readonly Step[] {
  const { below } = seededRandom(seed);
  const station = isSealed ? sealing(below) : PLAIN;
  // Half of them across the overflow of a clock of 32 bits, which the reference does not have.
  let nowMs = seed % 2 === 0 ? CLOCK_ENDS_MS - 5_000 : 0;
  return Array.from({ length: 60 }, () => {
    nowMs += below(400);
    return randomStep(nowMs, below, station);
  });
}
function randomStep(at: number, below: (limit: number) => number, station: Station): Step {
  const happened: readonly WithoutSeq<NumberedMessage>[] = [
    { type: 'CARD', code: 'KH' },
    { type: 'UNREAD' },
    { type: 'DOOR', door: 'loaded' },
  ];
  const heard: readonly Message[] = [
    { type: 'WELCOME', seq: below(4), boot: below(8) === 0 ? '-' : BOOT },
    { type: 'ACK', seq: below(12) },
    { type: 'UNLOCK', seq: below(4), forMs: 1 + below(2_000) },
    { type: 'LOCK', seq: 0 },
  ];
  switch (below(8)) {
    case 0:
    case 1:
      return { at, do: 'report', report: happened[below(happened.length)]!, sends: [] };
    case 2:
    case 3:
    case 4:
    case 5:
      return { at, do: 'receive', lines: [station(heard[below(heard.length)]!)], sends: [] };
    case 6:
      return { at, do: ['disconnect', 'connect', 'tick', 'tick'][below(4)]!, sends: [] };
    default:
      return { at, do: 'tick', sends: [] };
  }
}
function atReference(device: NativeDevice, step: Step) {
  const sends = saidBy(device, step).map((line) => textOf(line).slice(0, -1));
  return { sends, unlocked: device.isUnlocked(step.at), state: device.state };
}
function saidBy(device: NativeDevice, { at, do: act, lines, report }: Step): readonly Uint8Array[] {
  if (act === 'connect') return device.connected(at).write;
  if (act === 'receive') return device.receive(bytesOf(wire(lines)), at).write;
  if (act === 'report') return device.report(report!, at)?.write ?? [];
  if (act === 'tick') return device.tick(at).write;
  device.disconnected();
  return [];
}
