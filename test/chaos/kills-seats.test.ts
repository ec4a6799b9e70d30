import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePort, LOOPBACK } from '../../main/bench/free-port.ts';
import { seededRandom } from '../../main/bench/random.ts';
import type { Fact } from '../../main/round/facts.ts';
import type { RoundRecord } from '../../main/round/record.ts';
import { parseTapeFact } from '../../main/round/tape.ts';
import { standing } from '../../main/round/tell.ts';
import { RULES } from '../../main/station/rules.ts';
import { dealerViewOf, WITHOUT_A_STATION } from '../../main/views/index.ts';
import { MockProgram } from '../bench/mock-program.ts';
import { until } from '../support/until.ts';
import { atTheEnd } from '../wire/ends.ts';
import { actOf, SEATED_ACCOUNTS } from './seated-dealer.ts';
import { type TestShoe, testShoe, toldBy, verified } from './shoe.ts';
import { type FactLine, StationProcess, tableFolder } from './station-process.ts';

const later = atTheEnd();
const KILLS = 8;
const SEED = 6;
const DECKS = 1;
const GAME = 'xi-dach-cao-cap';
/** The station is killed somewhere in the next so many facts. */
const MOST_FACTS = 40;
const DEALT_WITHIN_MS = 300_000;
const LOOK_EVERY_MS = 10;
/** Nobody's time is over on a slow machine. */
const SETTINGS = { accounts: SEATED_ACCOUNTS, decks: DECKS, decisionSeconds: 3600 };

/** The shoe dealt by nobody: its rounds, and the script of its cards. */
function alone({ cards, cutBefore, decks }: TestShoe): { readonly rounds: readonly RoundRecord[]; readonly script: string } {
  const rounds: RoundRecord[] = [];
  const script = ['loaded'];
  let snapshot = RULES.begin();
  const add = (fact: FactLine): void => {
    const parsed = parseTapeFact(fact);
    if (!parsed.ok) throw new Error(parsed.message);
    const stepped = RULES.step(snapshot, { ...parsed.body, v: 1, atMs: 0, author: 'tape' } as Fact);
    snapshot = stepped.snapshot;
    if (stepped.record !== null) rounds.push(stepped.record);
  };
  add({ fact: 'table', game: GAME, settings: SETTINGS });
  add({ fact: 'shoe.load', decks });
  for (let next = 0; ; ) {
    const { state } = standing(snapshot);
    if (state === 'burning' || state === 'card') {
      if (next === cutBefore) {
        add({ fact: 'cut' });
        script.push('cut');
      }
      add({ fact: 'card', code: cards[next] ?? '' });
      script.push(cards[next] ?? '');
      next += 1;
      continue;
    }
    const act = actOf(dealerViewOf(snapshot, WITHOUT_A_STATION), 1);
    if (act === null) return { rounds, script: script.join(' ') };
    for (const fact of act.facts) add(fact);
  }
}

/** Does what the screen asks for until the shoe is over; rejects when the station is gone. */
async function deal(station: StationProcess, refused: Map<string, number>): Promise<void> {
  const screen = await station.screen('dealer');
  for (;;) {
    // Tells that the station is gone, which a screen does not.
    await station.health();
    const view = screen();
    if (view.troubles.some(({ kind }) => kind === 'compare'))
      await bring(station, refused, `compared ${view.troubles[0]?.id}`, [{ fact: 'compared', by: 'dealer' }]);
    else if (!view.held) {
      const act = actOf(view, 1);
      if (act === null && view.shoe?.finished === true && view.phase !== 'card') return;
      if (act !== null) await bring(station, refused, act.id, act.facts);
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
/** One that was refused is another the next time: the screen was a moment behind. */
async function bring(station: StationProcess, refused: Map<string, number>, id: string, facts: readonly FactLine[]): Promise<void> {
  const ids = facts.map((_, index) => `${id} ${index}`);
  const { answers } = await station.post(
    ...facts.map((fact, index) => ({ ...fact, id: `${ids[index]}/${refused.get(ids[index] ?? '') ?? 0}` })),
  );
  for (const [index, answer] of answers.entries()) {
    const key = ids[index] ?? '';
    // Too little money is too little again.
    if (answer.refused !== undefined && !answer.refused.startsWith('bet.')) refused.set(key, (refused.get(key) ?? 0) + 1);
  }
}

test(`kill -9 at ${KILLS} random moments of a premium table, decisions and choices included: the same rounds as undisturbed, each bet once (R90, R93)`, {
  timeout: DEALT_WITHIN_MS,
}, async () => {
  const random = seededRandom(SEED);
  const port = await freePort();
  const config = { table: { game: GAME, settings: SETTINGS }, devices: { shoe: { wire: `tcp:${LOOPBACK}:${port}` } } };
  const folder = tableFolder(later, config);
  const undisturbed = alone(testShoe(SEED, DECKS, 12));
  expect(undisturbed.rounds.flatMap(({ bets }) => bets).some(({ hand }) => hand === 1)).toBe(true);
  expect(undisturbed.rounds.flatMap(({ bets }) => bets).some(({ bet }) => bet === 'insurance')).toBe(true);
  writeFileSync(`${folder.dir}/script`, undisturbed.script);
  const mock = new MockProgram('--wire', `tcp-listen:${port}`, '--dialect', 'native', '--script', `${folder.dir}/script`);
  later(() => mock.signal('SIGKILL'));
  const station = StationProcess.at(folder);
  later(() => station.end('SIGKILL'));
  const refused = new Map<string, number>();

  for (let kill = 0; kill < KILLS; kill += 1) {
    await station.start();
    const supervisor = await station.screen('supervisor');
    const target = supervisor().fact + 1 + random.below(MOST_FACTS);
    const dealing = deal(station, refused).then(
      () => 'over',
      () => 'killed',
    );
    await Promise.race([dealing, until(`fact ${target}`, () => supervisor().fact >= target)]);
    await station.end('SIGKILL');
    await dealing;
  }

  await station.start();
  await deal(station, refused);
  expect(await station.rounds()).toEqual(undisturbed.rounds);
  expect(await station.end('SIGTERM')).toBe(0);
  const change = (name: string) => undisturbed.rounds.reduce((sum, { net }) => sum + (net[name] ?? 0), 0);
  const balances = Object.fromEntries(Object.entries(SEATED_ACCOUNTS).map(([name, opening]) => [name, opening + change(name)]));
  expect(toldBy(folder.data)).toMatchObject({ accounts: balances });
  expect(verified(folder.data)).toMatchObject({ code: 0, err: '', out: { ok: true, rounds: undisturbed.rounds.length } });
  // The ledger comes to the same.
  const cli = join(import.meta.dirname, '../../main/cli.ts');
  const { stdout } = spawnSync(process.execPath, [cli, 'export', folder.data, '--ledger'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const booked: Record<string, number> = {};
  for (const { from, to, amount } of stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { from: string; to: string; amount: number })) {
    booked[from] = (booked[from] ?? 0) - amount;
    booked[to] = (booked[to] ?? 0) + amount;
  }
  expect(booked).toEqual(Object.fromEntries([...Object.keys(SEATED_ACCOUNTS), 'house'].map((name) => [name, change(name)])));
});
