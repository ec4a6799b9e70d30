import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Io } from '../../main/commands/command.ts';
import { play } from '../../main/commands/play.ts';
import { Problem } from '../../main/problem.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tapes-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Ran {
  readonly out: readonly string[];
  /** The exit code, or the one line that says why it could not run. */
  readonly end: number | string;
}
async function run(args: readonly string[], stdin = ''): Promise<Ran> {
  const out: string[] = [];
  const io: Io = {
    stdin: (async function* () {
      yield Buffer.from(stdin);
    })(),
    out: (line) => out.push(line),
    bytes: () => {},
    err: () => {},
    stop: new AbortController().signal,
  };
  try {
    return { out, end: await play.run(args, io) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { out, end: error.message };
  }
}
const tape = (...lines: readonly (string | object)[]): string =>
  lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
const TABLE = { fact: 'table', game: 'baccarat' };
const OPEN = { fact: 'round.open' };
const CLOSE = { fact: 'bets.close' };
const card = (code: string) => ({ fact: 'card', code });

describe('station play', () => {
  test('prints the example of the contract to the letter', async () => {
    const { out, end } = await run(
      ['-'],
      tape(
        ...[
          TABLE,
          OPEN,
          { fact: 'bet', bettor: 'an', bet: 'banker', amount: 1010 },
          { fact: 'bet', bettor: 'an', bet: 'superTie:6', amount: 10 },
        ],
        ...[CLOSE, ...['4S', '6H', 'KD', 'TC', '6D', 'AC'].map(card)],
      ),
    );
    expect(out).toEqual([
      '{"out":"round","line":11,"round":1,"status":"settled","hands":{"player":["4S","KD","6D"],"banker":["6H","TC","AC"]},"totals":{"player":0,"banker":7},"result":"banker",' +
        '"bets":[{"bettor":"an","bet":"banker","amount":1010,"outcome":"win","commission":51,"breakage":"1/2","returned":1969},' +
        '{"bettor":"an","bet":"superTie:6","amount":10,"outcome":"lose","commission":0,"returned":0}],"net":{"an":949,"house":-949}}',
    ]);
    expect(end).toBe(0);
  });

  test('counts every line of the file, skips blank ones and comments, and takes the line ends of Windows', async () => {
    const text = `\uFEFF# a comment\r\n\r\n${tape(TABLE, '', '   ', '# another', OPEN, '#{"fact":"call"}', CLOSE, '').replaceAll('\n', '\r\n')}\r\n# the end\r\n\r\n`;
    expect(await run(['-'], text)).toEqual({
      out: ['{"out":"open","line":9,"round":1,"state":"card","awaiting":{"card":"player.1"}}'],
      end: 0,
    });
  });

  test('a later table ends the one before it, also inside a round, and starts another from nothing', async () => {
    const { out, end } = await run(
      ['-'],
      tape(
        ...[TABLE, { ...OPEN, at: 5000 }, CLOSE, '', card('8S'), '', TABLE, { ...OPEN, at: 10 }],
        ...[{ fact: 'round.correct', round: 1, places: {}, by: 'mai', second: 'lan', reason: 'of which table?' }],
      ),
    );
    expect(out).toEqual([
      '{"out":"open","line":5,"round":1,"state":"card","awaiting":{"card":"banker.1"}}',
      expect.stringContaining('{"out":"refused","line":9,"code":"round.notNow"'),
      '{"out":"open","line":9,"round":1,"state":"betting","awaiting":{"bets":true}}',
    ]);
    expect(end).toBe(1);
  });

  test('a table with a time that is none is refused like any fact: the one before it goes on', async () => {
    const { out } = await run(['-'], tape(TABLE, OPEN, { ...TABLE, at: -1 }, CLOSE));
    expect(out.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ out: 'refused', line: 3, code: 'fact.malformed' }),
      expect.objectContaining({ out: 'open', line: 4, state: 'card' }),
    ]);
  });

  test('a table that stands between rounds, with nothing in question, has no open line', async () => {
    expect(await run(['-'], tape(TABLE))).toEqual({ out: [], end: 0 });
    expect(await run(['-'], tape(TABLE, { fact: 'call', by: 'dao' }))).toEqual({
      out: ['{"out":"alarm","line":2,"kind":"called"}'],
      end: 0,
    });
    expect(await run(['-'], tape(TABLE, { fact: 'shoe.load' }, card('5S')))).toEqual({ out: [], end: 0 });
  });

  test('exit code 1 when a fact was refused, whatever else happened; alarms alone leave it 0', async () => {
    expect((await run(['-'], tape(TABLE, card('8S')))).end).toBe(0);
    expect((await run(['-'], tape(TABLE, CLOSE))).end).toBe(1);
  });

  test('a refusal has fields in this order, and one sentence', async () => {
    const { out } = await run(['-'], tape(TABLE, CLOSE));
    expect(out[0]).toMatch(/^\{"out":"refused","line":2,"code":"round\.notNow","message":"[^"\n]+"\}$/);
  });

  test('the same tape prints the same, from a file as from standard input', async () => {
    const text = tape(TABLE, OPEN, CLOSE, ...['8S', '2H', 'KS', 'KD', '5C'].map(card));
    const path = join(folder, 'tape.jsonl');
    writeFileSync(path, text);
    const first = await run([path, '--view', 'supervisor']);
    expect(await run(['-', '--view', 'supervisor'], text)).toEqual(first);
    expect(first.out.length).toBeGreaterThan(9);
  });
});

describe('station play --view', () => {
  const kinds = (out: readonly string[]) => out.map((line) => `${JSON.parse(line).line} ${JSON.parse(line).out}`);

  test('follows every accepted fact, table included: alarm, round, view in this order, and refused alone', async () => {
    const fixed = { fact: 'card.fix', place: 'player.1', code: '5D', by: 'mai', reason: 'a five' };
    const { out } = await run(
      ['-', '--view', 'dealer'],
      tape(TABLE, OPEN, OPEN, CLOSE, ...['2S', '3H', '3S', '3D', '6C'].map(card), fixed),
    );
    expect(kinds(out)).toEqual([
      ...['1 view', '2 view', '3 refused', '4 view', '5 view', '6 view', '7 view', '8 view', '9 view'],
      ...['10 alarm', '10 round', '10 view', '10 open'],
    ]);
  });

  test.each(['dealer', 'players', 'supervisor'])('%s: what that screen is sent', async (audience) => {
    const { out } = await run(['-', '--view', audience], tape(TABLE, OPEN, CLOSE, card('8S')));
    const { view } = JSON.parse(out[3]!);
    expect(view).toMatchObject({ audience, phase: 'card', round: { number: 1, ofShoe: 1 }, due: 'banker.1' });
    expect(view.hands[0]).toEqual({
      of: 'player',
      cards: [{ place: 'player.1', show: '8S', entered: false }],
      total: 8,
      label: '8',
      marks: [],
    });
  });

  test('times are those of the tape: what is left of the clock, for how long the table waits', async () => {
    const settings = { betSeconds: 15 };
    const { out } = await run(
      ['-', '--view', 'dealer'],
      tape(
        { ...TABLE, settings },
        { ...OPEN, at: 1000 },
        { fact: 'bet', bettor: 'an', bet: 'tie', amount: 1, at: 5000 },
        { fact: 'call', by: 'dao', at: 6000 },
        { fact: 'call', by: 'dao', at: 9500 },
      ),
    );
    const views = out.map((line) => JSON.parse(line).view).filter(Boolean);
    expect(views[2].clock).toEqual({ name: 'bets/1', leftMs: 11_000, ofMs: 15_000, running: true });
    expect(views[4].clock).toEqual({ name: 'bets/1', leftMs: 10_000, ofMs: 15_000, running: false });
    expect(views[4].troubles).toEqual([expect.objectContaining({ kind: 'called', forS: 3 })]);
  });

  test('players are told of the round that was corrected last, until another opens', async () => {
    const correct = { fact: 'round.correct', round: 1, places: { 'banker.1': '9H' }, by: 'mai', second: 'lan', reason: 'video' };
    const { out } = await run(['-', '--view', 'players'], tape(TABLE, OPEN, CLOSE, ...['8S', '2H', 'KS', 'KD'].map(card), correct, OPEN));
    const views = out.map((line) => JSON.parse(line).view).filter(Boolean);
    expect(views.map(({ corrected }) => corrected)).toEqual([null, null, null, null, null, null, null, 1, null]);
    expect(views[7]).toMatchObject({ result: { status: 'corrected', winner: 'banker' }, hands: [{ total: 8 }, { total: 9 }] });
  });
});

describe('what is no tape: one line that says where and why, and nothing is played', () => {
  const PLAYED = [TABLE, CLOSE];
  const deep = (beginning: string): string => `${beginning}${'['.repeat(100_000)}${']'.repeat(100_000)}}}`;
  const setting = (settings: object) => ({ fact: 'table.set', settings, by: 'mai', reason: 'a joke' });
  test.each([
    ['nothing at all', tape(''), /no fact/],
    ['only comments', tape('# nothing', ''), /no fact/],
    ['a line that is no JSON', tape(...PLAYED, '{"fact":'), /line 3/],
    ['a line that is no object', tape(...PLAYED, '["round.open"]'), /line 3/],
    ['a line nested deeper than anybody can write it', tape(...PLAYED, deep('{"fact":"table.set","settings":{"odds":')), /line 3/],
    ['a line that is null', tape(...PLAYED, 'null'), /line 3/],
    ['no table first', tape(OPEN, ...PLAYED), /line 1.*table/],
    ['an unknown game', tape(...PLAYED, { fact: 'table', game: 'poker' }), /line 3.*game.*poker/],
    ['a game without a name', tape(...PLAYED, { fact: 'table' }), /line 3.*game/],
    ['an unknown setting', tape({ ...TABLE, settings: { comission: false } }, CLOSE), /line 1.*settings\.comission/],
    ["another game's setting", tape({ ...TABLE, settings: { denMode: 'payEveryone' } }, CLOSE), /line 1.*settings\.denMode/],
    [
      'a value of a setting',
      tape(...PLAYED, '', { ...TABLE, settings: { limits: { banker: [5, 1] } } }),
      /line 4.*settings\.limits\.banker/,
    ],
    [
      'a setting changed to what it cannot be, also in a round and while called',
      tape(...PLAYED, OPEN, { fact: 'call', by: 'dao' }, setting({ rescanLimit: 'three' })),
      /line 5.*settings\.rescanLimit/,
    ],
    [
      'a change of a setting that is unknown',
      tape(...PLAYED, setting({ special: false, denMode: 'payEveryone' })),
      /line 3.*settings\.denMode/,
    ],
    ['settings that are no object', tape({ ...TABLE, settings: 'off' }, CLOSE), /line 1.*settings/],
  ])('%s', async (_, text, message) => {
    const { out, end } = await run(['-'], text);
    expect(out).toEqual([]);
    expect(end).toMatch(message);
    expect(end).not.toContain('\n');
  });

  test('arguments that are none: no tape, two, a file that is not there, an audience that is none', async () => {
    for (const args of [[], ['a', 'b'], [join(folder, 'missing')], ['-', '--view', 'nobody'], ['-', '--views']]) {
      expect(await run(args, tape(TABLE))).toEqual({ out: [], end: expect.any(String) });
    }
  });
});
