import { baudOf } from '../config-scanner.ts';
import { waitMs } from '../devices/backoff.ts';
import { monoMs } from '../devices/mono.ts';
import { type Happened, RECORDING, rounded } from '../devices/recording.ts';
import { RecordingFile } from '../devices/recording-file.ts';
import { wireAt } from '../devices/wires/at.ts';
import { parseWire } from '../devices/wires/parse.ts';
import type { Opening, Wire } from '../devices/wires/wire.ts';
import { chosenDialect, chosenNumber, parseArguments } from './arguments.ts';
import { type Command, type ExitCode, type Io, Problem } from './command.ts';

const HIGHEST_BAUD = 4_000_000;
const USUAL_BAUD = 9600;
/** A recording is read whole. */
const MOST_BYTES = 64 * 1024 * 1024;

const HELP = `station record --wire WIRE [--dialect NAME] [--baud N] FILE

Listens to a wire and writes what comes, with its times, to FILE until it is stopped (Ctrl-C): JSON lines, one for each
piece of bytes as the system handed it over. Nothing is ever written to the wire, so a native device says no more than
its hello: record that with \`station run --record DIR\`. A lost wire is opened again for ever. \`station replay-wire\` plays
the file again.

  --wire WIRE      tcp:HOST:PORT, tcp-listen:PORT, serial:PATH, or hid:VVVV:PPPP as \`station doctor\` lists it
  --dialect NAME   what the device speaks; noted in FILE, and the usual baud rate is its
  --baud N         of a serial wire [${USUAL_BAUD}]

FILE must not be there yet. Whoever kills the command loses the line under way at most. Exit code 1: stopped because FILE
could not be written any more, or had ${MOST_BYTES / 1024 / 1024} MB.
`;

export const record: Command = {
  name: 'record',
  summary: 'writes the bytes of a wire with their times to a file',
  help: HELP,
  async run(args, io) {
    const { values, positionals } = parseArguments('record', args, {
      wire: { type: 'string' },
      dialect: { type: 'string' },
      baud: { type: 'string' },
    });
    const [path, ...more] = positionals;
    if (path === undefined || more.length > 0) throw new Problem('station record wants one FILE to write to');
    if (values.wire === undefined) throw new Problem('station record wants --wire WIRE (tcp:HOST:PORT, tcp-listen:PORT or serial:PATH)');
    const address = parseWire(values.wire);
    if ('problem' in address) throw new Problem(`station record: --wire: ${address.problem}`);
    const dialect = values.dialect === undefined ? undefined : chosenDialect('record', values.dialect).name;
    const usual = dialect === undefined ? USUAL_BAUD : baudOf(dialect);
    const baud = values.baud === undefined ? usual : chosenNumber('record', 'baud', values.baud, 1, HIGHEST_BAUD);
    const header = { recording: RECORDING, part: 1, started: new Date().toISOString(), wire: values.wire, baud } as const;
    const file = RecordingFile.create(path, { ...header, ...(dialect !== undefined && { dialect }) });
    if (!(file instanceof RecordingFile)) throw new Problem(`station record: ${file.problem}`);
    return new Listener(wireAt(address, baud), file, io).run();
  },
};

/** Everything that a wire says goes into the file. */
class Listener {
  readonly #wire: Wire;
  readonly #file: RecordingFile;
  readonly #io: Io;
  readonly #startMs = monoMs();
  readonly #over = Promise.withResolvers<ExitCode>();
  #opening: Opening | null = null;
  #waiting: NodeJS.Timeout | null = null;
  #failures = 0;
  #isOver = false;
  #code: ExitCode = 0;
  #isOpen = false;
  #told = '';

  constructor(wire: Wire, file: RecordingFile, io: Io) {
    this.#wire = wire;
    this.#file = file;
    this.#io = io;
  }

  async run(): Promise<ExitCode> {
    const stop = () => this.#end(0);
    if (this.#io.stop.aborted) stop();
    else this.#io.stop.addEventListener('abort', stop, { once: true });
    if (!this.#isOver) this.#open();
    const code = await this.#over.promise;
    this.#file.close();
    return code;
  }

  #open(): void {
    this.#opening = this.#wire.open({
      opened: (stream) => {
        this.#failures = 0;
        this.#isOpen = true;
        this.#write({ open: null });
        this.#tell('open');
        stream.on('data', (chunk: Buffer) => this.#write({ device: chunk }));
      },
      waiting: () => this.#tell('nobody has connected yet'),
      closed: (error) => this.#closed(error),
    });
  }

  #closed(error: Error | null): void {
    this.#opening = null;
    const why = error?.message ?? 'closed by the device';
    if (this.#isOpen) this.#write({ end: this.#isOver ? 'stopped' : why });
    this.#isOpen = false;
    if (this.#isOver) {
      this.#over.resolve(this.#code);
      return;
    }
    this.#tell(`${why}; trying on`);
    this.#failures += 1;
    this.#waiting = setTimeout(() => this.#open(), waitMs(this.#failures, 0));
  }

  #write(happened: Happened): void {
    const problem = this.#file.write({ ms: rounded(monoMs() - this.#startMs), ...happened });
    if (this.#isOver) return;
    if (problem !== null) this.#fail(problem);
    else if (this.#file.bytes > MOST_BYTES)
      this.#fail(`${this.#file.path}: ${MOST_BYTES / 1024 / 1024} MB are the most that a recording has`);
  }
  #fail(problem: string): void {
    this.#io.err(`station record: ${problem}`);
    this.#end(1);
  }

  #end(code: ExitCode): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#code = code;
    if (this.#waiting !== null) clearTimeout(this.#waiting);
    // What was recorded last is written when the wire is free.
    if (this.#opening === null) this.#over.resolve(code);
    else this.#opening.close();
  }

  /** Said again only when it changes. */
  #tell(line: string): void {
    if (line !== this.#told) this.#io.err(`station record: ${this.#wire.name}: ${line}`);
    this.#told = line;
  }
}
