import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type Bench, type BenchTable, startBench } from '../bench/bench.ts';
import type { DrillTable } from '../bench/drill.ts';
import { type StationConfig, settingsOf } from '../config.ts';
import { offeredGames } from '../games/index.ts';
import { readSettings, settingOf } from '../games/settings.ts';
import { Problem } from '../problem.ts';
import type { Author, Body } from '../round/facts.ts';
import { factOfDecision } from '../views/decisions.ts';
import type { BenchAct, BenchState, DealerView, DeviceDetail, DrillPlan } from '../views/messages.ts';
import { credentialsOf, type Keys } from './keys.ts';

export interface StationBench {
  state(): BenchState;
  /** A refusal in one sentence, or null. */
  act(act: BenchAct): string | null;
  subscribe(changed: () => void): () => void;
}

interface BenchedStation {
  readonly config: StationConfig;
  readonly data: string;
  readonly seed?: number;
  readonly keys: Keys;
}
/** What the bench cannot start with is told in one line, as everything that a person has to mend. */
function asProblem(error: unknown): never {
  throw new Problem(error instanceof Error ? error.message : String(error));
}
/** A deck that is shuffled by hand before every round has no cut card (T17). */
function deckOf(config: StationConfig): { readonly decks: number; readonly cut: boolean } {
  const reading = readSettings(config.table.game, settingsOf(config));
  if (!reading.ok) throw new Problem(`table.settings.${reading.path}: ${reading.message}`);
  return { decks: reading.settings.decks, cut: settingOf(reading.settings, 'shuffle') === undefined };
}
const benchOptions = ({ config, data, seed, keys }: BenchedStation) => ({
  keys: credentialsOf(keys, null, false).keys,
  seed: seed ?? randomBytes(4).readUInt32LE(),
  shoe: config.devices.shoe === undefined,
  panel: config.devices.panel === undefined,
  ...deckOf(config),
  stateFile: join(data, 'bench.json'),
});
/** Virtual devices for the roles that the configuration binds to none. A Problem when they cannot be. */
export const startBenchOf = (options: BenchedStation): Promise<Bench> => startBench(benchOptions(options)).catch(asProblem);

/** The bench as its page has it. `changeGame`: where the bench can change to another game. */
export const stationBench = (
  bench: Bench,
  table: () => Omit<BenchTable, 'games'>,
  decks: BenchDecks,
  changeGame?: (game: string) => void,
): StationBench => ({
  state: () => ({ ...bench.state({ ...table(), games: changeGame === undefined ? [] : offeredGames }), decks: decks.state() }),
  act: (act) => {
    if (act.bench === 'game') return toGame(act.game, changeGame);
    if (act.bench === 'drill') return bench.drill(planOf(act), table);
    if (act.bench !== 'endDrill') return bench.act(act);
    bench.endDrill();
    return null;
  },
  subscribe: (changed) => {
    const stops = [bench.subscribe(changed), decks.subscribe(changed)];
    return () => {
      for (const stop of stops) stop();
    };
  },
});
/** Registration of decks, as the page shows it. */
interface BenchDecks {
  state(): BenchState['decks'];
  subscribe(changed: () => void): () => void;
}
/** Who deals in a drill where the panel has no key for it: journaled like any dealer. */
const DRILL: Author = { person: 'drill', role: 'dealer' };
const ACTS = ['shoe.load', 'round.open', 'bets.close', 'reveal'] as const;
/** The table as a drill goes by it. */
export function drillTable(
  { next, asks, acts, troubles }: DealerView,
  devices: readonly DeviceDetail[],
  submit: (body: Body, author: Author) => Promise<unknown>,
): Omit<DrillTable, 'keys'> {
  const bodyOf = (fact: string): Body | null => {
    const kind = ACTS.find((act) => act === fact);
    return kind === undefined ? factOfDecision(fact, asks) : { kind };
  };
  return {
    next: next.code,
    may: (fact) => acts.some((act) => act.fact === fact) || factOfDecision(fact, asks) !== null,
    troubles: troubles.map(({ kind }) => kind),
    links: devices.map(({ role, why, bad, discarded }) => ({ role, why, bad: bad + discarded })),
    press: async (fact) => {
      const body = bodyOf(fact);
      if (body !== null) await submit(body, DRILL);
    },
  };
}
const planOf = ({ seed, percent, everyMs, faults, devices }: DrillPlan): DrillPlan => ({ seed, percent, everyMs, faults, devices });
function toGame(game: string, changeGame: ((game: string) => void) | undefined): string | null {
  if (!offeredGames.includes(game)) return `there is no game ${JSON.stringify(game)}`;
  if (changeGame === undefined) return 'this bench plays one game: start it with another configuration';
  changeGame(game);
  return null;
}
