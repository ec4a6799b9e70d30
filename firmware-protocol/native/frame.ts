import type { UnreadReason } from '../events.ts';
import { crc32 } from './crc32.ts';

/** One line of the wire: `TYPE SEQ FIELDS… *CRC32`. What the types mean is known to messages.ts. */
export interface Frame {
  /** 3 to 8 capital letters. */
  readonly type: string;
  /** Up to `MAX_SEQ`, which messages.ts checks. */
  readonly seq: number;
  /** Printable ASCII without blanks, none of them empty. */
  readonly fields: readonly string[];
}
export interface FoundFrame extends Frame {
  /** Bytes of noise before it on its line. */
  readonly noise: number;
}
/** `length`: no check at the end (cut off) · `check`: damaged · `format`: the check holds, the form does not. */
export type FrameFault = Exclude<UnreadReason, 'device'>;

/** With the line end. */
export const MAX_LINE_BYTES = 120;
export const MAX_SEQ = 0xffffffff;
export const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const STAR = 0x2a;
const CHECK_DIGITS = 8;
/** ` *` and the digits. */
const CHECK_BYTES = 2 + CHECK_DIGITS;
const FORM = /^([A-Z]{3,8}) (0|[1-9][0-9]{0,9})((?: [!-~]+)*)$/;

/** What stands before the check. The caller answers for the form of its parts (messages.ts checks them). */
export const bodyOf = ({ type, seq, fields }: Frame): string => [type, seq, ...fields].join(' ');
/** The line of a body with its CRC, LF included. */
export const encodeBody = (body: string): Uint8Array => {
  const check = crc32(bytesOf(body)).toString(16).toUpperCase().padStart(CHECK_DIGITS, '0');
  return bytesOf(`${body} *${check}\n`);
};

/**
 * The frame that a line (without its LF) is, or ends with: a frame that follows noise on the same line is found, because its check
 * covers it from its first letter on.
 */
export const findFrame = (line: Uint8Array): FoundFrame | FrameFault => {
  const to = line[line.length - 1] === CR ? line.length - 1 : line.length;
  const bodyEnd = to - CHECK_BYTES;
  if (bodyEnd <= 0 || line[bodyEnd] !== SPACE || line[bodyEnd + 1] !== STAR) return 'length';
  const check = hexAt(line, bodyEnd + 2);
  if (check === null) return 'check';
  for (let from = 0; from < bodyEnd; from += 1) {
    if ((from === 0 || isCapital(line[from])) && crc32(line, from, bodyEnd) === check)
      return readBody(textOf(line.subarray(from, bodyEnd)), from);
  }
  return 'check';
};

/** The parts of what stands before the check. `noise`: bytes before it on its line. */
export const readBody = (body: string, noise = 0): FoundFrame | 'format' => {
  const [, type, digits, rest] = FORM.exec(body) ?? [];
  if (type === undefined || rest === undefined) return 'format';
  return { type, seq: Number(digits), fields: rest === '' ? [] : rest.slice(1).split(' '), noise };
};

/** The number of eight capital hex digits; null where one of them is none. */
const hexAt = (line: Uint8Array, at: number): number | null => {
  let value = 0;
  for (let digit = at; digit < at + CHECK_DIGITS; digit += 1) {
    const byte = line[digit] ?? 0;
    if (byte >= 0x30 && byte <= 0x39) value = value * 16 + byte - 0x30;
    else if (byte >= 0x41 && byte <= 0x46) value = value * 16 + byte - 0x41 + 10;
    else return null;
  }
  return value;
};

/** Nothing, or a CR alone: no frame, and no noise. */
export const isBlank = (line: Uint8Array): boolean => line.length === 0 || (line.length === 1 && line[0] === CR);

const isCapital = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x41 && byte <= 0x5a;

/** One character a byte, whatever the bytes. */
export const textOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes);
/** The reverse, for text of the characters 0 to 255. */
export const bytesOf = (text: string): Uint8Array => {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
};

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).toUpperCase().padStart(2, '0'));
/** Two capital digits a byte. */
export const hexOf = (bytes: Uint8Array): string => bytes.reduce((text, byte) => text + HEX[byte], '');
