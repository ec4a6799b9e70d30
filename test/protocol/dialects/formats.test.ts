import { describe, expect, test } from 'vitest';
import { readMapping } from '../../../firmware-protocol/codes/mapping.ts';
import type { CodeTable } from '../../../firmware-protocol/codes/table.ts';
import { asciiLine } from '../../../firmware-protocol/dialects/ascii-line.ts';
import { hidPos } from '../../../firmware-protocol/dialects/hid-pos.ts';
import { pn532 } from '../../../firmware-protocol/dialects/pn532.ts';
import { rdm6300 } from '../../../firmware-protocol/dialects/rdm6300.ts';
import { uidLine } from '../../../firmware-protocol/dialects/uid-line.ts';
import { wedge } from '../../../firmware-protocol/dialects/wedge.ts';
import { ascii, concat, decoded, hex, kinds, posReport, reports, table } from './recordings.ts';

const digits4 = table('digits4');
const FIVE = { event: 'card', code: '5H' };
const unread = (reason: string) => ({ event: 'unread', reason });

describe('ascii-line', () => {
  test.each([
    ['2050\r\n\r', [FIVE]],
    ['\r\n\n2050\n', [FIVE]],
    ['2050\r2050\r2050\r', [FIVE, FIVE, FIVE]],
    ['22005500\r', [unread('format')]],
    ['20502050\r', [unread('format')]],
    ['X2050\r', [unread('format')]],
    [' 2050\r', [unread('format')]],
    ['2050 \r', [unread('format')]],
    ['2050\0\r', [unread('format')]],
    ['20\xff50\r', [unread('format')]],
    ['5050\r2050\r', [unread('format'), FIVE]],
    ['2050', [unread('length')]],
    [`${'1'.repeat(128)}\r2050\r`, [unread('format'), FIVE]],
    [`${'1'.repeat(129)}\r2050\r`, [unread('length'), { event: 'discarded', bytes: 1 }, FIVE]],
    [`${'1'.repeat(1000)}\r2050\r`, [unread('length'), { event: 'discarded', bytes: 872 }, FIVE]],
  ])('%j (R4, R6)', (line, events) => {
    expect(decoded(asciiLine(), ascii(line), digits4)).toMatchObject(events);
  });

  test('unread has the bytes of the line, without its end', () => {
    expect(decoded(asciiLine(), ascii('2051\r\n'), digits4)).toEqual([{ event: 'unread', reason: 'format', raw: '32303531' }]);
  });

  test.each([
    [{ suffix: '\r\n' }, '2050\r\n\r\n2050\r\n', [FIVE, FIVE]],
    [{ suffix: '\r\n' }, '2050\r2050\r\n', [unread('format')]],
    [{ suffix: '\r' }, '2050\r\n2050\r', [FIVE, unread('format')]],
    [{ suffix: '\t' }, '2050\t2050\r', [FIVE, unread('length')]],
    [{ prefix: '\x02', suffix: '\x03' }, '\xff\x022050\x03', [{ event: 'discarded', bytes: 1 }, FIVE]],
    [{ prefix: 'C' }, '2050\rC2050\rCC2050\r', [unread('format'), FIVE, unread('format')]],
    [{ suffix: '\r\n', maxBytes: 4 }, '20501\r\n2050\r\n', [unread('length'), { event: 'discarded', bytes: 1 }, FIVE]],
  ])('%j: %j (R7)', (settings, line, events) => {
    expect(decoded(asciiLine(settings), ascii(line), digits4)).toMatchObject(events);
  });

  test('case is a setting (R7)', () => {
    expect(decoded(asciiLine(), ascii('kh\r'), table('rank-suit'))).toMatchObject([unread('format')]);
    expect(decoded(asciiLine({ case: 'any' }), ascii('kh\r'), table('rank-suit'))).toEqual([{ event: 'card', code: 'KH' }]);
  });
});

describe('rdm6300', () => {
  const tag = '02 30 41 30 30 33 42 37 43 35 31 31 43 03';
  const uid = { event: 'uid', uid: '0A003B7C51' };
  test('every frame is printed while the tag lies there; CR LF between is no noise', () => {
    expect(decoded(rdm6300(), hex(`${tag} 0D 0A ${tag} ${tag} 0D`))).toEqual([uid, uid, uid]);
  });
  test.each([
    ['check', tag.replace('43 03', '44 03'), 'check'],
    ['a byte that is no digit', tag.replace('41', '47'), 'check'],
    ['small letters', tag.replace('41', '61'), 'check'],
    ['a digit missing', tag.replace('41 ', ''), 'length'],
    ['an extra digit', tag.replace('41', '41 41'), 'format'],
    ['no end', tag.replace(' 03', ' 83'), 'length'],
  ])('%s: unread whole, and the next one is read (R4)', (_what, bad, reason) => {
    expect(decoded(rdm6300(), hex(`${bad} ${tag}`))).toEqual([{ event: 'unread', reason, raw: bad.replaceAll(' ', '') }, uid]);
  });
});

describe('pn532', () => {
  const found = (data: string): Uint8Array => frame(`D5 4B ${data}`);
  const sum = (bytes: Uint8Array): number => bytes.reduce((total, byte) => total + byte, 0);
  const frame = (data: string): Uint8Array => {
    const bytes = hex(data);
    return Uint8Array.of(0, 0, 0xff, bytes.length, (0x100 - bytes.length) & 0xff, ...bytes, -sum(bytes) & 0xff, 0);
  };
  const SEVEN = '01 00 44 00 07 04 5E 21 9A 33 6C 80';
  const FOUR = '02 00 04 08 04 11 22 33 44';
  const good = hex('00 00 FF 0F F1 D5 4B 01 01 00 44 00 07 04 5E 21 9A 33 6C 80 57 00');
  const uid = { event: 'uid', uid: '045E219A336C80' };
  test('two tags, one of them with an answer to select; none', () => {
    expect(decoded(pn532(), found(`02 ${SEVEN} ${FOUR}`))).toEqual([uid, { event: 'uid', uid: '11223344' }]);
    expect(decoded(pn532(), found(`01 01 03 44 20 04 11 22 33 44 03 78 80`))).toEqual([{ event: 'uid', uid: '11223344' }]);
    expect(decoded(pn532(), found('00'))).toEqual([]);
  });
  test('an extended frame', () => {
    const data = hex(`D5 4B 01 ${SEVEN}`);
    const extended = Uint8Array.of(0, 0, 0xff, 0xff, 0xff, 0, data.length, -data.length & 0xff, ...data, -sum(data) & 0xff, 0);
    expect(decoded(pn532(), extended)).toEqual([uid]);
    expect(decoded(pn532(), extended.with(7, 0))).toMatchObject([unread('check'), { event: 'discarded' }]);
  });
  test('answers and other frames of the reader', () => {
    expect(decoded(pn532(), hex('00 00 FF FF 00 00'))).toEqual([{ event: 'device', kind: 'nak' }]);
    expect(decoded(pn532(), frame('7F'))).toEqual([{ event: 'device', kind: 'error', code: 'syntax' }]);
    expect(decoded(pn532(), frame('D5 03 32 01 06 07'))).toEqual([{ event: 'device', kind: 'answer', code: '03' }]);
  });
  test.each([
    ['a length that fails its check', good.with(3, 0x0e), 'check'],
    ['data that fail theirs', good.with(13, 0xff), 'check'],
    ['no end', good.with(good.length - 1, 1), 'format'],
    ['a frame of the host', frame('D4 4A 01 00'), 'format'],
    ['a tag of five bytes', found('01 01 00 44 00 05 11 22 33 44 55'), 'format'],
    ['a tag fewer than it says', found(`02 ${SEVEN}`), 'format'],
    ['an extra byte', found(`01 ${SEVEN} 00`), 'format'],
    ['longer than 128 bytes', hex(`00 00 FF 80 80 ${'00'.repeat(130)}`), 'length'],
  ])('%s is unread, and the next frame is read (R4, R6)', (_what, bad, reason) => {
    const events = decoded(pn532(), concat([bad, good]));
    expect(events[0]).toMatchObject(unread(reason));
    expect(events.at(-1)).toEqual(uid);
    expect(kinds(events).filter((kind) => kind === 'uid')).toHaveLength(1);
  });
});

describe('uid-line', () => {
  const line = (text: string, settings = {}) => decoded(uidLine(settings), ascii(`${text}\n`));
  test.each([
    '04 5E:21 9A',
    '045E219',
    '045E21',
    'UID:',
    'ID:045E219A',
    '{"uid":"045E219A"',
    '{"r":2}',
    '{"uid":4}',
    '{}',
    '04 5E 21 9A ',
    '045G219A',
    '04--5E--21--9A',
    'UID:UID:045E219A',
    '{"uid":"UID:045E219A"}',
  ])('%j is no tag (R4)', (text) => {
    expect(line(text)).toMatchObject([unread('format')]);
  });
  test('case, byte order, separators, length and prefix are settings (R7)', () => {
    const uid = [{ event: 'uid', uid: '045E219A' }];
    expect(line('9A215E04', { byteOrder: 'reversed' })).toEqual(uid);
    expect(line('045e219a', { case: 'upper' })).toMatchObject([unread('format')]);
    expect(line('045E219A', { case: 'lower' })).toMatchObject([unread('format')]);
    expect(line('045e219a', { case: 'lower' })).toEqual(uid);
    expect(line('04.5E.21.9A', { separators: ['.'] })).toEqual(uid);
    expect(line('04 5E 21 9A', { separators: [''] })).toMatchObject([unread('format')]);
    expect(line('045E219A', { lengths: [7] })).toMatchObject([unread('format')]);
    expect(line('tag=045E219A', { prefix: 'tag=' })).toEqual(uid);
  });
});

describe('hid-pos', () => {
  const FIVE_REPORT = '02 04 5D 43 30 32 30 35 30';
  test.each([
    ['a length too great', '02 39 5D 43 30 32 30 35 30', 'length'],
    ['no length', '02 00 5D 43 30', 'length'],
    ['no AIM id', '02 04 5C 43 30 32 30 35 30', 'format'],
    ['a byte behind the data', `${FIVE_REPORT} 30`, 'format'],
    ['a length too small', '02 03 5D 43 30 32 30 35 30', 'format'],
    ['no such card', '02 04 5D 43 30 32 30 35 31', 'format'],
  ])('%s: the report is unread, the next one is read (R4)', (_what, start, reason) => {
    const bad = posReport(start);
    expect(decoded(hidPos(), concat([bad, posReport(FIVE_REPORT)]), digits4)).toEqual([
      { event: 'unread', reason, raw: Buffer.from(bad).toString('hex').toUpperCase() },
      FIVE,
    ]);
  });
  test('a last byte of 1: more follows; another is none', () => {
    const first = posReport('02 02 5D 43 30 32 30').with(63, 1);
    const last = posReport('02 02 5D 43 30 35 30');
    expect(decoded(hidPos(), concat([first, last]), digits4)).toEqual([FIVE]);
    expect(decoded(hidPos(), first, digits4)).toMatchObject([unread('length')]);
    expect(decoded(hidPos(), posReport(FIVE_REPORT).with(63, 2), digits4)).toMatchObject([unread('format')]);
  });
  test('a code of more than 128 characters is unread (R6)', () => {
    const full = posReport(`02 38 5D 43 30 ${'30'.repeat(56)}`);
    expect(decoded(hidPos(), concat([full.with(63, 1), full.with(63, 1), full]), digits4)[0]).toMatchObject(unread('length'));
    expect(decoded(hidPos(), concat([full.with(63, 1), full.with(63, 1), full.with(63, 1)]), digits4)[0]).toMatchObject(unread('length'));
  });
});

describe('wedge', () => {
  const keys = (...usages: readonly number[]) => decoded(wedge(), reports(...usages), digits4);
  const [ONE, TWO, FIVE_KEY, ZERO, ENTER, F1] = [0x1e, 0x1f, 0x22, 0x27, 0x28, 0x3a];
  test('a key that stays down is pressed once; equal keys have a release between', () => {
    expect(keys(TWO, TWO, ZERO, ZERO, FIVE_KEY, ZERO, ENTER, ENTER, 0)).toEqual([FIVE]);
    expect(keys(ONE, 0, ONE, 0, ZERO, 0, ZERO, 0, ENTER, 0)).toEqual([{ event: 'card', code: 'TS' }]);
    expect(keys(ONE, ONE, ZERO, 0, ZERO, 0, ENTER, 0)).toMatchObject([unread('format')]);
  });
  test('Enter alone is nothing', () => {
    expect(keys(ENTER, 0, ENTER, 0)).toEqual([]);
  });
  test.each([
    ['a key that is no letter or digit', [F1, TWO, ZERO, FIVE_KEY, ZERO, ENTER]],
    ['an extra digit', [TWO, ZERO, FIVE_KEY, ZERO, ONE, ENTER]],
    ['a digit missing', [TWO, ZERO, FIVE_KEY, ENTER]],
  ])('%s: unread as a whole (R4)', (_what, usages) => {
    expect(keys(...usages)).toEqual([
      {
        event: 'unread',
        reason: 'format',
        raw: Buffer.from(reports(...usages))
          .toString('hex')
          .toUpperCase(),
      },
    ]);
  });
  test('shift makes capitals, and nothing of digits; another modifier is no character', () => {
    const typed = (...pairs: readonly (readonly [number, number])[]) =>
      concat(pairs.map(([modifiers, usage]) => Uint8Array.of(modifiers, 0, usage, 0, 0, 0, 0, 0)));
    const [K, H] = [0x0e, 0x0b];
    const read = (bytes: Uint8Array, settings = {}) => decoded(wedge(settings), bytes, table('rank-suit'));
    expect(read(typed([2, K], [0x20, H], [0, ENTER]))).toEqual([{ event: 'card', code: 'KH' }]);
    expect(read(typed([0, K], [0, H], [0, ENTER]))).toMatchObject([unread('format')]);
    expect(read(typed([0, K], [0, H], [0, ENTER]), { case: 'any' })).toEqual([{ event: 'card', code: 'KH' }]);
    expect(read(typed([2, TWO], [2, H], [0, ENTER]))).toMatchObject([unread('format')]);
    expect(read(typed([1, K], [2, H], [0, ENTER]))).toMatchObject([unread('format')]);
  });
  test('two keys at once tell no order', () => {
    expect(decoded(wedge(), concat([Uint8Array.of(0, 0, TWO, ZERO, 0, 0, 0, 0), reports(FIVE_KEY, ZERO, ENTER)]), digits4)).toMatchObject([
      unread('format'),
    ]);
  });
  test('a byte lost within a code makes it unread, and the next one is read', () => {
    const code = reports(TWO, 0, ZERO, 0, FIVE_KEY, 0, ZERO, 0, ENTER, 0);
    const beforeEnter = code.length - 4 * 8;
    for (let at = 8; at <= beforeEnter; at += 1) {
      const [start, rest] = [code.subarray(0, at), code.subarray(at)];
      expect([at, ...decoded(wedge(), concat([start, rest.subarray(1), code]), digits4)]).toMatchObject([at, unread('format'), FIVE]);
    }
  });
  test('a code without an end is bounded: told once, the rest counted until Enter (R6)', () => {
    const events = keys(...Array.from({ length: 1000 }, (_, at) => (at % 2 === 0 ? ONE : TWO)), ENTER, 0, TWO, ZERO, FIVE_KEY, ZERO, ENTER);
    expect(kinds(events)).toEqual(['unread', 'discarded', 'card']);
  });
});

describe('tags and a deck in a file', () => {
  const deck = readMapping('deck', '045E219A 5H\n0A003B7C51 KC') as CodeTable;
  test('a tag that the file knows is its card, any other a tag', () => {
    expect(decoded(uidLine(), ascii('045E219A\n045E219B\n'), deck)).toEqual([FIVE, { event: 'uid', uid: '045E219B' }]);
    expect(decoded(rdm6300(), hex('02 30 41 30 30 33 42 37 43 35 31 31 43 03'), deck)).toEqual([{ event: 'card', code: 'KC' }]);
  });
  test('a code that the file does not know is unread', () => {
    expect(decoded(asciiLine(), ascii('045E219A\r2050\r'), deck)).toMatchObject([FIVE, unread('format')]);
  });
  test('a card is written as its tag', () => {
    expect(decoded(rdm6300(), rdm6300().encoder(deck)({ event: 'card', code: 'KC' })!)).toEqual([{ event: 'uid', uid: '0A003B7C51' }]);
    expect(rdm6300().encoder(deck)({ event: 'card', code: '5H' })).toBeNull();
  });
});
