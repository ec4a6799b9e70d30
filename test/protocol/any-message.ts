import fc from 'fast-check';
import { MAX_SEQ } from '../../firmware-protocol/native/frame.ts';
import type { Message } from '../../firmware-protocol/native/messages.ts';
import { ALL_CARDS, codeOf } from '../../main/cards/card.ts';

const NAME = [...'ABCXYZabcxyz0189._-'];
const name = (longest: number): fc.Arbitrary<string> => fc.string({ unit: fc.constantFrom(...NAME), minLength: 1, maxLength: longest });
const boot = fc.string({ unit: fc.constantFrom(...'0123456789ABCDEF'), minLength: 8, maxLength: 8 });
const seq = fc.oneof(fc.integer({ min: 1, max: MAX_SEQ }), fc.constantFrom(1, MAX_SEQ));
const seqOrNone = fc.oneof(seq, fc.constant(0));
const type = <T extends string>(text: T): fc.Arbitrary<T> => fc.constant(text);

/** One arbitrary for each type: a type without one does not compile. */
export const ARBITRARY: { readonly [T in Message['type']]: fc.Arbitrary<Message & { readonly type: T }> } = {
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
export const message: fc.Arbitrary<Message> = fc.oneof(...Object.values(ARBITRARY));
