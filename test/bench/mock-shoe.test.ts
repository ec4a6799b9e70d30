import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { freePort, LOOPBACK } from '../../main/bench/free-port.ts';
import { CARDS_BEHIND_CUT, shuffledPile } from '../../main/bench/pile.ts';
import { seededRandom } from '../../main/bench/random.ts';
import { codeOf } from '../../main/cards/card.ts';
import { type Io, Problem } from '../../main/commands/command.ts';
import { mockShoe } from '../../main/commands/mock-shoe.ts';
import { portPath } from '../support/pty.ts';
import { until } from '../support/until.ts';
import { atTheEnd } from '../wire/ends.ts';
import { MockProgram } from './mock-program.ts';
import { plugPair } from './pty-pair.ts';
import { TableHost } from './table-host.ts';

const later = atTheEnd();

function mock(...args: readonly string[]): MockProgram {
  const program = new MockProgram(...args);
  later(() => program.signal('SIGKILL'));
  return program;
}
function host(wire: string): TableHost {
  const station = new TableHost(wire);
  later(() => station.close());
  return station;
}
/** A port, the wire of the mock that listens there, and the station's wire to it. */
async function listening() {
  const port = await freePort();
  return { port, mocks: ['--wire', `tcp-listen:${port}`, '--dialect', 'native'], station: `tcp:${LOOPBACK}:${port}` };
}
const newFile = (name: string, text?: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'mock-shoe-'));
  later(() => rmSync(folder, { recursive: true }));
  if (text !== undefined) writeFileSync(join(folder, name), text);
  return join(folder, name);
};

describe('station mock-shoe', () => {
  test('tcp-listen: draws its cards one at a time, each once, and ends when all are acknowledged', async () => {
    const { mocks, station } = await listening();
    const shoe = mock(...mocks, '--cards', 'KH, 10S AS,AS');
    const table = host(station);
    await table.hears('KH', 'TS', 'AS', 'AS');
    expect(await shoe.end()).toBe(0);
    expect(shoe.out).toBe('');
  });
  test('tcp: waits for a station that is not there yet, says so once, and reaches it when it is', async () => {
    const port = await freePort();
    const shoe = mock('--wire', `tcp:${LOOPBACK}:${port}`, '--dialect', 'native', '--cards', 'KH 5S');
    await until('several vain attempts', () => /ECONNREFUSED/.test(shoe.err));
    const table = host(`tcp-listen:${port}`);
    await table.hears('KH', '5S');
    expect(await shoe.end()).toBe(0);
    expect(shoe.err.match(/ECONNREFUSED/g)).toHaveLength(1);
  });
  test('serial: the same over a pair of pseudo-terminals, unplugged and plugged in again', async () => {
    const [ours, theirs] = [portPath(), portPath()];
    const cable = await plugPair(ours, theirs);
    const shoe = mock('--wire', `serial:${ours}`, '--dialect', 'native', '--cards', 'KH 5S 9D');
    const table = host(`serial:${theirs}`);
    table.wants = () => table.said.length === 0;
    await table.hears('KH');
    await cable.unplug();
    await until('both ends lost', () => table.stage === 'lost' && shoe.err.includes('station mock-shoe: serial:'));
    const again = await plugPair(ours, theirs);
    later(() => again.unplug());
    table.setLock(true);
    await table.hears('KH', '5S', '9D');
    expect(await shoe.end()).toBe(0);
  });
  test('draws only while it is unlocked', async () => {
    const { mocks, station } = await listening();
    const shoe = mock(...mocks, '--cards', 'KH 5S 9D');
    const table = host(station);
    table.wants = () => table.said.length === 0;
    await table.hears('KH');
    await until('a lock that has stood for a while', () => table.counts.frames > 4);
    expect(table.said).toEqual(['KH']);
    expect(shoe.isRunning).toBe(true);
    table.setLock(true);
    await table.hears('KH', '5S', '9D');
    expect(await shoe.end()).toBe(0);
  });
  test('--cards -: from standard input, as they come', async () => {
    const { mocks, station } = await listening();
    const shoe = mock(...mocks, '--cards', '-');
    const table = host(station);
    shoe.type('KH ');
    await table.hears('KH');
    shoe.type('5S\n? 9');
    await table.hears('KH', '5S', 'unread');
    shoe.type('D');
    shoe.endOfInput();
    await table.hears('KH', '5S', 'unread', '9D');
    expect(await shoe.end()).toBe(0);
  });
  test('--script: every word does what it says', async () => {
    const { mocks, station } = await listening();
    const script = newFile(
      'round.txt',
      '# all of it\nloaded\nKH ? 5S\ncut\nfault garble 9D fault double 2C\nwait 20 silent 20 3C unplug 50 4C\n',
    );
    const shoe = mock(...mocks, '--script', script, '--seed', '3');
    const table = host(station);
    await table.hears('door loaded', 'KH', 'unread', '5S', 'cut', '9D', '2C', '3C', '4C');
    expect(await shoe.end()).toBe(0);
    expect(table.counts.bad).toBeGreaterThan(0);
  });
  test('R106: two frames at once, and every way in which a wire breaks', async () => {
    const { mocks, station } = await listening();
    const words =
      'fault merge ? KH fault reorder ? 5S busy 300 9D wrongDevice 300 2C wrongBaud 300 3C fault drop 4C fault stall 5C fault delay 6C';
    const shoe = mock(...mocks, '--cards', words);
    const table = host(station);
    await table.hears('unread', 'KH', 'unread', '5S', '9D', '2C', '3C', '4C', '5C', '6C');
    expect(await shoe.end()).toBe(0);
  });
  test('--every: the least time between two draws', async () => {
    const { mocks, station } = await listening();
    const shoe = mock(...mocks, '--cards', 'KH 5S 9D', '--every', '300');
    const table = host(station);
    expect(await shoe.end()).toBe(0);
    const [first, , last] = table.journal.filter(({ event }) => event.event === 'card').map(({ monoMs }) => monoMs);
    // 600 at the shoe; half of it is left to the way of the first card.
    expect(last! - first!).toBeGreaterThan(300);
  });
  test('--cards shoe: a whole shuffled shoe with its cut card; what lies behind it need not be drawn', async () => {
    const { mocks, station } = await listening();
    const shoe = mock(...mocks, '--cards', 'shoe', '--decks', '1', '--seed', '9');
    const table = host(station);
    table.wants = () => !table.said.includes('cut');
    const { cards } = shuffledPile(1, CARDS_BEHIND_CUT, seededRandom(9));
    await table.hears('door loaded', ...cards.slice(0, 38).map(codeOf), 'cut');
    await until('an acknowledged cut card', () => table.counts.frames > 40);
    expect(shoe.isRunning).toBe(true);
    expect(await shoe.signal('SIGINT')).toBe(0);
  });
  test.each(['SIGINT', 'SIGTERM'] as const)('%s before the end: exit code 1, and what is left', async (signal) => {
    const { mocks, station } = await listening();
    const shoe = mock(...mocks, '--cards', '-', '--device', 'shoe-9');
    const table = host(station);
    shoe.type('KH 5S 9D ');
    table.wants = () => table.said.length === 0;
    await table.hears('KH');
    expect(await shoe.signal(signal)).toBe(1);
    expect(shoe.err).toContain('of the script 2 are left');
  });
});

describe('a mock shoe in trouble', () => {
  test('the station is killed again and again while it sends: no card is lost, none comes twice', async () => {
    const { mocks, station } = await listening();
    const cards = shuffledPile(1, null, seededRandom(5)).cards.slice(0, 24).map(codeOf);
    const shoe = mock(...mocks, '--cards', cards.join(' '));
    const table = host(station);
    for (const kept of [3, 8, 15]) {
      await until(`${kept} cards`, () => table.said.length >= kept);
      table.crash();
    }
    await table.hears(...cards);
    expect(await shoe.end()).toBe(0);
  });
  test('killed and started again with --state, it goes on where it was, as the same device', async () => {
    const { mocks, station } = await listening();
    const args = [...mocks, '--cards', 'KH 5S 9D 2C', '--state', newFile('memory.json')];
    const table = host(station);
    table.wants = () => table.said.length < 2;
    const first = mock(...args);
    await table.hears('KH', '5S');
    expect(await first.signal('SIGKILL')).toBe('SIGKILL');
    const again = mock(...args);
    table.setLock(true);
    await table.hears('KH', '5S', '9D', '2C');
    expect(await again.end()).toBe(0);
    expect(table.drawn).toBe(2);
  });
  test('with other cards it begins with their first, and its count goes on', async () => {
    const { mocks, station } = await listening();
    const state = ['--state', newFile('memory.json')];
    const table = host(station);
    expect(await mock(...mocks, ...state, '--cards', 'KH 5S').end()).toBe(0);
    expect(await mock(...mocks, ...state, '--cards', '9D').end()).toBe(0);
    await table.hears('KH', '5S', '9D');
    expect(table.drawn).toBe(2);
  });
});

describe('what mock-shoe cannot do is one line', () => {
  const wire = ['--wire', 'tcp:127.0.0.1:1', '--dialect', 'native'];
  async function problemOf(...args: readonly string[]): Promise<string> {
    const io: Io = { stdin: Readable.from([]), out: () => {}, bytes: () => {}, err: () => {}, stop: new AbortController().signal };
    const problem: unknown = await mockShoe.run(args, io).catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(Problem);
    return (problem as Problem).message;
  }
  test.each([
    [['--dialect', 'native', '--cards', 'KH'], /wants --wire/],
    [['--wire', 'udp:1', '--dialect', 'native', '--cards', 'KH'], /--wire: wire "udp:1"/],
    [['--wire', 'hid:1209:b001', '--dialect', 'wedge', '--cards', 'KH'], /--wire: a program cannot be a USB HID device/],
    [['--wire', 'tcp:127.0.0.1:1', '--cards', 'KH'], /wants --dialect/],
    [['--wire', 'tcp:127.0.0.1:1', '--dialect', 'morse', '--cards', 'KH'], /no dialect "morse"/],
    [wire, /wants --cards/],
    [[...wire, '--cards', 'KH', '--script', 'x'], /not both/],
    [[...wire, '--cards', 'KH 5S XX'], /--cards, item 3: "XX": no card/],
    [[...wire, '--cards', ' , '], /nothing to draw/],
    [[...wire, '--script', '/nowhere/round.txt'], /\/nowhere\/round\.txt: no such file/],
    [[...wire, '--cards', 'KH', '--seed', 'x'], /--seed: expected a whole number, 0 to 4294967295, got "x"/],
    [[...wire, '--cards', 'KH', '--every', '-1'], /--every/],
    [[...wire, '--cards', 'shoe', '--decks', '9'], /--decks: expected a whole number, 1 to 8/],
    [[...wire, '--cards', 'shoe', '--decks', '1', '--behind-cut', '53'], /--behind-cut: expected a whole number, 0 to 52/],
    [[...wire, '--cards', 'KH', '--device', 'a b'], /--device/],
    [[...wire, '--cards', 'KH', 'more'], /"more" belongs to no option/],
    [[...wire, '--cards', 'KH', '--colour'], /--colour/],
  ])('%j', async (args, line) => {
    const problem = await problemOf(...args);
    expect(problem).toMatch(line);
    expect(problem).not.toContain('\n');
  });
  test('a bad word of a script, with its line', async () => {
    expect(await problemOf(...wire, '--script', newFile('bad.txt', 'KH\n\n5S kh\n'))).toMatch(/bad\.txt, line 3: "kh": no card/);
  });
  test('a memory that is none', async () => {
    const problem = await problemOf(...wire, '--cards', 'KH', '--state', newFile('memory.json', '{}'));
    expect(problem).toMatch(/--state: .*memory\.json is no memory of a virtual device/);
  });
  test('exit code 2, also for what comes later on standard input', async () => {
    const shoe = mock(...wire, '--cards', '-');
    shoe.type('KH\n5Z\n');
    expect(await shoe.end()).toBe(2);
    expect(shoe.err.trimEnd().split('\n').at(-1)).toMatch(/standard input, line 2, item 2: "5Z": no card/);
  });
});
