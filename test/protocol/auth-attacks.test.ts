import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { freshMemory, STATION_LOST_MS } from '../../firmware-protocol/native/device.ts';
import { bytesOf } from '../../firmware-protocol/native/frame.ts';
import { FORGED_LINES } from '../../firmware-protocol/native/gate.ts';
import { encodeGreeting } from '../../firmware-protocol/native/greeting.ts';
import { encodeMessage } from '../../firmware-protocol/native/messages.ts';
import { Provings } from '../../main/devices/provings.ts';
import { AuthTable, ID, KEY, lineOf, OTHER_KEY } from './auth-table.ts';

const CARDS = ['KH', '5S', '5S', 'TD', '9C'];
/** All that the device said in a session of five cards. */
const recording = (): readonly string[] =>
  new AuthTable()
    .connect()
    .draw(...CARDS)
    .tick(600).said;
const isCard = (line: string): boolean => line.startsWith('CARD');

describe('an authenticated session (R101)', () => {
  test('nonces, proof, welcome: then cards, and nothing is refused', () => {
    const table = new AuthTable().connect().draw(...CARDS);
    expect(table.said.slice(0, 2)).toEqual([
      expect.stringMatching(/^HELLO 0 1 shoe-17 9F3A6C21 shoe N=[0-9A-F]{32} \*[0-9A-F]{8}$/),
      expect.stringMatching(/^HELLO 0 1 shoe-17 9F3A6C21 shoe 1\.4\.2 0 0 C=1 ~[0-9A-F]{16}$/),
    ]);
    expect(table.heard.slice(0, 2)).toEqual([
      expect.stringMatching(/^WELCOME 0 9F3A6C21 N=[0-9A-F]{32} \*[0-9A-F]{8}$/),
      expect.stringMatching(/^WELCOME 0 9F3A6C21 C=1 ~[0-9A-F]{16}$/),
    ]);
    expect(table).toMatchObject({ cards: CARDS, proved: 1, refusals: [], end: undefined });
  });

  test('nothing of a device counts before its proof', () => {
    const table = new AuthTable();
    const [greeting = ''] = table.device.connected(0).write.map(lineOf);
    expect(table.inject(greeting)).toEqual([expect.stringMatching(/^WELCOME 0 9F3A6C21 N=/)]);
    expect(table.inject(lineOf(encodeMessage({ type: 'CARD', seq: 1, code: 'KH' })))).toEqual(['WELCOME 0 - *18B179D0']);
    expect(table).toMatchObject({ cards: [], proved: 0 });
  });

  test('each session has nonces of its own', () => {
    const nonces = Array.from({ length: 50 }, () => new AuthTable().connect()).flatMap(({ said, heard }) =>
      [...said, ...heard].flatMap((line) => / N=(\w+)/.exec(line)?.[1] ?? []),
    );
    expect(new Set(nonces).size).toBe(100);
  });

  test('a device that starts again on the same line, and a station that does: both go on', () => {
    const table = new AuthTable().connect().draw('KH');
    table.nowMs += 100;
    table.connect().draw('5S');
    expect(table).toMatchObject({ cards: ['KH', '5S'], proved: 2, refusals: [] });
    table.anew().tick(500);
    expect(table.heard.at(-1)).toMatch(/^WELCOME 2 9F3A6C21 C=1 ~/);
    table.draw('TD');
    expect(table).toMatchObject({ cards: ['KH', '5S', 'TD'], refusals: [], end: undefined });
  });

  test('a proof that stays without an answer is begun anew with another nonce', () => {
    const table = new AuthTable();
    const [greeting = ''] = table.device.connected(0).write.map(lineOf);
    const stranger = new AuthTable({ expected: { credentials: { required: true, keys: { [ID]: OTHER_KEY } } } });
    for (const answer of stranger.inject(greeting)) table.device.receive(bytesOf(`${answer}\n`), 0);
    expect(table.device.tick(STATION_LOST_MS - 1).write.map(lineOf)).toEqual([expect.stringMatching(/^HELLO .* ~/)]);
    const [again = ''] = table.device.tick(STATION_LOST_MS).write.map(lineOf);
    expect(again).toMatch(/^HELLO .* N=/);
    expect(again).not.toBe(greeting);
  });

  test('a device with a key obeys nobody who has not: no plain welcome, no plain or forged unlock', () => {
    const table = new AuthTable();
    table.device.connected(0);
    table.device.receive(bytesOf('WELCOME 0 9F3A6C21 *81ED6521\nUNLOCK 0 3000 *D7E435C7\n'), 0);
    expect(table.device.state).toBe('hello');
    table.connect();
    const unlock = lineOf(table.session.command({ command: 'unlock', forMs: 3000 }, 0).write[0]!);
    table.device.receive(bytesOf('UNLOCK 0 3000 *D7E435C7\n'), 0);
    table.device.receive(bytesOf(`${unlock.replace('3000', '9000')}\n`), 0);
    expect(table.device.isUnlocked(1)).toBe(false);
    table.device.receive(bytesOf(`${unlock}\n`), 0);
    expect(table.device.isUnlocked(1)).toBe(true);
    table.device.receive(bytesOf(`${unlock}\n`), 2999);
    expect(table.device.isUnlocked(3001)).toBe(false);
  });
});

describe('what is not authentic never yields a card, and is told (R101)', () => {
  test('a wrong key', () => {
    const table = new AuthTable({ key: OTHER_KEY }).connect().draw(...CARDS);
    for (let repeat = 1; repeat < FORGED_LINES; repeat += 1) table.tick(250);
    expect(table).toMatchObject({ cards: [], proved: 0, refusals: [{ why: 'wrongKey', device: ID }], end: { why: 'notAuthentic' } });
  });

  test.each([
    ['noKey', {}],
    ['noKey', { 'shoe-18': KEY }],
    ['revoked', { [ID]: null }],
  ])('%s, where the station has %j', (why, keys) => {
    const table = new AuthTable({ expected: { credentials: { required: false, keys } } }).connect().draw('KH');
    expect(table).toMatchObject({ cards: [], refusals: [{ why, device: ID }], end: { why: 'notAuthentic' } });
  });

  test('a device named as every object has a property is nobody', () => {
    const table = new AuthTable();
    const greeting = { from: 'device', seq: 0, device: 'constructor', boot: '9F3A6C21', kind: 'shoe', nonce: 'A'.repeat(32) } as const;
    table.hear(encodeGreeting(greeting));
    expect(table.refusals).toEqual([{ why: 'noKey', device: 'constructor' }]);
  });

  test('downgrade: a plain HELLO where it must be authenticated', () => {
    const table = new AuthTable({ key: null }).connect().draw('KH');
    expect(table).toMatchObject({ cards: [], whys: ['downgrade'], end: { why: 'notAuthentic' } });
  });

  test('without that a plain device is taken, and is not called authenticated', () => {
    const table = new AuthTable({ key: null, expected: { credentials: { required: false, keys: { [ID]: KEY } } } }).connect().draw('KH');
    expect(table).toMatchObject({ cards: ['KH'], proved: 0, refusals: [] });
  });

  test('downgrade: plain frames after the proof, and the session goes on undisturbed', () => {
    const table = new AuthTable().connect().draw('KH');
    const plain = [{ type: 'CARD', seq: 2, code: 'AS' } as const, { type: 'BEAT', seq: 1 } as const].map(encodeMessage).map(lineOf);
    expect(table.inject(...plain, 'HELLO 0 1 shoe-17 9F3A6C21 shoe 1.4.2 0 0 *48B2D32A')).toEqual([]);
    table.draw('5S');
    expect(table).toMatchObject({ cards: ['KH', '5S'], whys: ['downgrade'], end: undefined });
  });

  test('replay within the session: each line again, at its end and at once', () => {
    const table = new AuthTable().connect().draw('KH');
    table.inject(table.said.at(-1)!);
    table.draw('5S', 'TD');
    for (const line of table.said.filter((said) => said.includes('~'))) table.inject(line);
    table.draw('9C');
    expect(table).toMatchObject({ cards: ['KH', '5S', 'TD', '9C'], whys: ['replayed'], end: undefined });
  });

  test('replay of a whole session on another connection, its greeting first', () => {
    const table = new AuthTable().connect().draw(...CARDS);
    const recorded = [...table.said];
    table.anew().inject(...recorded);
    expect(table).toMatchObject({ cards: CARDS, proved: 1, whys: ['replayed'], end: { why: 'notAuthentic' } });
  });

  test('replay to a station that has forgotten the nonces: the proof fails', () => {
    const table = new AuthTable();
    table.inject(...recording());
    expect(table).toMatchObject({ cards: [], proved: 0, whys: ['wrongKey'], end: { why: 'notAuthentic' } });
  });

  test('lines of another session within one: the third in ten seconds is told', () => {
    const table = new AuthTable().connect();
    const others = recording().filter(isCard);
    table.inject(...others.slice(0, FORGED_LINES - 1));
    expect(table.refusals).toEqual([]);
    table.inject(...others);
    expect(table).toMatchObject({ cards: [], whys: ['forged'], end: undefined });
    table.draw('KH');
    expect(table.cards).toEqual(['KH']);
  });

  test('a line of the station, sent back to it', () => {
    const table = new AuthTable().connect().draw('KH');
    table.inject(...table.heard);
    expect(table).toMatchObject({ cards: ['KH'], end: undefined });
  });

  test('a clone in another place of the station while the device is there', () => {
    const provings = new Provings();
    const first = new AuthTable({ expected: { watch: provings.watchOf('shoe') } }).connect();
    provings.proved('shoe', ID);
    const clone = new AuthTable({ expected: { watch: provings.watchOf('panel') } }).connect().draw('KH');
    expect(clone).toMatchObject({ cards: [], proved: 0, whys: ['cloned'], end: { why: 'notAuthentic' } });
    expect(first.draw('KH')).toMatchObject({ cards: ['KH'], refusals: [] });
    provings.left('shoe');
    expect(new AuthTable({ expected: { watch: provings.watchOf('panel') } }).connect().draw('KH').cards).toEqual(['KH']);
  });

  test('rollback: a boot id that the device has left for another', () => {
    const table = new AuthTable({ expected: { former: [`${ID}/9F3A6C21`] } }).connect().draw('KH');
    expect(table).toMatchObject({ cards: [], proved: 0, whys: ['rollback'], end: { why: 'notAuthentic' } });
  });

  test('rollback: fewer frames than the journal has of this boot', () => {
    const known = { device: ID, boot: '9F3A6C21', seq: 3 };
    const table = new AuthTable({ expected: { known } }).connect().draw('KH');
    expect(table).toMatchObject({ cards: [], whys: ['rollback'], end: { why: 'notAuthentic' } });
    expect(table.device.state).toBe('hello');
    const whole = new AuthTable({ expected: { known }, memory: { ...freshMemory('9F3A6C21'), lastSeq: 3 } }).connect().draw('KH');
    expect(whole).toMatchObject({ cards: ['KH'], refusals: [] });
  });
});

describe('any damage of a recorded session (R101)', () => {
  const lines = recording();
  const line = fc.constantFrom(...lines);
  const flipped = fc.tuple(line, fc.nat(), fc.nat({ max: 7 })).map(([text, at, bit]) => {
    const place = at % text.length;
    return text.slice(0, place) + String.fromCharCode(text.charCodeAt(place) ^ (1 << bit)) + text.slice(place + 1);
  });
  const truncated = fc.tuple(line, fc.nat()).map(([text, at]) => text.slice(0, at % text.length));
  const spliced = fc.tuple(line, line, fc.nat(), fc.nat()).map(([a, b, x, y]) => a.slice(0, x % a.length) + b.slice(y % b.length));
  /** Another card, with the check of any line. */
  const swapped = fc.tuple(line, line).map(([a, b]) => `${a.split(' ~')[0]} ~${b.split(' ~')[1] ?? '0'.repeat(16)}`);
  const attack = fc.array(fc.oneof(line, flipped, truncated, spliced, swapped), { maxLength: 40 });

  test('no card without a session: replayed, reordered, truncated, flipped, spliced', () => {
    fc.assert(
      fc.property(attack, (damage) => {
        const table = new AuthTable();
        table.inject(...damage);
        expect(table).toMatchObject({ cards: [], proved: 0 });
      }),
      { numRuns: 300 },
    );
  });

  test('no card but the device’s, in its order, within one: from another session and from the same', () => {
    fc.assert(
      fc.property(attack, fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 20 }), (damage, again) => {
        const table = new AuthTable().connect().draw('AS');
        table.inject(...damage);
        for (const [which, at] of again) {
          const own = table.said[which % table.said.length]!;
          table.inject(own.slice(0, at % (own.length + 1)), own);
        }
        if (table.end === undefined) table.draw('2S');
        expect(table.cards).toEqual(table.end === undefined ? ['AS', '2S'] : ['AS']);
      }),
      { numRuns: 300 },
    );
  });

  test('each bit of each card’s line, within its own session', () => {
    const table = new AuthTable().connect();
    const card = lineOf(table.device.report({ type: 'CARD', code: 'KH' }, 0)!.write[0]!);
    for (let bit = 0; bit < card.length * 8; bit += 1) {
      const at = bit >> 3;
      table.inject(card.slice(0, at) + String.fromCharCode(card.charCodeAt(at) ^ (1 << (bit & 7))) + card.slice(at + 1));
    }
    expect(table).toMatchObject({ cards: [], whys: ['forged'], end: undefined });
    table.inject(card);
    expect(table.cards).toEqual(['KH']);
  });
});
