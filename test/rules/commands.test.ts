import { describe, expect, test } from 'vitest';
import { type Command, type Io, Problem } from '../../main/commands/command.ts';
import { oddsCommand } from '../../main/commands/odds.ts';
import { roadsCommand } from '../../main/commands/roads.ts';

/** Runs a command on this standard input; a Problem is exit code 2 and its one line. */
async function run(
  command: Command,
  args: readonly string[],
  stdin = '',
  stop = new AbortController().signal,
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
    stop,
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
  test.each([
    ['xi-dach-cao-cap', [], 0.995],
    ['xi-dach-cao-cap', ['--policy', 'auto'], 0.92],
    ['blackjack-ngu-linh', [], 0.944],
    ['blackjack-ngu-linh', ['--policy', 'basic', '--set', 'commissionPercent=0', '--set', 'blackjackPays=3/2'], 0.99],
  ])('P16: simulates %s %j', async (game, options, about) => {
    const { code, out } = await run(oddsCommand, [game, '--hands', '60000', '--seed', '1', ...options]);
    const [line, ...more] = out.map((text) => JSON.parse(text));
    expect({ code, more, keys: Object.keys(line) }).toEqual({
      code: 0,
      more: [],
      keys: ['game', 'hands', 'seed', 'return', 'standardError', 'handsPerSecond'],
    });
    expect(line).toMatchObject({ game, hands: 60_000, seed: 1 });
    expect(Math.abs(line.return - about)).toBeLessThan(0.02);
    expect(line.standardError).toBeCloseTo(1.1 / Math.sqrt(60_000), 3);
    expect(line.handsPerSecond).toBeGreaterThan(0);
  });
  test('the same seed prints the same return, also in several slices', async () => {
    const returned = async (seed: string) =>
      JSON.parse((await run(oddsCommand, ['xi-dach-cao-cap', '--hands', '60000', '--seed', seed])).out[0]!).return;
    expect(await returned('3')).toBe(await returned('3'));
    expect(await returned('3')).not.toBe(await returned('4'));
  });
  test('an interrupt ends a long simulation', async () => {
    const stop = new AbortController();
    const running = run(oddsCommand, ['xi-dach-cao-cap', '--hands', '1000000000'], '', stop.signal);
    stop.abort();
    expect(await running).toEqual({ code: 2, out: [], problem: 'station odds: stopped after 50000 of 1000000000 hands' });
  });
  test.each<[args: string[], problem: string]>([
    [[], 'station odds wants one GAME: baccarat'],
    [['baccarat', 'baccarat'], 'station odds wants one GAME: baccarat'],
    [
      ['xi-dach-than-bai'],
      'xi-dach-than-bai has no odds of its own: its players hold the bank in turn and no strategy is published; it has baccarat, xi-dach-cao-cap, blackjack-ngu-linh',
    ],
    [['poker'], 'there is no game "poker"; it has baccarat'],
    [['baccarat', '--set', 'decks'], '--set decks: expected NAME=VALUE'],
    [['baccarat', '--set', 'decks=9'], '--set decks: expected an integer from 1 to 8, got 9'],
    [['baccarat', '--set', 'odds={"seat":1}'], '--set odds.seat: unknown name'],
    [['baccarat', '--set', 'colour=red'], '--set colour: unknown setting of baccarat'],
    [['baccarat', '--set', '__proto__=1'], '--set __proto__: unknown setting of baccarat'],
    [['baccarat', '--hands', '10'], 'counts every deal'],
    [['baccarat', '--seed', '1'], 'counts every deal'],
    [['baccarat', '--policy', 'auto'], 'counts every deal'],
    [['xi-dach-cao-cap', '--hands', '1'], '--hands: expected a whole number, 2 to 1000000000000, got "1"'],
    [['xi-dach-cao-cap', '--hands', '1e6'], '--hands: expected a whole number'],
    [['xi-dach-cao-cap', '--seed', '-1'], '--seed'],
    [['xi-dach-cao-cap', '--policy', 'constructor'], 'there is no policy "constructor" (basic, auto)'],
    [['xi-dach-cao-cap', '--set', 'commissionPercent=5'], '--set commissionPercent: unknown setting of xi-dach-cao-cap'],
    [['baccarat', '--colour'], '--colour'],
  ])('%j is refused', async (args, problem) => {
    expect(await run(oddsCommand, args)).toEqual({ code: 2, out: [], problem: expect.stringContaining(problem) });
  });
});
