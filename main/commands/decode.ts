import { recordingNames } from '../../firmware-protocol/dialects/recording.ts';
import { CODES_HELP, chosenCodes, chosenDialect, parseArguments } from './arguments.ts';
import { type Command, type ExitCode, Problem } from './command.ts';
import { readFile, readStdin } from './input.ts';

const HELP = `station decode --dialect NAME [--codes TABLE] [--hex] [FILE]

Decodes the bytes of a scanner or a panel from FILE, or from standard input, and prints one event a line. All bytes
are taken to arrive together; a frame still open at the end is unread.

  --dialect NAME   ${recordingNames.join(', ')}
${CODES_HELP}
  --hex            the input is hex text, blanks ignored

Exit code 1 if anything was unread.
`;

export const decode: Command = {
  name: 'decode',
  summary: 'prints the events in the bytes of a scanner or panel',
  help: HELP,
  async run(args, io) {
    const { dialect, codes, isHex, file } = argumentsOf(args);
    const input = file === undefined ? await readStdin(io) : readFile(file);
    const events = dialect.decode(isHex ? bytesOfHex(input, file ?? 'standard input') : input, codes);
    for (const event of events) io.out(JSON.stringify(event));
    return (events.some(({ event }) => event === 'unread') ? 1 : 0) satisfies ExitCode;
  },
};

function argumentsOf(args: readonly string[]) {
  const { values, positionals } = parseArguments('decode', args, {
    dialect: { type: 'string' },
    codes: { type: 'string' },
    hex: { type: 'boolean' },
  });
  const dialect = chosenDialect('decode', values.dialect);
  const codes = chosenCodes('decode', dialect, values.codes);
  if (positionals.length > 1) throw new Problem(`station decode reads one FILE, not ${positionals.length}`);
  return { dialect, codes, isHex: values.hex ?? false, file: positionals[0] };
}

function bytesOfHex(input: Uint8Array, where: string): Uint8Array {
  const text = Buffer.from(input).toString('latin1');
  const wrong = /[^0-9a-fA-F\s]/.exec(text);
  if (wrong)
    throw new Problem(`${where}, line ${text.slice(0, wrong.index).split('\n').length}: ${JSON.stringify(wrong[0])} is no hex digit`);
  const digits = text.replaceAll(/\s+/g, '');
  if (digits.length % 2 !== 0) throw new Problem(`${where}: an odd number of hex digits (${digits.length})`);
  return Buffer.from(digits, 'hex');
}
