import { describe, expect, test } from 'vitest';
import { asciiLine } from '../../../firmware-protocol/dialects/ascii-line.ts';
import { enqBcc, enqBccCommand } from '../../../firmware-protocol/dialects/enq-bcc.ts';
import { hidPos } from '../../../firmware-protocol/dialects/hid-pos.ts';
import { pn532 } from '../../../firmware-protocol/dialects/pn532.ts';
import { rdm6300 } from '../../../firmware-protocol/dialects/rdm6300.ts';
import { uidLine } from '../../../firmware-protocol/dialects/uid-line.ts';
import { wedge } from '../../../firmware-protocol/dialects/wedge.ts';
import { ALL_CODES, ascii, concat, decoded, frameOf, hex, named, posReport, reports, table, telegram } from './recordings.ts';

const digits4 = table('digits4');
const FIVE = [{ event: 'card', code: '5H' }];

describe('the example of each dialect (R1)', () => {
  test('ascii-line: 2050', () => {
    expect(decoded(asciiLine(), hex('32 30 35 30 0D'), digits4)).toEqual(FIVE);
  });
  test('rdm6300', () => {
    expect(decoded(rdm6300(), hex('02 30 41 30 30 33 42 37 43 35 31 31 43 03'))).toEqual([{ event: 'uid', uid: '0A003B7C51' }]);
  });
  test('pn532', () => {
    expect(decoded(pn532(), hex('00 00 FF 0F F1 D5 4B 01 01 00 44 00 07 04 5E 21 9A 33 6C 80 57 00'))).toEqual([
      { event: 'uid', uid: '045E219A336C80' },
    ]);
    expect(decoded(pn532(), hex('00 00 FF 00 FF 00'))).toEqual([{ event: 'device', kind: 'ack' }]);
  });
  test.each(['UID:04 5E 21 9A 33 6C 80', '{"r":2,"uid":"045E219A336C80"}', '045E219A336C80', '04:5e:21:9a:33:6c:80'])(
    'uid-line: %s',
    (line) => {
      expect(decoded(uidLine(), ascii(`${line}\r\n`))).toEqual([{ event: 'uid', uid: '045E219A336C80' }]);
    },
  );
  test('hid-pos: 2050', () => {
    expect(decoded(hidPos(), posReport('02 04 5D 43 30 32 30 35 30'), digits4)).toEqual(FIVE);
  });
  test('wedge: 2050, with and without releases', () => {
    expect(decoded(wedge(), reports(0x1f, 0x27, 0x22, 0x27, 0x28), digits4)).toEqual(FIVE);
    expect(decoded(wedge(), reports(0x1f, 0, 0x27, 0, 0x22, 0, 0x27, 0, 0x28, 0), digits4)).toEqual(FIVE);
  });
});

describe('the examples of enq-bcc (R1)', () => {
  test.each([
    ['05 33 44 91 C5 03 32 30', { event: 'card', code: '5H', place: 'banker.1', seq: '3' }],
    ['05 34 44 82 BC 03 34 44', { event: 'card', code: 'QS', place: 'player.2', seq: '4' }],
    ['05 36 43 03 37 36', { event: 'cut', seq: '6' }],
    ['05 39 47 C1 03 42 43', { event: 'result', winner: 'banker', playerPair: true, bankerPair: false }],
    ['05 35 45 C1 03 42 32', { event: 'unread', reason: 'device', raw: '053545C1034232', seq: '5' }],
    ['05 37 4C 81 03 46 39', { event: 'device', kind: 'locked', seq: '7' }],
    ['06', { event: 'device', kind: 'ack' }],
    ['15 31', { event: 'device', kind: 'nak', code: '1' }],
  ])('%s', (bytes, event) => {
    expect(decoded(enqBcc(), hex(bytes))).toEqual([event]);
  });

  test.each([
    ['64 91 C5', { event: 'aside', why: 'locked', code: '5H', place: 'banker.1', seq: '1' }],
    ['52 91 C5', { event: 'aside', why: 'again', code: '5H', place: 'banker.1', seq: '1' }],
    ['44 A0 C5', { event: 'card', code: '5H', place: 'burn', seq: '1' }],
    ['44 C0 C5', { event: 'card', code: '5H', place: 'burn.first', seq: '1' }],
    ['44 D0 85', { event: 'card', code: '5', place: 'burn.count', seq: '1' }],
    ['53', { event: 'device', kind: 'boot', seq: '1' }],
    ['50', { event: 'device', kind: 'standby', seq: '1' }],
    ['4D', { event: 'device', kind: 'setting', seq: '1' }],
    ['4D 81 82', { event: 'device', kind: 'setting', seq: '1' }],
    ['4C 80', { event: 'device', kind: 'unlocked', seq: '1' }],
    ['45 C2', { event: 'device', kind: 'error', code: '2', seq: '1' }],
    ['65 82', { event: 'device', kind: 'cleared', code: '2', seq: '1' }],
    ['65 81', { event: 'device', kind: 'cleared', code: '1', seq: '1' }],
    ['47 90', { event: 'result', winner: 'player', playerPair: false, bankerPair: false }],
    ['47 A2', { event: 'result', winner: 'tie', playerPair: false, bankerPair: true }],
    ['47 F3', { event: 'result', winner: 'none', playerPair: true, bankerPair: true }],
  ])('body %s', (body, event) => {
    expect(decoded(enqBcc(), telegram('1', body))).toEqual([event]);
  });

  test.each([
    ['no such suit', '44 91 85'],
    ['no such suit', '44 91 D5'],
    ['rank 0', '44 91 C0'],
    ['rank 14', '44 91 CE'],
    ['index 0', '44 90 C5'],
    ['index 4', '44 84 C5'],
    ['place 3', '44 B1 C5'],
    ['place 7', '44 F0 C5'],
    ['bit 7 missing', '44 91 45'],
    ['a byte too few', '44 91'],
    ['an extra byte', '44 91 C5 C5'],
    ['an extra byte', '43 81'],
    ['an extra byte', '53 81'],
    ['no such kind', '5A'],
    ['no kind', ''],
    ['no such winner', '47 B0'],
    ['error 0', '45 C0'],
    ['error 8', '65 88'],
    ['no such lock', '4C 82'],
  ])('%s: unread, with its bytes, and never a card (R4)', (_why, body) => {
    const frame = telegram('1', body);
    expect(decoded(enqBcc(), frame)).toEqual([
      { event: 'unread', reason: 'format', raw: Buffer.from(frame).toString('hex').toUpperCase() },
    ]);
  });

  test('the lock command of the host; to unlock none was published', () => {
    expect(enqBccCommand('lock')).toEqual(hex('02 4F 50 4C 4B 30 32 03 31 42'));
    expect(enqBccCommand('unlock')).toBeNull();
    expect(enqBccCommand('unlock', { unlock: 'LK00', hostCheckSpan: 'afterStart' })).toEqual(hex('02 4F 50 4C 4B 30 30 03 31 42'));
  });

  test('the span of the check is a setting (R7)', () => {
    const frame = hex('05 33 44 91 C5 03 32 35');
    expect(decoded(enqBcc({ checkSpan: 'withStart' }), frame)).toEqual([{ event: 'card', code: '5H', place: 'banker.1', seq: '3' }]);
    expect(decoded(enqBcc(), frame)).toMatchObject([{ event: 'unread', reason: 'check' }]);
  });
});

describe('52 cards of each dialect (R1)', () => {
  test('enq-bcc: suits 1 to 4 are diamonds, clubs, spades, hearts', () => {
    for (const [index, suit] of [...'DCSH'].entries()) {
      for (let rank = 1; rank <= 13; rank += 1) {
        const byte = (0x90 + index * 0x10 + rank).toString(16);
        expect(decoded(enqBcc(), telegram('0', `44 81 ${byte}`))).toEqual([
          { event: 'card', code: `${'A23456789TJQK'[rank - 1]}${suit}`, place: 'player.1', seq: '0' },
        ]);
      }
    }
  });

  test.each(
    ['ascii-line', 'hid-pos', 'wedge'].flatMap((name) =>
      ['rank-suit', 'suit-rank', 'digits4', 'tag-byte'].map((codes) => [name, codes] as const),
    ),
  )('%s with %s: what is written is read', (name, codes) => {
    const { format } = named(name);
    const subject = { ...named(name), codes: table(codes) };
    const shoe = concat(ALL_CODES.map((code) => frameOf(subject, { event: 'card', code })));
    expect(decoded(format, shoe, table(codes))).toEqual(ALL_CODES.map((code) => ({ event: 'card', code })));
  });
});
