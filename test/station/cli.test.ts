import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { main } from '../../main/cli.ts';
import type { Io } from '../../main/commands/command.ts';

/** Runs a command line in this process. */
async function station(args: readonly string[], input = ''): Promise<{ code: number; out: string[]; err: string[] }> {
  const out: string[] = [];
  const err: string[] = [];
  async function* stdin() {
    yield Buffer.from(input);
  }
  const io: Io = {
    stdin: stdin(),
    out: (line) => void out.push(line),
    bytes: (data) => void out.push(Buffer.from(data).toString()),
    err: (line) => void err.push(line),
    stop: new AbortController().signal,
  };
  return { code: await main(args, io), out, err };
}

const COMMANDS = [
  'run',
  'play',
  'decode',
  'encode',
  'roads',
  'odds',
  'mock-shoe',
  'doctor',
  'keys',
  'decks',
  'record',
  'replay-wire',
  'verify',
  'replay',
  'export',
  'pin',
];

describe('station', () => {
  test('without a command says what there is and exits with 2', async () => {
    const { code, out } = await station([]);
    expect(code).toBe(2);
    for (const name of COMMANDS) {
      expect(out.join('\n')).toMatch(new RegExp(`^ {2}${name} `, 'm'));
    }
  });

  test('an unknown command is one line and exit code 2', async () => {
    expect(await station(['deal'])).toMatchObject({
      code: 2,
      out: [],
      err: [expect.stringMatching(/^there is no command "deal" \(run, play, /)],
    });
  });

  test.each(COMMANDS)('%s --help tells its options and exits with 0', async (name) => {
    const { code, out, err } = await station([name, '--help']);
    expect({ code, err }).toEqual({ code: 0, err: [] });
    expect(out.join('\n')).toMatch(new RegExp(`^station ${name}\\b`));
  });

  test.each([
    [['play'], /TAPE/],
    [['play', '/nonexistent'], /^\/nonexistent: no such file$/],
    [['run', '--port', 'x'], /--port: expected a whole number/],
    [['run', '--port', '70000'], /--port: expected a whole number/],
    [['run', '--bank'], /^station run: /],
    [['run', 'table'], /"table" is not expected/],
    [['run', '--config', '/nonexistent'], /^\/nonexistent: no such file$/],
    [['decode', '--dialect', 'x'], /there is no dialect "x"/],
    [['verify'], /DIR/],
    [['verify', '/nonexistent'], /nonexistent/],
    [['odds', 'poker'], /poker/],
    [['mock-shoe', '--wire', 'tcp-listen:7001', '--dialect', 'native', '--cards', 'KH', '--key', 'ab'], /--key: expected 64 hex digits$/],
    [
      ['mock-shoe', '--wire', 'tcp-listen:7001', '--dialect', 'native', '--cards', 'KH', '--key', '@LICENSE'],
      /--key: expected 64 hex digits in LICENSE$/,
    ],
    [
      ['mock-shoe', '--wire', 'tcp-listen:7001', '--dialect', 'uid-line', '--cards', 'KH', '--key', 'ab'],
      /--key is for native only|has no frame/,
    ],
    [['keys'], /^station keys wants /],
    [['mock-shoe', '--wire', 'x', '--dialect', 'native', '--cards', 'KH'], /wire "x"/],
  ])('%j is one line on standard error and exit code 2', async (args, line) => {
    const { code, out, err } = await station(args);
    expect({ code, out }).toEqual({ code: 2, out: [] });
    expect(err).toEqual([expect.stringMatching(line)]);
    expect(err[0]).not.toContain('\n');
  });

  test('run --print-config prints the effective configuration', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'station-')), 'c.json');
    writeFileSync(file, JSON.stringify({ table: { id: 'BAC-07' } }));
    const { code, out } = await station(['run', '--print-config', '--config', file]);
    expect(code).toBe(0);
    expect(JSON.parse(out.join('\n'))).toMatchObject({ table: { id: 'BAC-07', game: 'baccarat' }, people: [], journal: { dir: 'data' } });
  });

  test('encode and decode are each other’s reverse', async () => {
    const events = [
      { event: 'card', code: '5H', seq: '1' },
      { event: 'cut', seq: '2' },
      { event: 'button', key: 2, down: true, seq: '3' },
    ];
    const bytes = await station(['encode', '--dialect', 'native'], events.map((event) => JSON.stringify(event)).join('\n'));
    const back = await station(['decode', '--dialect', 'native'], bytes.out.join(''));
    expect(back.out.map((line) => JSON.parse(line))).toEqual(events);
  });

  test('the version is the package’s', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect((await station(['--version'])).out).toEqual([`dealer-station ${version}`]);
  });
});
