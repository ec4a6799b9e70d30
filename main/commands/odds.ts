import { setImmediate } from 'node:timers/promises';
import { type GameName, isGameName } from '../games/names.ts';
import { baccaratOdds } from '../games/odds.ts';
import { isSimulated, type SimulatedName, Simulation, simulatedNames } from '../games/odds-simulated.ts';
import { parseSetFlag, readSettings } from '../games/settings.ts';
import { automatic, basicStrategy, type Policy } from '../games/strategy.ts';
import { chosenNumber, parseArguments } from './arguments.ts';
import { type Command, type Io, Problem } from './command.ts';

const GAMES = ['baccarat', ...simulatedNames].join(', ');
const POLICIES: Readonly<Record<string, Policy>> = { basic: basicStrategy, auto: automatic };
const DEFAULT_HANDS = 1_000_000;
/** Days of work. Two at least: one hand has no standard error. */
const MOST_HANDS = 10 ** 12;
const HIGHEST_SEED = 10 ** 15 - 1;

const HELP = `station odds GAME [--set NAME=VALUE]… [--hands N] [--seed N] [--policy basic|auto]

Prints what the rules in this program give, as one JSON object. GAME: ${GAMES}.

baccarat: exact counts of all deals of six cards from a full shoe, for each result and for each bet that the table offers in its
first round; by the rules that run the table. "pays" is net for a unit staked, "edge" is the house's, of a unit staked.

${simulatedNames.join(', ')}: rounds of one seat, each from a fresh shoe, by the rules that run the table. "return" is what comes
back for a unit first staked, "standardError" is that of the return, "handsPerSecond" counts seconds of one processor.

--set NAME=VALUE: a table setting, on and off for switches: --set commission=off --set decks=6 --set 'odds={"tie":"9"}'
--hands N        how many are simulated [${DEFAULT_HANDS}]
--seed N         the same seed gives the same hands [1]
--policy NAME    basic: basic strategy, never insured; auto: no decision is ever made, each hand is finished by itself [basic]
`;

export const oddsCommand: Command = {
  name: 'odds',
  summary: 'the odds of a game, by the rules that run the table',
  help: HELP,
  async run(args, io) {
    const { values, positionals } = parseArguments('odds', args, {
      set: { type: 'string', multiple: true },
      hands: { type: 'string' },
      seed: { type: 'string' },
      policy: { type: 'string' },
    });
    const [game, ...rest] = positionals;
    if (game === undefined || rest.length > 0) throw new Problem(`station odds wants one GAME: ${GAMES}`);
    const flags = values.set ?? [];
    if (isSimulated(game)) await simulate(game, flags, values, io);
    else io.out(JSON.stringify(counted(game, flags, values)));
    return 0;
  },
};
type Options = { readonly [name in 'hands' | 'seed' | 'policy']?: string | undefined };

function counted(game: string, flags: readonly string[], { hands, seed, policy }: Options) {
  if (game !== 'baccarat') {
    throw new Problem(
      `station odds: ${isGameName(game) ? `${game} has no odds of its own: its players hold the bank in turn and no strategy is published` : `there is no game "${game}"`}; it has ${GAMES}`,
    );
  }
  if ((hands ?? seed ?? policy) !== undefined) {
    throw new Problem('station odds baccarat counts every deal: it takes no --hands, no --seed and no --policy');
  }
  return baccaratOdds(settingsOf('baccarat', flags));
}

/** Between slices of this many hands an interrupt is heard. */
const SLICE = 50_000;
async function simulate(game: SimulatedName, flags: readonly string[], options: Options, io: Io): Promise<void> {
  const hands = chosenNumber('odds', 'hands', options.hands ?? `${DEFAULT_HANDS}`, 2, MOST_HANDS);
  const seed = chosenNumber('odds', 'seed', options.seed ?? '1', 0, HIGHEST_SEED);
  const simulation = new Simulation(game, settingsOf(game, flags), policyNamed(options.policy ?? 'basic'), seed);
  const before = process.cpuUsage();
  for (let played = 0; played < hands; played += SLICE) {
    simulation.play(Math.min(SLICE, hands - played));
    await setImmediate();
    if (io.stop.aborted) throw new Problem(`station odds: stopped after ${played + SLICE} of ${hands} hands`);
  }
  const { user, system } = process.cpuUsage(before);
  const { return: returned, standardError } = simulation.result();
  io.out(
    JSON.stringify({
      ...{ game, hands, seed },
      return: rounded(returned),
      standardError: rounded(standardError),
      handsPerSecond: Math.round((hands / (user + system)) * MICROSECONDS),
    }),
  );
}
const MICROSECONDS = 1_000_000;
const DIGITS = 7;
const rounded = (value: number): number => Number(value.toFixed(DIGITS));

function policyNamed(name: string): Policy {
  const policy = Object.hasOwn(POLICIES, name) ? POLICIES[name] : undefined;
  if (policy === undefined)
    throw new Problem(`station odds: there is no policy ${JSON.stringify(name)} (${Object.keys(POLICIES).join(', ')})`);
  return policy;
}

function settingsOf<G extends GameName>(game: G, flags: readonly string[]) {
  const reading = readSettings(game, Object.fromEntries(flags.map(settingOf)));
  if (!reading.ok) throw new Problem(`--set ${reading.path}: ${reading.message}`);
  return reading.settings;
}
function settingOf(flag: string): readonly [string, unknown] {
  const set = parseSetFlag(flag);
  if (set === null) throw new Problem(`--set ${flag}: expected NAME=VALUE`);
  return [set.name, set.value];
}
