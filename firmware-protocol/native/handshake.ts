import { newNonce, sessionKey } from './auth.ts';
import { encodeGreeting, readGreeting } from './greeting.ts';
import { encodeMessage, type HelloMessage, type Message, NO_BOOT, readLine } from './messages.ts';
import { isSealed, Seal } from './seal.ts';

/**
 * The device's half of authentication (README, 12): how its lines go out, and which of the station's count. A device without a key says
 * and hears what it always did; one with a key speaks to nobody who has not the same.
 */
export class Handshake {
  readonly #device: string;
  readonly #key: string | null;
  readonly #newNonce: () => string;
  #nonce = '';
  #seal: Seal | null = null;
  #answeredMs = 0;

  constructor({ device }: { readonly device: string }, key: string | null, nonce: () => string = newNonce) {
    this.#device = device;
    this.#key = key;
    this.#newNonce = nonce;
  }

  /** The station has said its nonce. */
  get isAnswered(): boolean {
    return this.#seal !== null;
  }
  /** It said so as long ago, and the device is told that it is not welcome yet. */
  isStale(nowMs: number, ms: number): boolean {
    return this.#seal !== null && nowMs - this.#answeredMs >= ms;
  }

  /** What was agreed is over: another nonce, another key. */
  begin(): void {
    this.#seal = null;
    if (this.#key !== null) this.#nonce = this.#newNonce();
  }

  /** HELLO as it stands now: with the nonce, or with the proof; without a key as it is. */
  hello(message: HelloMessage): Uint8Array {
    if (this.#key === null || this.#seal !== null) return this.encode(message);
    const { seq, device, boot, kind } = message;
    return encodeGreeting({ from: 'device', seq, device, boot, kind, nonce: this.#nonce });
  }
  encode(message: Message): Uint8Array {
    return this.#seal === null ? encodeMessage(message) : this.#seal.seal(message);
  }

  /** What a line says, as far as it counts; `answered`: it was the station's nonce, and the proof is due. Null: nothing. */
  read(line: Uint8Array, boot: string, nowMs: number): Message | 'answered' | null {
    if (this.#key === null) return plain(line);
    if (isSealed(line)) {
      const opened = this.#seal?.open(line);
      return typeof opened === 'object' && 'message' in opened ? opened.message : null;
    }
    const greeting = readGreeting(line);
    if (greeting?.from === 'station') return greeting.boot === boot && this.#take(greeting.nonce, nowMs) ? 'answered' : null;
    // Who has lost the session cannot seal. All that it can ask for is to begin anew.
    const message = plain(line);
    return message?.type === 'WELCOME' && message.boot === NO_BOOT ? message : null;
  }

  /** Only the first is taken: its key would begin to count again with the same nonce. */
  #take(nonce: string, nowMs: number): boolean {
    if (this.#key === null || this.#seal !== null) return false;
    this.#seal = new Seal(sessionKey(this.#key, this.#device, this.#nonce, nonce), 'D');
    this.#answeredMs = nowMs;
    return true;
  }
}

const plain = (line: Uint8Array): Message | null => {
  const read = readLine(line);
  return 'message' in read ? read.message : null;
};
