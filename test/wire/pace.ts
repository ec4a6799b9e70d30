import { Duplex } from 'node:stream';

const LOOK_MS = 4;

/** Writes to a stream no faster than a line of a given rate would carry it, in pieces that are cut where the time cuts them. */
export class Pace {
  readonly #stream: Duplex;
  readonly #bytesPerMs: number;
  #startMs = performance.now();
  /** Since the start. */
  #sent = 0;
  #last: Promise<void> = Promise.resolve();
  bytes = 0;

  constructor(stream: Duplex, bytesPerS: number) {
    this.#stream = stream;
    this.#bytesPerMs = bytesPerS / 1000;
    // What nobody reads would hold the other direction up.
    stream.resume();
  }

  /** The line was idle: what it did not carry then it cannot carry later. */
  rest(): void {
    this.#startMs = performance.now();
    this.#sent = 0;
  }

  /** Resolves when the last byte is on the line. */
  write(bytes: Uint8Array): Promise<void> {
    this.#last = this.#last.then(() => this.#write(bytes));
    return this.#last;
  }

  /** The device's end of the line: what it writes is paced, what it hears is not. */
  duplex(): Duplex {
    const end = new Duplex({
      read: () => undefined,
      write: (chunk: Buffer, _encoding, done) => {
        // A device says nothing for a while, and then a line.
        this.rest();
        this.write(chunk).then(() => done(), done);
      },
    });
    this.#stream.on('data', (bytes: Buffer) => end.push(bytes));
    return end;
  }

  async #write(bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.length; ) {
      const due = Math.floor((performance.now() - this.#startMs) * this.#bytesPerMs) - this.#sent;
      const piece = bytes.subarray(at, at + Math.max(0, due));
      if (piece.length > 0) this.#stream.write(piece);
      this.#sent += piece.length;
      this.bytes += piece.length;
      at += piece.length;
      if (at < bytes.length) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }
}
