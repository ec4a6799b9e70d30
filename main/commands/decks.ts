import { entriesIn, type MappingEntry } from '../../firmware-protocol/codes/mapping.ts';
import { ALL_CARDS, codeOf } from '../cards/card.ts';
import { chosenNumber, parseArguments } from './arguments.ts';
import { type Command, type ExitCode, type Io, Problem } from './command.ts';
import { readFile } from './input.ts';

const MOST_DECKS = 8;

const HELP = `station decks FILE [--decks N]

What is in a file of registered decks (devices.shoe.codes): one line for each deck, for each face that is missing or there too
often, for each line that is wrong or has a tag a second time, and one for the whole. Decks are registered on the bench page:
station run --bench --config FILE, "Register decks".

  --decks N   so many decks make the shoe [${MOST_DECKS}]

Exit code 0: a whole shoe of N decks, each face N times and no tag twice; 1: it is not; 2: could not run.
`;

const OPTIONS = { decks: { type: 'string', default: String(MOST_DECKS) } } as const;

export const decks: Command = {
  name: 'decks',
  summary: 'lists a file of registered decks: faces, duplicates, gaps',
  help: HELP,
  async run(args, io) {
    const { values, positionals } = parseArguments('decks', args, OPTIONS);
    const [file, more] = positionals;
    if (file === undefined || more !== undefined) throw new Problem('station decks wants one FILE');
    const wanted = chosenNumber('decks', 'decks', values.decks, 1, MOST_DECKS);
    const { entries, problems } = entriesIn(Buffer.from(readFile(file)).toString('utf8'));
    for (const [deck, of] of decksOf(entries)) print(io, { out: 'deck', deck, tags: of.length });
    const wrong = ALL_CARDS.map(codeOf)
      .map((card) => ({ card, tags: entries.filter((entry) => entry.card === card).length }))
      .filter(({ tags }) => tags !== wanted);
    for (const { card, tags } of wrong) print(io, { out: 'face', card, tags, ...off(tags, wanted) });
    for (const { line, why } of problems) print(io, { out: 'line', line, why });
    const whole = wrong.length === 0 && problems.length === 0;
    print(io, { out: 'shoe', decks: wanted, tags: entries.length, faces: wrong.length, lines: problems.length, whole });
    return verdict(io, file, wanted, whole);
  },
};

const print = (io: Io, line: object): void => io.out(JSON.stringify(line));
const off = (tags: number, wanted: number) => (tags < wanted ? { missing: wanted - tags } : { extra: tags - wanted });
const decksOf = (entries: readonly MappingEntry[]) => Map.groupBy(entries, ({ deck }) => deck);
function verdict(io: Io, file: string, wanted: number, whole: boolean): ExitCode {
  io.err(`${file}: ${whole ? 'a whole shoe' : 'no shoe'} of ${wanted} ${wanted === 1 ? 'deck' : 'decks'}`);
  return whole ? 0 : 1;
}
