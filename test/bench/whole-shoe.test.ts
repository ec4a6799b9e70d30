import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CARDS_BEHIND_CUT, shuffledPile } from '../../main/bench/pile.ts';
import { seededRandom } from '../../main/bench/random.ts';
import { codeOf } from '../../main/cards/card.ts';
import { until } from '../support/until.ts';
import { atTheEnd } from '../wire/ends.ts';
import { checkDealt, DEALER, deal, newFolder, overSerial, overTcp, screen, stationWith } from './dealing.ts';
import { MockProgram } from './mock-program.ts';

const later = atTheEnd();

describe('a whole shoe, burn and cut card included, and the next one', () => {
  test('R105: from the bench', async () => {
    const station = await stationWith(later, {}, true);
    const shoe = () => station.bench!.state().shoe.virtual!;
    let drawn: string[] = [];
    const draw = async () => {
      await until('an unlocked shoe', () => shoe().unlocked);
      const [next] = shoe().next;
      expect(station.bench!.act({ bench: 'deal' })).toBeNull();
      drawn.push(next!);
    };
    await deal(station, draw);
    expect(checkDealt(station, drawn, 0)).toBe(drawn.length);
    expect(drawn.length).toBeGreaterThan(416 - CARDS_BEHIND_CUT);
    expect(shoe()).toMatchObject({ left: 416 - drawn.length, drawn: drawn.length });

    const { round } = station.health();
    drawn = [];
    expect(station.bench!.act({ bench: 'newShoe' })).toBeNull();
    expect(await station.submit({ kind: 'shoe.load' }, DEALER, null)).toHaveProperty('accepted');
    await deal(station, draw);
    expect(checkDealt(station, drawn, round)).toBe(drawn.length);
    expect(station.health()).toMatchObject({ shoe: 2, alarms: 0 });
  }, 120_000);

  test.each([
    ['tcp', overTcp, [7, 8]],
    ['serial', overSerial, [9]],
  ] as const)(
    'from station mock-shoe over %s',
    async (_, wiresOf, seeds) => {
      const wires = await wiresOf(later);
      const station = await stationWith(later, { devices: { shoe: { wire: wires.station } } });
      const state = join(newFolder(later), 'memory.json');
      for (const [nth, seed] of seeds.entries()) {
        const { round } = station.health();
        const mock = new MockProgram(
          ...['--wire', wires.mock, '--dialect', 'native', '--state', state],
          ...['--cards', 'shoe', '--seed', `${seed}`],
        );
        later(() => mock.signal('SIGKILL'));
        if (nth > 0) {
          await until('the door', () => screen(station).devices.every(({ rungs }) => rungs === 4));
          expect(await station.submit({ kind: 'shoe.load' }, DEALER, null)).toHaveProperty('accepted');
        }
        await deal(station, () => new Promise(() => undefined));
        const { cards } = shuffledPile(8, CARDS_BEHIND_CUT, seededRandom(seed));
        expect(checkDealt(station, cards.map(codeOf), round)).toBeGreaterThan(416 - CARDS_BEHIND_CUT);
        expect(await mock.signal('SIGINT')).toBe(0);
      }
      expect(station.health()).toMatchObject({ shoe: seeds.length, alarms: 0 });
    },
    120_000,
  );
});
