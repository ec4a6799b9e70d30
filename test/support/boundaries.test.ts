import { describe, expect, test } from 'vitest';
import { brokenBoundaries, TABLE } from './boundaries.ts';

const broken = (files: Record<string, string>) => brokenBoundaries(new Map(Object.entries(files)));

describe('who may import whom', () => {
  test.each([
    [
      'a pure folder upwards',
      'main/cards/card.ts',
      "import { pay } from '../games/baccarat.ts';",
      'main/cards/ may not import main/games/baccarat.ts',
    ],
    [
      'a type upwards',
      'main/games/game.ts',
      "import type { Fact } from '../round/facts.ts';",
      'main/games/ may not import main/round/facts.ts',
    ],
    [
      'a type named in place',
      'main/bets/book.ts',
      "type F = import('../round/facts.ts').Fact;",
      'main/bets/ may not import main/round/facts.ts',
    ],
    [
      'a value where types may be',
      'main/journal/fold.ts',
      "import { step } from '../round/step.ts';",
      'main/journal/ may import types only from main/round/step.ts',
    ],
    ['a re-export', 'main/web/server.ts', "export * from '../journal/journal.ts';", 'main/web/ may not import main/journal/journal.ts'],
    [
      'one screen from another',
      'renderer/players/app.tsx',
      "import { Next } from '../dealer/next.tsx';",
      'renderer/players/ may not import renderer/dealer/next.tsx',
    ],
    [
      'the station from a page',
      'renderer/dealer/app.tsx',
      "import type { Table } from '../../main/round/table.ts';",
      'renderer/dealer/ may not import main/round/table.ts',
    ],
    [
      'a built-in module in a pure folder',
      'main/round/judge.ts',
      "import { hash } from 'node:crypto';",
      'main/round/ may not import node:crypto',
    ],
    [
      'cryptography outside of its file of the protocol',
      'firmware-protocol/native/seal.ts',
      "import { createHmac } from 'node:crypto';",
      'firmware-protocol/ may not import node:crypto',
    ],
    [
      'anything in the wire folder',
      'firmware-protocol/native/frame.ts',
      "import { card } from '../../main/cards/card.ts';",
      'firmware-protocol/ may not import main/cards/card.ts',
    ],
    [
      'serialport outside of devices',
      'main/commands/doctor.ts',
      "import { SerialPort } from 'serialport';",
      'main/commands/ may not import serialport',
    ],
    ['node-hid outside of devices', 'main/bench/bench.ts', "const hid = await import('node-hid');", 'main/bench/ may not import node-hid'],
    [
      'the database outside of the journal',
      'main/station.ts',
      "import { DatabaseSync } from 'node:sqlite';",
      'node:sqlite is imported by main/journal/ only',
    ],
    [
      'Electron outside of its folder',
      'main/web/server.ts',
      "import { app } from 'electron';",
      'electron is imported by main/electron/ only',
    ],
    [
      'a test from the program',
      'main/cli.ts',
      "import { build } from '../test/support/build.ts';",
      'main/cli.ts may not import test/support/build.ts',
    ],
    [
      'an import made of parts',
      'main/cli.ts',
      "await import('./commands/' + name);",
      'an import that only a run can tell cannot be checked',
    ],
    ['a folder nobody has placed', 'main/extras/a.ts', "import './b.ts';", 'this folder is not in the table of who may import whom'],
  ])('%s is found', (_what, path, source, why) => {
    expect(broken({ [path]: `\n${source}` })).toEqual([`${path}:2: ${why}`]);
  });

  test.each([
    ['main/round/judge.ts', "import { total } from '../games/baccarat.ts';"],
    ['main/journal/fold.ts', "import type { Fact } from '../round/facts.ts';"],
    [
      'renderer/dealer/app.tsx',
      "import type { DealerView } from '../../main/views/messages.ts'; import { Card } from '../shared/card.tsx';",
    ],
    ['main/devices/serial.ts', "import { SerialPort } from 'serialport';"],
    ['main/journal/database.ts', "import { DatabaseSync } from 'node:sqlite';"],
    ['main/cli.ts', "import { run } from './commands/run.ts';"],
  ])('%s may', (path, source) => {
    expect(broken({ [path]: source })).toEqual([]);
  });

  test.each([
    [
      'main/views/dealer.ts',
      "import { unseal } from '../cards/hidden.ts';",
      /is imported by main\/games\/, main\/round\/, main\/views\/seen.ts only/,
    ],
    ['main/views/dealer.ts', "import * as all from '../cards/hidden.ts';", /is imported by/],
    ['main/commands/play.ts', "const { unseal } = await import('../cards/hidden.ts');", /is imported by/],
    ['main/games/baccarat.ts', "export { unseal } from '../cards/hidden.ts';", /is not handed on/],
    ['main/games/baccarat.ts', "import { unseal } from '../cards/hidden.ts';\nexport { unseal };", /is not handed on/],
  ])('the opener of a hidden card in %s: %s', (path, source, why) => {
    expect(broken({ [path]: source })).toEqual([expect.stringMatching(why)]);
  });

  test('a hidden card is opened where it may be, and named as a type elsewhere', () => {
    expect(broken({ 'main/views/seen.ts': "import { unseal } from '../cards/hidden.ts';" })).toEqual([]);
    expect(broken({ 'main/views/dealer.ts': "import type { Hidden } from '../cards/hidden.ts';" })).toEqual([]);
  });

  test('a cycle between files is found, through types too', () => {
    const files = {
      'main/round/a.ts': "import './b.ts';",
      'main/round/b.ts': "import './c.ts';",
      'main/round/c.ts': "import type { A } from './a.ts';",
    };
    expect(broken(files)).toEqual(['main/round/a.ts → main/round/b.ts → main/round/c.ts → main/round/a.ts: a cycle']);
  });

  test('the table itself goes one way between folders', () => {
    const folders = Object.keys(TABLE).filter((part) => part.startsWith('main/') && part.endsWith('/'));
    const source = (part: string) =>
      [...(TABLE[part]?.values ?? []), ...(TABLE[part]?.types ?? [])]
        .filter((to) => to.endsWith('/') && to !== 'main/')
        .map((to) => `import type { A } from '${'../'.repeat(part.split('/').length - 1)}${to}file.ts';`)
        .join('\n');
    const files = Object.fromEntries([...folders, 'firmware-protocol/'].map((part) => [`${part}file.ts`, source(part)]));
    expect(broken(files).filter((line) => line.endsWith('a cycle'))).toEqual([]);
  });
});
