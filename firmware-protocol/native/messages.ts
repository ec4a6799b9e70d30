import { bodyOf, encodeBody, type FoundFrame, type Frame, type FrameFault, findFrame, MAX_SEQ } from './frame.ts';

/** The version of the protocol that this program speaks (README, "Versions"). */
export const VERSION = 1;
/** UNLOCK holds at least and at most this long. */
export const MIN_UNLOCK_MS = 1;
export const MAX_UNLOCK_MS = 10_000;
const MAX_COUNT = 65_535;
const MAX_KEY = 63;

/** Device → station, repeated until acknowledged; SEQ is the frame's own number, from 1, rising by one while the boot lasts. */
export type NumberedMessage =
  | { readonly type: 'CARD'; readonly seq: number; readonly code: string; readonly place?: string }
  | { readonly type: 'UNREAD'; readonly seq: number }
  | { readonly type: 'CUT'; readonly seq: number }
  /** `loaded`: a new shoe stands in the scanner; the count of drawn cards starts at 0. */
  | { readonly type: 'DOOR'; readonly seq: number; readonly door: 'open' | 'closed' | 'loaded' }
  | { readonly type: 'BUTTON'; readonly seq: number; readonly key: number; readonly state: 'down' | 'up' }
  | { readonly type: 'FAULT'; readonly seq: number; readonly state: 'raised' | 'cleared'; readonly code: string };

/** SEQ: the newest number that the station acknowledged; the next numbered frame is SEQ + 1. Repeated until WELCOME. */
export interface HelloMessage {
  readonly type: 'HELLO';
  readonly seq: number;
  readonly version: number;
  readonly device: string;
  readonly boot: string;
  readonly kind: 'shoe' | 'panel';
  readonly firmware: string;
  readonly drawn: number;
  readonly pending: number;
}
/** SEQ: the last number used. */
export interface BeatMessage {
  readonly type: 'BEAT';
  readonly seq: number;
}
export type DeviceMessage = NumberedMessage | HelloMessage | BeatMessage;

/** Station → device; SEQ: the journal has every numbered frame up to this one. */
export type StationMessage =
  /** `boot`: whose numbers these are; another boot than the device's (`-`: none) asks it for HELLO. */
  | { readonly type: 'WELCOME'; readonly seq: number; readonly boot: string }
  | { readonly type: 'ACK'; readonly seq: number }
  | { readonly type: 'LOCK'; readonly seq: number }
  | { readonly type: 'UNLOCK'; readonly seq: number; readonly forMs: number }
  | { readonly type: 'LIGHT'; readonly seq: number; readonly light: string; readonly state: 'off' | 'on' | 'blink' | 'alert' }
  | { readonly type: 'TONE'; readonly seq: number; readonly tone: 'taken' | 'move' | 'trouble' | 'refused' | 'called' };

export type Message = DeviceMessage | StationMessage;
/** The message before it has its number. */
export type WithoutSeq<M extends Message> = M extends Message ? Omit<M, 'seq'> : never;
/** In WELCOME: whoever you are, say HELLO. */
export const NO_BOOT = '-';

/** What may stand in one field. `read` gives null for text that may not. */
interface Field {
  readonly name: string;
  readonly rule: string;
  readonly optional?: true;
  read(text: string): string | number | null;
}
const count = (name: string, least: number, most: number): Field => ({
  name,
  rule: least === most ? `${least}` : `${least} to ${most}`,
  read: (text) => (/^(0|[1-9][0-9]*)$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : null),
});
const word = (name: string, form: RegExp, rule: string): Field => ({ name, rule, read: (text) => (form.test(text) ? text : null) });
const oneOf = (name: string, ...words: readonly string[]): Field => ({
  name,
  rule: words.join(', '),
  read: (text) => (words.includes(text) ? text : null),
});
const optional = (field: Field): Field => ({ ...field, optional: true });

const FIELDS: Readonly<Record<Message['type'], readonly Field[]>> = {
  HELLO: [
    count('version', VERSION, VERSION),
    word('device', /^[A-Za-z0-9._-]{1,20}$/, '1 to 20 of A-Z a-z 0-9 . _ -'),
    word('boot', /^[0-9A-F]{8}$/, '8 capital hex digits'),
    oneOf('kind', 'shoe', 'panel'),
    word('firmware', /^[A-Za-z0-9._-]{1,12}$/, '1 to 12 of A-Z a-z 0-9 . _ -'),
    count('drawn', 0, MAX_COUNT),
    count('pending', 0, MAX_COUNT),
  ],
  CARD: [
    word('code', /^[A2-9TJQK][SHDC]$/, 'a rank of A23456789TJQK, then a suit of SHDC'),
    optional(word('place', /^[a-z0-9.]{1,16}$/, '1 to 16 of a-z 0-9 .')),
  ],
  UNREAD: [],
  CUT: [],
  DOOR: [oneOf('door', 'open', 'closed', 'loaded')],
  BUTTON: [count('key', 0, MAX_KEY), oneOf('state', 'down', 'up')],
  FAULT: [oneOf('state', 'raised', 'cleared'), word('code', /^[A-Za-z0-9._-]{1,24}$/, '1 to 24 of A-Z a-z 0-9 . _ -')],
  BEAT: [],
  WELCOME: [word('boot', /^([0-9A-F]{8}|-)$/, '8 capital hex digits, or -')],
  ACK: [],
  LOCK: [],
  UNLOCK: [count('forMs', MIN_UNLOCK_MS, MAX_UNLOCK_MS)],
  LIGHT: [word('light', /^[A-Za-z0-9._-]{1,16}$/, '1 to 16 of A-Z a-z 0-9 . _ -'), oneOf('state', 'off', 'on', 'blink', 'alert')],
  TONE: [oneOf('tone', 'taken', 'move', 'trouble', 'refused', 'called')],
};
const FIELDS_BY_TYPE: ReadonlyMap<string, readonly Field[]> = new Map(Object.entries(FIELDS));
const FROM_STATION: ReadonlySet<string> = new Set(['WELCOME', 'ACK', 'LOCK', 'UNLOCK', 'LIGHT', 'TONE'] satisfies StationMessage['type'][]);
const UNNUMBERED: ReadonlySet<string> = new Set(['HELLO', 'BEAT'] satisfies DeviceMessage['type'][]);

export const isFromStation = (message: Message): message is StationMessage => FROM_STATION.has(message.type);
/** Whether frames of this type are numbered; false for a type that there is not. */
export const isNumberedType = (type: string): boolean => FIELDS_BY_TYPE.has(type) && !FROM_STATION.has(type) && !UNNUMBERED.has(type);
export const isNumbered = (message: DeviceMessage): message is NumberedMessage => !UNNUMBERED.has(message.type);

/** `why`: one English line, of a frame whose check holds. */
export interface BadLine {
  readonly bad: FrameFault;
  readonly why: string;
}
export interface GoodLine {
  readonly message: Message;
  /** Bytes of noise before the frame on its line. */
  readonly noise: number;
}
const CUT_OFF: BadLine = { bad: 'length', why: 'cut off or too long' };
const DAMAGED: BadLine = { bad: 'check', why: 'damaged' };
const MALFORMED: BadLine = { bad: 'format', why: 'its check holds, but it has not the form of a frame' };

/** What a line of the wire says; `line` is without its LF. */
export const readLine = (line: Uint8Array): GoodLine | BadLine => {
  const found = findFrame(line);
  switch (found) {
    case 'length':
      return CUT_OFF;
    case 'check':
      return DAMAGED;
    case 'format':
      return MALFORMED;
    default:
      return readFrame(found);
  }
};

/** What a frame says whose check holds. */
export const readFrame = (frame: FoundFrame): GoodLine | BadLine => {
  const values = readFields(frame);
  if (typeof values === 'string') return { bad: 'format', why: `${frame.type} ${frame.seq}: ${values}` };
  // The table of fields above holds exactly the fields of the union; "every message" of the tests compares the two.
  return { message: { type: frame.type, seq: frame.seq, ...values } as Message, noise: frame.noise };
};

/** The fields by name, or what is wrong with them. */
const readFields = ({ type, seq, fields }: Frame): Readonly<Record<string, string | number>> | string => {
  const expected = FIELDS_BY_TYPE.get(type);
  if (expected === undefined) return 'no frame of this version has that type';
  if (!Number.isInteger(seq) || seq < 0 || seq > MAX_SEQ) return `the number is ${seq}, not 0 to ${MAX_SEQ}`;
  if (seq === 0 && !FROM_STATION.has(type) && !UNNUMBERED.has(type)) return 'numbers begin at 1';
  const values: Record<string, string | number> = {};
  for (const [at, field] of expected.entries()) {
    const text = fields[at];
    if (text === undefined) {
      if (field.optional) continue;
      return `${field.name} is missing`;
    }
    const value = field.read(text);
    if (value === null) return `${field.name} is "${text}", not ${field.rule}`;
    values[field.name] = value;
  }
  if (fields.length > expected.length) return `${fields.length} fields where ${expected.length} are due`;
  if (type === 'HELLO' && Number(values.pending) > Number(values.drawn)) return 'more pending than drawn';
  return values;
};

/** The line of a message, LF included. Throws RangeError for a field out of its range: a mistake of the caller. */
export const encodeMessage = (message: Message): Uint8Array => encodeBody(messageBody(message));
/** What stands before the check. Throws as `encodeMessage`. */
export const messageBody = (message: Message): string => {
  const frame = frameOf(message);
  const wrong = readFields(frame);
  if (typeof wrong === 'string') throw new RangeError(`${message.type}: ${wrong}`);
  return bodyOf(frame);
};
/** Whether the message can stand on the wire. */
export const isSayable = (message: Message): boolean => typeof readFields(frameOf(message)) !== 'string';

const frameOf = (message: Message): Frame => {
  const values: Readonly<Record<string, string | number | undefined>> = { ...message };
  const fields = FIELDS[message.type].map((field) => values[field.name]).filter((value) => value !== undefined);
  return { type: message.type, seq: message.seq, fields: fields.map(String) };
};
