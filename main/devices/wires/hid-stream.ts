import { Duplex } from 'node:stream';
import { HidFailure, STUCK } from '../hid-failure.ts';

/** A device leaves no report unwritten for so long, unless it hangs. */
const WRITE_MS = 1_500;
/** Reports that nobody has read yet: a whole second of the fastest devices. Reports cannot be left with the device, as bytes can. */
const MOST_UNREAD_REPORTS = 1_024;

const TOO_FAST: HidFailure = new HidFailure(
  'other',
  'sends faster than the table takes it: look whether the device is broken, or this computer busy',
);

/**
 * The reports of one open device: each chunk that is read is one input report, each that is written one output report, with its
 * report id first (0: the device numbers none). One report is written at a time; what comes in does not wait for it.
 */
export class HidStream extends Duplex {
  readonly #write: (report: Buffer) => Promise<number>;
  readonly #failed: (error: unknown) => void;

  constructor(write: (report: Buffer) => Promise<number>, failed: (error: unknown) => void) {
    super({ readableObjectMode: true, readableHighWaterMark: MOST_UNREAD_REPORTS });
    this.#write = write;
    this.#failed = failed;
  }

  /** A report has come. One that is dropped would be half a code or a key that stays down: rather the session ends. */
  report(report: Buffer): void {
    if (this.readableLength < MOST_UNREAD_REPORTS) this.push(report);
    else this.#failed(TOO_FAST);
  }

  override _read(): void {
    // Reports come as they please.
  }

  override _write(report: Buffer, _encoding: BufferEncoding, done: () => void): void {
    const hung = setTimeout(() => this.#failed(STUCK), WRITE_MS);
    this.#write(report)
      .then(() => done(), this.#failed)
      .finally(() => clearTimeout(hung));
  }
}
