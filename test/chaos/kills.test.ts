import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { freePort, LOOPBACK } from '../../main/bench/free-port.ts';
import { seededRandom } from '../../main/bench/random.ts';
import type { RoundRecord } from '../../main/round/record.ts';
import type { DealerView } from '../../main/views/messages.ts';
import { MockProgram } from '../bench/mock-program.ts';
import { until } from '../support/until.ts';
import { atTheEnd } from '../wire/ends.ts';
import { ACCOUNTS, Dealer } from './dealer.ts';
import { testShoe, toldBy, undisturbed, verified } from './shoe.ts';
import { StationProcess, tableFolder } from './station-process.ts';

const later = atTheEnd();
const KILLS = 20;
const SEED = 20_260;
const SHOES = 3;
const DECKS = 4;
/** The station is killed somewhere in the next so many facts. */
const MOST_FACTS = 24;
/** And not just when somebody has looked. */
const MOST_LATER_MS = 15;
const DEALT_WITHIN_MS = 400_000;

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Each hand as it is shown lies in the round as it is dealt in the end, from its first card on. */
function standsIn(view: DealerView, rounds: readonly RoundRecord[]): void {
  const final = rounds[(view.round?.number ?? 1) - 1];
  for (const { of, cards } of view.hands) {
    const dealt = (final?.hands[of] ?? []) as readonly string[];
    expect(cards.map(({ show }) => show)).toEqual(dealt.slice(0, cards.length));
    expect(cards.map(({ place }) => place)).toEqual(cards.map((__, index) => `${of}.${index + 1}`));
  }
}
const lying = (view: DealerView): number => view.hands.reduce((sum, { cards }) => sum + cards.length, 0);

test(`kill -9 of the station at ${KILLS} random moments, the scanner goes on: every card in its place, once, and nothing paid twice (R90)`, {
  timeout: DEALT_WITHIN_MS,
}, async () => {
  const random = seededRandom(SEED);
  const port = await freePort();
  const folder = tableFolder(later, {
    table: { settings: { accounts: ACCOUNTS, decks: DECKS } },
    devices: { shoe: { wire: `tcp:${LOOPBACK}:${port}` } },
  });
  const alone = undisturbed(
    folder.dir,
    Array.from({ length: SHOES }, (_, nth) => testShoe(SEED + nth, DECKS)),
    ACCOUNTS,
  );
  writeFileSync(`${folder.dir}/script`, alone.script);
  const mock = new MockProgram('--wire', `tcp-listen:${port}`, '--dialect', 'native', '--script', `${folder.dir}/script`);
  later(() => mock.signal('SIGKILL'));
  const station = StationProcess.at(folder);
  later(() => station.end('SIGKILL'));
  const dealer = new Dealer(station);
  const usableMs: number[] = [];
  let before = { fact: 0, round: 0, lying: 0 };

  for (let kill = 0; kill < KILLS; kill += 1) {
    const startMs = performance.now();
    await station.start();
    const screen = await station.screen('dealer');
    usableMs.push(performance.now() - startMs);
    const supervisor = await station.screen('supervisor');
    standsIn(screen(), alone.rounds);
    const { fact } = supervisor();
    const round = screen().round?.number ?? 0;
    expect(fact).toBeGreaterThanOrEqual(before.fact);
    if (round === before.round) expect(lying(screen())).toBeGreaterThanOrEqual(before.lying);

    const dealing = dealer.deal(SHOES).catch(() => 'killed');
    const target = fact + random.below(MOST_FACTS);
    await until(`fact ${target}`, () => supervisor().fact >= target);
    await new Promise((resolve) => setTimeout(resolve, random.below(MOST_LATER_MS)));
    before = { fact: target, round: screen().round?.number ?? 0, lying: lying(screen()) };
    await station.end('SIGKILL');
    expect(await dealing).toBe('killed');
  }

  await station.start();
  await dealer.deal(SHOES);
  expect(await mock.end()).toBe(0);
  expect(await station.rounds()).toEqual(alone.rounds);
  expect(await station.end('SIGTERM')).toBe(0);
  expect(toldBy(folder.data)).toMatchObject({ cards: alone.drawn, accounts: alone.accounts, alarms: 0 });
  expect(verified(folder.data)).toMatchObject({ code: 0, err: '', out: { ok: true, rounds: alone.rounds.length } });
  console.log(
    `${KILLS} kills, ${dealer.compared} compared; a screen after ${median(usableMs).toFixed(0)} ms, at most ${Math.max(...usableMs).toFixed(0)} ms`,
  );
});
