import { describe, expect, test } from 'vitest';
import { type Command, type Io, Problem } from '../../main/commands/command.ts';
import { oddsCommand } from '../../main/commands/odds.ts';
import { roadsCommand } from '../../main/commands/roads.ts';

/** Runs a command on this standard input; a Problem is exit code 2 and its one line. */
async function run(
  command: Command,
  args: readonly string[],
  stdin = '',
): Promise<{ code: number; out: string[]; problem: string | null }> {
  const out: string[] = [];
  const bytes = new TextEncoder().encode(stdin);
  const io: Io = {
    // A byte at a time: nothing may hang on how the input is cut.
    stdin: (async function* () {
      for (const byte of bytes) yield Uint8Array.of(byte);
    })(),
    out: (line) => out.push(line),
    bytes: () => {
      throw new Error('no bytes are expected');
    },
    err: (line) => out.push(`err ${line}`),
    stop: new AbortController().signal,
  };
  try {
    return { code: await command.run(args, io), out, problem: null };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { code: 2, out, problem: error.message };
  }
}

describe('station roads', () => {
  const EMPTY = ['', '', '', '', '', ''];
  const heads = (out: readonly string[]) => out.map((line) => JSON.parse(line).bead[0]);

  test('R80: prints the five roads of each line, in the form of the contract', async () => {
    const { code, out } = await run(roadsCommand, [], 'PBTTP\n');
    expect(code).toBe(0);
    expect(out).toEqual([
      JSON.stringify({
        bead: ['P', 'B', 'T', 'T', 'P', '.'],
        bigRoad: { grid: ['PBP', '...', '...', '...', '...', '...'], ties: [[1, 0, 2]], leadingTies: 0 },
        bigEyeBoy: { colours: 'R', grid: ['R', '.', '.', '.', '.', '.'] },
        smallRoad: { colours: '', grid: EMPTY },
        cockroachPig: { colours: '', grid: EMPTY },
      }),
    ]);
  });
  test.each([
    ['an empty line is a shoe without results', 'B\n\nP\n', ['B', '', 'P']],
    ['the last line needs no end', 'B\nP', ['B', 'P']],
    ['lines may end as on Windows', 'B\r\nP\r\n', ['B', 'P']],
    ['no input is no shoe', '', []],
    ['one line end is one empty shoe', '\n', ['']],
  ])('R80: %s', async (_what, stdin, expected) => {
    const { code, out } = await run(roadsCommand, [], stdin);
    expect({ code, heads: heads(out) }).toEqual({ code: 0, heads: expected });
  });
  test.each([
    ['b', 'line 2, character 1: expected B, P or T, got "b"'],
    ['BP T', 'line 2, character 3: expected B, P or T, got " "'],
    ['BPTX', 'line 2, character 4: expected B, P or T, got "X"'],
  ])('a line %j: nothing is printed but where it is wrong', async (line, problem) => {
    expect(await run(roadsCommand, [], `BPT\n${line}\n`)).toEqual({ code: 2, out: [], problem: `standard input, ${problem}` });
  });
  test('arguments are refused', async () => {
    expect(await run(roadsCommand, ['BPT'])).toMatchObject({ code: 2, out: [], problem: expect.stringContaining('takes no arguments') });
    expect(await run(roadsCommand, ['--colour'])).toMatchObject({ code: 2, out: [], problem: expect.stringContaining('--colour') });
  });
});

describe('station odds', () => {
  test('prints one line of exact counts by the settings given', async () => {
    const { code, out } = await run(oddsCommand, ['baccarat', '--set', 'commission=off', '--set', 'decks=6']);
    expect(code).toBe(0);
    expect(out).toHaveLength(1);
    expect(JSON.parse(out[0]!)).toMatchObject({
      game: 'baccarat',
      decks: 6,
      deals: String(312 * 311 * 310 * 309 * 308 * 307),
      result: { player: expect.stringMatching(/^\d+$/), banker: expect.stringMatching(/^\d+$/), tie: expect.stringMatching(/^\d+$/) },
      bets: { super6: { outcomes: [{ pays: '12' }, { pays: '-1' }] } },
    });
  });
  test.each<[args: string[], problem: string]>([
    [[], 'station odds wants one GAME: baccarat'],
    [['baccarat', 'baccarat'], 'station odds wants one GAME: baccarat'],
    [['xi-dach-cao-cap'], 'xi-dach-cao-cap is not in this version; it has baccarat'],
    [['poker'], 'there is no game "poker"; it has baccarat'],
    [['baccarat', '--set', 'decks'], '--set decks: expected NAME=VALUE'],
    [['baccarat', '--set', 'decks=9'], '--set decks: expected an integer from 1 to 8, got 9'],
    [['baccarat', '--set', 'odds={"seat":1}'], '--set odds.seat: unknown name'],
    [['baccarat', '--set', 'colour=red'], '--set colour: unknown setting of baccarat'],
    [['baccarat', '--set', '__proto__=1'], '--set __proto__: unknown setting of baccarat'],
    [['baccarat', '--hands', '10', '--seed', '1'], 'counts every deal'],
    [['baccarat', '--colour'], '--colour'],
  ])('%j is refused', async (args, problem) => {
    expect(await run(oddsCommand, args)).toEqual({ code: 2, out: [], problem: expect.stringContaining(problem) });
  });
});
