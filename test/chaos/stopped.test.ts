import { expect, test } from 'vitest';
import { until } from '../support/until.ts';
import { atTheEnd } from '../wire/ends.ts';
import { draw, FOUR_CARDS, openRound, TIE, WITHOUT_BURN } from './round.ts';
import { toldBy, verified } from './shoe.ts';
import { isAlive, StationProcess, tableFolder } from './station-process.ts';
import { TcpShoe } from './tcp-shoe.ts';

const later = atTheEnd();
const SLOW_MS = 120_000;

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s in mid-round: all is closed in good order, and the next start asks to compare (R94)',
  {
    timeout: SLOW_MS,
  },
  async (signal) => {
    const device = await TcpShoe.listen();
    later(() => device.close());
    const { shoe } = device;
    const folder = tableFolder(later, { table: { settings: WITHOUT_BURN }, devices: { shoe: { wire: device.wire } } });
    const station = StationProcess.at(folder);
    later(() => station.end('SIGKILL'));
    await station.start();
    await openRound(station);
    await draw(shoe, FOUR_CARDS[0], FOUR_CARDS[1]);
    const devices = await station.devicesPid();
    expect(isAlive(devices)).toBe(true);
    expect(await station.end(signal)).toBe(0);
    expect(isAlive(devices)).toBe(false);
    expect(station.logged('stopping')).toHaveLength(1);
    expect(verified(folder.data)).toMatchObject({ code: 0, out: { ok: true, rounds: 0 } });

    await station.start();
    const dealer = await station.screen('dealer');
    await until('a scanner that is back', () => dealer().troubles.length === 1);
    expect(dealer()).toMatchObject({
      held: true,
      phase: 'card',
      due: 'player.2',
      troubles: [{ kind: 'compare', why: 'restart' }],
      round: { number: 1 },
    });
    expect(dealer().hands.map(({ cards }) => cards.map(({ show }) => show))).toEqual([[FOUR_CARDS[0]], [FOUR_CARDS[1]]]);
    expect(shoe.isUnlocked).toBe(false);
    await station.take({ fact: 'compared', by: 'dealer' });
    await draw(shoe, FOUR_CARDS[2], FOUR_CARDS[3]);
    await until('a settled round', () => dealer().phase === 'settled');
    expect(await station.rounds()).toMatchObject([{ round: 1, ...TIE }]);
    expect(await station.end('SIGTERM')).toBe(0);
    expect(toldBy(folder.data)).toMatchObject({ cards: FOUR_CARDS, alarms: 0 });
  },
);
