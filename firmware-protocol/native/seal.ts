import { type Direction, isMac, MAC_DIGITS, macOf } from './auth.ts';
import { bytesOf, MAX_SEQ, readBody, textOf } from './frame.ts';
import { type BadLine, type GoodLine, type Message, messageBody, readFrame } from './messages.ts';

/** `TYPE SEQ FIELDS… C=COUNT ~MAC`, without its line end. */
const FORM = new RegExp(`^([!-~]+(?: [!-~]+)*) C=([1-9][0-9]{0,9}) ~([0-9A-F]{${MAC_DIGITS}})\\r?$`);

/** Whether a line claims to be authenticated. That it is, only its session's key can tell. */
export const isSealed = (line: Uint8Array): boolean => FORM.test(textOf(line));

/** `forged`: its MAC is another · `replayed`: it is genuine, but its counter has been here or has been passed. */
export type SealFault = 'forged' | 'replayed';

/** The key of one authenticated session, as one side uses it: what it says is sealed, what it hears is opened. */
export class Seal {
  readonly #key: Uint8Array;
  readonly #says: Direction;
  #said = 0;
  #heard = 0;

  constructor(key: Uint8Array, says: Direction) {
    this.#key = key;
    this.#says = says;
  }

  /** The line of a message, LF included. Throws RangeError for a field out of its range: a mistake of the caller. */
  seal(message: Message): Uint8Array {
    this.#said += 1;
    const body = `${messageBody(message)} C=${this.#said}`;
    return bytesOf(`${body} ~${macOf(this.#key, this.#says, body)}\n`);
  }

  /** What a sealed line says; `line` is without its LF. */
  open(line: Uint8Array): GoodLine | BadLine | SealFault {
    const [whole = '', said = '', digits, mac = ''] = FORM.exec(textOf(line)) ?? [];
    const count = Number(digits);
    const hears = this.#says === 'D' ? 'S' : 'D';
    if (whole === '' || !isMac(this.#key, hears, `${said} C=${count}`, mac)) return 'forged';
    if (count <= this.#heard || count > MAX_SEQ) return 'replayed';
    this.#heard = count;
    const frame = readBody(said);
    return frame === 'format' ? { bad: 'format', why: 'its MAC holds, but it has not the form of a frame' } : readFrame(frame);
  }
}
