import { describe, expect, test } from 'vitest';
import { encodeMessage } from '../../firmware-protocol/native/messages.ts';
import { freePort, LOOPBACK } from '../../main/bench/free-port.ts';
import type { DealerView, SupervisorView } from '../../main/views/messages.ts';
import { MockProgram } from '../bench/mock-program.ts';
import { type Pty, plug } from '../support/pty.ts';
import { until } from '../support/until.ts';
import { atTheEnd } from '../wire/ends.ts';
import { Shoe } from '../wire/shoe.ts';
import { draw, FOUR_CARDS, openRound, TIE, WITHOUT_BURN } from './round.ts';
import { toldBy, verified } from './shoe.ts';
import { StationProcess, tableFolder } from './station-process.ts';
import { TcpShoe } from './tcp-shoe.ts';

const later = atTheEnd();
/** Two seconds (R11), and as much again for a busy machine. */
const HELD_WITHIN_MS = 4_000;
const SOON_MS = 60_000;
const SLOW_MS = 180_000;

async function stationAt(wire: string) {
  const folder = tableFolder(later, { table: { settings: WITHOUT_BURN }, devices: { shoe: { wire } } });
  const station = StationProcess.at(folder);
  later(() => station.end('SIGKILL'));
  await station.start();
  return { folder, station, dealer: await station.screen('dealer'), supervisor: await station.screen('supervisor') };
}
type Table = Awaited<ReturnType<typeof stationAt>>;

/** What both see of a lost scanner; how long after `pulledMs` they did. */
async function seesItLost({ dealer, supervisor }: Table, why: RegExp, detail: RegExp, pulledMs: number): Promise<number> {
  const isLost = ({ held, troubles: [newest] }: DealerView | SupervisorView) =>
    held && newest?.kind === 'scannerLost' && why.test(newest.why ?? '');
  await until(`a dealer who is told of the lost scanner (${why.source})`, () => isLost(dealer()), SOON_MS);
  const tookMs = performance.now() - pulledMs;
  expect(tookMs).toBeLessThan(HELD_WITHIN_MS);
  expect(dealer().next.code).toBe('trouble');
  await until('a supervisor who is told of it', () => isLost(supervisor()));
  expect(supervisor().devices.find(({ role }) => role === 'shoe')).toMatchObject({
    why: expect.stringMatching(why),
    detail: expect.stringMatching(detail),
  });
  return Math.round(tookMs);
}
const shown = ({ dealer }: Table): readonly string[] => dealer().hands.flatMap(({ cards }) => cards.map(({ show }) => show));
/** The round goes on where it was, is paid, and the journal has each card once. */
async function goesOn({ folder, station, dealer, supervisor }: Table): Promise<void> {
  await until('a settled round', () => dealer().phase === 'settled', SOON_MS);
  expect(supervisor()).toMatchObject({ held: false, troubles: [], alarms: [] });
  expect(await station.rounds()).toMatchObject([{ round: 1, ...TIE }]);
  expect(await station.end('SIGTERM')).toBe(0);
  expect(toldBy(folder.data)).toMatchObject({ cards: FOUR_CARDS, alarms: 0 });
  expect(verified(folder.data)).toMatchObject({ code: 0, out: { ok: true, rounds: 1 } });
}
/** A port that is unplugged at the end if it still is plugged in. */
async function plugged(path?: string): Promise<Pty> {
  const pty = await plug(path);
  let isIn = true;
  const unplug = async (): Promise<void> => {
    if (isIn) await pty.unplug();
    isIn = false;
  };
  later(unplug);
  return { ...pty, unplug };
}
/** The beginning of the frame of the third card. */
const halfFrame = (): Uint8Array => encodeMessage({ type: 'CARD', seq: 3, code: FOUR_CARDS[2] }).subarray(0, 9);

describe('the plug is pulled in mid-frame and mid-round (R11)', () => {
  test('of a serial line', { timeout: SLOW_MS }, async () => {
    const shoe = new Shoe();
    let pty = await plugged();
    const table = await stationAt(`serial:${pty.path}`);
    shoe.plugInto(pty.device);
    await openRound(table.station);
    await draw(shoe, FOUR_CARDS[0], FOUR_CARDS[1]);
    await until('two cards on the screen', () => shown(table).length === 2);

    pty.device.write(halfFrame());
    const pulledMs = performance.now();
    shoe.unplug();
    await pty.unplug();
    // Drawn at the very moment: the shoe keeps it.
    shoe.draw(FOUR_CARDS[2]);
    const tookMs = await seesItLost(table, /^(unplugged|noPort)$/, /(was unplugged|is not there): plug the device in/, pulledMs);
    expect(shown(table)).toEqual([FOUR_CARDS[0], FOUR_CARDS[1]]);

    pty = await plugged(pty.path);
    shoe.plugInto(pty.device);
    await draw(shoe, FOUR_CARDS[3]);
    await goesOn(table);
    console.log(`serial line unplugged: held after ${tookMs} ms`);
  });

  test('of a network cable, with a reset', { timeout: SLOW_MS }, async () => {
    const device = await TcpShoe.listen();
    later(() => device.close());
    const { shoe } = device;
    const table = await stationAt(device.wire);
    await openRound(table.station);
    await draw(shoe, FOUR_CARDS[0], FOUR_CARDS[1]);
    await until('two cards on the screen', () => shown(table).length === 2);

    const pulledMs = performance.now();
    await device.cut(halfFrame());
    shoe.draw(FOUR_CARDS[2]);
    const tookMs = await seesItLost(table, /^(reset|refused)$/, /was cut off by the device: look whether it is on/, pulledMs);
    expect(shown(table)).toEqual([FOUR_CARDS[0], FOUR_CARDS[1]]);

    device.mend();
    await draw(shoe, FOUR_CARDS[3]);
    await goesOn(table);
    console.log(`connection reset: held after ${tookMs} ms`);
  });

  test('of nothing: the device is frozen', { timeout: SLOW_MS }, async () => {
    const port = await freePort();
    const mock = new MockProgram('--wire', `tcp-listen:${port}`, '--dialect', 'native', '--cards', '-');
    later(() => mock.signal('SIGKILL'));
    const table = await stationAt(`tcp:${LOOPBACK}:${port}`);
    await openRound(table.station);
    mock.type(`${FOUR_CARDS[0]} ${FOUR_CARDS[1]} `);
    await until('two cards on the screen', () => shown(table).length === 2, SOON_MS);

    process.kill(mock.pid, 'SIGSTOP');
    const frozenMs = performance.now();
    mock.type(`${FOUR_CARDS[2]} ${FOUR_CARDS[3]} `);
    const tookMs = await seesItLost(table, /^silent$/, /no good frame for \d+ ms; look whether the device is on/, frozenMs);
    process.kill(mock.pid, 'SIGCONT');
    await goesOn(table);
    console.log(`device frozen: held after ${tookMs} ms`);
  });

  test('and another device is plugged into its place: it is refused by name, and no card of it counts', { timeout: SLOW_MS }, async () => {
    const [shoe, stranger] = [new Shoe(), new Shoe({ device: 'shoe-2' })];
    let pty = await plugged();
    const table = await stationAt(`serial:${pty.path}`);
    shoe.plugInto(pty.device);
    await openRound(table.station);
    await draw(shoe, FOUR_CARDS[0], FOUR_CARDS[1]);
    shoe.unplug();
    await pty.unplug();

    pty = await plugged(pty.path);
    stranger.draw('9S');
    stranger.plugInto(pty.device);
    await seesItLost(table, /^wrongDevice$/, /shoe "shoe-1" is expected here, but shoe "shoe-2" answers/, performance.now());
    stranger.unplug();
    await pty.unplug();

    pty = await plugged(pty.path);
    shoe.plugInto(pty.device);
    await draw(shoe, FOUR_CARDS[2], FOUR_CARDS[3]);
    await goesOn(table);
  });
});
