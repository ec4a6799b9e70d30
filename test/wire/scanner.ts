import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { noCodes } from '../../firmware-protocol/codes/index.ts';
import type { CodeTable } from '../../firmware-protocol/codes/table.ts';
import { formatNamed } from '../../firmware-protocol/dialects/formats.ts';
import type { DeviceEvent } from '../../firmware-protocol/events.ts';
import type { Random } from '../../main/bench/random.ts';
import { until } from '../support/until.ts';

/** Bytes with which no frame of any dialect begins, and that are no characters. */
export const noise = (random: Random): Uint8Array => Uint8Array.from({ length: 1 + random.below(6) }, () => 0x80 + random.below(0x70));
export function chunks(bytes: Uint8Array, random: Random): readonly Uint8Array[] {
  const cuts = [random.below(bytes.length + 1), random.below(bytes.length + 1)].sort((a, b) => a - b);
  return [0, ...cuts].map((from, nth) => bytes.subarray(from, cuts[nth] ?? bytes.length)).filter((chunk) => chunk.length > 0);
}

/** A scanner of any dialect behind a device server on a free port of this machine. It only speaks, unless `answer` says what it answers. */
export class Scanner {
  readonly #server: Server;
  readonly #encode: (event: DeviceEvent) => Uint8Array | null;
  #socket: Socket | null = null;
  /** What the station has written to it. */
  heard = 0;
  connections = 0;
  answer: (bytes: Buffer) => DeviceEvent | null = () => null;

  private constructor(server: Server, dialect: string, codes: CodeTable) {
    this.#server = server;
    this.#encode = formatNamed(dialect)!.encoder(codes);
    server.on('connection', (socket) => {
      socket.on('error', () => undefined);
      socket.on('data', (bytes) => {
        this.heard += bytes.length;
        const answer = this.answer(bytes);
        if (answer !== null) socket.write(this.frameOf(answer));
      });
      this.connections += 1;
      this.#socket = socket;
    });
  }
  static async of(dialect: string, codes: CodeTable = noCodes): Promise<Scanner> {
    const server = createServer({ noDelay: true });
    const scanner = new Scanner(server, dialect, codes);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return scanner;
  }
  get wire(): string {
    return `tcp:127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  frameOf(event: DeviceEvent): Uint8Array {
    const bytes = this.#encode(event);
    if (bytes === null) throw new Error(`no frame for ${JSON.stringify(event)}`);
    return bytes;
  }
  /** One write for each piece, a turn of the event loop and more apart. */
  async write(...pieces: readonly Uint8Array[]): Promise<void> {
    const socket = await until('a connection', () => this.#socket);
    for (const [nth, piece] of pieces.entries()) {
      if (nth > 0) await new Promise((resolve) => setTimeout(resolve, 1));
      socket.write(piece);
    }
  }
  say(event: DeviceEvent): Promise<void> {
    return this.write(this.frameOf(event));
  }
  /** The plug is pulled, and put in again as soon as the station looks for it. */
  unplug(): void {
    this.#socket?.destroy();
    this.#socket = null;
  }
  close(): void {
    this.unplug();
    this.#server.close();
  }
}
