import type { DeviceEvent } from '../events.ts';
import { bytesOf, hexOf, textOf } from '../native/frame.ts';
import { INTER_BYTE_MS, MAX_FRAME_BYTES } from './format.ts';
import { TimedDecoder } from './timed.ts';

/** What a format of lines may have set. */
export interface LineSettings {
  /** Text before what is read; a line without it is `unread`. */
  readonly prefix: string;
  /** What ends a line, one to four characters; null: CR, LF or CR LF. */
  readonly suffix: string | null;
  /** Of a line without its end. */
  readonly maxBytes: number;
  readonly interByteMs: number;
}
export const LINE_SETTINGS: LineSettings = { prefix: '', suffix: null, maxBytes: MAX_FRAME_BYTES, interByteMs: INTER_BYTE_MS };

const CR = 0x0d;
const LF = 0x0a;

const FIRST_PRINTED = 0x20;
const LAST_PRINTED = 0x7e;

/**
 * Lines without a check: matched whole or `unread`. Bytes that are no characters are noise before a line; within it, as any extra
 * character before or in it, they may be a damaged code and nothing tells, so no part of a line is ever looked at alone. Empty lines are
 * nothing.
 */
export class LineDecoder extends TimedDecoder {
  readonly #settings: LineSettings;
  readonly #suffix: Uint8Array | null;
  readonly #read: (text: string) => DeviceEvent | null;
  readonly #line: Uint8Array;
  #length = 0;
  /** The rest of a line that was too long passes. */
  #skips = false;

  /** `read`: what a line says, without prefix and suffix, one character a byte; null: nothing of the format. */
  constructor(settings: LineSettings, read: (text: string) => DeviceEvent | null) {
    super(settings.interByteMs);
    this.#settings = settings;
    this.#suffix = settings.suffix === null ? null : bytesOf(settings.suffix);
    this.#read = read;
    this.#line = new Uint8Array(settings.maxBytes + (this.#suffix?.length ?? 1));
  }

  protected override take(bytes: Uint8Array): void {
    for (const byte of bytes) this.#byte(byte);
  }

  protected override cutOff(): void {
    if (this.#skips) this.told.noise(this.#length);
    else if (this.#length > 0) this.told.unread('length', this.#line.subarray(0, this.#length));
    this.#length = 0;
    this.#skips = false;
  }

  #byte(byte: number): void {
    if (this.#length === 0 && !this.#skips && !this.#mayBegin(byte)) {
      this.told.noise(1);
      return;
    }
    this.#line[this.#length] = byte;
    this.#length += 1;
    const end = this.#endBytes();
    if (end > 0) {
      this.#ended(this.#line.subarray(0, this.#length - end));
      this.#length = 0;
      this.#skips = false;
    } else if (this.#length === this.#line.length) {
      this.#shorten();
    }
  }

  #mayBegin(byte: number): boolean {
    if ((byte >= FIRST_PRINTED && byte <= LAST_PRINTED) || byte === CR || byte === LF) return true;
    return byte === this.#settings.prefix.charCodeAt(0) || this.#suffix?.[0] === byte;
  }

  /** How many bytes of a suffix the line ends with now; 0: it is open. */
  #endBytes(): number {
    if (this.#suffix === null) {
      const last = this.#line[this.#length - 1];
      return last === CR || last === LF ? 1 : 0;
    }
    const from = this.#length - this.#suffix.length;
    return from >= 0 && this.#suffix.every((byte, index) => this.#line[from + index] === byte) ? this.#suffix.length : 0;
  }

  #ended(line: Uint8Array): void {
    if (this.#skips) {
      this.told.noise(line.length);
      return;
    }
    if (line.length === 0) return;
    const text = textOf(line);
    const { prefix } = this.#settings;
    const event = text.startsWith(prefix) ? this.#read(text.slice(prefix.length)) : null;
    this.told.tell(event ?? { event: 'unread', reason: 'format', raw: hexOf(line) });
  }

  /** Too long. What may be the beginning of a suffix stays. */
  #shorten(): void {
    const kept = (this.#suffix?.length ?? 1) - 1;
    const over = this.#line.subarray(0, this.#length - kept);
    const { maxBytes } = this.#settings;
    if (!this.#skips) this.told.unread('length', over.subarray(0, maxBytes));
    this.told.noise(this.#skips ? over.length : over.length - maxBytes);
    this.#skips = true;
    this.#line.copyWithin(0, this.#length - kept, this.#length);
    this.#length = kept;
  }
}

/** A line as a device would write it. */
export const lineOf = ({ prefix, suffix }: LineSettings, text: string): Uint8Array => bytesOf(`${prefix}${text}${suffix ?? '\r'}`);
