import { noCodes } from '../../firmware-protocol/codes/index.ts';
import { uidLine } from '../../firmware-protocol/dialects/uid-line.ts';
import { hexOf } from '../../firmware-protocol/native/frame.ts';
import { tcpListenWire } from '../devices/wires/tcp-listen.ts';
import { freePort, LOOPBACK } from './free-port.ts';
import { PlainShoe } from './plain-shoe.ts';
import { seededRandom } from './random.ts';

/** Between two tags: fast for a hand, slow enough to be seen. */
const EVERY_MS = 15;
/** After the maker's byte. */
const RANDOM_BYTES = 6;
const MAKER = 0x04;

/** Decks with a tag in each card and a reader of them, for trying what needs such a scanner: `uid-line` on a TCP wire of this machine. */
export class VirtualTags {
  static readonly dialect = 'uid-line';
  readonly wire: string;
  readonly #seed: number;
  readonly #reader: PlainShoe;
  readonly #encode = uidLine().encoder(noCodes);

  /** Throws Error, one sentence, when there is no free port. */
  static async start(seed: number): Promise<VirtualTags> {
    return new VirtualTags(seed, await freePort());
  }
  private constructor(seed: number, port: number) {
    this.#seed = seed;
    this.wire = `tcp:${LOOPBACK}:${port}`;
    this.#reader = new PlainShoe({
      wire: tcpListenWire(LOOPBACK, port),
      steps: null,
      everyMs: EVERY_MS,
      trouble: () => {},
      finished: () => {},
    });
    this.#reader.start();
  }

  /** Seven bytes as hex: of the `nth` card that is taken out of a virtual deck. The same seed gives the same tags. */
  tagOf(nth: number): string {
    const random = seededRandom(Math.imul(nth + 1, 0x9e3779b1) ^ this.#seed);
    return hexOf(Uint8Array.from([MAKER, ...Array.from({ length: RANDOM_BYTES }, () => random.below(256))]));
  }
  /** One after the other, as soon as somebody listens. */
  scan(tags: readonly string[]): void {
    const frames = tags.flatMap((uid) => this.#encode({ event: 'uid', uid }) ?? []);
    this.#reader.push(frames.map((bytes) => ({ do: 'write', bytes })));
  }
  close(): Promise<void> {
    return this.#reader.close();
  }
}
