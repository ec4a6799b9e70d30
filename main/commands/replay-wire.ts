import { codeTableNames } from '../../firmware-protocol/codes/index.ts';
import type { Codes } from '../../firmware-protocol/dialects/formats.ts';
import { dialectNamed, dialectNames, type Profile } from '../../firmware-protocol/dialects/index.ts';
import { recordingNamed } from '../../firmware-protocol/dialects/recording.ts';
import type { Dialect } from '../../firmware-protocol/events.ts';
import { settingsIssue } from '../config-scanner.ts';
import { play } from '../devices/player.ts';
import { joined, type Recorded, readRecording } from '../devices/recording.ts';
import { authenticatedAt, replay } from '../devices/replay.ts';
import { credentialsOf, readKeys } from '../station/keys.ts';
import { CODES_HELP, chosenCodes, chosenNumber, parseArguments } from './arguments.ts';
import { type Command, type ExitCode, type Io, Problem } from './command.ts';
import { deviceWire } from './device-wire.ts';
import { readFile } from './input.ts';

const HIGHEST_BAUD = 4_000_000;
const HIGHEST_SPEED = 1000;

const HELP = `station replay-wire FILE… --wire WIRE [--speed N]
station replay-wire FILE… [--dialect NAME] [--codes TABLE] [--keys KEYS]

Plays a recording again (\`station record\`, \`station run --record DIR\`); of one in parts give all, the first one first.

With a wire: what the device said goes out on it at the recorded times, each recorded connection as one of its own; what
the station says is read and means nothing. A table that stands as it stood then takes the same facts from it. A device
that proved who it is cannot be played again: a station refuses that (R101).

Without a wire: prints what the station's sessions make of the bytes, one JSON object a line, at the recorded times and
without waiting. Of \`station run --record\` every input of the sessions is in the recording: the events are the same ones
byte for byte, and what the station would write is compared with what it wrote then.

  --wire WIRE      tcp:HOST:PORT, tcp-listen:PORT, serial:PATH
  --speed N        so many times as fast, 1 to ${HIGHEST_SPEED}; 0: at once [1]
  --baud N         of a serial wire [as recorded]
  --dialect NAME   ${dialectNames.join(', ')} [as recorded]
${CODES_HELP} [as recorded]
  --keys KEYS      keys.json of the table, where devices proved who they are

Exit code 1: it is not as it was then, its last line is cut off, or not all of it could be played.
`;

export const replayWire: Command = {
  name: 'replay-wire',
  summary: 'plays a recorded wire again, or prints the events in it',
  help: HELP,
  async run(args, io) {
    const { values, positionals } = parseArguments('replay-wire', args, OPTIONS);
    if (positionals.length === 0) throw new Problem('station replay-wire wants FILE, a recording');
    const recorded = read(positionals);
    const cut = `${positionals.at(-1)}, line ${(recorded.entries.at(-1)?.at ?? 1) + 1}: cut off, and left out`;
    const code =
      values.wire === undefined ? await print(recorded, positionals, values, io) : await playOn(values.wire, recorded, values, io);
    if (recorded.isCutOff) io.err(cut);
    return recorded.isCutOff ? 1 : code;
  },
};

const OPTIONS = {
  wire: { type: 'string' },
  speed: { type: 'string' },
  baud: { type: 'string' },
  dialect: { type: 'string' },
  codes: { type: 'string' },
  keys: { type: 'string' },
} as const;
type Values = ReturnType<typeof parseArguments<typeof OPTIONS>>['values'];

function read(paths: readonly string[]): Recorded {
  const parts = paths.map((path) => {
    const recorded = readRecording(Buffer.from(readFile(path)).toString('utf8'));
    if ('problem' in recorded) throw new Problem(`${path}, ${recorded.problem}`);
    return recorded;
  });
  const all = joined(parts, paths);
  if ('problem' in all) throw new Problem(all.problem);
  return all;
}
const refuse = (values: Values, options: readonly (keyof Values)[], why: string): void => {
  const found = options.find((option) => values[option] !== undefined);
  if (found !== undefined) throw new Problem(`station replay-wire: --${found} ${why}`);
};

async function playOn(wire: string, recorded: Recorded, values: Values, io: Io): Promise<ExitCode> {
  refuse(values, ['dialect', 'codes', 'keys'], 'is for printing events, without --wire');
  if (authenticatedAt(recorded) !== null)
    throw new Problem(
      'station replay-wire: its device proved who it is, and a station refuses to hear that again (R101): leave --wire out, and give --keys',
    );
  const speed = values.speed === undefined ? 1 : chosenNumber('replay-wire', 'speed', values.speed, 0, HIGHEST_SPEED);
  const baud = values.baud === undefined ? recorded.header.baud : chosenNumber('replay-wire', 'baud', values.baud, 1, HIGHEST_BAUD);
  let told = '';
  const trouble = (line: string) => {
    if (line !== told) io.err(`station replay-wire: ${line}; trying on`);
    told = line;
  };
  const { chunks, unplayed } = await play(recorded, { wire: deviceWire('replay-wire', wire, baud), speed, stop: io.stop, trouble });
  if (unplayed > 0)
    io.err(
      `station replay-wire: ${unplayed} of ${chunks + unplayed} pieces of bytes were not played: the other end closed, or it was stopped`,
    );
  return unplayed > 0 ? 1 : 0;
}

async function print(recorded: Recorded, paths: readonly string[], values: Values, io: Io): Promise<ExitCode> {
  refuse(values, ['speed', 'baud'], 'is for a wire: give --wire too');
  const dialect = dialectOf(recorded, values);
  const proved = authenticatedAt(recorded);
  const keys = values.keys === undefined ? null : readKeys(values.keys);
  if (values.keys !== undefined && keys === null) throw new Problem(`${values.keys}: no such file`);
  if (proved !== null && keys === null)
    throw new Problem(`${paths[0]}, line ${proved}: its device proves who it is: give --keys KEYS with its key`);
  const difference = await replay(recorded, dialect, credentialsOf(keys ?? new Map(), null, false).keys, (one) =>
    io.out(JSON.stringify(one)),
  );
  if (difference === null) return 0;
  io.err(`${paths.join(' ')}, ${difference}`);
  return 1;
}

/** What is not given is as it was then. */
function dialectOf({ header }: Recorded, values: Values): Dialect {
  const name = values.dialect ?? header.dialect;
  const known = `known: ${dialectNames.join(', ')}`;
  if (name === undefined) throw new Problem(`station replay-wire wants --dialect NAME: the recording does not name it (${known})`);
  const profile = name === header.dialect ? header.profile : undefined;
  const wrong = settingsIssue(name, profile?.settings, () => undefined);
  if (wrong !== null)
    throw new Problem(`station replay-wire: line 1: the header's settings of ${name} are damaged: ${wrong.path.join('.')}`);
  const dialect = dialectWith(name, { ...profile, ...(values.codes !== undefined && { codes: codesOf(name, values.codes) }) });
  if (dialect === null) throw new Problem(`station replay-wire: there is no dialect ${JSON.stringify(name)} (${known})`);
  return dialect;
}
function dialectWith(name: string, profile: Profile): Dialect | null {
  try {
    return dialectNamed(name, profile);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Problem(`station replay-wire: --codes: ${error.message}`);
  }
}
function codesOf(dialect: string, text: string): Codes {
  const recording = recordingNamed(dialect);
  if (recording === null) throw new Problem(`station replay-wire: --codes: ${dialect} has no card codes`);
  chosenCodes('replay-wire', recording, text);
  if (typeof recording.reads === 'object' || codeTableNames.includes(text)) return text;
  return { file: text, text: Buffer.from(readFile(text)).toString('utf8') };
}
