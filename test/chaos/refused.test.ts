import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { freePort, LOOPBACK } from '../../main/bench/free-port.ts';
import { openJournal } from '../../main/journal/journal.ts';
import { atTheEnd } from '../wire/ends.ts';
import { mayMount, smallFileSystem } from './small-disk.ts';
import { StationProcess, tableFolder } from './station-process.ts';

const later = atTheEnd();
const SLOW_MS = 120_000;

/** What a start makes of a folder that is prepared so. `config`: as text where it is no object. */
interface Case {
  readonly config?: object | string | null;
  readonly args?: readonly string[];
  prepare?(data: string): Promise<void> | void;
  readonly says: RegExp;
}
/** One start that fails: by itself, with exit code 2 and one line; nothing is served. */
async function fails({ config = {}, args = ['--bench'], prepare, says }: Case): Promise<void> {
  const folder = tableFolder(later, typeof config === 'object' ? (config ?? {}) : {});
  if (typeof config === 'string') writeFileSync(folder.config, config);
  await prepare?.(folder.data);
  const file = config === null ? `${folder.dir}/none.json` : folder.config;
  const station = new StationProcess(['run', '--config', file, '--data', folder.data, '--port', '0', ...args]);
  later(() => station.end('SIGKILL'));
  station.spawn();
  expect(await station.end()).toBe(2);
  const lines = station.err
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('{'));
  expect(lines).toEqual([expect.stringMatching(says)]);
  expect(station.out).toBe('');
}
const atPort = async (port: number): Promise<void> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, LOOPBACK, resolve));
  later(() => server.close());
};
function fileIn(data: string, name: string, text: string): void {
  mkdirSync(data);
  writeFileSync(join(data, name), text);
}
const change = (data: string, sql: string): void => {
  openJournal(data).close();
  const database = new DatabaseSync(join(data, 'journal.db'));
  database.exec(sql);
  database.close();
};
/** A station has been here. */
async function ranHere(data: string, ...args: readonly string[]): Promise<StationProcess> {
  const station = new StationProcess(['run', '--data', data, '--port', '0', ...args]);
  later(() => station.end('SIGKILL'));
  await station.start();
  return station;
}
const shoe = (more: object): object => ({ devices: { shoe: { wire: 'tcp:127.0.0.1:7001', ...more } } });

describe('a start that cannot be is one line that says what to do', () => {
  test.each<[string, Case]>([
    ['an unknown setting', { config: shoe({ speed: 1 }), says: /station\.config\.json: devices\.shoe\.speed: there is no such setting$/ }],
    ['a value of another type', { config: shoe({ baud: 'fast' }), says: /devices\.shoe\.baud: expected a number, got "fast"$/ }],
    [
      'a combination that cannot be',
      {
        config: { devices: { shoe: { wire: 'tcp:127.0.0.1:7001' }, panel: { wire: 'tcp:127.0.0.1:7001' } } },
        says: /devices\.panel\.wire: tcp:127\.0\.0\.1:7001 is the wire of devices\.shoe already$/,
      },
    ],
    ['no JSON', { config: '{ "table": ', says: /station\.config\.json: no JSON: / }],
    ['no file', { config: null, says: /none\.json: no such file$/ }],
    ['a folder that is a file', { prepare: (data) => writeFileSync(data, ''), says: /data: / }],
    [
      'a memory of the bench that is none',
      {
        prepare: (data) => fileIn(data, 'bench.json', '{}'),
        says: /bench\.json is no memory of a virtual device \(.*\): remove it$/,
      },
    ],
    [
      'a file that is no journal',
      {
        prepare: (data) => fileIn(data, 'journal.db', 'x'.repeat(9000)),
        says: /journal\.db: is no journal/,
      },
    ],
    [
      'a journal of a newer program',
      {
        prepare: (data) => change(data, 'PRAGMA user_version = 99'),
        says: /journal\.db: written by a newer program \(journal version 99, /,
      },
    ],
    [
      'the journal of another game',
      {
        prepare: (data) => {
          const journal = openJournal(data);
          const fact = {
            kind: 'table',
            game: 'xi-dach-than-bai',
            settings: {},
            closed: true,
            test: true,
            v: 1,
            atMs: 0,
            author: 'station',
          } as const;
          journal.append([{ key: null, wallMs: 0, monoMs: 0, boot: 'x', fact, raw: null, verdict: 'ok', record: null }]);
          journal.close();
        },
        says: /^table\.game: the journal is of a xi-dach-than-bai table, the configuration says baccarat: give the other game a folder of its own$/,
      },
    ],
    [
      'the journal of a bench for a live table (R109)',
      {
        args: [],
        prepare: async (data) => void (await (await ranHere(data, '--bench')).end('SIGTERM')),
        says: /^this folder holds the journal of a bench \(TEST\): a live table needs a folder of its own$/,
      },
    ],
    [
      'the journal of a live table for a bench (R109)',
      {
        prepare: async (data) => {
          const config = join(mkdtempSync(join(tmpdir(), 'chaos-')), 'live.json');
          writeFileSync(config, '{}');
          await (await ranHere(data, '--config', config)).end('SIGTERM');
        },
        says: /^this folder holds the journal of a live table: a bench needs a folder of its own$/,
      },
    ],
    [
      'a folder that another station has',
      {
        prepare: async (data) => void (await ranHere(data, '--bench')),
        says: /data: another station runs on this folder; stop it, or give this one a folder of its own$/,
      },
    ],
  ])('%s', { timeout: SLOW_MS }, (_, of) => fails(of));

  test('a port of the screens that is taken', { timeout: SLOW_MS }, async () => {
    const port = await freePort();
    await atPort(port);
    await fails({
      args: ['--bench', '--port', String(port)],
      says: new RegExp(`^port ${port} of 127\\.0\\.0\\.1 is taken by another program: stop that one, or choose another port with --port$`),
    });
  });

  test('a disk without room for a first record', { timeout: SLOW_MS }, async () => {
    const folder = tableFolder(later, {});
    if (mayMount()) {
      const disk = smallFileSystem(join(folder.dir, 'disk'), later);
      disk.fill();
      const station = StationProcess.at({ config: folder.config, data: disk.data });
      station.spawn();
      expect(await station.end()).toBe(2);
      expect(
        station.err
          .trim()
          .split('\n')
          .filter((line) => !line.startsWith('{')),
      ).toEqual([expect.stringMatching(/disk\/data.*(disk is full|make room on the disk)/)]);
    } else {
      mkdirSync(folder.data);
      chmodSync(folder.data, 0o500);
      const station = StationProcess.at(folder);
      station.spawn();
      expect(await station.end()).toBe(2);
      expect(station.err.trim()).toMatch(/data: cannot be written/);
    }
  });
});
