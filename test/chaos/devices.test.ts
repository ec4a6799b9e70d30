import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { freePort, LOOPBACK } from '../../main/bench/free-port.ts';
import { seededRandom } from '../../main/bench/random.ts';
import { MockProgram } from '../bench/mock-program.ts';
import { until } from '../support/until.ts';
import { atTheEnd } from '../wire/ends.ts';
import { ACCOUNTS, Dealer } from './dealer.ts';
import { testShoe, toldBy, undisturbed } from './shoe.ts';
import { isAlive, StationProcess, tableFolder } from './station-process.ts';

const later = atTheEnd();
const SEED = 7;
const DECKS = 2;
const DEALT_WITHIN_MS = 240_000;

describe('the device process', () => {
  test.each([
    ['killed', 'SIGKILL', 6],
    ['stopped for ever', 'SIGSTOP', 2],
  ] as const)(
    '%s in mid-shoe is started anew: no card is lost or doubled, nobody has to compare (R11)',
    {
      timeout: DEALT_WITHIN_MS,
    },
    async (_, signal, times) => {
      const random = seededRandom(SEED);
      const port = await freePort();
      const folder = tableFolder(later, {
        table: { settings: { accounts: ACCOUNTS, decks: DECKS } },
        devices: { shoe: { wire: `tcp:${LOOPBACK}:${port}` } },
      });
      const alone = undisturbed(folder.dir, [testShoe(SEED, DECKS)], ACCOUNTS);
      writeFileSync(`${folder.dir}/script`, alone.script);
      const mock = new MockProgram('--wire', `tcp-listen:${port}`, '--dialect', 'native', '--script', `${folder.dir}/script`);
      later(() => mock.signal('SIGKILL'));
      const station = StationProcess.at(folder);
      later(() => station.end('SIGKILL'));
      await station.start();
      const { pid } = station;
      const supervisor = await station.screen('supervisor');
      const dealer = new Dealer(station);
      const dealing = dealer.deal();
      const backMs: number[] = [];
      for (let time = 0; time < times; time += 1) {
        await until('the shoe', () => supervisor().devices.every(({ rungs }) => rungs === 4));
        const target = supervisor().fact + random.below(16);
        await until(`fact ${target}`, () => supervisor().fact >= target);
        const devices = await station.devicesPid();
        const startMs = performance.now();
        process.kill(devices, signal);
        const lost = await until('the lost shoe on the screen', () =>
          supervisor().devices.find(({ role, why }) => role === 'shoe' && why !== null),
        );
        expect(lost).toMatchObject({ role: 'shoe', why: 'processDied', detail: expect.stringContaining('the device process ended') });
        await until('the shoe', () => supervisor().devices.every(({ rungs }) => rungs === 4));
        backMs.push(Math.round(performance.now() - startMs));
        expect(isAlive(devices)).toBe(false);
      }
      await dealing;
      expect(await mock.end()).toBe(0);
      expect(station.pid).toBe(pid);
      expect(dealer.compared).toBe(0);
      expect(await station.rounds()).toEqual(alone.rounds);
      expect(await station.end('SIGTERM')).toBe(0);
      expect(toldBy(folder.data)).toMatchObject({ cards: alone.drawn, accounts: alone.accounts, alarms: 0 });
      console.log(`the device process ${signal}: the shoe is back after ${backMs.join(', ')} ms`);
    },
  );
});
