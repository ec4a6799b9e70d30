import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { freePort, LOOPBACK } from '../../main/bench/free-port.ts';
import { newKey, writeKeys } from '../../main/station/keys.ts';
import type { SupervisorView } from '../../main/views/messages.ts';
import { MockProgram } from '../bench/mock-program.ts';
import { FOUR_CARDS, openRound, TIE, WITHOUT_BURN } from '../chaos/round.ts';
import { StationProcess, tableFolder } from '../chaos/station-process.ts';
import { until } from '../support/until.ts';
import { atTheEnd } from '../wire/ends.ts';

const later = atTheEnd();
const ID = 'shoe-17';
const WITHIN_MS = 240_000;
/** Listens, says what standard input has to whoever connects, and hears nothing. */
const PLAYER = `const net = require('node:net'); let said = [];
process.stdin.on('data', (bytes) => said.push(bytes)).on('end', () =>
  net.createServer((socket) => { socket.on('error', () => {}); socket.write(Buffer.concat(said)); }).listen(+process.argv[1], '${LOOPBACK}'));`;

/** What goes through to the mock shoe, and all that the shoe has said. */
async function recorder(port: number): Promise<{ readonly port: number; recorded(): Buffer; close(): Promise<void> }> {
  const said: Buffer[] = [];
  const mine = await freePort();
  const server = createServer((station) => {
    const shoe = connect(mine, LOOPBACK);
    for (const [from, to] of [[station, shoe] as const, [shoe, station] as const]) {
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
      from.pipe(to);
    }
    shoe.on('data', (bytes) => said.push(bytes));
  });
  await new Promise<void>((resolve) => server.listen(port, LOOPBACK, resolve));
  const close = () => new Promise<void>((resolve) => void server.close(() => resolve()));
  later(() => server.close());
  return { port: mine, recorded: () => Buffer.concat(said), close };
}

function shoeAt(port: number, ...more: readonly string[]): MockProgram {
  const shoe = new MockProgram(
    '--wire',
    `tcp-listen:${port}`,
    '--dialect',
    'native',
    '--device',
    ID,
    '--cards',
    FOUR_CARDS.join(' '),
    ...more,
  );
  later(() => shoe.signal('SIGKILL'));
  return shoe;
}
const shoeOf = ({ devices }: SupervisorView) => devices.find(({ role }) => role === 'shoe');
const raised = ({ alarms }: SupervisorView, kind: string): boolean => alarms.some((alarm) => alarm.kind === kind);

async function table(authenticated = true) {
  const port = await freePort();
  const folder = tableFolder(later, {
    table: { settings: WITHOUT_BURN },
    devices: { shoe: { wire: `tcp:${LOOPBACK}:${port}`, authenticated } },
  });
  const key = newKey();
  mkdirSync(folder.data);
  writeKeys(join(folder.data, 'keys.json'), new Map([[ID, key]]));
  const keyFile = join(folder.dir, 'shoe.key');
  writeFileSync(keyFile, `${key.key}\n`, { mode: 0o600 });
  const station = StationProcess.at(folder);
  later(() => station.end('SIGKILL'));
  return { port, folder, key, keyFile, station };
}
type Told = { readonly what: string; readonly text: string };
/** What of all this holds a key, in any case of its letters. */
const holding = (told: readonly Told[], secret: string): readonly string[] =>
  told.filter(({ text }) => text.toUpperCase().includes(secret.toUpperCase())).map(({ what }) => what);

describe('R101, R103: a table whose shoe must prove who it is', () => {
  test('deals; its recording played by another process, a wrong key, a plain shoe yield no card and are listed', {
    timeout: WITHIN_MS,
  }, async () => {
    const { port, folder, key, keyFile, station } = await table();
    const between = await recorder(port);
    const shoe = shoeAt(between.port, '--key', `@${keyFile}`);
    await station.start();
    const supervisor = await station.screen('supervisor');
    const dealer = await station.screen('dealer');
    await openRound(station);
    expect(await shoe.end()).toBe(0);
    expect(await station.rounds()).toMatchObject([TIE]);
    expect(shoeOf(supervisor())).toMatchObject({ device: ID, plain: false });
    expect(supervisor().alarms).toEqual([]);
    await between.close();
    const { fact } = await station.health();

    const player = spawn(process.execPath, ['-e', PLAYER, String(port)], { stdio: ['pipe', 'ignore', 'inherit'] });
    later(() => player.kill('SIGKILL'));
    player.stdin.end(between.recorded());
    expect(between.recorded().toString()).toMatch(/^CARD 4 6C C=\d+ ~/m);
    await until('the recording among the alarms', () => raised(supervisor(), 'replayed'));
    expect(shoeOf(supervisor())).toMatchObject({ why: 'notAuthentic' });
    player.kill('SIGKILL');

    const stranger = shoeAt(port, '--key', newKey().key);
    await until('the wrong key among the alarms', () => raised(supervisor(), 'wrongKey'));
    await stranger.signal('SIGKILL');
    const plain = shoeAt(port);
    await until('the plain shoe among the alarms', () => raised(supervisor(), 'downgrade'));
    await plain.signal('SIGKILL');

    expect(await station.rounds()).toMatchObject([TIE]);
    const items = supervisor().timeline.filter(({ seq }) => seq > fact);
    expect(items.filter(({ kind }) => kind === 'card')).toEqual([]);
    expect(items.filter(({ kind }) => kind === 'notAuthentic').map(({ values }) => values)).toEqual(
      ['replayed', 'wrongKey', 'downgrade'].map((what) => ({ what, detail: ID })),
    );
    const told: Told[] = [
      { what: 'log', text: station.err + station.out + shoe.err },
      { what: 'views', text: JSON.stringify([supervisor(), dealer()]) },
      ...(await Promise.all(['/metrics', '/health'].map(async (what) => ({ what, text: (await station.get(what)).text })))),
    ];
    expect(await station.end('SIGTERM')).toBe(0);
    const journal = readdirSync(folder.data).filter((name) => name !== 'keys.json' && statSync(join(folder.data, name)).isFile());
    told.push(...journal.map((what) => ({ what, text: readFileSync(join(folder.data, what)).toString('latin1') })));
    expect(told.length).toBeGreaterThan(4);
    expect(holding(told, key.key)).toEqual([]);
    expect(holding([{ what: 'the file of keys', text: readFileSync(join(folder.data, 'keys.json'), 'utf8') }], key.key)).toHaveLength(1);
  });

  test('a revoked key is refused from the next start on', { timeout: WITHIN_MS }, async () => {
    const { port, folder, key, keyFile, station } = await table();
    writeKeys(join(folder.data, 'keys.json'), new Map([[ID, { ...key, revoked: key.made }]]));
    await station.start();
    const supervisor = await station.screen('supervisor');
    shoeAt(port, '--key', `@${keyFile}`);
    await until('the revoked key among the alarms', () => raised(supervisor(), 'revoked'));
    expect(shoeOf(supervisor())).toMatchObject({ why: 'notAuthentic', detail: expect.stringContaining('revoked') });
    await station.end('SIGTERM');
  });

  test('where it need not be authenticated, who can is, and who cannot is labelled plain', { timeout: WITHIN_MS }, async () => {
    const { port, keyFile, station } = await table(false);
    await station.start();
    const supervisor = await station.screen('supervisor');
    const plain = shoeAt(port);
    await until('the plain shoe', () => shoeOf(supervisor())?.rungs === 4);
    expect(shoeOf(supervisor())).toMatchObject({ device: ID, plain: true });
    await plain.signal('SIGKILL');
    await until('its loss', () => shoeOf(supervisor())?.rungs === 0);
    shoeAt(port, '--key', `@${keyFile}`);
    await until('the shoe with a key', () => shoeOf(supervisor())?.rungs === 4);
    expect(shoeOf(supervisor())).toMatchObject({ device: ID, plain: false });
    expect(supervisor().alarms).toEqual([]);
    await station.end('SIGTERM');
  });

  test('a bench’s devices prove themselves where the file has keys for them', { timeout: WITHIN_MS }, async () => {
    const folder = tableFolder(later, {});
    mkdirSync(folder.data);
    writeKeys(join(folder.data, 'keys.json'), new Map([['bench-shoe', newKey()]]));
    const station = StationProcess.at(folder);
    later(() => station.end('SIGKILL'));
    await station.start();
    const supervisor = await station.screen('supervisor');
    await until('both devices', () => supervisor().devices.every(({ rungs }) => rungs === 4));
    expect(supervisor().devices).toMatchObject([
      { role: 'shoe', plain: false },
      { role: 'panel', plain: true },
    ]);
    await station.end('SIGTERM');
  });

  test('without a file of keys the table does not start, and says what to do', { timeout: WITHIN_MS }, async () => {
    const port = await freePort();
    const folder = tableFolder(later, { devices: { shoe: { wire: `tcp:${LOOPBACK}:${port}`, authenticated: true } } });
    const station = StationProcess.at(folder);
    station.spawn();
    expect(await station.end()).toBe(2);
    expect(station.err).toMatch(
      /^\S*keys\.json: there is no such file: make a key for the device with `station keys make ID --file \S+`\n$/,
    );
  });
});
