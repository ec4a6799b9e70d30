import { Readable } from 'node:stream';
import { KEY_FORM } from '../../firmware-protocol/native/auth.ts';
import { type MockOptions, MockShoe } from '../bench/mock-shoe.ts';
import { CARDS_BEHIND_CUT } from '../bench/pile.ts';
import { type PlainOptions, PlainShoe } from '../bench/plain-shoe.ts';
import { seededRandom } from '../bench/random.ts';
import { SCRIPT_HELP, ScriptReader, type Step } from '../bench/script.ts';
import { StateFile } from '../bench/state-file.ts';
import { baudOf } from '../config-scanner.ts';
import { CODES_HELP, chosenCodes, chosenDialect, chosenNumber, parseArguments } from './arguments.ts';
import { type Command, type ExitCode, type Io, Problem } from './command.ts';
import { deviceWire } from './device-wire.ts';
import { readFile } from './input.ts';
import { good, MOST_DECKS, plainSteps, type Steps, stepsOf, type Where } from './mock-steps.ts';

const HIGHEST_BAUD = 4_000_000;
const LONGEST_EVERY_MS = 600_000;
const HIGHEST_SEED = 2 ** 32 - 1;

/** Between two frames of a dialect without a lock. */
const PLAIN_EVERY_MS = 300;

const HELP = `station mock-shoe --wire WIRE --dialect NAME (--cards "…" | --cards - | --cards shoe | --script FILE)

A virtual card shoe on a real wire. Its cards are drawn one at a time whenever the station has unlocked the shoe; it
ends when all are drawn and acknowledged. A lost wire is opened again for ever, and what the station has not
acknowledged is sent again. A dialect other than native has no lock and no acknowledgement: one card each --every MS
while somebody is connected; of the words below it has the cards, wait and the faults except silent and wrongDevice,
enq-bcc ? and cut too. It repeats nothing: what is damaged or dropped on the way is lost.

  --wire WIRE      tcp:HOST:PORT, tcp-listen:PORT (the station connects), serial:PATH
  --dialect NAME   native, or one that station encode can write; enq-bcc wants the place of each card
${CODES_HELP}
  --cards "…"      the words below; -: from standard input, as they come
  --cards shoe     a whole shuffled shoe: door closed over it, ${MOST_DECKS} decks (--decks N) by --seed, the cut card ${CARDS_BEHIND_CUT}
                   cards before the end (--behind-cut N). The cards behind the cut card need not be drawn: stop it
                   (Ctrl-C) when the table is through with the shoe
  --script FILE    the words below from a file
  --seed N         of the shuffled shoe and of the faults [1]
  --every MS       the least time between two draws [0, without a lock ${PLAIN_EVERY_MS}]
  --baud N         of a serial wire [what is usual for the dialect: 4800, 9600 or 115200]
  --device ID      what it calls itself, native only [mock-shoe-1]
  --key HEX|@FILE  the key with which it proves who it is, 64 hex digits, or the file that holds them; native only [none]
  --state FILE     native only; keeps its memory: started again, it goes on with the cards that are left, as the same device.
                   Without it a mock shoe counts its drawn cards from 0; a table that knows better asks its dealer to compare

Words of a script:
${SCRIPT_HELP}

Exit code 0: everything is drawn and acknowledged (of a whole shoe: up to the cut card); 1: stopped before; 2: could not run.
`;

export const mockShoe: Command = {
  name: 'mock-shoe',
  summary: 'a virtual card shoe on a real wire',
  help: HELP,
  async run(args, io) {
    const { open, steps } = argumentsOf(args);
    const over = Promise.withResolvers<void>();
    const shoe = open({ trouble: saidOnce(io), finished: over.resolve });
    io.stop.addEventListener('abort', () => over.resolve(), { once: true });
    shoe.start();
    if (steps === null) feed(io, shoe).catch(over.reject);
    try {
      await over.promise;
    } finally {
      // A read that waits for a word that will never come would keep the process alive.
      if (io.stdin instanceof Readable) io.stdin.destroy();
      await shoe.close();
    }
    return verdict(shoe, io);
  },
};

/** A shoe that goes through its steps by itself. */
interface Mock {
  start(): void;
  push(steps: readonly Step[]): void;
  end(): void;
  readonly isDone: boolean;
  readonly left: { readonly steps: number; readonly frames: number };
  close(): Promise<void>;
}
type Open = (on: Pick<MockOptions, 'trouble' | 'finished'>) => Mock;

const OPTIONS = {
  wire: { type: 'string' },
  dialect: { type: 'string' },
  codes: { type: 'string' },
  cards: { type: 'string' },
  script: { type: 'string' },
  seed: { type: 'string', default: '1' },
  decks: { type: 'string', default: String(MOST_DECKS) },
  'behind-cut': { type: 'string', default: String(CARDS_BEHIND_CUT) },
  every: { type: 'string' },
  baud: { type: 'string' },
  device: { type: 'string' },
  state: { type: 'string' },
  key: { type: 'string' },
} as const;
type Values = ReturnType<typeof parseArguments<typeof OPTIONS>>['values'];

function argumentsOf(args: readonly string[]): { readonly open: Open; readonly steps: Steps['steps'] } {
  const { values, positionals } = parseArguments('mock-shoe', args, OPTIONS);
  if (positionals.length > 0) throw new Problem(`station mock-shoe: "${positionals[0]}" belongs to no option`);
  const dialect = chosenDialect('mock-shoe', values.dialect);
  const codes = chosenCodes('mock-shoe', dialect, values.codes);
  const wire = wireOf(values.wire, numberOf('baud', values.baud ?? String(baudOf(dialect.name)), 1, HIGHEST_BAUD));
  const seed = numberOf('seed', values.seed, 0, HIGHEST_SEED);
  const steps = stepsOf(values, seed);
  const everyMs = values.every === undefined ? undefined : numberOf('every', values.every, 0, LONGEST_EVERY_MS);
  if (dialect.name === 'native') return { ...steps, open: nativeShoe(values, { ...steps, wire, everyMs: everyMs ?? 0, seed }) };
  const plain = plainSteps(dialect, codes);
  const foreign = (['device', 'state', 'key'] as const).find((option) => values[option] !== undefined);
  if (foreign !== undefined) throw new Problem(`station mock-shoe: --${foreign} is for native only: ${dialect.name} has none`);
  return { ...steps, open: plainShoe(steps, plain, { wire, everyMs: everyMs ?? PLAIN_EVERY_MS, random: seededRandom(seed) }) };
}

function nativeShoe(values: Values, options: Omit<MockOptions, 'who' | 'file' | 'trouble' | 'finished'>): Open {
  const device = values.device ?? 'mock-shoe-1';
  if (!/^[A-Za-z0-9._-]{1,20}$/.test(device)) throw new Problem('station mock-shoe: --device: expected 1 to 20 of A-Z a-z 0-9 . _ -');
  const file = values.state === undefined ? null : new StateFile(values.state);
  const key = values.key === undefined ? null : keyOf(values.key);
  return (on) => openShoe({ ...options, ...on, who: { device, kind: 'shoe', firmware: 'mock', key }, file });
}

/** Never told what it reads. */
function keyOf(text: string): string {
  const key = text.startsWith('@')
    ? Buffer.from(readFile(text.slice(1)))
        .toString('latin1')
        .trim()
    : text;
  if (KEY_FORM.test(key)) return key;
  throw new Problem(`station mock-shoe: --key: expected 64 hex digits${text.startsWith('@') ? ` in ${text.slice(1)}` : ''}`);
}

function plainShoe(
  { steps, isWholeShoe }: Steps,
  plain: ReturnType<typeof plainSteps>,
  options: Pick<PlainOptions, 'wire' | 'everyMs' | 'random'>,
): Open {
  // A scanner without a lock tells neither the new shoe nor the cut card.
  const own = isWholeShoe ? (steps ?? []).filter((step) => step.do === 'card') : steps;
  const first = own === null ? null : plain(own);
  return (on) => {
    const shoe = new PlainShoe({ ...options, ...on, steps: first });
    return {
      start: () => shoe.start(),
      push: (more) => shoe.push(plain(more)),
      end: () => shoe.end(),
      close: () => shoe.close(),
      get isDone() {
        return shoe.isDone;
      },
      get left() {
        return shoe.left;
      },
    };
  };
}

function wireOf(text: string | undefined, baud: number): MockOptions['wire'] {
  if (text === undefined) throw new Problem('station mock-shoe wants --wire WIRE (tcp:HOST:PORT, tcp-listen:PORT or serial:PATH)');
  return deviceWire('mock-shoe', text, baud);
}

const numberOf = (option: string, text: string, least: number, most: number): number =>
  chosenNumber('mock-shoe', option, text, least, most);

function openShoe(options: MockOptions): MockShoe {
  try {
    return new MockShoe(options);
  } catch (error) {
    // The memory's file: the only thing that is read here.
    throw new Problem(`station mock-shoe: --state: ${error instanceof Error ? error.message : error}`);
  }
}

/** Said again only when it changes. */
function saidOnce(io: Io): (line: string) => void {
  let last = '';
  return (line) => {
    if (line !== last) io.err(`station mock-shoe: ${line}; trying on`);
    last = line;
  };
}

async function feed(io: Io, shoe: Mock): Promise<void> {
  const reader = new ScriptReader();
  const decoder = new TextDecoder();
  const where: Where = (line, item) => `standard input, line ${line}, item ${item}`;
  for await (const chunk of io.stdin) shoe.push(good(reader.push(decoder.decode(chunk, { stream: true })), where));
  shoe.push(good(reader.end(), where));
  shoe.end();
}

function verdict(shoe: Mock, io: Io): ExitCode {
  if (shoe.isDone) return 0;
  const { steps, frames } = shoe.left;
  io.err(`station mock-shoe: stopped; of the script ${steps} are left, ${frames} sent and not acknowledged`);
  return 1;
}
