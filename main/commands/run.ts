import { existsSync, statSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { faultNames } from '../bench/faults.ts';
import { combinationProblem, readConfig, type StationConfig } from '../config.ts';
import type { StartProcess } from '../devices/devices.ts';
import { forkDevices } from '../devices/fork.ts';
import { JournalProblem } from '../journal/problems.ts';
import { Access } from '../screens/access.ts';
import { type Station, startStation } from '../station.ts';
import { PROGRAM } from '../version.ts';
import type { DrillPlan } from '../views/messages.ts';
import { startWeb, type Web } from '../web/server.ts';
import { parseArguments } from './arguments.ts';
import { type Command, type Io, Problem } from './command.ts';
import { drillOf } from './faults-option.ts';

const DEFAULT_PORT = 4141;
const LOOPBACK = '127.0.0.1';
const HIGHEST_PORT = 65_535;
/** V8 would let the nursery of a process that runs all day grow to 128 MB. What a card leaves behind is collected from a small one as well. */
const SMALL_NURSERY = '--semi-space-growth-factor=1';

const HELP = `station run [--config FILE] [--data DIR] [--port N] [--host ADDRESS] [--bench] [--game NAME] [--seed N] [--faults SEED[:NAME,…]]
            [--record DIR]

Runs a table: devices, round, screens. Prints one line for each address it serves; its log goes to standard error, one JSON
object a line. With no --config: a baccarat bench table.

  --config FILE    the table's configuration (station.config.json)
  --data DIR       folder of the journal; default: journal.dir of the configuration (of a bench: its folder bench)
  --port N         port of the screens, 0 for any free one; default ${DEFAULT_PORT}
  --host ADDRESS   address to serve at; default ${LOOPBACK}. Other machines are served over TLS only, where people sign in
  --bench          adds virtual devices for the roles without a wire and the bench page, and marks every screen TEST
  --game NAME      the game of a bench; its page can change it. Each game has a journal of its own
  --seed N         seed of the bench's shoe
  --faults SEED    a bench deals by itself, with faults of its devices that the seed chooses; SEED:NAME,NAME…: with these only
                   (${faultNames.slice(0, 10).join(' ')}
                   ${faultNames.slice(10).join(' ')}). Its page shows what is done and
                   what the table tells of it, stops it, and has more to choose
  --record DIR     records all wires in this folder: \`station replay-wire\` plays them again. It holds every card that a
                   scanner says, face-down ones too: for its owner only
  --print-config   prints the effective configuration and ends
`;

export const run: Command = {
  name: 'run',
  summary: 'runs a table: devices, round, screens',
  help: HELP,
  async run(args, io) {
    const options = readRunOptions(args);
    if (options.print) {
      io.out(JSON.stringify(options.config, null, 2));
      return 0;
    }
    setFlagsFromString(SMALL_NURSERY);
    for (let next: RunOptions | null = options; next !== null; ) next = await runTable(next, io);
    return 0;
  },
};
/** Until it is stopped, or a bench changes to another game: what is to be run next. */
async function runTable(options: RunOptions, io: Io): Promise<RunOptions | null> {
  const changed = Promise.withResolvers<string>();
  const changeGame = options.bench ? changed.resolve : undefined;
  const { station, web } = await startTable(options, forkDevices(options.record), changeGame);
  for (const address of web.addresses) io.out(address);
  // Not left to an orderly end: a table that loses its power would compile all of it again.
  flushCompileCache();
  const game = await Promise.race([changed.promise, stopped(io)]);
  await web.close();
  await station.close();
  return game === null ? null : withGame({ ...options, port: web.port }, game);
}
/** Settings are of a game: those of the one before are not taken over. */
function withGame(options: RunOptions, game: string): RunOptions {
  const { table } = options.config;
  const config = { ...options.config, table: { ...table, game, settings: {}, limits: {} } };
  const wrong = combinationProblem(config);
  if (wrong !== null) throw new Problem(`station run --game: ${wrong}`);
  return { ...options, config, data: options.dataOf(game) };
}

export const RUN_OPTIONS = {
  config: { type: 'string' },
  data: { type: 'string' },
  port: { type: 'string' },
  host: { type: 'string' },
  seed: { type: 'string' },
  game: { type: 'string' },
  faults: { type: 'string' },
  record: { type: 'string' },
  bench: { type: 'boolean' },
  'print-config': { type: 'boolean' },
} as const;
export interface RunOptions {
  readonly config: StationConfig;
  /** Where it stands; null: nowhere. */
  readonly file: string | null;
  readonly data: string;
  /** The folder of another game's journal, at a bench. */
  readonly dataOf: (game: string) => string;
  readonly bench: boolean;
  readonly host: string;
  readonly port: number;
  readonly seed: number | null;
  /** What a bench does by itself. */
  readonly drill: DrillPlan | null;
  /** Folder of the recordings of all wires; null: none are made. */
  readonly record: string | null;
  readonly print: boolean;
}
export function readRunOptions(args: readonly string[]): RunOptions {
  const { values, positionals } = parseArguments('run', args, RUN_OPTIONS);
  if (positionals.length > 0) throw new Problem(`station run: ${JSON.stringify(positionals[0])} is not expected (see station run --help)`);
  const config = readConfig(values.config ?? null);
  const bench = values.bench ?? values.config === undefined;
  const base = values.data ?? (bench ? join(config.journal.dir, 'bench') : config.journal.dir);
  const dataOf = (game: string): string => (game === config.table.game ? base : `${base}-${game}`);
  if (values.game !== undefined && !bench)
    throw new Problem('station run --game is for a bench: a table has the game of its configuration');
  if (values.faults !== undefined && !bench)
    throw new Problem('station run --faults is for a bench: nothing is broken on purpose at a live table');
  if (values.faults !== undefined && config.devices.shoe !== undefined)
    throw new Problem('station run --faults deals from a virtual shoe: the configuration binds a real one (devices.shoe)');
  const options: RunOptions = {
    ...{ config, file: values.config ?? null, bench, data: base, dataOf },
    host: values.host ?? LOOPBACK,
    port: values.port === undefined ? DEFAULT_PORT : integer('port', values.port, HIGHEST_PORT),
    seed: values.seed === undefined ? null : integer('seed', values.seed, 2 ** 32 - 1),
    record: values.record === undefined ? null : recordFolder(values.record),
    drill: values.faults === undefined ? null : drillOf(values.faults),
    print: values['print-config'] ?? false,
  };
  return values.game === undefined || values.game === config.table.game ? options : withGame(options, values.game);
}
function recordFolder(path: string): string {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return path;
  throw new Problem(`station run --record: ${path} is no folder: make it first, for this account only`);
}
function integer(option: string, text: string, most: number): number {
  const number = Number(text);
  if (!/^\d{1,10}$/.test(text) || number > most)
    throw new Problem(`station run --${option}: expected a whole number from 0 to ${most}, got ${JSON.stringify(text)}`);
  return number;
}

export interface RunningTable {
  readonly station: Station;
  readonly access: Access;
  readonly web: Web;
}
/** A station and its pages, whatever process the devices are to run in. Problem when it cannot. */
export async function startTable(
  { config, file, data, bench, host, port, seed, drill }: RunOptions,
  devices: StartProcess,
  changeGame?: (game: string) => void,
): Promise<RunningTable> {
  const pages = fileURLToPath(new URL('../../dist/renderer', import.meta.url));
  if (!existsSync(join(pages, 'dealer/index.html'))) throw new Problem('the pages are not built yet: npm run build');
  const station = await startStation({
    config,
    file,
    data,
    bench,
    program: PROGRAM,
    start: devices,
    ...(seed === null ? {} : { seed }),
    ...(changeGame === undefined ? {} : { changeGame }),
  }).catch(asProblem);
  try {
    const access = new Access(station, config.people, config.tokens);
    const web = await startWeb(access, { host, port, tls: config.web.tls ?? null, pages });
    station.log.info('serving', { port: web.port }, `serving ${web.addresses.length} pages`);
    if (drill !== null) station.bench?.act({ bench: 'drill', ...drill });
    return { station, access, web };
  } catch (error) {
    await station.close();
    throw error;
  }
}
/** A journal that cannot be used is the user's to mend, and told in one line. */
function asProblem(error: unknown): never {
  throw error instanceof JournalProblem ? new Problem(error.message) : error;
}
const stopped = ({ stop }: Io): Promise<null> =>
  new Promise((resolve) => {
    if (stop.aborted) resolve(null);
    else stop.addEventListener('abort', () => resolve(null), { once: true });
  });
