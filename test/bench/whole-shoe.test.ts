import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { freePort, LOOPBACK } from '../../main/bench/free-port.ts';
import { CARDS_BEHIND_CUT, shuffledPile } from '../../main/bench/pile.ts';
import { seededRandom } from '../../main/bench/random.ts';
import { codeOf, parseCard, rankOf } from '../../main/cards/card.ts';
import { parseConfig } from '../../main/config.ts';
import { forkDevices } from '../../main/devices/fork.ts';
import { type Station, startStation } from '../../main/station.ts';
import type { DealerView } from '../../main/views/messages.ts';
import { portPath } from '../support/pty.ts';
import { until } from '../support/until.ts';
import { atTheEnd } from '../wire/ends.ts';
import { MockProgram } from './mock-program.ts';
import { plugPair } from './pty-pair.ts';

const later = atTheEnd();
const DEALER = { person: 'an', role: 'dealer' } as const;
/** What the dealer presses when the screen says so. */
const PRESSES: Partial<Record<DealerView['next']['code'], 'shoe.load' | 'round.open' | 'bets.close'>> = {
  load: 'shoe.load',
  open: 'round.open',
  lastRound: 'round.open',
  close: 'bets.close',
};

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'whole-shoe-'));
  later(() => rmSync(folder, { recursive: true }));
  return folder;
};
async function stationWith(devices: object, bench: boolean): Promise<Station> {
  const log = { info: () => undefined, warn: () => undefined };
  const config = parseConfig({ devices }, 'the test');
  const station = await startStation({ config, data: newFolder(), bench, program: 'test', start: forkDevices(), log, seed: 4711 });
  later(() => station.close());
  await until('the first facts', () => station.version > 0);
  return station;
}
const screen = (station: Station): DealerView => station.view('dealer', null) as DealerView;

/** Presses what the dealer's screen asks for until the shoe is over; `card` waits for the next card of the shoe. */
async function deal(station: Station, card: () => Promise<unknown>): Promise<void> {
  for (;;) {
    const { fact } = station.health();
    const { code } = screen(station).next;
    if (code === 'shoeOver') return;
    const press = PRESSES[code];
    if (press !== undefined) expect(await station.submit({ kind: press }, DEALER, null)).toHaveProperty('accepted');
    else if (code === 'trouble') await until('an end of the trouble', () => screen(station).next.code !== 'trouble');
    else await Promise.race([card(), until('the next fact', () => station.health().fact > fact)]);
  }
}

/** The cards of the rounds after `before`, in the order in which they are dealt (B2). */
function cardsOf(station: Station, before: number): readonly string[] {
  return station.rounds(before).flatMap(({ status, hands }) => {
    expect(status).toBe('settled');
    const [player, banker] = [hands.player, hands.banker] as readonly (readonly string[])[];
    return [0, 1, 2].flatMap((nth) => [player![nth], banker![nth]].filter((code) => code !== undefined));
  });
}
/** Checks that exactly these cards went through the burn (C5) and the rounds after `before`, and gives how many those are. */
function checkDealt(station: Station, shoe: readonly string[], before: number): number {
  const first = rankOf(parseCard(shoe[0]!)!);
  const burned = 1 + Math.min(first, 10);
  const dealt = cardsOf(station, before);
  expect(dealt).toEqual(shoe.slice(burned, burned + dealt.length));
  expect(screen(station)).toMatchObject({ shoe: { out: burned + dealt.length, cutSeen: true, finished: true }, alarms: 0, troubles: [] });
  return burned + dealt.length;
}

describe('a whole shoe, burn and cut card included, and the next one', () => {
  test('R105: from the bench', async () => {
    const station = await stationWith({}, true);
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
      const wires = await wiresOf();
      const station = await stationWith({ shoe: { wire: wires.station } }, false);
      const state = join(newFolder(), 'memory.json');
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

async function overTcp(): Promise<{ readonly mock: string; readonly station: string }> {
  const port = await freePort();
  return { mock: `tcp:${LOOPBACK}:${port}`, station: `tcp-listen:${port}` };
}
async function overSerial(): Promise<{ readonly mock: string; readonly station: string }> {
  const [ours, theirs] = [portPath(), portPath()];
  const cable = await plugPair(ours, theirs);
  later(() => cable.unplug());
  return { mock: `serial:${ours}`, station: `serial:${theirs}` };
}
