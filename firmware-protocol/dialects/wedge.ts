import type { DeviceEvent } from '../events.ts';
import { codeEvent, type Format, INTER_BYTE_MS } from './format.ts';
import { beginsPress, isReport, keyOf, pressesOf, REPORT_BYTES, typed, usagesOf } from './keyboard.ts';
import { TimedDecoder } from './timed.ts';

export interface WedgeSettings {
  /** Of the reports of one code, with releases. */
  readonly maxBytes: number;
  readonly interByteMs: number;
  readonly case: 'exact' | 'any';
}
export const WEDGE: WedgeSettings = { maxBytes: 1024, interByteMs: INTER_BYTE_MS, case: 'exact' };

/** A scanner that types, read as the raw device: boot reports of a keyboard (usage page 0x07), a code, then Enter. */
export const wedge = (changes: Partial<WedgeSettings> = {}): Format => {
  const settings = { ...WEDGE, ...changes };
  return {
    name: 'wedge',
    reads: 'codes',
    decoder: (codes) => new WedgeDecoder(settings, (text) => codeEvent(codes, settings.case === 'any' ? text.toUpperCase() : text)),
    encoder: (codes) => (event) => {
      const code = event.event === 'card' ? codes.codeOf(event.code) : null;
      return code === null ? null : typed(code);
    },
  };
};

const ENTER = '\n';

class WedgeDecoder extends TimedDecoder {
  readonly #settings: WedgeSettings;
  readonly #read: (text: string) => DeviceEvent | null;
  /** The reports since the last Enter, and the one that is not whole. */
  readonly #bytes: Uint8Array;
  #length = 0;
  /** Where that one begins. */
  #reportAt = 0;
  /** After bytes that are no report only one with a key tells where reports begin: zeros look the same everywhere. */
  #isAligned = true;
  #held: readonly number[] = [];
  /** What was typed since the last Enter; null: not only characters, or bytes between them that are no report. */
  #text: string | null = '';
  /** The rest of a code that was too long passes. */
  #skips = false;

  constructor(settings: WedgeSettings, read: (text: string) => DeviceEvent | null) {
    super(settings.interByteMs);
    this.#settings = settings;
    this.#read = read;
    this.#bytes = new Uint8Array(settings.maxBytes + REPORT_BYTES);
  }

  protected override take(bytes: Uint8Array): void {
    for (const byte of bytes) this.#byte(byte);
  }

  protected override cutOff(): void {
    if (this.#skips || !this.#hasBegun) this.told.noise(this.#length);
    else this.told.unread('length', this.#bytes.subarray(0, this.#length));
    this.#begin();
  }

  #begin(): void {
    this.#length = 0;
    this.#reportAt = 0;
    this.#text = '';
    this.#skips = false;
  }

  /** Something was typed, or its report has come in part. */
  get #hasBegun(): boolean {
    return this.#isTyping || beginsPress(this.#bytes.subarray(0, this.#length));
  }
  get #isTyping(): boolean {
    return this.#text !== '';
  }

  #byte(byte: number): void {
    this.#bytes[this.#length] = byte;
    this.#length += 1;
    if (this.#length - this.#reportAt < REPORT_BYTES) return;
    const report = this.#bytes.subarray(this.#reportAt, this.#length);
    if (this.#isAligned ? isReport(report) : beginsPress(report)) this.#report(report);
    else this.#misaligned();
    if (this.#length > this.#settings.maxBytes) this.#shorten();
  }

  /** Moves on one byte. Within a code that is damage, before one noise. */
  #misaligned(): void {
    this.#isAligned = false;
    if (this.#isTyping) {
      this.#text = null;
      this.#reportAt += 1;
    } else {
      this.told.noise(1);
      this.#drop(1);
    }
  }

  #report(report: Uint8Array): void {
    this.#isAligned = true;
    const pressed = pressesOf(report, this.#held);
    this.#held = usagesOf(report);
    if (pressed.length === 0) {
      this.#passed();
      return;
    }
    const key = pressed.length === 1 ? keyOf(report, pressed[0] as number) : null;
    if (key === ENTER) this.#entered();
    else {
      this.#text = key === null || this.#text === null ? null : this.#text + key;
      this.#reportAt = this.#length;
    }
  }

  /** Nothing was pressed: between codes that is nothing at all. */
  #passed(): void {
    if (this.#isTyping) this.#reportAt = this.#length;
    else this.#drop(REPORT_BYTES);
  }

  #entered(): void {
    const bytes = this.#bytes.subarray(0, this.#length);
    if (this.#skips) this.told.noise(bytes.length);
    else if (this.#text === null) this.told.unread('format', bytes);
    else if (this.#text !== '') {
      const event = this.#read(this.#text);
      if (event === null) this.told.unread('format', bytes);
      else this.told.tell(event);
    }
    this.#begin();
  }

  /** Too long: told once, the rest is counted until Enter. */
  #shorten(): void {
    const over = this.#bytes.subarray(0, this.#reportAt);
    if (this.#skips) this.told.noise(over.length);
    else this.told.unread('length', over);
    this.#skips = true;
    this.#text = null;
    this.#drop(over.length);
    this.#reportAt = 0;
  }

  #drop(bytes: number): void {
    this.#bytes.copyWithin(0, bytes, this.#length);
    this.#length -= bytes;
  }
}
