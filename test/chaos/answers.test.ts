import { describe, expect, test } from 'vitest';
import { until } from '../support/until.ts';
import { atTheEnd } from '../wire/ends.ts';
import { draw, FOUR_CARDS, openRound, TIE, WITHOUT_BURN } from './round.ts';
import { verified } from './shoe.ts';
import { type FactLine, StationProcess, tableFolder } from './station-process.ts';
import { TcpShoe } from './tcp-shoe.ts';

const later = atTheEnd();
const SLOW_MS = 180_000;
const FLOOD = 10_000;
const SENDERS = 8;

async function stationWith(devices: object = {}) {
  const folder = tableFolder(later, { table: { settings: WITHOUT_BURN, limits: { player: [10, 5_000] } }, devices });
  const station = StationProcess.at(folder);
  later(() => station.end('SIGKILL'));
  await station.start();
  return { folder, station };
}
const bet = (id: string, amount: number): FactLine => ({ fact: 'bet', bettor: `b${id}`, bet: 'player', amount, id });

describe('facts from programs', () => {
  test('the same id again is answered as before, word for word, and changes nothing: at once, and after a kill -9 (R90)', {
    timeout: SLOW_MS,
  }, async () => {
    const { station } = await stationWith();
    const facts: readonly FactLine[] = [
      { fact: 'shoe.load', id: 'load' },
      { fact: 'round.open', id: 'open' },
      bet('1', 100),
      bet('2', 5_001),
      { fact: 'bet', bettor: 'an', bet: 'lucky', amount: 10, id: 'lucky' },
      { fact: 'reveal', id: 'reveal' },
    ];
    const first = await station.post(...facts);
    expect(first.answers.map(({ refused }) => refused)).toEqual([
      undefined,
      undefined,
      undefined,
      'bet.limit',
      'bet.notOffered',
      'round.notNow',
    ]);
    expect(first.answers[3]?.message).toBe('player takes 10 to 5000, this would be 5001');
    const before = await station.health();
    expect((await station.post(...facts)).answers).toEqual(first.answers);
    expect(await station.health()).toEqual(before);

    await station.end('SIGKILL');
    await station.start();
    const dealer = await station.screen('dealer');
    const { fact } = await station.health();
    expect((await station.post(...facts)).answers).toEqual(first.answers);
    expect((await station.health()).fact).toBe(fact);
    expect(dealer()).toMatchObject({ bets: { count: 1, sum: 100 }, round: { number: 1 } });
  });

  test('brought by many at once, each id counts once and everybody is told the same', { timeout: SLOW_MS }, async () => {
    const { station } = await stationWith();
    await station.take({ fact: 'shoe.load' });
    await station.take({ fact: 'round.open' });
    const bets = Array.from({ length: 100 }, (_, id) => bet(String(id), id % 10 === 0 ? 1 : 20));
    const all = await Promise.all(Array.from({ length: SENDERS }, () => station.post(...bets)));
    for (const { answers } of all) expect(answers).toEqual(all[0]?.answers);
    expect(all[0]?.answers.filter(({ refused }) => refused === 'bet.limit')).toHaveLength(10);
    const dealer = await station.screen('dealer');
    expect(dealer().bets).toEqual({ count: 90, sum: 1_800 });
  });

  test(`${FLOOD} of them at once: all are answered, and the cards come through`, { timeout: SLOW_MS }, async () => {
    const device = await TcpShoe.listen();
    later(() => device.close());
    const { folder, station } = await stationWith({ shoe: { wire: device.wire } });
    const dealer = await station.screen('dealer');
    await openRound(station);
    const startMs = performance.now();
    const flood = Array.from({ length: SENDERS }, (_, sender) =>
      station.post(...Array.from({ length: FLOOD / SENDERS }, (__, id) => bet(`${sender}/${id}`, 20))),
    );
    await draw(device.shoe, ...FOUR_CARDS);
    await until('a settled round', () => dealer().phase === 'settled');
    const dealtMs = performance.now() - startMs;
    const all = await Promise.all(flood);
    const tookMs = performance.now() - startMs;
    expect(all.flatMap(({ answers }) => answers).filter(({ refused }) => refused === 'bet.closed')).toHaveLength(FLOOD);
    expect(await station.rounds()).toMatchObject([{ round: 1, ...TIE }]);
    expect(await station.end('SIGTERM')).toBe(0);
    expect(verified(folder.data)).toMatchObject({ code: 0, out: { ok: true, rounds: 1 } });
    console.log(`${FLOOD} facts answered in ${Math.round(tookMs)} ms, four cards dealt meanwhile in ${Math.round(dealtMs)} ms`);
  });
});
