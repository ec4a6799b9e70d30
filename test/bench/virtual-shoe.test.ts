import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { faultsAt, isWriteFault } from '../../main/bench/faults.ts';
import { freePort, LOOPBACK } from '../../main/bench/free-port.ts';
import { StateFile } from '../../main/bench/state-file.ts';
import { EIGHT_DECKS, type ShoeSettings, VirtualShoe } from '../../main/bench/virtual-shoe.ts';
import { tcpListenWire } from '../../main/devices/wires/tcp-listen.ts';
import { until } from '../support/until.ts';
import { atTheEnd } from '../wire/ends.ts';
import { TableHost } from './table-host.ts';

const later = atTheEnd();
const SEED = 4711;

interface At {
  readonly port: number;
  readonly file: StateFile | null;
}
function shoeAt({ port, file }: At, settings: Partial<ShoeSettings> = {}): VirtualShoe {
  const shoe = new VirtualShoe({ ...EIGHT_DECKS, seed: SEED, ...settings }, tcpListenWire(LOOPBACK, port), file, () => undefined);
  later(() => shoe.close());
  return shoe;
}
/** A shoe and a station that wants cards. */
async function table(settings: Partial<ShoeSettings> = {}, file: StateFile | null = null) {
  const at = { port: await freePort(), file };
  const shoe = shoeAt(at, settings);
  const host = new TableHost(`tcp:${LOOPBACK}:${at.port}`);
  later(() => host.close());
  await isReady(shoe);
  return { at, shoe, host };
}
const isReady = (shoe: VirtualShoe) => until('an unlocked shoe', () => shoe.state.unlocked);
/** One after the other, each when the one before is acknowledged. */
async function each(shoe: VirtualShoe, ...acts: readonly (() => string | null)[]): Promise<void> {
  for (const act of acts) {
    await isReady(shoe);
    expect(act()).toBeNull();
  }
}
const newFile = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  later(() => rmSync(folder, { recursive: true }));
  return join(folder, 'shoe.json');
};

describe('R105: a virtual shoe on a real wire', () => {
  test('the cards that it shows come, in order, each once', async () => {
    const { shoe, host } = await table();
    const next = shoe.state.next;
    expect(next).toHaveLength(5);
    await each(shoe, ...next.map(() => () => shoe.deal()));
    await host.hears(...next);
    expect(shoe.state).toMatchObject({ left: 411, drawn: 5 });
  });
  test('a chosen card comes, and another of its face is left; a face that is gone is refused', async () => {
    const { shoe, host } = await table({ decks: 1 });
    await each(shoe, () => shoe.dealCard('10H'));
    await isReady(shoe);
    expect(shoe.dealCard('TH')).toBe('no TH is left in the shoe');
    expect(shoe.dealCard('1H')).toBe('"1H" is no card');
    await host.hears('TH');
    expect(shoe.state.left).toBe(51);
  });
  test('R25: locked it gives no card, unless somebody pulls', async () => {
    const { shoe, host } = await table();
    host.setLock(false);
    await until('a locked shoe', () => !shoe.state.unlocked);
    expect(shoe.deal()).toMatch(/locked/);
    expect(shoe.unread()).toMatch(/locked/);
    expect(shoe.cut()).toMatch(/locked/);
    expect(shoe.dealCard('AS')).toMatch(/locked/);
    expect(shoe.dealCard('AS', { force: true })).toBeNull();
    await host.hears('AS');
  });
  test('a card is drawn only when the one before is acknowledged: the lock is that of the newest card', async () => {
    const { shoe, host } = await table();
    host.wants = () => host.said.length === 0;
    expect(shoe.deal()).toBeNull();
    expect(shoe.deal()).toMatch(/acknowledged/);
    await until('an acknowledged card', () => host.said.length === 1 && !/acknowledged/.test(shoe.deal() ?? ''));
    expect(shoe.deal()).toMatch(/locked/);
    expect(host.said).toHaveLength(1);
  });
  test('an unread card comes again', async () => {
    const { shoe, host } = await table();
    const [first, second] = shoe.state.next;
    await each(
      shoe,
      () => shoe.unread(),
      () => shoe.unread(),
      () => shoe.deal(),
      () => shoe.deal(),
    );
    await host.hears('unread', 'unread', first!, second!);
    expect(shoe.state.drawn).toBe(4);
  });
  test('the cut card comes by itself, before the card that lies behind it', async () => {
    const { shoe, host } = await table({ decks: 1, behindCut: 50 });
    const [first, second, third] = shoe.state.next;
    await each(
      shoe,
      () => shoe.deal(),
      () => shoe.deal(),
      () => shoe.deal(),
    );
    await host.hears(first!, second!, 'cut', third!);
    expect(shoe.cut()).toBe('the cut card is out already');
  });
  test('the cut card can be drawn early, and then comes no more', async () => {
    const { shoe, host } = await table({ decks: 1, behindCut: 51 });
    const [first, second] = shoe.state.next;
    await each(
      shoe,
      () => shoe.cut(),
      () => shoe.deal(),
      () => shoe.deal(),
    );
    await host.hears('cut', first!, second!);
  });
  test('an empty shoe says so; a new one is shuffled differently and counts from 0', async () => {
    const { shoe, host } = await table({ decks: 1, behindCut: null });
    const old = shoe.state.next;
    for (let left = shoe.state.left; left > 0; left -= 1) await each(shoe, () => shoe.deal());
    expect(shoe.state.next).toEqual([]);
    expect(shoe.deal()).toBe('the shoe is empty');
    expect(shoe.unread()).toBe('the shoe is empty');
    expect(shoe.newShoe()).toBeNull();
    expect(shoe.state).toMatchObject({ left: 52, drawn: 0 });
    expect(shoe.state.next).not.toEqual(old);
    await until('the door', () => host.said.at(-1) === 'door loaded');
    expect(new Set(host.said.slice(0, 52)).size).toBe(52);
  });
});

describe('R106: whatever happens on the wire, no card is lost and none comes twice', () => {
  test.each(faultsAt('shoe', 'frame').filter(isWriteFault))('%s', async (fault) => {
    const { shoe, host } = await table();
    const next = shoe.state.next;
    await each(shoe, ...next.map(() => () => shoe.deal({ fault })));
    await host.hears(...next);
    if (fault === 'double') expect(host.counts.frames).toBeGreaterThan(2 * next.length);
    if (fault === 'garble') expect(host.counts.bad).toBeGreaterThan(0);
    if (fault === 'noise') expect(host.counts.discarded).toBeGreaterThan(0);
  });
  test.each(['merge', 'reorder'] as const)('%s: a card that is read at the second try', async (fault) => {
    const { shoe, host } = await table();
    const next = shoe.state.next;
    await each(shoe, ...next.map(() => () => shoe.deal({ fault })));
    await host.hears(...next.flatMap((card) => ['unread', card]));
    expect(host.counts.bad).toBe(0);
  });
  test.each([
    ['busy', /^busy$/],
    ['wrongBaud', /^(wrongSettings|text)$/],
    ['wrongDevice', /^wrongDevice$/],
  ] as const)('%s: told for what it is, and exactly the same when it is mended', async (fault, why) => {
    const { shoe, host } = await table();
    const [first, second] = shoe.state.next;
    await each(shoe, () => shoe.deal());
    await isReady(shoe);
    expect(shoe.spoil(fault)).toBeNull();
    expect(shoe.deal()).toMatch(/^the shoe /);
    await until('what is told', () => why.test(host.why ?? ''));
    expect(shoe.mend()).toBeNull();
    await each(shoe, () => shoe.deal());
    await host.hears(first!, second!);
    expect(host.why).toBeUndefined();
  });
  test('noise between frames is counted, not kept', async () => {
    const { shoe, host } = await table();
    const [first] = shoe.state.next;
    for (let bursts = 0; bursts < 20; bursts += 1) expect(shoe.spoil('noise')).toBeNull();
    await each(shoe, () => shoe.deal());
    await host.hears(first!);
    await until('the noise in the counts', () => host.counts.bad + host.counts.discarded > 0);
  });
  test('R12: silent: the connection stays until the station gives it up, and the card comes when it speaks again', async () => {
    const { shoe, host } = await table();
    const [first, second] = shoe.state.next;
    await each(shoe, () => shoe.deal());
    await isReady(shoe);
    expect(shoe.spoil('silent')).toBeNull();
    expect(shoe.state.fault).toBe('silent');
    expect(shoe.deal()).toBeNull();
    await until('the station giving up', () => host.stage === 'lost' && host.why === 'silent');
    expect(host.said).toEqual([first]);
    expect(shoe.mend()).toBeNull();
    await host.hears(first!, second!);
  });
  test('R11: unplugged in the middle of a frame: lost, refused, and exactly the same when plugged in again', async () => {
    const { shoe, host } = await table();
    const [first, second, third] = shoe.state.next;
    await each(shoe, () => shoe.deal());
    await isReady(shoe);
    expect(shoe.deal({ fault: 'split' })).toBeNull();
    expect(shoe.spoil('unplug')).toBeNull();
    expect(shoe.state).toMatchObject({ fault: 'unplug', unlocked: false });
    expect(shoe.spoil('silent')).toBe('the shoe is unplugged');
    expect(shoe.spoil('noise')).toBe('the shoe is unplugged');
    expect(shoe.deal()).toBe('the shoe is unplugged');
    await until('a refused connection', () => host.stage === 'lost' && host.why === 'refused');
    expect(shoe.mend()).toBeNull();
    expect(shoe.mend()).toBe('the wire of the shoe is in order');
    await host.hears(first!, second!);
    await each(shoe, () => shoe.deal());
    await host.hears(first!, second!, third!);
  });
  test('R11: what is heard last of a shoe that is unplugged is half a frame', async () => {
    const port = await freePort();
    const shoe = shoeAt({ port, file: null });
    let heard = '';
    let closed = false;
    const socket = connect(port, LOOPBACK);
    socket.on('data', (bytes) => {
      heard += bytes;
    });
    socket.on('close', () => {
      closed = true;
    });
    await until('HELLO', () => heard.endsWith('\n'));
    shoe.spoil('unplug');
    await until('the end', () => closed);
    const [whole, half] = heard.split('\n').slice(-2);
    expect(half).not.toBe('');
    expect(whole!.startsWith(half!)).toBe(true);
  });
  test('the station is killed with cards under way', async () => {
    const { shoe, host } = await table();
    const next = shoe.state.next;
    for (const [index] of next.entries()) {
      await isReady(shoe);
      // Every other card is not journaled before the crash.
      host.takes = index % 2 === 0;
      expect(shoe.deal()).toBeNull();
      await until('the card on its way', () => host.said.length > index || !host.takes);
      host.crash();
      host.takes = true;
    }
    await host.hears(...next);
  });
});

describe('what a virtual shoe remembers when its process ends', () => {
  test('the cards that are left, and the one that nobody has acknowledged', async () => {
    const path = newFile();
    const { at, shoe, host } = await table({}, new StateFile(path));
    const next = shoe.state.next;
    await each(
      shoe,
      () => shoe.deal(),
      () => shoe.deal(),
    );
    await isReady(shoe);
    host.takes = false;
    expect(shoe.deal()).toBeNull();
    const before = shoe.state;
    await shoe.close();
    host.crash();
    host.takes = true;
    const again = shoeAt({ port: at.port, file: new StateFile(path) });
    expect(again.state).toMatchObject({ left: before.left, next: before.next, drawn: 3 });
    await host.hears(...next.slice(0, 3));
    await each(
      again,
      () => again.deal(),
      () => again.deal(),
    );
    await host.hears(...next);
    expect(host.drawn).toBe(3);
  });
  test('a card is in the file before it is on the wire', async () => {
    const path = newFile();
    const { shoe, host } = await table({}, new StateFile(path));
    host.takes = false;
    const [first] = shoe.state.next;
    expect(shoe.deal()).toBeNull();
    expect(JSON.parse(readFileSync(path, 'utf8')).device.queue).toEqual([expect.stringMatching(new RegExp(`^CARD 1 ${first} \\*`))]);
  });
  test.each(['', '[]', '{}', '{"shoes":1,"cards":"KH XX","untilCut":null,"device":{"boot":"00000001","lastSeq":0,"drawn":0,"queue":[]}}'])(
    'a file that is none (%j) is refused, not overwritten',
    (text) => {
      const path = newFile();
      writeFileSync(path, text);
      expect(() => shoeAt({ port: 1, file: new StateFile(path) })).toThrow(/remove/);
      expect(readFileSync(path, 'utf8')).toBe(text);
    },
  );
  test('a shoe whose memory cannot be written draws nothing more, and goes on when it can', async () => {
    const path = newFile();
    const file = new StateFile(path);
    const { shoe, host } = await table({}, file);
    const next = shoe.state.next;
    // A folder stands where the new file is to be written.
    mkdirSync(`${path}.new`);
    expect(shoe.deal()).toBeNull();
    expect(shoe.deal()).toMatch(/cannot be kept/);
    await host.hears(next[0]!);
    expect(shoe.deal()).toMatch(/cannot be kept/);
    rmSync(`${path}.new`, { recursive: true });
    await each(shoe, () => shoe.deal());
    await host.hears(next[0]!, next[1]!);
  });
});
