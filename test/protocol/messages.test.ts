import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { native } from '../../firmware-protocol/native/dialect.ts';
import { eventOf, messageOf } from '../../firmware-protocol/native/event.ts';
import { MAX_LINE_BYTES, MAX_SEQ } from '../../firmware-protocol/native/frame.ts';
import { type DeviceMessage, encodeMessage, isFromStation, type Message, readLine } from '../../firmware-protocol/native/messages.ts';
import { ALL_CARDS, codeOf } from '../../main/cards/card.ts';

const NAME = [...'ABCXYZabcxyz0189._-'];
const name = (longest: number): fc.Arbitrary<string> => fc.string({ unit: fc.constantFrom(...NAME), minLength: 1, maxLength: longest });
const boot = fc.string({ unit: fc.constantFrom(...'0123456789ABCDEF'), minLength: 8, maxLength: 8 });
const seq = fc.oneof(fc.integer({ min: 1, max: MAX_SEQ }), fc.constantFrom(1, MAX_SEQ));
const seqOrNone = fc.oneof(seq, fc.constant(0));
const type = <T extends string>(text: T): fc.Arbitrary<T> => fc.constant(text);

/** One arbitrary for each type: a type without one does not compile. */
const ARBITRARY: { readonly [T in Message['type']]: fc.Arbitrary<Message & { readonly type: T }> } = {
  HELLO: fc
    .record({
      type: type('HELLO'),
      seq: seqOrNone,
      version: fc.constant(1),
      device: name(20),
      boot,
      kind: fc.constantFrom('shoe', 'panel'),
      firmware: name(12),
      drawn: fc.integer({ min: 0, max: 65_535 }),
      pending: fc.integer({ min: 0, max: 65_535 }),
    })
    .map((hello) => ({ ...hello, pending: Math.min(hello.pending, hello.drawn) })),
  CARD: fc.record(
    {
      type: type('CARD'),
      seq,
      code: fc.constantFrom(...ALL_CARDS.map(codeOf)),
      place: fc.constantFrom('player.1', 'burn.count', '3b.1', 'abcdefghijklmnop'),
    },
    { requiredKeys: ['type', 'seq', 'code'] },
  ),
  UNREAD: fc.record({ type: type('UNREAD'), seq }),
  CUT: fc.record({ type: type('CUT'), seq }),
  DOOR: fc.record({ type: type('DOOR'), seq, door: fc.constantFrom('open', 'closed', 'loaded') }),
  BUTTON: fc.record({ type: type('BUTTON'), seq, key: fc.integer({ min: 0, max: 63 }), state: fc.constantFrom('down', 'up') }),
  FAULT: fc.record({ type: type('FAULT'), seq, state: fc.constantFrom('raised', 'cleared'), code: name(24) }),
  BEAT: fc.record({ type: type('BEAT'), seq: seqOrNone }),
  WELCOME: fc.record({ type: type('WELCOME'), seq: seqOrNone, boot: fc.oneof(boot, fc.constant('-')) }),
  ACK: fc.record({ type: type('ACK'), seq: seqOrNone }),
  LOCK: fc.record({ type: type('LOCK'), seq: seqOrNone }),
  UNLOCK: fc.record({ type: type('UNLOCK'), seq: seqOrNone, forMs: fc.integer({ min: 1, max: 10_000 }) }),
  LIGHT: fc.record({ type: type('LIGHT'), seq: seqOrNone, light: name(16), state: fc.constantFrom('off', 'on', 'blink', 'alert') }),
  TONE: fc.record({ type: type('TONE'), seq: seqOrNone, tone: fc.constantFrom('taken', 'move', 'trouble', 'refused', 'called') }),
};
const message: fc.Arbitrary<Message> = fc.oneof(...Object.values(ARBITRARY));

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
