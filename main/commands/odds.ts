import { offeredGames } from '../games/index.ts';
import { isGameName } from '../games/names.ts';
import { baccaratOdds } from '../games/odds.ts';
import { type BaccaratSettings, parseSetFlag, readSettings } from '../games/settings.ts';
import { parseArguments } from './arguments.ts';
import { type Command, Problem } from './command.ts';

const HELP = `station odds GAME [--set NAME=VALUE]…

Prints what the rules in this program give, as one JSON object. GAME: ${offeredGames.join(', ')}.

baccarat: exact counts of all deals of six cards from a full shoe, for each result and for each bet that the table offers in its
first round; by the rules that run the table. "pays" is net for a unit staked, "edge" is the house's, of a unit staked.

--set NAME=VALUE: a table setting, on and off for switches: --set commission=off --set decks=6 --set 'odds={"tie":"9"}'
--hands N --seed N: of games that are simulated; baccarat is counted and takes neither.
`;

export const oddsCommand: Command = {
  name: 'odds',
  summary: 'exact odds of a game, by the rules that run the table',
  help: HELP,
  async run(args, io) {
    const { values, positionals } = parseArguments('odds', args, {
      set: { type: 'string', multiple: true },
      hands: { type: 'string' },
      seed: { type: 'string' },
    });
    const [game, ...rest] = positionals;
    if (game === undefined || rest.length > 0) throw new Problem(`station odds wants one GAME: ${offeredGames.join(', ')}`);
    refuseGame(game);
    if (values.hands !== undefined || values.seed !== undefined) {
      throw new Problem('station odds baccarat counts every deal: it takes no --hands and no --seed');
    }
    io.out(JSON.stringify(baccaratOdds(settingsOf(values.set ?? []))));
    return 0;
  },
};

function refuseGame(game: string): void {
  if (game === 'baccarat') return;
  throw new Problem(
    `station odds: ${isGameName(game) ? `${game} is not in this version` : `there is no game "${game}"`}; it has ${offeredGames.join(', ')}`,
  );
}

function settingsOf(flags: readonly string[]): BaccaratSettings {
  const given = Object.fromEntries(flags.map(settingOf));
  const reading = readSettings('baccarat', given);
  if (!reading.ok) throw new Problem(`--set ${reading.path}: ${reading.message}`);
  return reading.settings;
}
function settingOf(flag: string): readonly [string, unknown] {
  const set = parseSetFlag(flag);
  if (set === null) throw new Problem(`--set ${flag}: expected NAME=VALUE`);
  return [set.name, set.value];
}
