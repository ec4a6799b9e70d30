import { describe, expect, test } from 'vitest';
import { noCodes } from '../../../firmware-protocol/codes/index.ts';
import { enqBcc } from '../../../firmware-protocol/dialects/enq-bcc.ts';
import type { DeviceEvent } from '../../../firmware-protocol/events.ts';
import { concat, decoded, hex, kinds, telegram } from './recordings.ts';

const unread = (reason: string) => ({ event: 'unread', reason });
const card = (seq: string): DeviceEvent => ({ event: 'card', code: '5H', place: 'banker.1', seq });

describe('enq-bcc', () => {
  const five = telegram('3', '44 91 C5');
  test('a telegram sent up to three times is one card; so is an unread one (R8)', () => {
    expect(decoded(enqBcc(), concat([five, five, five]))).toEqual([card('3')]);
    const bad = telegram('4', '44 91 CF');
    expect(decoded(enqBcc(), concat([bad, bad, bad]))).toMatchObject([unread('format')]);
    expect(decoded(enqBcc({ copies: 3 }), enqBcc({ copies: 3 }).encoder(noCodes)(card('3'))!)).toEqual([card('3')]);
  });
  test('two equal cards of different sequence are two (R9)', () => {
    expect(decoded(enqBcc(), concat([five, telegram('4', '44 91 C5')]))).toEqual([card('3'), card('4')]);
  });
  test('only the frame before matters: the same number later is another card', () => {
    expect(decoded(enqBcc(), concat([five, telegram('4', '43'), five])).map(({ event }) => event)).toEqual(['card', 'cut', 'card']);
  });
  test('a damaged copy forgets nothing and adds nothing', () => {
    const damaged = five.with(4, 0xc6);
    expect(decoded(enqBcc(), concat([five, damaged, five]))).toMatchObject([card('3'), unread('check')]);
  });
  test('a start of communication resets the sequence memory, itself sent three times or not (R8)', () => {
    const start = telegram('3', '53');
    const boot = { event: 'device', kind: 'boot', seq: '3' };
    expect(decoded(enqBcc(), concat([five, start, start, start, five]))).toEqual([card('3'), boot, card('3')]);
  });
  test('the sequence is any byte, control bytes too', () => {
    for (const seq of ['\x03', '\x05', '\x06', '\xff']) expect(decoded(enqBcc(), telegram(seq, '44 91 C5'))).toEqual([card(seq)]);
  });
  test('check digits are upper case', () => {
    expect(decoded(enqBcc(), hex('05 34 44 82 BC 03 34 64'))).toMatchObject([unread('check')]);
  });
  test('a telegram that was cut off by the next one: its bytes, then the card', () => {
    expect(decoded(enqBcc(), concat([hex('05 33 44 91'), telegram('4', '44 91 C5')]))).toEqual([
      { event: 'unread', reason: 'length', raw: '05334491' },
      card('4'),
    ]);
  });
  test('noise that passes for a telegram together with a good one does not cost it', () => {
    expect(decoded(enqBcc(), concat([hex('05 05'), five])).at(-1)).toEqual(card('3'));
  });
  test('answers count between telegrams only; noise before a telegram is no code', () => {
    expect(kinds(decoded(enqBcc(), hex('05 06 44 91 C5 03 32 30')))).toEqual(['unread']);
    expect(decoded(enqBcc(), concat([hex('15'), five]))).toEqual([{ event: 'discarded', bytes: 1 }, card('3')]);
  });
  test('128 bytes without an end are unread once', () => {
    expect(decoded(enqBcc(), concat([hex('05'), new Uint8Array(500).fill(0x81), five]))).toMatchObject([
      unread('length'),
      { event: 'discarded', bytes: 373 },
      card('3'),
    ]);
  });
});
