import { describe, expect, test } from 'vitest';
import { freePort, LOOPBACK } from '../../main/bench/free-port.ts';
import { MockProgram } from '../bench/mock-program.ts';
import { plugPair } from '../bench/pty-pair.ts';
import { portPath } from '../support/pty.ts';
import { atTheEnd } from '../wire/ends.ts';
import { ACCOUNTS, Dealer } from './dealer.ts';
import { type TestShoe, testShoe, toldBy, undisturbed, verified } from './shoe.ts';
import { StationProcess, type TableFolder, tableFolder } from './station-process.ts';

const later = atTheEnd();
const DEALT_WITHIN_MS = 240_000;

interface Wires {
  readonly station: string;
  readonly shoe: string;
}
const tableWith = (wire: string): TableFolder =>
  tableFolder(later, { table: { settings: { accounts: ACCOUNTS } }, devices: { shoe: { wire } } });

async function tcp(): Promise<Wires> {
  const port = await freePort();
  return { station: `tcp-listen:${port}`, shoe: `tcp:${LOOPBACK}:${port}` };
}
async function pty(): Promise<Wires> {
  const [station, shoe] = [portPath(), portPath()];
  const cable = await plugPair(station, shoe);
  later(() => cable.unplug());
  return { station: `serial:${station}`, shoe: `serial:${shoe}` };
}

/** Deals a shoe to its end. The cards that are left in it are taken out with it. */
async function deal(dealer: Dealer, shoe: TestShoe, wire: string, state: string): Promise<void> {
  const mock = new MockProgram('--wire', wire, '--dialect', 'native', '--state', state, ...shoe.args);
  await dealer.deal();
  await mock.signal('SIGTERM');
}

describe('a whole shuffled shoe from a scanner in a process of its own', () => {
  test.each([
    ['over TCP', tcp],
    ['over a serial line', pty],
  ])('%s: burn, rounds, cut card, last round, and the next shoe', { timeout: DEALT_WITHIN_MS }, async (_, wires) => {
    const wire = await wires();
    const folder = tableWith(wire.station);
    const station = StationProcess.at(folder);
    later(() => station.end('SIGKILL'));
    await station.start();
    const shoes = [testShoe(1, 8), testShoe(2, 1)] as const;
    const alone = undisturbed(folder.dir, shoes, ACCOUNTS);
    const state = `${folder.dir}/shoe.json`;
    // One dealer: another would bring the ids of the first again, and be answered as the first was.
    const dealer = new Dealer(station);
    await deal(dealer, shoes[0], wire.shoe, state);
    await station.take({ fact: 'shoe.load', decks: 1, id: 'load/2' });
    await deal(dealer, shoes[1], wire.shoe, state);
    expect(await station.rounds()).toEqual(alone.rounds);
    expect(await station.health()).toMatchObject({ shoe: 2, alarms: 0, round: alone.rounds.length });
    expect(await station.end('SIGTERM')).toBe(0);
    expect(toldBy(folder.data)).toMatchObject({ cards: alone.drawn, accounts: alone.accounts, alarms: 0 });
    expect(verified(folder.data)).toMatchObject({ code: 0, err: '', out: { ok: true, rounds: alone.rounds.length } });
  });
});
