import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Io, Problem } from '../../main/commands/command.ts';
import { doctor } from '../../main/commands/doctor.ts';
import { plug, portPath } from '../support/pty.ts';
import { atTheEnd } from './ends.ts';

const later = atTheEnd();

async function run(...args: readonly string[]): Promise<{ readonly code: number; readonly text: string }> {
  const lines: string[] = [];
  const io: Io = {
    stdin: { [Symbol.asyncIterator]: () => ({ next: () => Promise.resolve({ done: true, value: undefined }) }) },
    out: (line) => lines.push(line),
    bytes: () => undefined,
    err: () => undefined,
    stop: new AbortController().signal,
  };
  return { code: await doctor.run(args, io), text: lines.join('\n') };
}
function configOf(wire: string, more: object = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'doctor-'));
  later(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'station.config.json');
  writeFileSync(file, JSON.stringify({ devices: { shoe: { wire, ...more } } }));
  return file;
}

test('station doctor: 0 while what is bound is good, 1 when it is not', async () => {
  const pty = await plug();
  later(() => pty.unplug());
  expect(await run('--config', configOf(`serial:${pty.path}`))).toMatchObject({ code: 0, text: expect.stringMatching(/shoe .*: good/) });
  expect(await run('--config', configOf(`serial:${portPath()}`))).toMatchObject({
    code: 1,
    text: expect.stringMatching(/shoe .*: WRONG\n.*is not there/),
  });
});

test('station doctor: names the dialect and the codes of a scanner, and what is wrong with them', async () => {
  const of = (more: object) => run('--config', configOf('tcp:127.0.0.1:4711', more));
  expect(await of({ dialect: 'ascii-line' })).toMatchObject({
    code: 0,
    text: expect.stringContaining(', ascii-line with codes digits4, '),
  });
  expect((await of({ dialect: 'enq-bcc' })).text).toContain(', enq-bcc, ');
  expect((await of({ dialect: 'pn532' })).text).toContain(', pn532 with codes of no deck (every tag is unknown), ');
  const missing = await of({ dialect: 'pn532', codes: '/nowhere/deck.txt' });
  expect(missing).toMatchObject({ code: 1, text: expect.stringMatching(/WRONG\n.*no table of codes and no file "\/nowhere\/deck\.txt"/) });
  const deck = configOf('tcp:127.0.0.1:4711').replace('station.config.json', 'deck.txt');
  writeFileSync(deck, '0A003B7C51 KH\n0A003B7C51 KS\n');
  expect((await of({ dialect: 'pn532', codes: deck })).text).toContain('deck.txt, line 2: "0A003B7C51" stands there twice');
});

test('station doctor: without a configuration it lists the machine; what it does not know is refused', async () => {
  expect(await run()).toMatchObject({ code: 0, text: expect.stringMatching(/^Serial devices\n/) });
  await expect(run('now')).rejects.toThrow(Problem);
  await expect(run('--config', '/nowhere/station.config.json')).rejects.toThrow('no such file');
});
