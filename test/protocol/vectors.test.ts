import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { DeviceCommand, DeviceEvent, SessionExpectation } from '../../firmware-protocol/events.ts';
import { crc32 } from '../../firmware-protocol/native/crc32.ts';
import { type DeviceIdentity, type DeviceMemory, NativeDevice } from '../../firmware-protocol/native/device.ts';
import { native } from '../../firmware-protocol/native/dialect.ts';
import { bytesOf, textOf } from '../../firmware-protocol/native/frame.ts';
import { encodeMessage, type Message, type NumberedMessage, readLine, type WithoutSeq } from '../../firmware-protocol/native/messages.ts';
import { NativeSession } from '../../firmware-protocol/native/station.ts';

interface Step {
  readonly at: number;
  readonly sends: readonly string[];
  readonly lines?: readonly string[];
}
interface DeviceStep extends Step {
  readonly do: 'connect' | 'disconnect' | 'receive' | 'tick' | 'report';
  readonly report?: WithoutSeq<NumberedMessage>;
  readonly unlocked?: boolean;
}
interface StationStep extends Step {
  readonly do: 'receive' | 'tick' | 'took' | 'command';
  readonly frame?: number;
  readonly command?: DeviceCommand;
  readonly delivers: readonly DeviceEvent[];
  readonly end?: string;
}
interface Vectors {
  readonly crc: readonly { readonly text: string; readonly crc: string }[];
  readonly frames: readonly { readonly line: string; readonly message: Message }[];
  readonly bad: readonly { readonly why: string; readonly line?: string; readonly hex?: string; readonly reason: string }[];
  readonly streams: readonly { readonly why: string; readonly hex: string; readonly events: readonly DeviceEvent[] }[];
  readonly device: readonly {
    readonly why: string;
    readonly identity: DeviceIdentity;
    readonly memory: DeviceMemory;
    readonly steps: readonly DeviceStep[];
  }[];
  readonly station: readonly { readonly why: string; readonly expected: SessionExpectation; readonly steps: readonly StationStep[] }[];
}
const vectors: Vectors = JSON.parse(readFileSync(new URL('../../firmware-protocol/native/vectors.json', import.meta.url), 'utf8'));

const bytesOfHex = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex, 'hex'));
const wire = (lines: readonly string[] = []): Uint8Array => bytesOf(lines.map((line) => `${line}\n`).join(''));
const written = (write: readonly Uint8Array[]): string[] => write.map((bytes) => textOf(bytes).replace(/\n$/, ''));

describe('vectors.json', () => {
  test.each(vectors.crc)('crc of "$text" is $crc', ({ text, crc }) => {
    expect(crc32(bytesOf(text))).toBe(Number.parseInt(crc, 16));
  });

  test.each(vectors.frames)('frame $line', ({ line, message }) => {
    expect(readLine(bytesOf(line))).toEqual({ message, noise: 0 });
    expect(textOf(encodeMessage(message))).toBe(`${line}\n`);
  });

  test.each(vectors.bad)('bad: $why', ({ line, hex, reason }) => {
    const read = readLine(hex === undefined ? bytesOf(line ?? '') : bytesOfHex(hex));
    expect(read).toMatchObject({ bad: reason });
  });

  test.each(vectors.streams)('stream: $why', ({ hex, events }) => {
    expect(native.decode(bytesOfHex(hex))).toEqual(events);
  });

  test.each(vectors.device)('device: $why', ({ identity, memory, steps }) => {
    const device = new NativeDevice(identity, memory);
    for (const step of steps) {
      expect({ at: step.at, sends: written(doAtDevice(device, step)) }).toEqual({ at: step.at, sends: step.sends });
      if (step.unlocked !== undefined)
        expect({ at: step.at, unlocked: device.isUnlocked(step.at) }).toEqual({ at: step.at, unlocked: step.unlocked });
    }
  });

  test.each(vectors.station)('station: $why', ({ expected, steps }) => {
    const session = new NativeSession(expected, 0);
    for (const step of steps) {
      const { write, frames, end } = doAtStation(session, step);
      expect({ at: step.at, sends: written(write), delivers: frames.map(({ event }) => event), end: end?.why }).toEqual({
        at: step.at,
        sends: step.sends,
        delivers: step.delivers,
        end: step.end,
      });
    }
  });
});

function doAtDevice(device: NativeDevice, step: DeviceStep): readonly Uint8Array[] {
  switch (step.do) {
    case 'connect':
      return device.connected(step.at).write;
    case 'disconnect':
      device.disconnected();
      return [];
    case 'receive':
      return device.receive(wire(step.lines), step.at).write;
    case 'tick':
      return device.tick(step.at).write;
    case 'report':
      return device.report(step.report!, step.at)!.write;
  }
}

function doAtStation(session: NativeSession, step: StationStep) {
  switch (step.do) {
    case 'receive':
      return session.receive(wire(step.lines), step.at);
    case 'tick':
      return session.tick(step.at);
    case 'took':
      return session.took(step.frame!, step.at);
    case 'command':
      return session.command(step.command!, step.at);
  }
}
