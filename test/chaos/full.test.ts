import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { until } from '../support/until.ts';
import { atTheEnd } from '../wire/ends.ts';
import { draw, FOUR_CARDS, openRound, TIE, WITHOUT_BURN } from './round.ts';
import { toldBy, verified } from './shoe.ts';
import { mayMount, type SmallDisk, smallFileSystem, smallJournal } from './small-disk.ts';
import { StationProcess, type TableFolder, tableFolder } from './station-process.ts';
import { TcpShoe } from './tcp-shoe.ts';

const later = atTheEnd();
const SLOW_MS = 180_000;
const SOON_MS = 60_000;
const LIMITED = join(import.meta.dirname, 'programs/limited-station.ts');
/** Key of the panel that opens a round. */
const OPENS_A_ROUND = 0;

/** Where nothing may be mounted, the limit of pages stands alone for a disk that is full. */
const DISKS: readonly (readonly [string, (dir: string) => SmallDisk])[] = [
  ...(mayMount() ? ([['a small file system', (dir: string) => smallFileSystem(join(dir, 'disk'), later)]] as const) : []),
  ['a limit of pages', smallJournal],
];

async function shoeAndFolder() {
  const device = await TcpShoe.listen();
  later(() => device.close());
  return { shoe: device.shoe, folder: tableFolder(later, { table: { settings: WITHOUT_BURN }, devices: { shoe: { wire: device.wire } } }) };
}
function stationOn({ config }: TableFolder, { data, maxPages }: Pick<SmallDisk, 'data' | 'maxPages'>): StationProcess {
  const station =
    maxPages === null
      ? StationProcess.at({ config, data })
      : new StationProcess([String(maxPages), '--bench', '--config', config, '--data', data, '--port', '0'], LIMITED);
  later(() => station.end('SIGKILL'));
  return station;
}
/** Brings facts until the journal cannot take one more. */
async function fillUp(station: StationProcess, disk: SmallDisk): Promise<void> {
  disk.fill();
  while ((await station.post({ fact: 'reveal' })).status === 200);
}
async function screens(station: StationProcess) {
  return { dealer: await station.screen('dealer'), supervisor: await station.screen('supervisor') };
}
type Screens = Awaited<ReturnType<typeof screens>>;

async function isFrozen(station: StationProcess, { dealer, supervisor }: Screens, why: string): Promise<void> {
  await until('the plain message on the screens', () => [dealer(), supervisor()].every(({ troubles }) => troubles[0]?.kind === 'frozen'));
  expect(dealer()).toMatchObject({ frozen: { why }, next: { code: 'trouble' }, acts: [] });
  expect(supervisor()).toMatchObject({ frozen: { why }, acts: [] });
  for (const { troubles } of [dealer(), supervisor()]) expect(troubles[0]).toMatchObject({ kind: 'frozen', why });
  expect((await station.get('/health')).status).toBe(503);
  expect(await station.post({ fact: 'round.open', id: 'never' })).toMatchObject({
    status: 503,
    text: expect.stringContaining('its journal cannot be written'),
  });
}
const shown = ({ dealer }: Screens): readonly string[] => dealer().hands.flatMap(({ cards }) => cards.map(({ show }) => show));

describe('the journal cannot be written', () => {
  test('another program has the file: the same, until it lets go (R95)', { timeout: SLOW_MS }, async () => {
    const { shoe, folder } = await shoeAndFolder();
    const station = stationOn(folder, { data: folder.data, maxPages: null });
    await station.start();
    const seen = await screens(station);
    await openRound(station);
    await draw(shoe, FOUR_CARDS[0], FOUR_CARDS[1]);
    const other = new DatabaseSync(join(folder.data, 'journal.db'), { timeout: 5_000 });
    later(() => other.isOpen && other.close());
    other.exec('BEGIN IMMEDIATE');
    await until('a shoe that is unlocked', () => shoe.isUnlocked);
    shoe.draw(FOUR_CARDS[2]);
    await isFrozen(station, seen, 'locked');
    expect(shoe.pending).toBe(1);
    other.exec('ROLLBACK');
    await draw(shoe, FOUR_CARDS[3]);
    await until('a settled round', () => seen.dealer().phase === 'settled', SOON_MS);
    expect(await station.rounds()).toMatchObject([{ round: 1, ...TIE }]);
    await station.end('SIGTERM');
    expect(toldBy(folder.data)).toMatchObject({ cards: FOUR_CARDS, alarms: 0 });
  });
});

describe('the disk is full in mid-round (R95)', () => {
  test.each(DISKS)(
    '%s: the table stands still and says so, and goes on by itself when there is room',
    { timeout: SLOW_MS },
    async (_, diskIn) => {
      const { shoe, folder } = await shoeAndFolder();
      const disk = diskIn(folder.dir);
      const station = stationOn(folder, disk);
      await station.start();
      let seen = await screens(station);
      await openRound(station);
      await draw(shoe, FOUR_CARDS[0], FOUR_CARDS[1]);

      await fillUp(station, disk);
      await isFrozen(station, seen, 'diskFull');
      // A hand that pulls hard enough draws from a locked shoe; neither card is acknowledged, however often it is sent.
      await until('a locked shoe', () => !shoe.isUnlocked);
      shoe.draw(FOUR_CARDS[2], FOUR_CARDS[3]);
      await until('several attempts to write', () => (seen.dealer().troubles[0]?.forS ?? 0) >= 3);
      expect(shoe.pending).toBe(2);
      expect(shown(seen)).toEqual([FOUR_CARDS[0], FOUR_CARDS[1]]);

      disk.clear();
      await until('a settled round', () => seen.dealer().phase === 'settled', SOON_MS);
      await until('the acknowledgement', () => shoe.pending === 0);
      expect(seen.supervisor()).toMatchObject({ frozen: null, held: false, troubles: [], alarms: [] });
      expect((await station.get('/health')).status).toBe(200);
      expect(await station.rounds()).toMatchObject([{ round: 1, ...TIE }]);

      // Killed and started again on the full disk, it shows the table and waits.
      await fillUp(station, disk);
      await isFrozen(station, seen, 'diskFull');
      await station.end('SIGKILL');
      await station.start();
      seen = await screens(station);
      await isFrozen(station, seen, 'diskFull');
      expect(seen.dealer()).toMatchObject({ phase: 'settled', round: { number: 1 } });
      disk.clear();
      await until('a table that goes on', () => seen.dealer().frozen === null && !seen.dealer().held, SOON_MS);

      // A press while it stands still is no act when it goes on: by then the dealer has seen that it was not taken.
      await fillUp(station, disk);
      await isFrozen(station, seen, 'diskFull');
      await station.act({ bench: 'press', key: OPENS_A_ROUND });
      await until('several attempts to write', () => (seen.dealer().troubles[0]?.forS ?? 0) >= 2);
      disk.clear();
      await until('a table that goes on', () => seen.dealer().frozen === null, SOON_MS);
      expect(seen.dealer()).toMatchObject({ phase: 'settled', round: { number: 1 } });

      await station.end('SIGTERM');
      expect(toldBy(disk.data)).toMatchObject({ cards: FOUR_CARDS, alarms: 0, notes: expect.arrayContaining(['key.late']) });
      expect(verified(disk.data)).toMatchObject({ code: 0, out: { ok: true, rounds: 1 } });
    },
  );
});
