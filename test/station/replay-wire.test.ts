import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { codeTableNamed } from '../../firmware-protocol/codes/index.ts';
import { freePort, LOOPBACK } from '../../main/bench/free-port.ts';
import { VirtualPanel } from '../../main/bench/virtual-panel.ts';
import { VirtualShoe } from '../../main/bench/virtual-shoe.ts';
import { replayWire } from '../../main/commands/replay-wire.ts';
import { parseConfig } from '../../main/config.ts';
import { forkDevices } from '../../main/devices/fork.ts';
import { wireAt } from '../../main/devices/wires/at.ts';
import { openJournal } from '../../main/journal/journal.ts';
import { type Station, startStation } from '../../main/station.ts';
import { newFolder, screen } from '../bench/dealing.ts';
import { until } from '../support/until.ts';
import { atTheEnd } from '../wire/ends.ts';
import { Scanner } from '../wire/scanner.ts';

const later = atTheEnd();
const SEED = 4711;
/** Between two acts, so that a machine that is held up for a moment changes no order. */
const APART_MS = 100;
const KEYS = { 0: 'round.open', 1: 'bets.close', 2: 'compared', 4: 'shoe.load' };
const PRESSES: Partial<Record<ReturnType<typeof screen>['next']['code'], number>> = { load: 4, open: 0, lastRound: 0, close: 1 };

interface Table {
  readonly station: Station;
  readonly data: string;
}
/** `wires`: of shoe and panel, and how the shoe is set. */
async function table(devices: object, record: string | null): Promise<Table> {
  const data = newFolder(later);
  const log = { info: () => undefined, warn: () => undefined };
  const config = parseConfig({ table: { settings: { burn: false } }, devices }, 'the test');
  const station = await startStation({ config, data, bench: false, program: 'test', start: forkDevices(record), log });
  later(() => station.close());
  return { station, data };
}
async function facts({ station, data }: Table): Promise<readonly unknown[]> {
  await station.close();
  const journal = openJournal(data, { readOnly: true });
  const all = [...journal.entries()].map(({ fact, verdict, raw }) => {
    const { atMs, ...said } = fact;
    expect(atMs).toBeGreaterThan(0);
    return { said: withoutSession(said), verdict, raw };
  });
  journal.close();
  // Which of two devices introduces itself first is chance.
  return all.filter(({ said }) => !JSON.stringify(said).includes('"device.boot"'));
}
/** Sessions are numbered by attempts to open, and how often those fail is the machine's affair. */
const withoutSession = (value: object): unknown =>
  JSON.parse(JSON.stringify(value, (name, inner: unknown) => (name === 'session' || name === 'detail' ? undefined : inner)));

const kindsIn = (all: readonly unknown[], kind: string): number =>
  all.filter((one) => (one as { readonly said: { readonly kind: string } }).said.kind === kind).length;

/** Presses what the dealer's screen asks for until the round is settled; `card` brings the next card. */
async function playRound(station: Station, panel: VirtualPanel, card: () => Promise<void>): Promise<void> {
  while (station.rounds(0).length === 0) {
    const { fact } = station.health();
    const { next, troubles } = screen(station);
    const key = troubles[0]?.kind === 'compare' ? 2 : PRESSES[next.code];
    await new Promise((resolve) => setTimeout(resolve, APART_MS));
    if (key !== undefined) {
      await until('a panel in order', () => panel.isReady);
      expect(panel.press(key)).toBeNull();
    } else if (next.code === 'trouble')
      await until('the next step', () => screen(station).next.code !== 'trouble' || screen(station).troubles[0]?.kind === 'compare');
    else await card();
    await until('the next fact', () => station.health().fact > fact || station.rounds(0).length > 0);
  }
  await until('a panel in order', () => panel.isReady);
}

/** Plays all recordings of a folder at once, each on the wire that its device had. */
async function replayAll(folder: string, wires: Readonly<Record<string, string>>): Promise<void> {
  const errors: string[] = [];
  const io = { stdin: (async function* () {})(), out: () => undefined, bytes: () => undefined, err: (line: string) => errors.push(line) };
  const stop = new AbortController();
  later(() => stop.abort());
  const files = readdirSync(folder);
  expect(files.toSorted()).toEqual([expect.stringMatching(/^panel-.*Z\.jsonl$/), expect.stringMatching(/^shoe-.*Z\.jsonl$/)]);
  const codes = files.map((file) =>
    replayWire.run([join(folder, file), '--wire', wires[file.split('-')[0]!]!], { ...io, stop: stop.signal }),
  );
  expect({ codes: await Promise.all(codes), errors: errors.filter((line) => !line.includes('trying on')) }).toEqual({
    codes: [0, 0],
    errors: [],
  });
}

const wireTo = (port: number) => wireAt({ by: 'tcp-listen', host: LOOPBACK, port }, 1);

describe('R107: a recorded table is played again on its wires, and the journal has the same facts', () => {
  test('native, with damage, a card that comes twice and a plug that is pulled', { timeout: 60_000 }, async () => {
    const [shoePort, panelPort] = [await freePort(), await freePort()];
    const devices = {
      shoe: { wire: `tcp:${LOOPBACK}:${shoePort}` },
      panel: { wire: `tcp:${LOOPBACK}:${panelPort}`, keys: KEYS },
    };
    const folder = newFolder(later);
    const shoe = new VirtualShoe({ seed: SEED, decks: 8, behindCut: null }, wireTo(shoePort), null, () => undefined);
    const panel = new VirtualPanel(SEED, wireTo(panelPort), () => undefined);
    const recorded = await table(devices, folder);
    const faults = ['garble', 'double', 'split', 'noise'] as const;
    let cards = 0;
    await until('both devices', () => shoe.isReady && panel.isReady);
    await playRound(recorded.station, panel, async () => {
      await until('an unlocked shoe', () => shoe.state.unlocked);
      expect(shoe.deal({ fault: faults[cards % faults.length]! })).toBeNull();
      cards += 1;
      if (cards !== 2) return;
      await until('the card taken', () => shoe.isReady);
      expect(shoe.spoil('unplug')).toBeNull();
      await until('the loss', () => screen(recorded.station).troubles.length > 0);
      expect(shoe.mend()).toBeNull();
      await until('the shoe back', () => shoe.isReady);
    });
    const then = await facts(recorded);
    await Promise.all([shoe.close(), panel.close()]);

    const again = await table(devices, null);
    await replayAll(folder, { shoe: `tcp-listen:${shoePort}`, panel: `tcp-listen:${panelPort}` });
    await until('the round', () => again.station.rounds(0).length === 1);
    const now = await facts(again);
    expect(now.slice(0, then.length)).toEqual(then);
    expect(cards).toBeGreaterThan(3);
    expect(kindsIn(then, 'card')).toBe(cards);
    expect(kindsIn(then, 'scanner')).toBeGreaterThan(2);
  });

  test('a plain scanner: double reads, a line that is no card', { timeout: 60_000 }, async () => {
    const scanner = await Scanner.of('ascii-line', codeTableNamed('digits4')!);
    later(() => scanner.close());
    const panelPort = await freePort();
    const panel = new VirtualPanel(SEED, wireTo(panelPort), () => undefined);
    const [shoePort] = scanner.wire.split(':').slice(-1).map(Number) as [number];
    const devices = {
      shoe: { wire: scanner.wire, dialect: 'ascii-line', repeatMs: 60, askMs: 60 },
      panel: { wire: `tcp:${LOOPBACK}:${panelPort}`, keys: KEYS },
    };
    const folder = newFolder(later);
    const recorded = await table(devices, folder);
    await until('both devices', () => panel.isReady && scanner.connections > 0);
    const cards = ['4S', '4S', '5D', '6C'];
    await playRound(recorded.station, panel, async () => {
      const frame = scanner.frameOf({ event: 'card', code: cards.shift() ?? 'KD' });
      if (cards.length === 1) await scanner.write(Buffer.from('20502050\r'));
      await scanner.write(frame.subarray(0, 2), frame.subarray(2), frame);
    });
    const then = await facts(recorded);
    await panel.close();
    scanner.close();

    const again = await table(devices, null);
    await replayAll(folder, { shoe: `tcp-listen:${shoePort}`, panel: `tcp-listen:${panelPort}` });
    await until('the round', () => again.station.rounds(0).length === 1);
    const now = await facts(again);
    expect(now.slice(0, then.length)).toEqual(then);
    expect([kindsIn(then, 'card') > 3, kindsIn(then, 'card.unread'), kindsIn(then, 'noted') > 3]).toEqual([true, 1, true]);
  });
});
