import { beadsOf, gridsOf, type RoadGrids } from '../games/road-grids.ts';
import { parseArguments } from './arguments.ts';
import { type Command, Problem } from './command.ts';
import { readStdin } from './input.ts';

const HELP = `station roads

Reads the results of shoes from standard input, one shoe a line, and prints the five roads of each, one JSON object a line.
A line holds B, P and T (Banker, Player, tie) in the order of the rounds; an empty line is a shoe without results.

{"bead":G,"bigRoad":{"grid":G,"ties":[[col,row,count]],"leadingTies":n},"bigEyeBoy":{"colours":"RU…","grid":G},"smallRoad":…,"cockroachPig":…}
G: six strings of one length, rows from the top, one character a column, "." empty. R red, U blue.

A line with anything else in it: nothing is printed but which line, and the exit code is 2.
`;

export const roadsCommand: Command = {
  name: 'roads',
  summary: 'reads result strings (B P T) and prints the five roads of each',
  help: HELP,
  async run(args, io) {
    const { positionals } = parseArguments('roads', args, {});
    if (positionals.length > 0) throw new Problem('station roads reads standard input and takes no arguments');
    const text = new TextDecoder().decode(await readStdin(io));
    const lines = text.split(/\r?\n/);
    if (lines.at(-1) === '') lines.pop();
    const roads = lines.map(roadsOfLine);
    for (const one of roads) io.out(JSON.stringify(one));
    return 0;
  },
};

function roadsOfLine(line: string, index: number): RoadGrids {
  const beads = beadsOf(line);
  if (typeof beads !== 'number') return gridsOf(beads);
  throw new Problem(
    `standard input, line ${index + 1}, character ${beads + 1}: expected B, P or T, got ${JSON.stringify(line.charAt(beads))}`,
  );
}
