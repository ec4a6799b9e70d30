import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type Command, Problem } from '../../../main/commands/command.ts';
import { decode } from '../../../main/commands/decode.ts';
import { encode } from '../../../main/commands/encode.ts';
import { ascii } from './recordings.ts';

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}
async function run(command: Command, stdin: string, ...args: readonly string[]) {
  const out: string[] = [];
  const err: string[] = [];
  let hex = '';
  const code = await command.run(args, {
    stdin: once(ascii(stdin)),
    out: (line) => out.push(line),
    bytes: (data) => {
      hex += Buffer.from(data).toString('hex').toUpperCase();
    },
    err: (line) => err.push(line),
    stop: new AbortController().signal,
  });
  return { code, out, hex, err };
}
const refused = async (command: Command, ...args: readonly string[]): Promise<string> => {
  const error: unknown = await run(command, '', ...args).catch((problem: unknown) => problem);
  expect(error).toBeInstanceOf(Problem);
  return (error as Problem).message;
};

const folder = mkdtempSync(join(tmpdir(), 'station-codes-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, content: string): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};

describe('station decode', () => {
  test('enq-bcc in hex: one event a line, repetitions once', async () => {
    const { code, out } = await run(decode, '05 33 44 91 C5 03 32 30\n05 33 44 91 C5 03 32 30', '--dialect', 'enq-bcc', '--hex');
    expect({ code, out }).toEqual({ code: 0, out: ['{"event":"card","code":"5H","place":"banker.1","seq":"3"}'] });
  });
  test('codes are digits4 unless another table is named; without sequence every frame is printed', async () => {
    expect((await run(decode, '2050\r2050\r', '--dialect', 'ascii-line')).out).toEqual([
      '{"event":"card","code":"5H"}',
      '{"event":"card","code":"5H"}',
    ]);
    expect((await run(decode, 'HK\r', '--dialect', 'ascii-line', '--codes', 'suit-rank')).out).toEqual(['{"event":"card","code":"KH"}']);
  });
  test('noise before the event that follows; exit code 1 for what is unread, also at the end', async () => {
    const { code, out } = await run(decode, 'FF FF 32 30 35 30 0D 32 30', '--dialect', 'ascii-line', '--hex');
    expect(code).toBe(1);
    expect(out).toEqual([
      '{"event":"discarded","bytes":2}',
      '{"event":"card","code":"5H"}',
      '{"event":"unread","reason":"length","raw":"3230"}',
    ]);
  });
  test('a file of tags', async () => {
    const deck = file('deck.txt', '# deck 1\n045E219A 5H\n');
    expect((await run(decode, 'UID:04 5E 21 9A\n045E219B\n', '--dialect', 'uid-line', '--codes', deck)).out).toEqual([
      '{"event":"card","code":"5H"}',
      '{"event":"uid","uid":"045E219B"}',
    ]);
  });
  test('what cannot be a table is one line', async () => {
    const bad = file('bad.txt', '045E219A 5H\n045E219B 5X\n');
    expect(await refused(decode, '--dialect', 'uid-line', '--codes', bad)).toBe(`${bad}, line 2: "5X" is no card`);
    expect(await refused(decode, '--dialect', 'ascii-line', '--codes', 'digits5')).toBe(
      'station decode: there is no table of codes and no file "digits5" (known: rank-suit, suit-rank, digits4, tag-byte)',
    );
    expect(await refused(decode, '--dialect', 'enq-bcc', '--codes', 'digits4')).toBe(
      'station decode: --codes: enq-bcc has card codes of its own, enq-bcc',
    );
  });
});

describe('station encode', () => {
  const FIVE = '{"event":"card","code":"5H"}';
  test.each([
    ['ascii-line', FIVE, '323035300D'],
    ['enq-bcc', '{"event":"card","code":"5H","place":"banker.1","seq":"3"}', '05334491C5033230'],
    ['enq-bcc', '{"event":"card","code":"QS","place":"player.2","seq":"4"}', '05344482BC033444'],
    ['enq-bcc', '{"event":"cut","seq":"6"}', '053643033736'],
    ['enq-bcc', '{"event":"unread","reason":"device","raw":"","seq":"5"}', '053545C1034232'],
    ['enq-bcc', '{"event":"device","kind":"locked","seq":"7"}', '05374C81034639'],
    ['enq-bcc', '{"event":"device","kind":"ack"}', '06'],
    ['rdm6300', '{"event":"uid","uid":"0A003B7C51"}', '0230413030334237433531314303'],
    ['pn532', '{"event":"uid","uid":"045E219A336C80"}', '0000FF0FF1D54B010100440007045E219A336C805700'],
    ['uid-line', '{"event":"uid","uid":"045E219A"}', '30343545323139410D'],
    ['hid-pos', FIVE, `02045D433032303530${'00'.repeat(55)}`],
    ['wedge', FIVE, ['1F', '27', '22', '27', '28'].map((key) => `0000${key}0000000000${'00'.repeat(8)}`).join('')],
  ])('%s: %s', async (dialect, event, hex) => {
    expect(await run(encode, event, '--dialect', dialect)).toEqual({ code: 0, out: [], hex, err: [] });
  });

  test('a frame without seq gets another number than the one before', async () => {
    const cards = Array.from({ length: 12 }, () => '{"event":"card","code":"5H","place":"burn"}').join('\n');
    const { hex } = await run(encode, cards, '--dialect', 'enq-bcc');
    const { out } = await run(decode, hex, '--dialect', 'enq-bcc', '--hex');
    expect(out).toHaveLength(12);
  });

  test.each([
    ['ascii-line', '{"event":"cut"}'],
    ['enq-bcc', FIVE],
    ['enq-bcc', '{"event":"card","code":"5H","place":"player"}'],
    ['enq-bcc', '{"event":"card","code":"5H","place":"3.1"}'],
    ['enq-bcc', '{"event":"card","code":"5H","place":"burn","seq":"17"}'],
    ['enq-bcc', '{"event":"uid","uid":"0A"}'],
    ['enq-bcc', '{"event":"device","kind":"error","code":"8"}'],
    ['rdm6300', '{"event":"uid","uid":"0A003B7C"}'],
    ['rdm6300', FIVE],
    ['pn532', '{"event":"uid","uid":"0A003B7C51"}'],
    ['uid-line', '{"event":"uid","uid":"0A"}'],
    ['hid-pos', '{"event":"unread","reason":"check"}'],
    ['wedge', '{"event":"card","code":"1H"}'],
  ])('%s has no frame for %s: named, exit code 1', async (dialect, event) => {
    expect(await run(encode, event, '--dialect', dialect)).toEqual({
      code: 1,
      out: [],
      hex: '',
      err: [`line 1: ${dialect} has no frame for ${event}`],
    });
  });
});
