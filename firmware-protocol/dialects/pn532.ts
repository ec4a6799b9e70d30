import type { DeviceEvent } from '../events.ts';
import { hexOf } from '../native/frame.ts';
import { type Format, INTER_BYTE_MS, MAX_FRAME_BYTES, tagEvent, tagOf } from './format.ts';
import { FrameDecoder, type Look } from './frames.ts';
import { hexBytes, sumOf } from './hex.ts';

export interface Pn532Settings {
  readonly maxBytes: number;
  readonly interByteMs: number;
}
export const PN532: Pn532Settings = { maxBytes: MAX_FRAME_BYTES, interByteMs: INTER_BYTE_MS };

const START = [0x00, 0x00, 0xff];
const POSTAMBLE = 0x00;
const LENGTH_AT = START.length;
const EXTENDED = 0xff;
/** Where the length and its check end. */
const HEADER_BYTES = LENGTH_AT + 2;
const EXTENDED_HEADER_BYTES = LENGTH_AT + 5;
/** Sum of the data and postamble. */
const TRAILER_BYTES = 2;
/** Acknowledged, not acknowledged: a length and check that no frame has. */
const ANSWER_BYTES = 6;
const FROM_READER = 0xd5;
const SYNTAX_ERROR = 0x7f;
const TAGS_FOUND = 0x4b;
const UID_BYTES: readonly number[] = [4, 7, 10];
/** Of a tag: number, answer to request (2), kind, length of its id. */
const TAG_HEADER_BYTES = 5;
/** In the kind: an answer to select follows, which begins with its own length. */
const HAS_ANSWER_TO_SELECT = 0x20;

/** Frames of the PN532 reader chip, normal and extended; the tags that it lists are the events. */
export const pn532 = (changes: Partial<Pn532Settings> = {}): Format => {
  const { maxBytes, interByteMs } = { ...PN532, ...changes };
  return {
    name: 'pn532',
    reads: 'tags',
    decoder: (codes) =>
      new FrameDecoder({
        maxBytes,
        interByteMs,
        allowsLineEnds: false,
        starts: START.slice(0, 1),
        look: (bytes) => look(bytes, maxBytes),
        read: (frame) => eventsOf(frame, (uid) => tagEvent(codes, uid)),
      }),
    encoder: (codes) => (event) => {
      if (event.event === 'device' && event.kind === 'ack') return Uint8Array.of(...START, 0x00, 0xff, POSTAMBLE);
      const uid = hexBytes(tagOf(codes, event) ?? '');
      return uid === null || !UID_BYTES.includes(uid.length) ? null : frameOf(tagFound(uid));
    },
  };
};

function look(bytes: Uint8Array, maxBytes: number): Look {
  for (const [at, byte] of START.entries()) {
    if (at === bytes.length) return { is: 'open', begun: false };
    if (bytes[at] !== byte) return { is: 'noise' };
  }
  const size = sizeOf(bytes);
  if (size === null) return { is: 'open', begun: true };
  if (size.isBad) return { is: 'bad', bytes: size.header, reason: 'check' };
  const whole = size.header + size.data + (size.data === 0 ? 1 : TRAILER_BYTES);
  if (whole > maxBytes) return { is: 'bad', bytes: size.header, reason: 'length' };
  if (bytes.length < whole) return { is: 'open', begun: true };
  const holds = sumOf(bytes.subarray(size.header, whole - 1)) === 0;
  return holds ? { is: 'frame', bytes: whole } : { is: 'bad', bytes: whole, reason: 'check' };
}

/** Null: its bytes have not all come. */
function sizeOf(bytes: Uint8Array): { readonly header: number; readonly data: number; readonly isBad: boolean } | null {
  const [length, check, high, low, extendedCheck] = bytes.subarray(LENGTH_AT);
  if (length === undefined || check === undefined) return null;
  if (isAnswer(length, check)) return { header: HEADER_BYTES, data: 0, isBad: false };
  if (length !== EXTENDED || check !== EXTENDED) {
    return { header: HEADER_BYTES, data: length, isBad: sumOf(Uint8Array.of(length, check)) !== 0 || length === 0 };
  }
  if (high === undefined || low === undefined || extendedCheck === undefined) return null;
  const data = high * 0x100 + low;
  return { header: EXTENDED_HEADER_BYTES, data, isBad: sumOf(Uint8Array.of(high, low, extendedCheck)) !== 0 || data === 0 };
}
const isAnswer = (length: number, check: number): boolean => (length === 0x00 && check === 0xff) || (length === 0xff && check === 0x00);

/** Null: a frame that says nothing that exists. */
function eventsOf(frame: Uint8Array, tag: (uid: string) => DeviceEvent): readonly DeviceEvent[] | null {
  if (frame[frame.length - 1] !== POSTAMBLE) return null;
  if (frame.length === ANSWER_BYTES) return [{ event: 'device', kind: frame[LENGTH_AT] === 0 ? 'ack' : 'nak' }];
  const isExtended = frame[LENGTH_AT] === EXTENDED && frame[LENGTH_AT + 1] === EXTENDED;
  const [from, command, ...data] = frame.subarray(isExtended ? EXTENDED_HEADER_BYTES : HEADER_BYTES, frame.length - TRAILER_BYTES);
  if (from === SYNTAX_ERROR && command === undefined) return [{ event: 'device', kind: 'error', code: 'syntax' }];
  if (from !== FROM_READER || command === undefined) return null;
  if (command === TAGS_FOUND) return tagsOf(data)?.map((uid) => tag(uid)) ?? null;
  return [{ event: 'device', kind: 'answer', code: hexOf(Uint8Array.of(command)) }];
}

/** The ids of the tags in a list: their number, then each. Null: the list is not what it says. */
function tagsOf([count, ...list]: readonly number[]): readonly string[] | null {
  if (count === undefined) return null;
  const uids: string[] = [];
  let at = 0;
  for (let tag = 0; tag < count; tag += 1) {
    const kind = list[at + TAG_HEADER_BYTES - 2];
    const length = list[at + TAG_HEADER_BYTES - 1];
    if (kind === undefined || length === undefined || !UID_BYTES.includes(length)) return null;
    const from = at + TAG_HEADER_BYTES;
    uids.push(hexOf(Uint8Array.from(list.slice(from, from + length))));
    at = from + length;
    if ((kind & HAS_ANSWER_TO_SELECT) !== 0) at += Math.max(1, list[at] ?? 1);
  }
  return at === list.length ? uids : null;
}

/** One tag of the common kinds. */
const tagFound = (uid: Uint8Array): Uint8Array =>
  Uint8Array.of(
    FROM_READER,
    TAGS_FOUND,
    1,
    1,
    ...(uid.length === UID_BYTES[0] ? [0x00, 0x04, 0x08] : [0x00, 0x44, 0x00]),
    uid.length,
    ...uid,
  );
const frameOf = (data: Uint8Array): Uint8Array =>
  Uint8Array.of(...START, data.length, (0x100 - data.length) & 0xff, ...data, (0x100 - sumOf(data)) & 0xff, POSTAMBLE);
