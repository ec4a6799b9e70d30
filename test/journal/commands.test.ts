import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { type Command, type ExitCode, Problem } from '../../main/commands/command.ts';
import { exportCommand } from '../../main/commands/export.ts';
import { playTape } from '../../main/commands/play.ts';
import { replay } from '../../main/commands/replay.ts';
import { verify } from '../../main/commands/verify.ts';
import type { Finding } from '../../main/journal/check.ts';
import { type Journal, openJournal } from '../../main/journal/journal.ts';
import { checkedFold } from '../../main/journal/verify.ts';
import type { Body } from '../../main/round/facts.ts';
import type { Snapshot } from '../../main/round/step.ts';
import { RULES } from '../../main/station/rules.ts';
import { viewOf, WITHOUT_A_STATION } from '../../main/views/index.ts';
import { EVENING, folder, play, TOY } from './fixtures.ts';
import { dealtShoe } from './shoe.ts';

const PAGE_BYTES = 4096;

interface Ran {
  readonly code: ExitCode;
  readonly out: readonly string[];
  readonly err: readonly string[];
}
async function run(command: Command, ...args: string[]): Promise<Ran> {
  const out: string[] = [];
  const err: string[] = [];
  const io = {
    stdin: new ReadableStream<Uint8Array>(),
    out: (line: string) => void out.push(line),
    bytes: () => {},
    err: (line: string) => void err.push(line),
    stop: new AbortController().signal,
  };
  return { code: await command.run(args, io), out, err };
}

const TABLE: Body = { kind: 'table', game: 'baccarat', settings: { accounts: { an: 100_000 } }, closed: true };

/** Two shoes of three rounds, one void; the round of an open bet and two cards at the end. */
function evening(dir: string): Journal {
  const journal = openJournal(dir);
  const first = dealtShoe(RULES, [TABLE], 3, 4, 1);
  play(journal, RULES, [
    { kind: 'start', program: 'test' },
    TABLE,
    ...first,
    { kind: 'round.open' },
    { kind: 'round.void', by: 'Linh', reason: 'test' },
  ]);
  play(journal, RULES, dealtShoe(RULES, [TABLE], 3, 4, 2));
  play(journal, RULES, [
    { kind: 'round.open' },
    { kind: 'bet', bettor: 'an', bet: 'player', amount: 500 },
    { kind: 'bet', bettor: 'an', bet: 'no such bet', amount: 500 },
    { kind: 'bets.close' },
    { kind: 'card', code: 'QD' },
    { kind: 'card', code: '2C' },
  ]);
  return journal;
}

describe('station verify', () => {
  test('a whole journal: one object, exit code 0', async () => {
    const dir = folder();
    const { seq, hash } = evening(dir).head();
    const { code, out, err } = await run(verify, dir);
    expect(out.map((line) => JSON.parse(line))).toEqual([{ facts: seq, rounds: 7, head: hash, ok: true }]);
    expect([code, err]).toEqual([0, []]);
  });

  test('a changed record is named: exit code 1', async () => {
    const dir = folder();
    evening(dir).close();
    const database = new DatabaseSync(join(dir, 'journal.db'));
    database.exec("UPDATE facts SET fact = replace(fact, 'QD', '9D') WHERE seq = (SELECT max(seq) - 1 FROM facts)");
    const record = Number(database.prepare('SELECT max(seq) - 1 AS record FROM facts').get()?.record);
    database.close();
    const { code, out, err } = await run(verify, dir);
    expect(code).toBe(1);
    expect(err).toEqual([`record ${record}: broken chain: its content and the hash before it do not give its hash`]);
    expect(JSON.parse(out[0] ?? '')).toMatchObject({ facts: record - 1, ok: false, findings: [{ what: 'chain', record }] });
  });

  test('a new shoe that brings forward what was not there is a decision that differs', async () => {
    const dir = folder();
    const journal = openJournal(dir);
    const carry = { ...RULES.carryOf(play(journal, RULES, [TABLE])), accounts: { an: 1_000_000 } };
    play(journal, { ...RULES, carryOf: () => carry as ReturnType<typeof RULES.carryOf> }, [{ kind: 'shoe.load' }]);
    journal.close();
    expect(await run(verify, dir)).toMatchObject({
      code: 1,
      err: ['record 2: decided differently now: it brings forward another state than the one before it'],
    });
  });

  test.each([verify, replay, exportCommand])('$name: what cannot be read is a problem of one line', async (command) => {
    const dir = folder();
    await expect(run(command, join(dir, 'absent'))).rejects.toThrow(
      new Problem(`${join(dir, 'absent')}: no journal here (there is no journal.db in it)`),
    );
    writeFileSync(join(dir, 'journal.db'), 'no database '.repeat(100));
    await expect(run(command, dir)).rejects.toThrow(new Problem(`${join(dir, 'journal.db')}: is no journal (no SQLite database)`));
    await expect(run(command)).rejects.toThrow(Problem);
    await expect(run(command, dir, dir)).rejects.toThrow(Problem);
    await expect(run(command, dir, '--nonsense')).rejects.toThrow(Problem);
  });
});

describe('what replay and export cannot read', () => {
  test.each([
    ['a fact that is no JSON', replay, "UPDATE facts SET fact = 'x' WHERE seq = 9", 'record 9: broken chain'],
    ['a fact that is none', replay, "UPDATE facts SET fact = 'null' WHERE seq = 9", 'record 9: broken chain'],
    ['the same', exportCommand, "UPDATE facts SET fact = 'null' WHERE seq = 9", 'record 9: broken chain'],
    ['a round without anything', exportCommand, "UPDATE rounds SET record = '{}'", 'the table of rounds'],
  ])('%s: one line names it', async (_, command, sql, line) => {
    const dir = folder();
    evening(dir).close();
    const database = new DatabaseSync(join(dir, 'journal.db'));
    database.exec(sql);
    database.close();
    await expect(run(command, dir)).rejects.toThrow(line);
    await expect(run(command, dir)).rejects.toThrow(Problem);
  });

  test('a page that is damaged: one line names it', async () => {
    const dir = folder();
    evening(dir).close();
    const file = join(dir, 'journal.db');
    const bytes = readFileSync(file);
    // Not the last page: opening a journal reads its last record.
    writeFileSync(file, bytes.fill(0xab, bytes.length - 2 * PAGE_BYTES, bytes.length - PAGE_BYTES));
    const failed = await run(exportCommand, dir).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(Problem);
    expect(String(failed)).toMatch(/^Error: .+: the file is damaged: .+$/);
  });
});

describe('a start folds from the newest shoe', () => {
  const takeUp = (journal: Journal, from: number): { snapshot: Snapshot; findings: Finding[] } => {
    const findings: Finding[] = [];
    let snapshot = RULES.begin();
    for (const { stepped } of checkedFold(journal, RULES, from, (finding) => findings.push(finding))) snapshot = stepped.snapshot;
    return { snapshot, findings };
  };

  test('and comes to the same table as a fold of everything (R93)', () => {
    const journal = evening(folder());
    const from = journal.lastShoe() ?? 0;
    expect(from).toBeGreaterThan(30);
    const [whole, short] = [takeUp(journal, 1), takeUp(journal, from)];
    expect(RULES.carryOf(short.snapshot)).toEqual(RULES.carryOf(whole.snapshot));
    for (const audience of ['dealer', 'players', 'supervisor'] as const)
      expect(viewOf(short.snapshot, audience, WITHOUT_A_STATION)).toEqual(viewOf(whole.snapshot, audience, WITHOUT_A_STATION));
    expect([whole.findings, short.findings]).toEqual([[], []]);
    journal.close();
  });

  test('and tells a break of the chain there, not one of an earlier shoe', () => {
    const dir = folder();
    const journal = evening(dir);
    const from = journal.lastShoe() ?? 0;
    const database = new DatabaseSync(join(dir, 'journal.db'));
    database.exec(`UPDATE facts SET raw = '' WHERE seq = ${from - 5}`);
    expect(takeUp(journal, from).findings).toEqual([]);
    database.exec(`UPDATE facts SET raw = '' WHERE seq = ${from + 5}`);
    expect(takeUp(journal, from).findings).toMatchObject([{ what: 'chain', record: from + 5 }]);
    database.close();
    journal.close();
  });
});

describe('station replay', () => {
  test('prints the rounds as station play does', async () => {
    const dir = folder();
    const journal = evening(dir);
    const facts = [...journal.entries()].map(({ fact: { kind, v: _, atMs, author: __, ...fields } }, index) => ({
      line: index + 1,
      object: { fact: kind, at: atMs, ...fields },
    }));
    const played = [...playTape(facts.slice(1), null)].filter(({ out }) => out === 'round');
    const { code, out, err } = await run(replay, dir);
    expect(out.map((line) => JSON.parse(line))).toEqual(played);
    expect(out.map((line) => JSON.parse(line).round)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect([code, err]).toEqual([0, []]);
    expect(journal.rounds(0, 99)).toEqual(played.map(({ out: _, line: __, ...record }) => record));
    journal.close();
  });

  test('--to stops at a record; --view shows what the audience saw then', async () => {
    const dir = folder();
    const journal = evening(dir);
    const { seq } = journal.head();
    journal.close();
    expect((await run(replay, dir, '--to', '12')).out).toEqual([]);
    const [line = ''] = (await run(replay, dir, '--view', 'players')).out;
    expect(JSON.parse(line)).toMatchObject({
      out: 'view',
      line: seq,
      view: { audience: 'players', phase: 'card', due: 'player.2', round: { number: 8 } },
    });
    const [before = ''] = (await run(replay, dir, '--view', 'dealer', '--to', String(seq - 2))).out;
    expect(JSON.parse(before)).toMatchObject({ line: seq - 2, view: { audience: 'dealer', due: 'player.1' } });
  });

  test.each([
    ['--to', '0'],
    ['--to', '99999'],
    ['--to', 'soon'],
    ['--view', 'everybody'],
    ['--view', 'dealer', '--to', '1'],
  ])('%s %s %s %s is refused', async (...options) => {
    const dir = folder();
    evening(dir).close();
    await expect(run(replay, dir, ...options.filter((option) => option !== undefined))).rejects.toThrow(Problem);
  });

  test('rules that decide otherwise than then are told: exit code 1', async () => {
    const dir = folder();
    const journal = openJournal(dir);
    play(journal, TOY, EVENING);
    journal.close();
    expect(await run(replay, dir)).toMatchObject({
      code: 1,
      err: ['record 1: decided differently now: the journal says ok, this program says round.notNow'],
    });
  });
});

describe('station export (R98)', () => {
  const exported = async (...options: string[]): Promise<string[]> => {
    const dir = folder();
    const journal = openJournal(dir);
    play(journal, TOY, EVENING);
    journal.close();
    return [...(await run(exportCommand, dir, ...options)).out];
  };
  const types = (lines: readonly string[]): unknown[] =>
    lines
      .map((line) => JSON.parse(line))
      .map(({ type, seq, round, kind, place, card }) => [type, seq, round, kind ?? place, card].filter((x) => x !== undefined));

  test('C7: the ledger alone: what each round moved, and what a correction takes back and books anew; it comes to each record’s net', async () => {
    const lines = (await exported('--ledger')).map((line) => JSON.parse(line));
    expect(new Set(lines.map(({ type }) => type))).toEqual(new Set(['entry']));
    expect(lines.map(({ entry }) => entry)).toEqual([...new Set(lines.map(({ entry }) => entry))]);
    expect(lines.some(({ reversal }) => reversal === true)).toBe(true);
    const held: Record<string, number> = {};
    for (const { from, to, amount } of lines) {
      held[from] = (held[from] ?? 0) - amount;
      held[to] = (held[to] ?? 0) + amount;
    }
    const rounds = (await exported()).map((line) => JSON.parse(line)).filter(({ type, status }) => type === 'round' && status !== 'void');
    const last = new Map<number, Record<string, number>>(rounds.map(({ round, detail }) => [round, detail.net]));
    const paid: Record<string, number> = {};
    for (const net of last.values()) for (const [who, change] of Object.entries(net)) paid[who] = (paid[who] ?? 0) + change;
    expect(held).toEqual(paid);
    expect((await exported('--ledger', '--csv'))[0]).toMatch(/^type,entry,seq,.*,reversal/);
  });

  test('everything, in the order of the journal', async () => {
    expect(types(await exported())).toEqual([
      ['device', 6, 1, 'card.unread'],
      ['correction', 8, 1, 'card.fix', 'QH'],
      ['device', 9, 1, 'cut'],
      ['round', 9, 1],
      ['card', 9, 1, 'player.1', 'KH'],
      ['card', 9, 1, 'banker.1', '9S'],
      ['bet', 9, 1],
      ['correction', 12, 2, 'card.enter', '??'],
      ['correction', 14, 2, 'round.void'],
      ['round', 14, 2],
      ['card', 14, 2, 'player.1', '2D'],
      ['card', 14, 2, 'banker.1', '??'],
      ['bet', 14, 2],
      ['device', 18, 3, 'cut'],
      ['round', 18, 3],
      ['card', 18, 3, 'player.1', '3D'],
      ['bet', 18, 3],
      ['correction', 19, 1, 'round.correct'],
      ['round', 19, 1],
      ['card', 19, 1, 'player.1', 'JH'],
      ['bet', 19, 1],
      ['device', 21, 'scanner'],
    ]);
  });

  test('a line holds all there is to say', async () => {
    const rows = (await exported('--round', '1')).map((line) => JSON.parse(line));
    const time = '2025-10-09T08:53:20.009Z';
    expect(rows).toContainEqual({
      type: 'round',
      seq: 9,
      time,
      shoe: 1,
      round: 1,
      status: 'settled',
      result: 'player',
      detail: { net: { 'an, "the first"': 100, house: -100 } },
    });
    expect(rows).toContainEqual({
      type: 'bet',
      seq: 9,
      time,
      shoe: 1,
      round: 1,
      status: 'settled',
      bettor: 'an, "the first"',
      bet: 'player',
      amount: 100,
      outcome: 'win',
      commission: 0,
      returned: 200,
    });
    expect(rows).toContainEqual({
      type: 'correction',
      seq: 19,
      time: '2025-10-09T08:53:20.019Z',
      shoe: 2,
      round: 1,
      kind: 'round.correct',
      by: 'Linh',
      second: 'Minh',
      reason: 'misread',
      detail: { 'player.1': 'JH' },
    });
  });

  test('C9: nothing of the open round, no card that was never turned, no salt, no hash', async () => {
    const dir = folder();
    const journal = openJournal(dir);
    play(journal, TOY, EVENING);
    const secrets = [...journal.entries()].flatMap(({ salt, hash }) => [salt, hash]);
    journal.close();
    for (const form of ['--json', '--csv']) {
      const text = (await run(exportCommand, dir, form)).out.join('\n');
      for (const secret of [...secrets, 'AS', '7C']) expect(text).not.toContain(secret);
    }
  });

  test('a split hand has places of its own', async () => {
    const dir = folder();
    const journal = openJournal(dir);
    const record = {
      round: 1,
      status: 'settled',
      hands: { dealer: ['6H'], '3': [['9S', '2H'], ['9D']] },
      bets: [],
      net: { house: 0 },
    } as const;
    play(journal, { ...TOY, step: (snapshot, fact) => ({ ...TOY.step(snapshot, fact), verdict: 'ok', record }) }, [{ kind: 'reveal' }]);
    journal.close();
    const rows = types((await run(exportCommand, dir)).out);
    expect(rows.slice(1)).toEqual([
      ['card', 1, 1, '3.1', '9S'],
      ['card', 1, 1, '3.2', '2H'],
      ['card', 1, 1, '3b.1', '9D'],
      ['card', 1, 1, 'dealer.1', '6H'],
    ]);
  });

  test('--shoe and --round choose', async () => {
    expect(new Set(types(await exported('--round', '2')).map((row) => (row as unknown[])[2]))).toEqual(new Set([2]));
    const rows = (await exported('--shoe', '2')).map((line) => JSON.parse(line));
    expect(new Set(rows.map(({ shoe }) => shoe))).toEqual(new Set([2]));
    expect(rows.filter(({ type }) => type === 'round').map(({ round }) => round)).toEqual([3]);
    for (const wrong of [
      ['--round', '4'],
      ['--shoe', '3'],
      ['--shoe', 'two'],
      ['--csv', '--json'],
    ])
      await expect(exported(...wrong)).rejects.toThrow(Problem);
  });

  test('--csv is the same table, quoted as RFC 4180 says', async () => {
    const lines = await exported('--csv');
    for (const line of lines) expect(line).toMatch(/[^\r]\r$/);
    const [names = [], ...rows] = parseCsv(lines.map((line) => `${line}\n`).join(''));
    const objects = rows.map((fields) => Object.fromEntries(names.flatMap((name, at) => (fields[at] ? [[name, fields[at]]] : []))));
    const expected = (await exported('--json')).map((line) =>
      Object.fromEntries(
        Object.entries(JSON.parse(line)).map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]),
      ),
    );
    expect(objects).toEqual(expected);
  });
});

/** RFC 4180, as strict as it is written. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
