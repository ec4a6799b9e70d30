import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { native } from '../../firmware-protocol/native/dialect.ts';
import { eventOf, messageOf } from '../../firmware-protocol/native/event.ts';
import { MAX_LINE_BYTES, MAX_SEQ } from '../../firmware-protocol/native/frame.ts';
import { type DeviceMessage, encodeMessage, isFromStation, type Message, readLine } from '../../firmware-protocol/native/messages.ts';
import { ARBITRARY, message } from './any-message.ts';

describe('messages', () => {
  test.each(Object.entries(ARBITRARY))('%s: written and read again, whole, within a line', (_type, arbitrary) => {
    fc.assert(
      fc.property(arbitrary as fc.Arbitrary<Message>, (sent) => {
        const line = encodeMessage(sent);
        expect(readLine(line.subarray(0, -1))).toEqual({ message: sent, noise: 0 });
        // A CR may be added.
        expect(line.length).toBeLessThan(MAX_LINE_BYTES);
      }),
    );
  });

  test('a message is a card, a key or the like to the station, and that event is the message again', () => {
    const fromDevice = message.filter((sent): sent is DeviceMessage => !isFromStation(sent));
    fc.assert(
      fc.property(fromDevice, (sent) => {
        expect({ ...messageOf(eventOf(sent, encodeMessage(sent))), seq: sent.seq }).toEqual(sent);
      }),
    );
  });

  test('a recording, decoded, encoded and decoded again, is the same', () => {
    fc.assert(
      fc.property(fc.array(message.filter((sent) => !isFromStation(sent) && sent.type !== 'UNREAD')), (sent) => {
        const events = native.decode(new Uint8Array(Buffer.concat(sent.map(encodeMessage))));
        const encode = native.encoder();
        expect(native.decode(new Uint8Array(Buffer.concat(events.map((event) => encode(event)!))))).toEqual(events);
      }),
    );
  });

  test.each([
    { type: 'CARD', seq: 0, code: 'KH' },
    { type: 'CARD', seq: MAX_SEQ + 1, code: 'KH' },
    { type: 'CARD', seq: 1.5, code: 'KH' },
    { type: 'CARD', seq: 1, code: 'KH *' },
    { type: 'UNLOCK', seq: 1, forMs: 10_001 },
    { type: 'LIGHT', seq: 1, light: 'a\nLOCK', state: 'on' },
  ] as const)('what cannot stand on the wire is never written: %o', (wrong) => {
    expect(() => encodeMessage(wrong)).toThrow(RangeError);
  });
});

describe('a numbering of its own for each encoded stream', () => {
  const lines = (events: readonly Parameters<ReturnType<typeof native.encoder>>[0][]): (string | null)[] => {
    const encode = native.encoder();
    return events.map((event) => {
      const bytes = encode(event);
      return bytes && Buffer.from(bytes).toString('latin1').split(' *')[0]!;
    });
  };

  test('a frame without seq gets the next number, HELLO and BEAT the last one used', () => {
    const hello = { device: 'shoe-17', boot: '9F3A6C21', kind: 'shoe', firmware: '1', drawn: 0, pending: 0 } as const;
    expect(
      lines([
        { event: 'card', code: '10S' },
        { event: 'cut', seq: '7' },
        { event: 'device', kind: 'beat' },
        { event: 'unread', reason: 'device', raw: '' },
        { event: 'device', kind: 'boot', hello },
        { event: 'button', key: 2, down: false },
        { event: 'device', kind: 'boot', hello },
      ]),
    ).toEqual([
      'CARD 1 TS',
      'CUT 7',
      'BEAT 7',
      'UNREAD 8',
      'HELLO 0 1 shoe-17 9F3A6C21 shoe 1 0 0',
      'BUTTON 1 2 up',
      'HELLO 1 1 shoe-17 9F3A6C21 shoe 1 0 0',
    ]);
  });

  test('what the protocol has no frame for is null, and takes no number', () => {
    expect(
      lines([
        { event: 'aside', why: 'again', code: 'KH' },
        { event: 'unread', reason: 'check', raw: '00' },
        { event: 'uid', uid: '0A003B7C51' },
        { event: 'card', code: '1H' },
        { event: 'card', code: 'KH', seq: 'three' },
        { event: 'device', kind: 'standby' },
        { event: 'device', kind: 'boot' },
        { event: 'card', code: 'KH' },
      ]),
    ).toEqual([null, null, null, null, null, null, null, 'CARD 1 KH']);
  });
});
