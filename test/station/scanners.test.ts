import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { codeTableNamed, noCodes } from '../../firmware-protocol/codes/index.ts';
import type { DeviceEvent } from '../../firmware-protocol/events.ts';
import { shuffledPile } from '../../main/bench/pile.ts';
import { seededRandom } from '../../main/bench/random.ts';
import { codeOf } from '../../main/cards/card.ts';
import type { Station } from '../../main/station.ts';
import type { SupervisorView } from '../../main/views/messages.ts';
import { checkDealt, DEALER, deal, newFolder, overSerial, screen, stationWith } from '../bench/dealing.ts';
import { MockProgram } from '../bench/mock-program.ts';
import { until } from '../support/until.ts';
import { atTheEnd } from '../wire/ends.ts';
import { chunks, noise, Scanner } from '../wire/scanner.ts';

const later = atTheEnd();
const BEHIND_CUT = 14;
/** Faster than anybody draws: the dealer of a test needs no quarter of a second for a card. */
const FAST = { repeatMs: 2, askMs: 2 };

async function scannerOf(...made: Parameters<typeof Scanner.of>): Promise<Scanner> {
  const scanner = await Scanner.of(...made);
  later(() => scanner.close());
  return scanner;
}
const tableWith = (scanner: Pick<Scanner, 'wire'>, dialect: string, more: object = {}, settings: object = {}): Promise<Station> =>
  stationWith(later, { table: { settings }, devices: { shoe: { wire: scanner.wire, dialect, ...more } } });
const supervisor = (station: Station) => station.view('supervisor', null) as SupervisorView;
const shoeOf = (station: Station) => supervisor(station).devices.find(({ role }) => role === 'shoe');
const online = (station: Station) => until('a scanner in order', () => shoeOf(station)?.lostForS === null);
const now = (station: Station): string | undefined => screen(station).order.find(({ is }) => is === 'now')?.place;
const cardsOn = (station: Station) => screen(station).hands.flatMap(({ cards }) => cards.map(({ show }) => show));
const press = async (station: Station, ...kinds: readonly ('shoe.load' | 'round.open' | 'bets.close')[]) => {
  for (const kind of kinds) expect(await station.submit({ kind }, DEALER, null)).toHaveProperty('accepted');
};

/** A deck of tags: each card of the shoe has its own. */
function tagsOf(bytes: number, cards: readonly string[]): { readonly uids: readonly string[]; readonly file: string } {
  const uids = cards.map((_, nth) =>
    (0x10000 + nth)
      .toString(16)
      .toUpperCase()
      .padStart(bytes * 2, '0'),
  );
  const file = join(newFolder(later), 'deck.txt');
  writeFileSync(file, cards.map((card, nth) => `${uids[nth]} ${card}`).join('\n'));
  return { uids, file };
}

const SEED = 11;
const pile = shuffledPile(8, BEHIND_CUT, seededRandom(SEED));
const cards = pile.cards.map(codeOf);

/** Deals the shoe from the scanner, each frame in chunks and behind noise, and gives the number of its cards. */
async function dealt(station: Station, scanner: Scanner, eventOf: (nth: number) => DeviceEvent, cut: () => Promise<unknown>) {
  const random = seededRandom(SEED);
  let [drawn, isCut] = [0, false];
  await deal(station, async () => {
    const { fact } = station.health();
    if (drawn === pile.untilCut && !isCut) {
      isCut = true;
      await cut();
    } else {
      const frame = scanner.frameOf(eventOf(drawn));
      drawn += 1;
      await scanner.write(noise(random), ...chunks(frame, random));
    }
    await until('the fact of the card', () => station.health().fact > fact);
  });
  expect(checkDealt(station, cards, 0)).toBe(drawn);
  expect(scanner.heard).toBe(0);
  return drawn;
}

/** Counts are told once a second. */
async function counted(station: Station, frames: number): Promise<void> {
  await until('the counts', () => shoeOf(station)?.frames === frames);
  expect(shoeOf(station)).toMatchObject({ rungs: 4, bad: 0, plain: true });
  expect(shoeOf(station)!.discarded).toBeGreaterThan(frames);
}

describe('R1, R2, R3, R15: a whole shoe of baccarat, in chunks and with noise between the frames; nothing is written', () => {
  test.each([
    ['ascii-line', 'digits4', 0],
    ['ascii-line', 'suit-rank', 0],
    ['rdm6300', '', 5],
    ['pn532', '', 7],
    ['uid-line', '', 7],
  ] as const)('%s %s', { timeout: 30_000 }, async (dialect, table, uidBytes) => {
    const tags = tagsOf(uidBytes, uidBytes > 0 ? cards : []);
    const scanner = await scannerOf(dialect, codeTableNamed(table) ?? noCodes);
    const station = await tableWith(scanner, dialect, { codes: uidBytes > 0 ? tags.file : table, ...FAST });
    await online(station);
    const event = (nth: number): DeviceEvent =>
      uidBytes > 0 ? { event: 'uid', uid: tags.uids[nth]! } : { event: 'card', code: cards[nth]! };
    const drawn = await dealt(station, scanner, event, () => station.submit({ kind: 'cut' }, DEALER, null));
    await counted(station, drawn);
  });

  test('R19: enq-bcc names the place of each card, the burn and the cut card', { timeout: 30_000 }, async () => {
    const scanner = await scannerOf('enq-bcc');
    const station = await tableWith(scanner, 'enq-bcc', { settings: { checkSpan: 'afterStart' } });
    await online(station);
    const event = (nth: number): DeviceEvent => ({
      event: 'card',
      code: cards[nth]!,
      place: now(station) ?? (nth === 0 ? 'burn.first' : 'burn'),
    });
    const drawn = await dealt(station, scanner, event, () => scanner.say({ event: 'cut' }));
    await counted(station, drawn + 1);
  });
});

/** A round without a burn, betting closed: the Player's first card is due. */
async function inRound(dialect: string, more: object = {}): Promise<{ readonly scanner: Scanner; readonly station: Station }> {
  const scanner = await scannerOf(dialect, codeTableNamed('digits4') ?? noCodes);
  return { scanner, station: await roundWith(scanner, dialect, more) };
}
async function roundWith(scanner: Pick<Scanner, 'wire'>, dialect: string, more: object = {}): Promise<Station> {
  const station = await tableWith(scanner, dialect, more, { burn: false });
  await online(station);
  await press(station, 'shoe.load', 'round.open', 'bets.close');
  expect(now(station)).toBe('player.1');
  return station;
}
const lies = (station: Station, ...codes: readonly string[]) =>
  until(`${codes} on the table`, () => JSON.stringify(cardsOn(station).toSorted()) === JSON.stringify(codes.toSorted()));
const trouble = (station: Station) => screen(station).troubles[0];
const notes = (station: Station) => supervisor(station).timeline.flatMap(({ kind, values }) => (kind === 'noted' ? [values] : []));

describe('R105: station mock-shoe on a serial line', () => {
  test.each([
    ['enq-bcc', '4S@player.1 3H@banker.1 ? 5D@player.2 6C@banker.2'],
    ['ascii-line', '4S 3H 5D 6C'],
  ])('deals a round as %s', async (dialect, script) => {
    const wires = await overSerial(later);
    const station = await roundWith({ wire: wires.station }, dialect);
    const mock = new MockProgram('--wire', wires.mock, '--dialect', dialect, '--cards', script, '--every', '50');
    later(() => mock.signal('SIGKILL'));
    await until('the round', () => station.rounds(0).length === 1);
    expect(station.rounds(0)).toMatchObject([{ status: 'settled', hands: { player: ['4S', '5D'], banker: ['3H', '6C'] } }]);
    expect(await mock.end()).toBe(0);
  });
});

describe('R10, R9: an equal card from a scanner without numbers', () => {
  test('is the same reading at once, has to be read again a little later, and is a second card after that', async () => {
    const { scanner, station } = await inRound('ascii-line', { repeatMs: 250, askMs: 800 });
    const nine = { event: 'card', code: '9S' } as const;
    await scanner.write(scanner.frameOf(nine), scanner.frameOf(nine), scanner.frameOf(nine));
    await lies(station, '9S');
    await until('one note', () => notes(station).length > 0);
    expect(notes(station)).toEqual([{ what: 'device.repeat', detail: 'shoe' }]);
    expect(trouble(station)).toBeUndefined();

    await new Promise((resolve) => setTimeout(resolve, 400));
    await scanner.say(nine);
    expect(await until('the question', () => trouble(station))).toMatchObject({ kind: 'unread', place: 'banker.1' });
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await scanner.say(nine);
    await lies(station, '9S', '9S');
    expect(trouble(station)).toBeUndefined();
    expect(notes(station)).toHaveLength(1);
  });

  test('R8: of enq-bcc is told by its number, whatever the time', async () => {
    const { scanner, station } = await inRound('enq-bcc');
    const first = scanner.frameOf({ event: 'card', code: '9S', place: 'player.1', seq: '1' });
    await scanner.write(first, first, scanner.frameOf({ event: 'card', code: '9S', place: 'banker.1', seq: '2' }));
    await lies(station, '9S', '9S');
    expect(trouble(station)).toBeUndefined();
  });
});

describe('what a scanner says beside cards', () => {
  test('R19, R27: a place that is not due is a card in question; R8, C5: sent again, results and counts of burned cards are noted', async () => {
    const { scanner, station } = await inRound('enq-bcc');
    await scanner.say({ event: 'aside', why: 'again', code: '5H', place: 'player.1' });
    await scanner.say({ event: 'card', code: '5', place: 'burn.count' });
    await scanner.say({ event: 'result', winner: 'tie', playerPair: false, bankerPair: false });
    await until('three notes', () => notes(station).length === 3);
    expect(notes(station).map(({ what }) => what)).toEqual(['aside', 'burn.count', 'result']);
    expect(trouble(station)).toBeUndefined();
    await scanner.say({ event: 'card', code: '5H', place: 'player.2' });
    expect(await until('the question', () => trouble(station))).toMatchObject({ kind: 'outOfTurn', place: 'player.2' });
  });

  test('R19: a card that the scanner calls burned is no card of a hand', async () => {
    const { scanner, station } = await inRound('enq-bcc');
    await scanner.say({ event: 'card', code: '5H', place: 'burn' });
    expect(await until('the question', () => trouble(station))).toMatchObject({ kind: 'outOfTurn', place: 'burn.1' });
  });

  test('R24: a tag of no deck is a card not read, and noted', async () => {
    const { scanner, station } = await inRound('uid-line');
    await scanner.say({ event: 'uid', uid: '045E219A' });
    expect(await until('the rescan', () => trouble(station))).toMatchObject({ kind: 'unread', place: 'player.1' });
    expect(notes(station)).toEqual([{ what: 'unregistered', detail: '045E219A' }]);
  });
});

describe('the wire', () => {
  test('R11, R12: silence is no loss; a plug pulled in mid-round is, and the dealer compares', async () => {
    const { scanner, station } = await inRound('ascii-line', { silenceMs: 500 });
    await scanner.say({ event: 'card', code: '9S' });
    await lies(station, '9S');
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect([trouble(station), shoeOf(station)]).toMatchObject([undefined, { rungs: 4, why: null }]);

    scanner.unplug();
    expect(await until('the loss', () => trouble(station))).toMatchObject({ kind: 'scannerLost' });
    await until('the comparing', () => trouble(station)?.kind === 'compare' && scanner.connections === 2);
    expect(await station.submit({ kind: 'compared', by: 'an' }, DEALER, null)).toHaveProperty('accepted');
    await scanner.say({ event: 'card', code: '8H' });
    await lies(station, '9S', '8H');
    expect(trouble(station)).toBeUndefined();
  });

  test('R4: a damaged frame of a scanner that was in order is a card not read', async () => {
    const { scanner, station } = await inRound('enq-bcc');
    await scanner.say({ event: 'card', code: '9S', place: 'player.1' });
    await lies(station, '9S');
    await scanner.write(scanner.frameOf({ event: 'card', code: '9H', place: 'banker.1' }).with(3, 0x92));
    expect(await until('the rescan', () => trouble(station))).toMatchObject({ kind: 'unread', place: 'banker.1' });
    await scanner.say({ event: 'card', code: '9H', place: 'banker.1' });
    await lies(station, '9S', '9H');
  });

  test('R7: a wrong profile is told as such, and no card of it comes to the table', async () => {
    const { scanner, station } = await inRound('enq-bcc', { settings: { checkSpan: 'withStart' } });
    for (let nth = 0; nth < 5; nth += 1) await scanner.say({ event: 'card', code: '9S', place: 'player.1' });
    await until('the wrong profile', () => shoeOf(station)?.why === 'wrongSettings');
    expect(shoeOf(station)!.detail).toMatch(/sends 5 frames, 5 bad checks: wrong profile\? .*enq-bcc frame.* its settings and codes$/);
    expect(cardsOn(station)).toEqual([]);
    expect(trouble(station)).toMatchObject({ kind: 'scannerLost' });
    // It stays so until a frame is good, however long the wire is open.
    await until('the next connection', () => scanner.connections === 2);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(shoeOf(station)?.why).toBe('wrongSettings');
    expect(screen(station).troubles.map(({ kind }) => kind)).toEqual(['scannerLost']);
  });
});
