import { expect, test } from 'vitest';
import { freshMemory } from '../../firmware-protocol/native/device.ts';
import { until } from '../support/until.ts';
import { atTheEnd } from '../wire/ends.ts';
import { Shoe } from '../wire/shoe.ts';
import { draw, FOUR_CARDS, openRound, TIE, WITHOUT_BURN } from './round.ts';
import { StationProcess, tableFolder } from './station-process.ts';
import { TcpShoe } from './tcp-shoe.ts';

const later = atTheEnd();
const SLOW_MS = 120_000;
const BOOT = '0000B002';

/** Two cards lie on the table, then the shoe loses its power and comes back with what it remembers. */
async function afterTwoCards(memory: ConstructorParameters<typeof Shoe>[1]) {
  const device = await TcpShoe.listen();
  later(() => device.close());
  const folder = tableFolder(later, { table: { settings: WITHOUT_BURN }, devices: { shoe: { wire: device.wire } } });
  const station = StationProcess.at(folder);
  later(() => station.end('SIGKILL'));
  await station.start();
  const supervisor = await station.screen('supervisor');
  await openRound(station);
  await draw(device.shoe, FOUR_CARDS[0], FOUR_CARDS[1]);
  await device.cut(new Uint8Array());
  await until('a table that is held', () => supervisor().held);
  device.shoe = new Shoe({}, memory);
  device.mend();
  await until('the shoe is back', () => (supervisor().devices.find(({ role }) => role === 'shoe')?.rungs ?? 0) === 4);
  return { station, supervisor, shoe: device.shoe };
}

test('a shoe that lost its memory and no card goes on: nobody has to compare', { timeout: SLOW_MS }, async () => {
  const { station, supervisor, shoe } = await afterTwoCards(freshMemory(BOOT, 2));
  await draw(shoe, FOUR_CARDS[2], FOUR_CARDS[3]);
  await until('a settled round', () => supervisor().phase === 'settled');
  expect(await station.rounds()).toMatchObject([{ round: 1, ...TIE }]);
  expect(supervisor().alarms).toEqual([]);
});

test('a card that was lost with the memory of the shoe: the dealer compares, and a supervisor is told (R94)', {
  timeout: SLOW_MS,
}, async () => {
  const { station, supervisor, shoe } = await afterTwoCards(freshMemory(BOOT, 3));
  await until('the dealer is asked to compare', () => supervisor().troubles[0]?.kind === 'compare');
  expect(supervisor()).toMatchObject({ held: true, troubles: [{ kind: 'compare', why: 'gap' }], alarms: [{ kind: 'gap', round: 1 }] });
  expect(shoe.isUnlocked).toBe(false);
  await station.take({ fact: 'round.void', by: 'supervisor', reason: 'a card is missing' });
  expect(await station.rounds()).toMatchObject([{ round: 1, status: 'void', net: { an: 0, house: 0 } }]);
});

test('frames that the shoe takes for acknowledged and the journal lacks are missing cards too', { timeout: SLOW_MS }, async () => {
  const { supervisor } = await afterTwoCards({ ...freshMemory('0000A001', 2), lastSeq: 4 });
  await until('the dealer is asked to compare', () => supervisor().troubles[0]?.kind === 'compare');
  expect(supervisor().troubles[0]).toMatchObject({ why: 'gap' });
  expect(supervisor().timeline).toContainEqual(expect.objectContaining({ kind: 'gap', verdict: 'ok' }));
});
