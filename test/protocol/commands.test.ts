import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type Command, Problem } from '../../main/commands/command.ts';
import { decode } from '../../main/commands/decode.ts';
import { encode } from '../../main/commands/encode.ts';

interface Run {
  readonly code: number;
  readonly out: readonly string[];
  readonly bytes: string;
  readonly err: readonly string[];
}
async function* chunks(text: string): AsyncIterable<Uint8Array> {
  // In two pieces, cut anywhere: standard input comes as it likes.
  const bytes = Buffer.from(text, 'latin1');
  yield bytes.subarray(0, bytes.length >> 1);
  yield bytes.subarray(bytes.length >> 1);
}
async function run(command: Command, args: readonly string[], stdin = ''): Promise<Run> {
  const out: string[] = [];
  const err: string[] = [];
  let bytes = '';
  const code = await command.run(args, {
    stdin: chunks(stdin),
    out: (line) => out.push(line),
    bytes: (data) => {
      bytes += Buffer.from(data).toString('latin1');
    },
    err: (line) => err.push(line),
    stop: new AbortController().signal,
  });
  return { code, out, bytes, err };
}
const refused = async (command: Command, args: readonly string[], stdin = ''): Promise<string> => {
  const error: unknown = await run(command, args, stdin).catch((problem: unknown) => problem);
  expect(error).toBeInstanceOf(Problem);
  return (error as Problem).message;
};

const folder = mkdtempSync(join(tmpdir(), 'station-commands-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, content: string): string => {
  const path = join(folder, name);
  writeFileSync(path, content, 'latin1');
  return path;
};

const KNOWN = 'native, ascii-line, enq-bcc, rdm6300, pn532, uid-line, hid-pos, wedge';
const CARDS = 'CARD 1 5H banker.1 *D9D2F03A\nCARD 2 KH *0C865F59\n';
const EVENTS = ['{"event":"card","code":"5H","place":"banker.1","seq":"1"}', '{"event":"card","code":"KH","seq":"2"}'];

describe('station decode --dialect native', () => {
  test('prints the events of standard input, exit code 0', async () => {
    expect(await run(decode, ['--dialect', 'native'], CARDS)).toEqual({ code: 0, out: EVENTS, bytes: '', err: [] });
  });

  test('reads a file, and hex with blanks', async () => {
    expect((await run(decode, ['--dialect', 'native', '--codes', 'rank-suit', file('cards.bin', CARDS)])).out).toEqual(EVENTS);
    const hex = Buffer.from(CARDS, 'latin1')
      .toString('hex')
      .replaceAll(/(.{6})/g, '$1 \n');
    expect((await run(decode, ['--dialect', 'native', '--hex', file('cards.hex', hex)])).out).toEqual(EVENTS);
    expect((await run(decode, ['--dialect', 'native', '--hex'], hex.toUpperCase())).out).toEqual(EVENTS);
  });

  test('exit code 1 when anything was unread', async () => {
    const { code, out } = await run(decode, ['--dialect', 'native'], CARDS.replace('5H', '5S'));
    expect(code).toBe(1);
    expect(out).toEqual([
      '{"event":"unread","reason":"check","raw":"4341524420312035532062616E6B65722E31202A4439443246303341"}',
      EVENTS[1],
    ]);
  });

  test('nothing in, nothing out', async () => {
    expect(await run(decode, ['--dialect', 'native'])).toMatchObject({ code: 0, out: [] });
  });

  test.each([
    [[], `station decode wants --dialect NAME (known: ${KNOWN})`],
    [['--dialect', 'morse'], `station decode: there is no dialect "morse" (known: ${KNOWN})`],
    [['--dialect', 'native', '--codes', 'digits4'], 'station decode: --codes: native has card codes of its own, rank-suit'],
    [['--dialect', 'native', 'one', 'two'], 'station decode reads one FILE, not 2'],
    [['--dialect', 'native', '/nowhere/cards.bin'], '/nowhere/cards.bin: no such file'],
    [['--dialect', 'native', '/'], '/: is a folder'],
  ])('%j cannot run: one line that says why', async (args, why) => {
    expect(await refused(decode, args)).toBe(why);
  });

  test('an unknown option cannot run', async () => {
    expect(await refused(decode, ['--dialekt', 'native'])).toContain('--dialekt');
  });

  test('what is no hex is named, with its line', async () => {
    const path = file('bad.hex', '43 41\n52 4G\n');
    expect(await refused(decode, ['--dialect', 'native', '--hex', path])).toBe(`${path}, line 2: "G" is no hex digit`);
    expect(await refused(decode, ['--dialect', 'native', '--hex'], '43 4')).toBe('standard input: an odd number of hex digits (3)');
  });
});

describe('station encode --dialect native', () => {
  test('writes the frames of events; without seq they get the next number', async () => {
    const input = '{"event":"card","code":"5H","place":"banker.1"}\n\n{"event":"card","code":"KH"}\n';
    expect(await run(encode, ['--dialect', 'native'], input)).toEqual({ code: 0, out: [], bytes: CARDS, err: [] });
  });

  test('what decode prints, encode turns back into the same bytes', async () => {
    expect((await run(encode, ['--dialect', 'native'], EVENTS.join('\n'))).bytes).toBe(CARDS);
  });

  test('an event that the dialect cannot say is named, the others are written, exit code 1', async () => {
    const input = '{"event":"card","code":"5H","place":"banker.1"}\n{"event":"uid","uid":"0A"}\n{"event":"card","code":"KH"}';
    const { code, bytes, err } = await run(encode, ['--dialect', 'native'], input);
    expect({ code, bytes }).toEqual({ code: 1, bytes: CARDS });
    expect(err).toEqual(['line 2: native has no frame for {"event":"uid","uid":"0A"}']);
  });

  test.each([
    ['{"event":"joker"}', 'there is no event "joker"'],
    ['{"code":"KH"}', 'there is no event undefined'],
    ['{"event":"card"}', '"code" is missing'],
    ['{"event":"card","code":7}', '"code" is wrong: 7'],
    ['{"event":"card","code":"KH","suit":"H"}', 'there is no field "suit"'],
    ['{"event":"card","code":"KH","seq":1}', '"seq" is wrong: 1'],
    ['{"event":"button","key":-1,"down":true}', '"key" is wrong: -1'],
    ['{"event":"unread","reason":"tired","raw":"00"}', '"reason" is wrong: "tired"'],
    ['{"event":"device","kind":"boot","hello":{"device":"a"}}', '"hello" is wrong: {"device":"a"}'],
    ['["card"]', 'no JSON object'],
    ['null', 'no JSON object'],
    ['KH', 'no JSON object'],
  ])('%s cannot run: the line is named, and nothing is written', async (line, why) => {
    expect(await refused(encode, ['--dialect', 'native'], `{"event":"cut"}\n${line}\n`)).toBe(`standard input, line 2: ${why}`);
  });

  test('wants a known dialect and no file', async () => {
    expect(await refused(encode, [])).toBe(`station encode wants --dialect NAME (known: ${KNOWN})`);
    expect(await refused(encode, ['--dialect', 'native', 'events.json'])).toBe('station encode reads standard input, no FILE');
  });
});
