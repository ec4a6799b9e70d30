import type { DeviceEvent } from '../events.ts';
import { bytesOf, hexOf, textOf } from '../native/frame.ts';
import { bodyOf, eventOf, START_OF_COMMUNICATION } from './enq-bcc-body.ts';
import { type Encoder, type Format, INTER_BYTE_MS, MAX_FRAME_BYTES } from './format.ts';
import { FrameDecoder, type Look } from './frames.ts';
import { xorOf } from './hex.ts';

/** What a check covers: from the byte after the first control byte, or with it; both up to `03`. */
export type CheckSpan = 'afterStart' | 'withStart';
export interface EnqBccSettings {
  /** Of what the shoe says. */
  readonly checkSpan: CheckSpan;
  /** Of what the host says. The published text and its example disagree; this follows the example. */
  readonly hostCheckSpan: CheckSpan;
  /** The shoe is told to lock and unlock. Off, nothing is ever written to it (R15); on, `unlock` has to be set. */
  readonly commands: boolean;
  /** It answers a command within so many milliseconds, or is told again. */
  readonly answerMs: number;
  /** Command and two digits of data. Which data unlock a shoe was not published: null, until its maker's manual says. */
  readonly lock: string | null;
  readonly unlock: string | null;
  readonly maxBytes: number;
  readonly interByteMs: number;
  /** How often each telegram is written. 1 to 3. */
  readonly copies: number;
}
export const ENQ_BCC: EnqBccSettings = {
  checkSpan: 'afterStart',
  hostCheckSpan: 'withStart',
  commands: false,
  answerMs: 1000,
  lock: 'LK02',
  unlock: null,
  maxBytes: MAX_FRAME_BYTES,
  interByteMs: INTER_BYTE_MS,
  copies: 1,
};

const ETX = 0x03;
const ENQ = 0x05;
const ACK = 0x06;
const NAK = 0x15;
const SEQ_AT = 1;
const BODY_AT = 2;
const CHECK_DIGITS = 2;
const FIRST_SEQ = 0x30;
const LAST_SEQ = 0x39;

/** The shoe's telegrams, `05` seq body `03` and two check digits, and its answers to commands, `06` and `15` code. */
export const enqBcc = (changes: Partial<EnqBccSettings> = {}): Format => {
  const settings = { ...ENQ_BCC, ...changes };
  return {
    name: 'enq-bcc',
    reads: { own: 'enq-bcc' },
    decoder: () =>
      new FrameDecoder({
        maxBytes: settings.maxBytes,
        interByteMs: settings.interByteMs,
        allowsLineEnds: false,
        starts: [ENQ, ACK, NAK],
        look: (bytes) => look(bytes, settings),
        read: reader(),
      }),
    encoder: () => encoder(settings),
    ...(settings.commands && {
      commands: {
        answerMs: settings.answerMs,
        bytesOf: ({ command }) => (command === 'lock' || command === 'unlock' ? enqBccCommand(command, settings) : null),
      },
    }),
  };
};

/** The telegram that tells a shoe to lock or unlock; null: the settings have none. Its answer is a `device` event, `ack` or `nak`. */
export const enqBccCommand = (command: 'lock' | 'unlock', changes: Partial<EnqBccSettings> = {}): Uint8Array | null => {
  const settings = { ...ENQ_BCC, ...changes };
  const text = settings[command];
  return text === null ? null : telegram(bytesOf(`\x02OP${text}`), settings.hostCheckSpan);
};

function look(bytes: Uint8Array, { checkSpan, maxBytes }: EnqBccSettings): Look {
  if (bytes[0] === ACK) return { is: 'frame', bytes: 1, isBare: true };
  if (bytes[0] === NAK) return lookAtNak(bytes);
  const to = bytes.indexOf(ETX, BODY_AT);
  const whole = to + 1 + CHECK_DIGITS;
  if (to < 0 || whole > bytes.length)
    return bytes.length < maxBytes ? { is: 'open', begun: true } : { is: 'bad', bytes: bytes.length, reason: 'length' };
  const check = checkOf(bytes.subarray(0, to + 1), checkSpan);
  return textOf(bytes.subarray(to + 1, whole)) === check ? { is: 'frame', bytes: whole } : { is: 'bad', bytes: whole, reason: 'check' };
}

/** The code is any byte but the one that begins a telegram: noise must not cost one. */
const lookAtNak = (bytes: Uint8Array): Look => {
  if (bytes.length < 2) return { is: 'open', begun: false };
  return bytes[1] === ENQ ? { is: 'noise' } : { is: 'frame', bytes: 2, isBare: true };
};

/** Two capital hex digits. `frame`: with its first byte, up to `03`. */
const checkOf = (frame: Uint8Array, span: CheckSpan): string =>
  hexOf(Uint8Array.of(xorOf(span === 'withStart' ? frame : frame.subarray(SEQ_AT))));

/** `start`: what comes before `03`. */
const telegram = (start: Uint8Array, span: CheckSpan): Uint8Array => {
  const frame = Uint8Array.of(...start, ETX);
  return Uint8Array.of(...frame, ...bytesOf(checkOf(frame, span)));
};

/** A telegram with the sequence of the one before is that one sent again. A start of communication forgets what came before it. */
const reader = (): ((frame: Uint8Array) => readonly DeviceEvent[] | null) => {
  let last: { readonly seq: string; readonly isStart: boolean } | null = null;
  return (frame) => {
    if (frame[0] === ACK) return [{ event: 'device', kind: 'ack' }];
    if (frame[0] === NAK) return [{ event: 'device', kind: 'nak', code: textOf(frame.subarray(1)) }];
    const seq = textOf(frame.subarray(SEQ_AT, BODY_AT));
    const body = frame.subarray(BODY_AT, frame.length - 1 - CHECK_DIGITS);
    const isStart = body.length === 1 && body[0] === START_OF_COMMUNICATION;
    const isRepeated = last?.seq === seq && last.isStart === isStart;
    last = { seq, isStart };
    if (isRepeated) return [];
    const event = eventOf(body, seq, hexOf(frame));
    return event === null ? null : [event];
  };
};

const encoder = ({ checkSpan, copies }: EnqBccSettings): Encoder => {
  let next = FIRST_SEQ;
  return (event) => {
    if (event.event === 'device' && event.kind === 'ack') return Uint8Array.of(ACK);
    if (event.event === 'device' && event.kind === 'nak') return event.code?.length === 1 ? bytesOf(`\x15${event.code}`) : null;
    const body = bodyOf(event);
    const seq = 'seq' in event && event.seq !== undefined ? seqByte(event.seq) : next;
    if (body === null || seq === null) return null;
    next = seq >= FIRST_SEQ && seq < LAST_SEQ ? seq + 1 : FIRST_SEQ;
    const one = telegram(Uint8Array.of(ENQ, seq, ...body), checkSpan);
    return Uint8Array.from({ length: one.length * copies }, (_, at) => one[at % one.length] as number);
  };
};
/** Null: no one byte. */
const seqByte = (seq: string): number | null => (/^[\0-\xff]$/.test(seq) ? seq.charCodeAt(0) : null);
