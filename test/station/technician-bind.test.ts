import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { rankSuit } from '../../firmware-protocol/codes/index.ts';
import { hashPin } from '../../main/people/hash.ts';
import type { Answer, TechnicianAct } from '../../main/views/messages.ts';
import { until } from '../support/until.ts';
import { atTheEnd } from '../wire/ends.ts';
import { Scanner } from '../wire/scanner.ts';
import { HAI, TechnicianTable } from './technician-table.ts';

const later = atTheEnd();
const PIN = await hashPin('4711');

async function scanner(): Promise<Scanner> {
  const made = await Scanner.of('ascii-line', rankSuit);
  later(() => made.close());
  return made;
}
/** As a person has written it: four spaces, an order of its own, things that are no device. */
const written = (shoe: object): string =>
  `${JSON.stringify(
    {
      people: [{ pin: PIN, role: 'technician', name: 'Hai' }],
      devices: { shoe, seats: {} },
      table: { settings: { reshuffle: undefined }, name: 'Bàn 7', id: 'B7' },
    },
    null,
    4,
  )}\n`;
const bindTo = (wire: string, more: Partial<Extract<TechnicianAct, { kind: 'bind' }>> = {}): TechnicianAct => ({
  ...{ kind: 'bind', role: 'shoe', wire, dialect: 'ascii-line', codes: 'rank-suit', reason: 'the old one is worn out' },
  ...more,
});
const messageOf = (answer: Answer): string => ('refused' in answer ? `${answer.refused}: ${answer.message}` : 'accepted');

async function tableAt(old: Scanner) {
  const text = written({ wire: old.wire, dialect: 'ascii-line', codes: 'rank-suit', settings: { suffix: '\r' }, silenceMs: 2500 });
  const table = await TechnicianTable.start(later, text);
  await table.online('shoe');
  return { table, text };
}

describe('a role is bound to another device while the table runs (R13, R97)', () => {
  test('the new one is heard, the file has it and all else as it was, the old file is kept, the journal says who and why', async () => {
    const [old, next] = [await scanner(), await scanner()];
    const { table, text } = await tableAt(old);
    for (const item of ['cut', 'restart']) await table.done({ kind: 'sheet.mark', item, result: 'pass' });
    await table.done(bindTo(next.wire));
    // What was seen of the old one says nothing of it (R108).
    expect(['cut', 'restart'].map((item) => table.item(item)?.result)).toEqual([null, 'pass']);
    await until('a connection to the new scanner', () => next.connections === 1);
    await table.online('shoe');
    await next.say({ event: 'card', code: '7D' });
    await until('its frame to be taken', () => table.role('shoe')?.device?.rungs === 4);
    const expected = text.replace(old.wire, next.wire);
    expect(JSON.parse(readFileSync(table.file, 'utf8'))).toEqual(JSON.parse(expected));
    expect(readFileSync(table.file, 'utf8').split('\n').slice(0, 3)).toEqual(text.split('\n').slice(0, 3));
    expect(readFileSync(`${table.file}.bak`, 'utf8')).toBe(text);
    expect(statSync(table.file).mode & 0o777).toBe(0o600);
    expect(table.noted('bind')).toEqual([
      { author: HAI, detail: `shoe: ${old.wire} ascii-line rank-suit → ${next.wire} ascii-line rank-suit (the old one is worn out)` },
    ]);
    expect(table.role('shoe')?.bound).toEqual({ wire: next.wire, dialect: 'ascii-line', codes: 'rank-suit', identity: null, baud: null });
  });

  test('another dialect drops the settings of the one before', async () => {
    const old = await scanner();
    const { table } = await tableAt(old);
    await table.done(bindTo('tcp:127.0.0.1:9', { dialect: 'rdm6300' }));
    const { devices } = JSON.parse(readFileSync(table.file, 'utf8')) as { devices: { shoe: object } };
    expect(devices.shoe).toEqual({ wire: 'tcp:127.0.0.1:9', dialect: 'rdm6300', codes: 'rank-suit', silenceMs: 2500 });
    await until('the way out of what is wrong', () => table.role('shoe')?.device?.why === 'refused');
  });

  test('a bench without a file binds for as long as it runs, and says so; nothing is bound while a shoe is burned or a round is open', async () => {
    const next = await scanner();
    const table = await TechnicianTable.start(later, null);
    await table.online('shoe');
    expect(table.view).toMatchObject({ keptIn: 'run', mayBind: true });
    expect(table.view.roles.map(({ role }) => role).slice(0, 2)).toEqual(['shoe', 'panel']);
    expect(table.role('shoe')?.dialects).toContain('enq-bcc');
    for (const { dialects } of table.view.roles) expect(dialects).not.toEqual([]);
    await table.press('shoe.load');
    expect(table.view.mayBind).toBe(false);
    expect(messageOf(await table.act(bindTo(next.wire)))).toBe('technician.roundOpen: a round is open');
    await table.station.submit({ kind: 'shoe.close', by: 'huy', reason: 'a new scanner' }, { person: 'huy', role: 'supervisor' }, null);
    await table.done(bindTo(next.wire));
    await until('a connection', () => next.connections === 1);
    await table.online('shoe');
    expect(table.role('shoe')?.device).toMatchObject({ wire: next.wire, virtual: false });
    expect(table.filesThere()).toEqual(['data']);
  });
});

describe('what is refused changes nothing', () => {
  const unchanged = (table: TechnicianTable, old: Scanner, text: string) => {
    expect(readFileSync(table.file, 'utf8')).toBe(text);
    expect(table.filesThere()).toEqual(['data', 'station.config.json']);
    expect(table.role('shoe')?.device).toMatchObject({ wire: old.wire, lostForS: null });
    expect(old.connections).toBe(1);
  };

  test('one line each, as a start would say it; a file that cannot be replaced; one that is not valid any more', async () => {
    const old = await scanner();
    const { table, text } = await tableAt(old);
    const answers = [
      await table.act(bindTo('usb:1')),
      await table.act(bindTo('tcp:127.0.0.1:9', { dialect: 'morse' })),
      await table.act(bindTo('tcp:127.0.0.1:9', { dialect: 'native' })),
      await table.act(bindTo('tcp:127.0.0.1:9', { codes: '/nowhere/deck.txt' })),
      await table.act(bindTo('tcp:127.0.0.1:9', { identity: 'shoe-7' })),
      await table.act(bindTo(old.wire, { role: 'panel', dialect: 'native' })),
      await table.act(bindTo('tcp:127.0.0.1:9', { role: 'panel:3', dialect: 'native' })),
      await table.act(bindTo('tcp:127.0.0.1:9', { reason: '  ' })),
    ].map(messageOf);
    expect(answers.map((line) => line.replace(table.file, 'FILE'))).toEqual([
      expect.stringMatching(/^technician.refused: FILE: devices.shoe.wire: wire "usb:1": a wire is serial:PATH/),
      expect.stringMatching(/^technician.refused: FILE: devices.shoe.dialect: expected one of native, ascii-line/),
      'technician.refused: FILE: devices.shoe.codes: native devices have card codes of their own',
      expect.stringMatching(/^technician.refused: devices.shoe.codes: there is no table of codes and no file/),
      expect.stringMatching(/^technician.refused: FILE: devices.shoe.identity: ascii-line devices do not say who they are/),
      expect.stringMatching(
        /^technician.refused: FILE: devices.panel.(codes: there is no such setting|wire: .* is the wire of devices.shoe already)/,
      ),
      'technician.malformed: the table has no role panel:3',
      'technician.malformed: nothing that this page asks for',
    ]);
    unchanged(table, old, text);
    expect(table.noted('bind')).toEqual([]);
    // The file cannot be replaced: the journal says that it was undone, and the old device stays.
    const backups = Array.from({ length: 99 }, (_, nth) => `${table.file}.bak${nth === 0 ? '' : `.${nth + 1}`}`);
    for (const backup of backups) mkdirSync(backup);
    expect(messageOf(await table.act(bindTo('tcp:127.0.0.1:9')))).toMatch(/^technician.refused: .*cannot be written \(E/);
    for (const backup of backups) rmSync(backup, { recursive: true });
    unchanged(table, old, text);
    expect(table.noted('bind.undone')).toHaveLength(1);
    // R103 a file that is not valid any more is not quoted: its line might be a secret.
    writeFileSync(table.file, text.replace(PIN, 'a PIN 4711 in clear'));
    const line = messageOf(await table.act(bindTo('tcp:127.0.0.1:9')));
    expect(line).toMatch(/is not valid as it stands now: station run --config .* --print-config tells what is wrong$/);
    expect(JSON.stringify(table.view)).not.toContain(PIN);
    rmSync(table.file);
    expect(messageOf(await table.act(bindTo('tcp:127.0.0.1:9')))).toMatch(/cannot be written \(ENOENT\)$/);
    expect(table.noted('bind')).toHaveLength(1);
  });
});
