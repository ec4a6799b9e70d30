import { recordingNames } from '../../firmware-protocol/dialects/recording.ts';
import type { DeviceEvent } from '../../firmware-protocol/events.ts';
import { isObject, parseObject } from '../json.ts';
import { CODES_HELP, chosenCodes, chosenDialect, parseArguments } from './arguments.ts';
import { type Command, type ExitCode, Problem } from './command.ts';
import { readStdin } from './input.ts';

const HELP = `station encode --dialect NAME

The reverse of decode: reads events from standard input, one JSON object a line, and writes the bytes that a device
would send. A frame without "seq" gets the next number.

  --dialect NAME   ${recordingNames.join(', ')}
${CODES_HELP}

Exit code 1 if the dialect has no frame for one of the events; the others are written.
`;

export const encode: Command = {
  name: 'encode',
  summary: 'writes the bytes of events',
  help: HELP,
  async run(args, io) {
    const { values, positionals } = parseArguments('encode', args, { dialect: { type: 'string' }, codes: { type: 'string' } });
    const dialect = chosenDialect('encode', values.dialect);
    const codes = chosenCodes('encode', dialect, values.codes);
    if (positionals.length > 0) throw new Problem('station encode reads standard input, no FILE');
    const encoded = dialect.encoder(codes);
    let code: ExitCode = 0;
    for (const { event, line } of eventsOf(Buffer.from(await readStdin(io)).toString())) {
      const bytes = encoded(event);
      if (bytes === null) {
        io.err(`line ${line}: ${dialect.name} has no frame for ${JSON.stringify(event)}`);
        code = 1;
      } else {
        io.bytes(bytes);
      }
    }
    return code;
  },
};

/** All lines are read before the first byte is written: a malformed one stops the command, not half of its output. */
function eventsOf(text: string): readonly { readonly event: DeviceEvent; readonly line: number }[] {
  return text.split('\n').flatMap((source, index) => {
    if (source.trim() === '') return [];
    const line = index + 1;
    const value = parseObject(source);
    if (value === null) throw new Problem(`standard input, line ${line}: no JSON object`);
    const wrong = wrongIn(value);
    if (wrong !== null) throw new Problem(`standard input, line ${line}: ${wrong}`);
    return [{ event: value as unknown as DeviceEvent, line }];
  });
}

type Check = (value: unknown) => boolean;
const text: Check = (value) => typeof value === 'string';
const flag: Check = (value) => typeof value === 'boolean';
const whole: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const oneOf =
  (...words: readonly string[]): Check =>
  (value) =>
    words.includes(value as string);
const maybe =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const hello: Check = (value) =>
  isObject(value) && wrongField(value, { device: text, boot: text, kind: text, firmware: text, drawn: whole, pending: whole }) === null;
const seq = maybe((value) => text(value) && value !== '');

/** The fields of each event (contract, "Decoded events"). */
const EVENTS: Readonly<Record<DeviceEvent['event'], Readonly<Record<string, Check>>>> = {
  card: { code: text, place: maybe(text), seq },
  aside: { why: oneOf('locked', 'again'), code: text, place: maybe(text), seq },
  unread: { reason: oneOf('check', 'length', 'format', 'device'), raw: maybe(text), seq },
  cut: { seq },
  uid: { uid: text },
  button: { key: whole, down: flag, seq },
  device: { kind: text, code: maybe(text), seq, hello: maybe(hello) },
  result: { winner: oneOf('player', 'banker', 'tie', 'none'), playerPair: flag, bankerPair: flag },
  discarded: { bytes: whole },
};

/** What is wrong with an event; null: nothing. */
function wrongIn({ event, ...fields }: Readonly<Record<string, unknown>>): string | null {
  if (typeof event !== 'string' || !Object.hasOwn(EVENTS, event)) return `there is no event ${JSON.stringify(event)}`;
  return wrongField(fields, EVENTS[event as DeviceEvent['event']]);
}
function wrongField(fields: Readonly<Record<string, unknown>>, checks: Readonly<Record<string, Check>>): string | null {
  const unknown = Object.keys(fields).find((name) => !Object.hasOwn(checks, name));
  if (unknown !== undefined) return `there is no field "${unknown}"`;
  const wrong = Object.keys(checks).find((name) => checks[name]?.(fields[name]) === false);
  return wrong === undefined
    ? null
    : `"${wrong}" is ${fields[wrong] === undefined ? 'missing' : `wrong: ${JSON.stringify(fields[wrong])}`}`;
}
