import type { TapMessage } from './messages.ts';

const LONGEST_TEXT = 200;
const MOST_A_SECOND = 200;
const SECOND_MS = 1_000;

type Line = Pick<TapMessage, 'dir' | 'text' | 'bad'>;

/** The bytes of one connection as lines for a person to read: repetitions counted, and never so many that they slow anything down. */
export class Tap {
  readonly #say: (line: Line & { readonly times: number }) => void;
  readonly #nowMs: () => number;
  /** As text, or as hex where a frame is no line of text. */
  readonly #asText: boolean;
  readonly #isOn: () => boolean;
  #last: Line | null = null;
  #again = 0;
  #second = 0;
  #said = 0;
  #unsaid = 0;

  /** `isOn`: whether anybody looks. While nobody does nothing is kept either. */
  constructor(asText: boolean, nowMs: () => number, say: (line: Line & { readonly times: number }) => void, isOn = () => true) {
    this.#asText = asText;
    this.#nowMs = nowMs;
    this.#say = say;
    this.#isOn = isOn;
  }

  line(dir: TapMessage['dir'], bytes: Uint8Array, bad: boolean): void {
    if (!this.#isOn()) {
      this.#forget();
      return;
    }
    const text = this.#asText ? readable(bytes) : Buffer.from(bytes).toString('hex').toUpperCase();
    const line = { dir, bad, text: text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text };
    if (this.#last !== null && this.#last.dir === dir && this.#last.bad === bad && this.#last.text === line.text) {
      this.#again += 1;
      return;
    }
    this.flush();
    this.#last = line;
    this.#tell(line, 1);
  }

  /** Tells how often the last line has come again. To be called from time to time. */
  flush(): void {
    if (!this.#isOn()) {
      this.#forget();
      return;
    }
    if (this.#last !== null && this.#again > 0) this.#tell(this.#last, this.#again);
    this.#again = 0;
  }

  #forget(): void {
    this.#last = null;
    this.#again = 0;
    this.#unsaid = 0;
  }

  #tell(line: Line, times: number): void {
    const second = Math.floor(this.#nowMs() / SECOND_MS);
    if (second !== this.#second) {
      this.#second = second;
      this.#said = 0;
      if (this.#unsaid > 0) this.#say({ dir: line.dir, bad: false, text: `… ${this.#unsaid} lines not shown`, times: 1 });
      this.#unsaid = 0;
    }
    this.#said += 1;
    if (this.#said <= MOST_A_SECOND) this.#say({ ...line, times });
    else this.#unsaid += times;
  }
}

/** One character a byte; what does not print stands as its number. The line end is left out. */
function readable(bytes: Uint8Array): string {
  const text = Buffer.from(bytes)
    .toString('latin1')
    .replace(/\r?\n$/, '');
  return text.replace(/[^\x20-\x7e]/g, (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`);
}
