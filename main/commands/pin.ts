import { hashPin, PIN_LENGTH } from '../people/hash.ts';
import { type Command, type ExitCode, type Io, Problem } from './command.ts';

const HELP = `station pin

Reads a PIN from standard input (not shown where that is a terminal) and prints the line that stands for it in
the configuration: "people": [{ "name": "…", "role": "dealer", "pin": "scrypt:…" }]. The PIN itself is kept nowhere.
`;

export const pin: Command = {
  name: 'pin',
  summary: 'turns a PIN into the line that stands for it in the configuration',
  help: HELP,
  async run(args, io) {
    if (args.length > 0) throw new Problem('station pin takes no arguments: it reads the PIN from standard input');
    const typed = await readPin(io);
    if (typed.length < PIN_LENGTH.min || typed.length > PIN_LENGTH.max) {
      throw new Problem(`standard input: a PIN has ${PIN_LENGTH.min} to ${PIN_LENGTH.max} characters`);
    }
    io.out(await hashPin(typed));
    return 0 satisfies ExitCode;
  },
};

const CTRL_C = '\u0003';
const CTRL_D = '\u0004';
const ENDS: readonly string[] = ['\r', '\n', CTRL_D];
const ERASES: readonly string[] = ['\b', '\u007f'];

/** The first line of standard input. A terminal is read raw, key by key, so that nothing is shown. */
async function readPin(io: Io): Promise<string> {
  const isTerminal = process.stdin.isTTY === true;
  if (isTerminal) {
    process.stderr.write('PIN: ');
    process.stdin.setRawMode(true);
  }
  try {
    return await firstLine(io.stdin);
  } finally {
    if (isTerminal) {
      process.stdin.setRawMode(false);
      process.stderr.write('\n');
    }
  }
}

async function firstLine(stdin: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let line = '';
  for await (const chunk of stdin) {
    for (const key of decoder.decode(chunk, { stream: true })) {
      if (key === CTRL_C) throw new Problem('stopped: no PIN was read');
      if (ENDS.includes(key)) return line;
      line = ERASES.includes(key) ? line.slice(0, -1) : line + key;
      if (line.length > PIN_LENGTH.max) return line;
    }
  }
  return line;
}
