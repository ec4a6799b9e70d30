import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../main/bench/free-port.ts';
import { until } from '../support/until.ts';
import { verified } from './shoe.ts';
import { StationProcess, tableFolder } from './station-process.ts';

const CLI = join(import.meta.dirname, '../../main/cli.ts');
/** Room for a journal of a few rounds. */
const SMALL_DISK = 'size=4m';
const CHUNK = Buffer.alloc(64 * 1024);

/** A mock shoe whose cards are typed one by one. */
function mockShoe(port: number): { readonly process: ChildProcess; draw(words: string): void } {
  const args = [CLI, 'mock-shoe', '--wire', `tcp:127.0.0.1:${port}`, '--dialect', 'native', '--cards', '-'];
  const mock = spawn(process.execPath, args, { stdio: ['pipe', 'ignore', 'inherit'] });
  onTestFinished(() => void mock.kill('SIGKILL'));
  return { process: mock, draw: (words) => void mock.stdin?.write(`${words}\n`) };
}

/** Writes until the disk has no byte left; gives the way to make room again. */
function fill(dir: string): () => void {
  const file = join(dir, 'filler');
  writeFileSync(file, '');
  for (let chunk = CHUNK; chunk.length > 0; ) {
    try {
      appendFileSync(file, chunk);
    } catch {
      chunk = chunk.subarray(0, chunk.length >> 1);
    }
  }
  return () => rmSync(file);
}

const isRoot = process.getuid?.() === 0;

// Only root can mount a small file system; the journal's own tests have the same with a limit of pages.
describe.runIf(isRoot)('R95 a disk that is full in mid-round', () => {
  test('stops the table with a plain message, takes no card, and goes on by itself once there is room', async () => {
    const port = await freePort();
    const folder = tableFolder((end) => onTestFinished(async () => void (await end())), {
      devices: { shoe: { wire: `tcp-listen:${port}` } },
      table: { settings: { accounts: { an: 5000 } } },
    });
    mkdirSync(folder.data, { mode: 0o700 });
    expect(spawnSync('mount', ['-t', 'tmpfs', '-o', SMALL_DISK, 'tmpfs', folder.data]).status).toBe(0);
    onTestFinished(() => void spawnSync('umount', ['-l', folder.data]));
    const station = StationProcess.at(folder);
    onTestFinished(async () => void (await station.end('SIGKILL')));
    await station.start();
    const dealer = await station.screen('dealer');
    const shoe = mockShoe(port);

    await station.take({ fact: 'shoe.load' });
    shoe.draw('AS 2S');
    await until('the burn', () => dealer().phase === 'idle');
    await station.take({ fact: 'round.open' });
    await station.take({ fact: 'bet', bettor: 'an', bet: 'banker', amount: 1010 });
    await station.take({ fact: 'bets.close' });
    shoe.draw('4S 6H');
    await until('two cards', () => dealer().due === 'player.2');

    const makeRoom = fill(folder.data);
    shoe.draw('KD');
    await until('the dealer to be told', () => dealer().frozen?.why === 'diskFull');
    expect(dealer().hands.map(({ cards }) => cards.map(({ show }) => show))).toEqual([['4S'], ['6H']]);
    expect((await station.get('/health')).status).toBe(503);
    const refused = await station.post({ fact: 'call', by: 'dealer' });
    expect(refused).toMatchObject({ status: 503, text: expect.stringMatching(/journal/) });
    expect(station.logged('frozen')).toHaveLength(1);

    makeRoom();
    await until('the card that waited', () => dealer().due === 'banker.2');
    expect(dealer().frozen).toBeNull();
    shoe.draw('TC 6D AC');
    await until('the settlement', () => dealer().phase === 'settled');
    const [round] = await station.rounds();
    expect(round).toMatchObject({ hands: { player: ['4S', 'KD', '6D'], banker: ['6H', 'TC', 'AC'] }, net: { an: 959, house: -959 } });
    expect(await station.end('SIGTERM')).toBe(0);
    expect(verified(folder.data)).toMatchObject({ code: 0, out: { ok: true } });
  }, 120_000);
});
