import { NO_CREDENTIALS, type Refusal, type SessionExpectation } from '../events.ts';
import { newNonce, sessionKey } from './auth.ts';
import { type DeviceGreeting, encodeGreeting, readGreeting } from './greeting.ts';
import { type BadLine, encodeMessage, type GoodLine, isFromStation, type Message, readLine } from './messages.ts';
import { isSealed, Seal } from './seal.ts';

/** So many lines with a wrong MAC within `FORGED_WITHIN_MS` are no accident of the wire. */
export const FORGED_LINES = 3;
export const FORGED_WITHIN_MS = 10_000;
const EQUALS = 0x3d;
const UNPROVED: BadLine = { bad: 'check', why: 'its MAC is another' };
const ECHO: BadLine = { bad: 'check', why: 'an echo of the station' };

/** `stranger`: a sealed line of a session that this side knows nothing of. */
export type Admitted = GoodLine | BadLine | { readonly greets: DeviceGreeting } | { readonly refused: Refusal } | 'stranger';

interface Offer {
  readonly greeting: DeviceGreeting;
  readonly nonce: string;
  readonly seal: Seal;
}

/**
 * The station's half of authentication on one connection (README, 12): which lines are let in, and how its own go out. What is proved
 * stays in force until another proof holds, so that a greeting, which anybody can write, ends nothing.
 */
export class Gate {
  readonly #expected: SessionExpectation;
  readonly #nonce: () => string;
  #offer: Offer | null = null;
  #proved: Seal | null = null;
  /** When the last lines with a wrong MAC came. */
  #forgedMs: readonly number[] = [];

  constructor(expected: SessionExpectation, nonce: () => string = newNonce) {
    this.#expected = expected;
    this.#nonce = nonce;
  }

  get isProved(): boolean {
    return this.#proved !== null;
  }

  /** `line` is without its LF. */
  read(line: Uint8Array, nowMs: number): Admitted {
    if (line.includes(EQUALS)) {
      if (isSealed(line)) return this.#sealed(line, nowMs);
      const greeting = readGreeting(line);
      if (greeting !== null) return greeting.from === 'device' ? { greets: greeting } : ECHO;
    }
    const read = readLine(line);
    if ('bad' in read || isFromStation(read.message)) return read;
    const claims = read.message.type === 'HELLO' ? read.message.device : null;
    const isDowngrade = this.isProved || (this.#credentials.required && claims !== null);
    return isDowngrade ? { refused: { why: 'downgrade', device: claims } } : read;
  }

  /** The answer to a greeting, or why there is none. A repetition is answered with the same nonce. */
  answer(greeting: DeviceGreeting): Uint8Array | Refusal['why'] {
    const { device, boot, nonce } = greeting;
    const { keys } = this.#credentials;
    const key = Object.hasOwn(keys, device) ? keys[device] : undefined;
    if (key === undefined) return 'noKey';
    if (key === null) return 'revoked';
    if (this.#expected.watch?.isUsed(nonce)) return 'replayed';
    if (this.#offer === null || !isSame(this.#offer.greeting, greeting)) {
      const own = this.#nonce();
      this.#offer = { greeting, nonce: own, seal: new Seal(sessionKey(key, device, nonce, own), 'S') };
    }
    return encodeGreeting({ from: 'station', boot, nonce: this.#offer.nonce });
  }

  /** The line of a message as the session stands, LF included. */
  encode(message: Message): Uint8Array {
    return this.#proved === null ? encodeMessage(message) : this.#proved.seal(message);
  }

  get #credentials(): NonNullable<SessionExpectation['credentials']> {
    return this.#expected.credentials ?? NO_CREDENTIALS;
  }

  #sealed(line: Uint8Array, nowMs: number): Admitted {
    const introduced = this.#introduction(line);
    if (introduced !== null) return introduced;
    if (this.#proved === null) {
      if (this.#offer === null) return 'stranger';
      return this.#isForgery(nowMs) ? { refused: { why: 'wrongKey', device: this.#offer.greeting.device } } : UNPROVED;
    }
    const opened = this.#proved.open(line);
    if (opened === 'replayed') return { refused: { why: 'replayed', device: null } };
    if (opened === 'forged') return this.#isForgery(nowMs) ? { refused: { why: 'forged', device: null } } : UNPROVED;
    return opened;
  }

  /** The sealed HELLO of who has greeted: it proves the key, and that it is said now. */
  #introduction(line: Uint8Array): GoodLine | null {
    if (this.#offer === null) return null;
    const { greeting, seal } = this.#offer;
    const opened = seal.open(line);
    if (typeof opened === 'string' || 'bad' in opened || opened.message.type !== 'HELLO') return null;
    const { device, boot, kind } = opened.message;
    if (device !== greeting.device || boot !== greeting.boot || kind !== greeting.kind) return null;
    this.#expected.watch?.use(greeting.nonce);
    this.#proved = seal;
    this.#offer = null;
    this.#forgedMs = [];
    return opened;
  }

  #isForgery(nowMs: number): boolean {
    this.#forgedMs = [...this.#forgedMs, nowMs].filter((ms) => nowMs - ms <= FORGED_WITHIN_MS).slice(-FORGED_LINES);
    return this.#forgedMs.length === FORGED_LINES;
  }
}

const isSame = (a: DeviceGreeting, b: DeviceGreeting): boolean =>
  a.nonce === b.nonce && a.device === b.device && a.boot === b.boot && a.kind === b.kind;
