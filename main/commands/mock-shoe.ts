import { Readable } from 'node:stream';
import { type MockOptions, MockShoe } from '../bench/mock-shoe.ts';
import { CARDS_BEHIND_CUT, shuffledPile } from '../bench/pile.ts';
import { seededRandom } from '../bench/random.ts';
import { SCRIPT_HELP, ScriptReader, type Step } from '../bench/script.ts';
import { StateFile } from '../bench/state-file.ts';
import { FACES } from '../cards/card.ts';
import { wireAt } from '../devices/wires/at.ts';
import { parseWire } from '../devices/wires/parse.ts';
import { chosenDialect, chosenNumber, parseArguments } from './arguments.ts';
import { type Command, type ExitCode, type Io, Problem } from './command.ts';
import { readFile } from './input.ts';

const MOST_DECKS = 8;
const DEFAULT_BAUD = 115_200;
const HIGHEST_BAUD = 4_000_000;
const LONGEST_EVERY_MS = 600_000;
const HIGHEST_SEED = 2 ** 32 - 1;

const HELP = `station mock-shoe --wire WIRE --dialect native (--cards "…" | --cards - | --cards shoe | --script FILE)

A virtual card shoe on a real wire. Its cards are drawn one at a time whenever the station has unlocked the shoe; it
ends when all are drawn and acknowledged. A lost wire is opened again for ever, and what the station has not
acknowledged is sent again.

  --wire WIRE      tcp:HOST:PORT, tcp-listen:PORT (the station connects), serial:PATH
  --dialect native
  --cards "…"      the words below; -: from standard input, as they come
  --cards shoe     a whole shuffled shoe: door closed over it, ${MOST_DECKS} decks (--decks N) by --seed, the cut card ${CARDS_BEHIND_CUT}
                   cards before the end (--behind-cut N). The cards behind the cut card need not be drawn: stop it
                   (Ctrl-C) when the table is through with the shoe
  --script FILE    the words below from a file
  --seed N         of the shuffled shoe and of the faults [1]
  --every MS       the least time between two draws [0]
  --baud N         of a serial wire [${DEFAULT_BAUD}]
  --device ID      what it calls itself [mock-shoe-1]
  --state FILE     keeps its memory: started again, it goes on with the cards that are left, as the same device.
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
    const options = argumentsOf(args);
    const over = Promise.withResolvers<void>();
    const shoe = openShoe({
      ...options,
      trouble: saidOnce(io),
      finished: over.resolve,
    });
    io.stop.addEventListener('abort', () => over.resolve(), { once: true });
    shoe.start();
    if (options.steps === null) feed(io, shoe).catch(over.reject);
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

type Arguments = Omit<MockOptions, 'trouble' | 'finished'>;

function argumentsOf(args: readonly string[]): Arguments {
  const { values, positionals } = parseArguments('mock-shoe', args, {
    wire: { type: 'string' },
    dialect: { type: 'string' },
    cards: { type: 'string' },
    script: { type: 'string' },
    seed: { type: 'string', default: '1' },
    decks: { type: 'string', default: String(MOST_DECKS) },
    'behind-cut': { type: 'string', default: String(CARDS_BEHIND_CUT) },
    every: { type: 'string', default: '0' },
    baud: { type: 'string', default: String(DEFAULT_BAUD) },
    device: { type: 'string', default: 'mock-shoe-1' },
    state: { type: 'string' },
  });
  if (positionals.length > 0) throw new Problem(`station mock-shoe: "${positionals[0]}" belongs to no option`);
  if (chosenDialect('mock-shoe', values.dialect).name !== 'native')
    throw new Problem('station mock-shoe: --dialect: only native can be mocked');
  if (!/^[A-Za-z0-9._-]{1,20}$/.test(values.device))
    throw new Problem('station mock-shoe: --device: expected 1 to 20 of A-Z a-z 0-9 . _ -');
  const seed = numberOf('seed', values.seed, 0, HIGHEST_SEED);
  return {
    who: { device: values.device, kind: 'shoe', firmware: 'mock' },
    wire: wireOf(values.wire, numberOf('baud', values.baud, 1, HIGHEST_BAUD)),
    ...stepsOf(values, seed),
    everyMs: numberOf('every', values.every, 0, LONGEST_EVERY_MS),
    seed,
    file: values.state === undefined ? null : new StateFile(values.state),
  };
}

function wireOf(text: string | undefined, baud: number): MockOptions['wire'] {
  if (text === undefined) throw new Problem('station mock-shoe wants --wire WIRE (tcp:HOST:PORT, tcp-listen:PORT or serial:PATH)');
  const address = parseWire(text);
  if ('problem' in address) throw new Problem(`station mock-shoe: --wire: ${address.problem}`);
  return wireAt(address, baud);
}

const numberOf = (option: string, text: string, least: number, most: number): number =>
  chosenNumber('mock-shoe', option, text, least, most);

type Lists = { readonly [name in 'cards' | 'script']?: string | undefined } & { readonly decks: string; readonly 'behind-cut': string };

/** What is to be drawn; null: it comes from standard input. */
function stepsOf({ cards, script, decks, 'behind-cut': behindCut }: Lists, seed: number): Pick<MockOptions, 'steps' | 'needed'> {
  if (cards !== undefined && script !== undefined) throw new Problem('station mock-shoe takes --cards or --script, not both');
  if (script !== undefined) return { steps: parsed(Buffer.from(readFile(script)).toString('utf8'), (line) => `${script}, line ${line}`) };
  if (cards === undefined) throw new Problem('station mock-shoe wants --cards "…", --cards -, --cards shoe or --script FILE');
  if (cards === '-') return { steps: null };
  if (cards !== 'shoe') return { steps: parsed(cards, (_, item) => `--cards, item ${item}`) };
  const most = numberOf('decks', decks, 1, MOST_DECKS);
  return wholeShoe(most, numberOf('behind-cut', behindCut, 0, most * FACES), seed);
}

function parsed(text: string, where: Where): readonly Step[] {
  const reader = new ScriptReader();
  const steps = [...good(reader.push(text), where), ...good(reader.end(), where)];
  if (steps.length === 0) throw new Problem(`${where(1, 1)}: nothing to draw`);
  return steps;
}

type Where = (line: number, item: number) => string;
const good = (read: ReturnType<ScriptReader['push']>, where: Where): readonly Step[] => {
  if (!('bad' in read)) return read;
  throw new Problem(`${where(read.line, read.item)}: "${read.bad}": ${read.why}`);
};

function wholeShoe(decks: number, behindCut: number, seed: number): Pick<MockOptions, 'steps' | 'needed'> {
  const { cards, untilCut } = shuffledPile(decks, behindCut, seededRandom(seed));
  const draws = cards.map((card): Step => ({ do: 'card', card }));
  const front = draws.slice(0, untilCut ?? draws.length);
  const needed: readonly Step[] = [{ do: 'loaded' }, ...front, { do: 'cut' }];
  return { steps: [...needed, ...draws.slice(front.length)], needed: needed.length };
}

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

async function feed(io: Io, shoe: MockShoe): Promise<void> {
  const reader = new ScriptReader();
  const decoder = new TextDecoder();
  const where: Where = (line, item) => `standard input, line ${line}, item ${item}`;
  for await (const chunk of io.stdin) shoe.push(good(reader.push(decoder.decode(chunk, { stream: true })), where));
  shoe.push(good(reader.end(), where));
  shoe.end();
}

function verdict(shoe: MockShoe, io: Io): ExitCode {
  if (shoe.isDone) return 0;
  const { steps, frames } = shoe.left;
  io.err(`station mock-shoe: stopped; of the script ${steps} are left, ${frames} sent and not acknowledged`);
  return 1;
}
