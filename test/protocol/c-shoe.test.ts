import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { CARDS_BEHIND_CUT, shuffledPile } from '../../main/bench/pile.ts';
import { seededRandom } from '../../main/bench/random.ts';
import { codeOf } from '../../main/cards/card.ts';
import { newKey, writeKeys } from '../../main/station/keys.ts';
import type { Station } from '../../main/station.ts';
import { checkDealt, deal, newFolder, screen, stationWith } from '../bench/dealing.ts';
import { plugPair } from '../bench/pty-pair.ts';
import { portPath } from '../support/pty.ts';
import { until } from '../support/until.ts';
import { atTheEnd } from '../wire/ends.ts';
import { built } from './c-driver.ts';

const later = atTheEnd();
const DEVICE = 'shoe-c';
const WITHIN_MS = 240_000;
const NEVER = (): Promise<unknown> => new Promise(() => undefined);

let program = '';
beforeAll(() => {
  program = built('firmware-protocol/c/example/shoe.c');
});

/** `shoe.c` at one end of a cable that is plugged and pulled, powered and not. */
class Bench {
  readonly station = portPath();
  readonly #port = portPath();
  readonly #arguments: readonly string[];
  #cable: { unplug(): Promise<void> } | null = null;
  #shoe: ChildProcess | null = null;

  constructor(key: string, events: readonly string[]) {
    this.#arguments = [this.#port, join(newFolder(later), 'memory'), DEVICE, key, ...events];
  }

  async plug(): Promise<void> {
    this.#cable = await plugPair(this.#port, this.station);
  }
  async unplug(): Promise<void> {
    await this.#cable?.unplug();
    this.#cable = null;
  }
  power(): void {
    this.#shoe = spawn(program, this.#arguments, { stdio: ['ignore', 'ignore', 'inherit'] });
  }
  async cutPower(): Promise<void> {
    if (this.#shoe === null) return;
    const ended = once(this.#shoe, 'exit');
    // Had it found something, its sanitizers would have ended it before.
    expect(this.#shoe.exitCode).toBeNull();
    this.#shoe.kill('SIGKILL');
    await ended;
    this.#shoe = null;
  }
}
async function benchWith(key: string, events: readonly string[]): Promise<Bench> {
  const bench = new Bench(key, events);
  later(async () => {
    await bench.cutPower();
    await bench.unplug();
  });
  await bench.plug();
  bench.power();
  return bench;
}

/** Plugs pulled and power cut while it deals, each after so many cards. */
async function disturb(station: Station, bench: Bench): Promise<void> {
  const disturbances = [
    [30, () => bench.cutPower(), () => bench.power()],
    [90, () => bench.unplug(), () => bench.plug()],
    [150, () => bench.cutPower(), () => bench.power()],
    [200, () => bench.unplug(), () => bench.plug()],
  ] as const;
  for (const [cards, end, begin] of disturbances) {
    await until(`${cards} cards`, () => (screen(station).shoe?.out ?? 0) >= cards, WITHIN_MS);
    await end();
    await begin();
  }
}

describe('R101, R105: the shoe in C on a serial line', () => {
  test.each([
    ['plain', false],
    ['authenticated', true],
  ])(
    '%s: deals a whole shoe, its plug pulled and its power cut in between: nothing is lost, and nothing comes twice',
    async (_, authenticated) => {
      const pile = shuffledPile(8, CARDS_BEHIND_CUT, seededRandom(11));
      const cards = pile.cards.map(codeOf);
      const key = newKey();
      const events = ['loaded', ...cards.slice(0, pile.untilCut!), 'cut', ...cards.slice(pile.untilCut!)];
      const bench = await benchWith(authenticated ? key.key : '-', events);
      const data = newFolder(later);
      writeKeys(join(data, 'keys.json'), new Map([[DEVICE, key]]));
      expect(existsSync(bench.station)).toBe(true);
      const station = await stationWith(later, { devices: { shoe: { wire: `serial:${bench.station}`, authenticated } } }, false, data);
      await Promise.all([deal(station, NEVER), disturb(station, bench)]);
      expect(checkDealt(station, cards, 0)).toBeGreaterThan(cards.length - CARDS_BEHIND_CUT);
    },
    WITHIN_MS,
  );
});
