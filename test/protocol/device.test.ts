import { describe, expect, test } from 'vitest';
import { type DeviceStep, freshMemory, MAX_PENDING, NativeDevice } from '../../firmware-protocol/native/device.ts';
import { textOf } from '../../firmware-protocol/native/frame.ts';
import { encodeMessage, type StationMessage } from '../../firmware-protocol/native/messages.ts';

const BOOT = '9F3A6C21';
const welcomed = (): NativeDevice => {
  const device = new NativeDevice({ device: 'shoe-17', kind: 'shoe', firmware: '1.4.2' }, freshMemory(BOOT));
  device.connected(0);
  hear(device, { type: 'WELCOME', seq: 0, boot: BOOT });
  return device;
};
const hear = (device: NativeDevice, message: StationMessage): DeviceStep => device.receive(encodeMessage(message), 0);
const hello = (device: NativeDevice): string => {
  device.disconnected();
  return textOf(device.connected(0).write[0]!).split(' *')[0]!;
};

describe('a native device', () => {
  test('keeps 64 frames, refuses the next, and is locked until one is acknowledged', () => {
    const device = welcomed();
    hear(device, { type: 'UNLOCK', seq: 0, forMs: 5000 });
    for (let card = 0; card < MAX_PENDING; card += 1) {
      expect(device.isUnlocked(0)).toBe(true);
      expect(device.report({ type: 'CARD', code: 'KH' }, 0)).not.toBeNull();
    }
    expect(device.isUnlocked(0)).toBe(false);
    expect(device.report({ type: 'CARD', code: 'KH' }, 0)).toBeNull();
    expect(device.memory).toMatchObject({ drawn: MAX_PENDING, lastSeq: MAX_PENDING });
    hear(device, { type: 'ACK', seq: 1 });
    expect(device.isUnlocked(0)).toBe(true);
    expect(device.report({ type: 'CARD', code: 'KH' }, 0)).not.toBeNull();
  });

  test('counts cards, read or not, since the shoe was loaded, and those of them that are pending', () => {
    const device = welcomed();
    device.report({ type: 'CARD', code: 'KH' }, 0);
    device.report({ type: 'UNREAD' }, 0);
    device.report({ type: 'CUT' }, 0);
    expect(hello(device)).toBe(`HELLO 0 1 shoe-17 ${BOOT} shoe 1.4.2 2 2`);
    hear(device, { type: 'WELCOME', seq: 1, boot: BOOT });
    expect(hello(device)).toBe(`HELLO 1 1 shoe-17 ${BOOT} shoe 1.4.2 2 1`);
    device.report({ type: 'DOOR', door: 'loaded' }, 0);
    expect(hello(device)).toBe(`HELLO 1 1 shoe-17 ${BOOT} shoe 1.4.2 0 0`);
    device.report({ type: 'CARD', code: 'KH' }, 0);
    expect(hello(device)).toBe(`HELLO 1 1 shoe-17 ${BOOT} shoe 1.4.2 1 1`);
  });

  test('hands on what it is told to do, and is locked as soon as the connection is gone', () => {
    const device = welcomed();
    expect(hear(device, { type: 'LIGHT', seq: 0, light: 'deal', state: 'alert' }).commands).toEqual([
      { command: 'light', light: 'deal', state: 'alert' },
    ]);
    expect(hear(device, { type: 'TONE', seq: 0, tone: 'refused' }).commands).toEqual([{ command: 'tone', tone: 'refused' }]);
    expect(hear(device, { type: 'UNLOCK', seq: 0, forMs: 5000 }).commands).toEqual([{ command: 'unlock', forMs: 5000 }]);
    expect(device.isUnlocked(0)).toBe(true);
    device.disconnected();
    expect(device.isUnlocked(0)).toBe(false);
    expect(device.tick(10_000).write).toEqual([]);
    expect(device.receive(encodeMessage({ type: 'WELCOME', seq: 0, boot: BOOT }), 10_000).write).toEqual([]);
  });

  test('half a line of the connection before is no part of this one', () => {
    const device = welcomed();
    const line = encodeMessage({ type: 'WELCOME', seq: 0, boot: BOOT });
    device.receive(line.subarray(0, 10), 0);
    device.disconnected();
    device.connected(0);
    device.receive(line.subarray(10), 0);
    expect(device.state).toBe('hello');
    device.receive(line, 0);
    expect(device.state).toBe('ready');
  });
});
