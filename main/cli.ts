#!/usr/bin/env node
import './require-node.cjs';
import { type Command, type ExitCode, type Io, Problem } from './commands/command.ts';
import { decks } from './commands/decks.ts';
import { decode } from './commands/decode.ts';
import { doctor } from './commands/doctor.ts';
import { encode } from './commands/encode.ts';
import { exportCommand } from './commands/export.ts';
import { keys } from './commands/keys.ts';
import { mockShoe } from './commands/mock-shoe.ts';
import { oddsCommand } from './commands/odds.ts';
import { pin } from './commands/pin.ts';
import { play } from './commands/play.ts';
import { record } from './commands/record.ts';
import { replay } from './commands/replay.ts';
import { replayWire } from './commands/replay-wire.ts';
import { roadsCommand } from './commands/roads.ts';
import { run } from './commands/run.ts';
import { verify } from './commands/verify.ts';
import { PROGRAM } from './version.ts';

const COMMANDS: readonly Command[] = [
  run,
  play,
  decode,
  encode,
  roadsCommand,
  oddsCommand,
  mockShoe,
  doctor,
  record,
  replayWire,
  keys,
  decks,
  verify,
  replay,
  exportCommand,
  pin,
];

const help = (): string =>
  [
    'station COMMAND …',
    '',
    ...COMMANDS.map(({ name, summary }) => `  ${name.padEnd(11)} ${summary}`),
    '',
    'station COMMAND --help tells more of each.',
  ].join('\n');

/** Runs one subcommand; the exit codes of contract.md. A Problem is the user's to mend: one line. Anything else is a bug and says where. */
export async function main(args: readonly string[], io: Io): Promise<ExitCode> {
  const [name, ...rest] = args;
  if (name === undefined || name === '--help' || name === 'help') {
    io.out(help());
    return name === undefined ? 2 : 0;
  }
  if (name === '--version') {
    io.out(PROGRAM);
    return 0;
  }
  const command = COMMANDS.find((known) => known.name === name);
  if (command === undefined) {
    io.err(`there is no command ${JSON.stringify(name)} (${COMMANDS.map((known) => known.name).join(', ')})`);
    return 2;
  }
  if (rest.includes('--help')) {
    io.out(command.help.trimEnd());
    return 0;
  }
  try {
    return await command.run(rest, io);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    io.err(error.message);
    return 2;
  }
}

export function processIo(): Io {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  // Whoever read the output has gone (`station play … | head`): there is nobody left to tell.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 2));
  return {
    stdin: process.stdin,
    out: (line) => void process.stdout.write(`${line}\n`),
    bytes: (data) => void process.stdout.write(data),
    err: (line) => void process.stderr.write(`${line}\n`),
    stop: stop.signal,
  };
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2), processIo());
