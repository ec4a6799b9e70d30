import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { entriesIn } from '../../firmware-protocol/codes/mapping.ts';
import { parseConfig } from '../../main/config.ts';
import { forkDevices } from '../../main/devices/fork.ts';
import { hashPin } from '../../main/people/hash.ts';
import { Access } from '../../main/screens/access.ts';
import { startStation } from '../../main/station.ts';
import type { BenchState, DecksState, SupervisorView } from '../../main/views/messages.ts';
import { startWeb } from '../../main/web/server.ts';
import { newFolder } from '../bench/dealing.ts';
import { build } from '../support/build.ts';
import { until } from '../support/until.ts';
import { atTheEnd } from '../wire/ends.ts';
import { Scanner } from '../wire/scanner.ts';

const later = atTheEnd();
const CLI = join(import.meta.dirname, '../../main/cli.ts');
const QUIET = { info: () => undefined, warn: () => undefined };
const uid = (nth: number): string => `04${nth.toString(16).padStart(6, '0').toUpperCase()}`;

beforeAll(() => build({ quiet: true }), 120_000);

/** A bench table in a process of its own. */
class Table {
  readonly #child: ChildProcess;
  #out = '';
  #decks: DecksState | null = null;

  constructor(...args: readonly string[]) {
    this.#child = spawn(process.execPath, [CLI, 'run', '--bench', '--port', '0', ...args], { stdio: ['ignore', 'pipe', 'ignore'] });
    this.#child.stdout?.on('data', (text) => {
      this.#out += text;
    });
    later(() => this.kill());
  }
  async #address(): Promise<string> {
    return until('the address of the bench', () => /http:\S+(?=\/bench\n)/.exec(this.#out)?.[0]);
  }
  async watch(): Promise<void> {
    const socket = new WebSocket(`${(await this.#address()).replace('http', 'ws')}/api/bench`);
    socket.addEventListener('message', ({ data }) => {
      this.#decks = (JSON.parse(String(data)) as BenchState).decks;
    });
    later(() => socket.close());
    await until('the state of the bench', () => this.#decks);
  }
  get decks(): DecksState {
    return this.#decks!;
  }
  async act(act: object): Promise<unknown> {
    return (await fetch(`${await this.#address()}/api/decks`, { method: 'POST', body: JSON.stringify(act) })).json();
  }
  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    this.#child.kill('SIGKILL');
    await once(this.#child, 'exit');
  }
}

describe('R93: kill -9 in the middle of a deck', () => {
  test('loses no card that was shown as registered, and the next start goes on with it', { timeout: 60_000 }, async () => {
    const scanner = await Scanner.of('uid-line');
    later(() => scanner.close());
    const folder = newFolder(later);
    const [config, data] = [join(folder, 'station.config.json'), join(folder, 'data')];
    const shoe = { wire: scanner.wire, dialect: 'uid-line', codes: join(folder, 'decks.txt'), repeatMs: 2, askMs: 2 };
    writeFileSync(config, JSON.stringify({ table: { settings: { decks: 1 } }, devices: { shoe } }));
    const first = new Table('--config', config, '--data', data);
    await first.watch();
    await until('the scanner', () => first.decks.scanner === 'up');
    expect(await first.act({ decks: 'begin' })).toEqual({ ok: true });
    for (let nth = 0; nth < 20; nth += 1) {
      await scanner.say({ event: 'uid', uid: uid(nth) });
      await until(`card ${nth}`, () => first.decks.registered.length === nth + 1);
    }
    await first.kill();

    const second = new Table('--config', config, '--data', data);
    await second.watch();
    expect(second.decks).toMatchObject({ open: true, by: 'supervisor', asked: '8H' });
    expect(second.decks.registered).toEqual(first.decks.registered);
    await until('the scanner', () => second.decks.scanner === 'up');
    await scanner.say({ event: 'uid', uid: uid(7) });
    await until('the tag that is known', () => second.decks.last?.is === 'again' && second.decks.last.card === '8S');
    for (let nth = 20; nth < 52; nth += 1) await scanner.say({ event: 'uid', uid: uid(nth) });
    await until('the deck', () => second.decks.registered.length === 52);
    expect(await second.act({ decks: 'finish', name: 'Blue' })).toEqual({ ok: true });
    expect(await second.act({ decks: 'write' })).toEqual({ ok: true });
    const { entries } = entriesIn(readFileSync(shoe.codes, 'utf8'));
    expect(entries.map(({ code }) => code)).toEqual(Array.from({ length: 52 }, (_, nth) => uid(nth)));
  });

  test('a registration that is damaged is one line', async () => {
    const data = newFolder(later);
    writeFileSync(join(data, 'registration.json'), '{"open":true');
    const starting = startStation({ config: parseConfig({}, 't'), data, bench: true, program: 't', start: forkDevices(), log: QUIET });
    await expect(starting).rejects.toThrow(/registration\.json: no registration of decks, or a damaged one: mend it, or move it away/);
  });
});

describe('R83, R105: at a bench without a scanner, where people sign in', () => {
  test('a technician begins by PIN, and nobody else; virtual decks are scanned on a wire of their own', { timeout: 60_000 }, async () => {
    const people = await Promise.all(
      (['dealer', 'technician'] as const).map(async (role) => ({ name: role, role, pin: await hashPin('4711') })),
    );
    const config = parseConfig({ people, table: { settings: { decks: 1 } } }, 't');
    const data = newFolder(later);
    const station = await startStation({ config, data, bench: true, program: 't', start: forkDevices(), log: QUIET });
    later(() => station.close());
    const web = await startWeb(new Access(station, config.people, []), { host: '127.0.0.1', port: 0, tls: null, pages: 'dist/renderer' });
    later(() => web.close());
    const act = async (body: object) =>
      (await fetch(`http://127.0.0.1:${web.port}/api/decks`, { method: 'POST', body: JSON.stringify(body) })).json();
    const decks = (): DecksState => station.bench!.state().decks;
    expect(decks()).toMatchObject({ open: false, people: true, virtual: true, file: join(data, 'decks.txt') });
    expect(await act({ decks: 'begin' })).toMatchObject({ refused: 'person.pin' });
    expect(await act({ decks: 'begin', name: 'technician', pin: '0000' })).toMatchObject({ refused: 'person.pin', values: { left: 4 } });
    expect(await act({ decks: 'begin', name: 'dealer', pin: '4711' })).toMatchObject({ refused: 'person.right' });
    expect(await act({ decks: 'begin', name: 'technician', pin: '4711' })).toEqual({ ok: true });
    expect(decks().by).toBe('technician');
    expect(await act({ decks: 'scanRest' })).toEqual({ ok: true });
    await until('the deck', () => decks().asked === null);
    expect(await act({ decks: 'finish', name: 'Xanh' })).toEqual({ ok: true });
    expect(await act({ decks: 'write' })).toEqual({ ok: true });
    expect(entriesIn(readFileSync(join(data, 'decks.txt'), 'utf8')).entries).toHaveLength(52);
    expect(decks()).toMatchObject({ open: false, written: { inUse: false } });
    // The virtual shoe has its place again.
    const shoe = () => (station.view('supervisor', null) as SupervisorView).devices.find(({ role }) => role === 'shoe');
    await until('the virtual shoe', () => shoe()?.dialect === 'native' && shoe()?.lostForS === null);
    expect(await station.submit({ kind: 'shoe.load' }, { person: 'dealer', role: 'dealer' }, null)).toHaveProperty('accepted');
  });
});
