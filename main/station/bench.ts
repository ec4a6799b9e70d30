import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type Bench, type BenchTable, startBench } from '../bench/bench.ts';
import { type StationConfig, settingsOf } from '../config.ts';
import { offeredGames } from '../games/index.ts';
import { readSettings, settingOf } from '../games/settings.ts';
import { Problem } from '../problem.ts';
import type { BenchAct, BenchState } from '../views/messages.ts';
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
export const stationBench = (bench: Bench, table: () => Omit<BenchTable, 'games'>, changeGame?: (game: string) => void): StationBench => ({
  state: () => bench.state({ ...table(), games: changeGame === undefined ? [] : offeredGames }),
  act: (act) => (act.bench === 'game' ? toGame(act.game, changeGame) : bench.act(act)),
  subscribe: (changed) => bench.subscribe(changed),
});
function toGame(game: string, changeGame: ((game: string) => void) | undefined): string | null {
  if (!offeredGames.includes(game)) return `there is no game ${JSON.stringify(game)}`;
  if (changeGame === undefined) return 'this bench plays one game: start it with another configuration';
  changeGame(game);
  return null;
}
