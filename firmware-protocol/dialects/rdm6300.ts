import { bytesOf, hexOf } from '../native/frame.ts';
import { type Format, INTER_BYTE_MS, tagEvent, tagOf } from './format.ts';
import { FrameDecoder, type Look } from './frames.ts';
import { hexBytes, hexBytesOf, xorOf } from './hex.ts';

export interface Rdm6300Settings {
  /** What follows each frame when it is written; CR and LF are read in any case. */
  readonly suffix: '' | '\r' | '\n' | '\r\n';
  readonly interByteMs: number;
}
export const RDM6300: Rdm6300Settings = { suffix: '', interByteMs: INTER_BYTE_MS };

const START = 0x02;
const END = 0x03;
const UID_BYTES = 5;
/** Of the id and its check, without start and end. */
const DIGITS = (UID_BYTES + 1) * 2;
const FRAME_BYTES = DIGITS + 2;
/** A frame with twice its digits is not waited for. */
const MAX_BYTES = FRAME_BYTES * 2;

/** Tags of 125 kHz: five bytes in hex and their XOR. The frame comes about every 50 ms while the tag lies there. */
export const rdm6300 = (changes: Partial<Rdm6300Settings> = {}): Format => {
  const { suffix, interByteMs } = { ...RDM6300, ...changes };
  return {
    name: 'rdm6300',
    reads: 'tags',
    decoder: (codes) =>
      new FrameDecoder({
        maxBytes: MAX_BYTES,
        interByteMs,
        allowsLineEnds: true,
        starts: [START],
        look,
        read: (frame) => [tagEvent(codes, hexOf(hexBytesOf(frame.subarray(1, 1 + UID_BYTES * 2)) ?? new Uint8Array()))],
      }),
    encoder: (codes) => (event) => {
      const uid = hexBytes(tagOf(codes, event) ?? '');
      if (uid?.length !== UID_BYTES) return null;
      return bytesOf(`\x02${hexOf(Uint8Array.of(...uid, xorOf(uid)))}\x03${suffix}`);
    },
  };
};

function look(bytes: Uint8Array): Look {
  const to = bytes.findIndex((byte, index) => index > 0 && (byte === START || byte === END));
  if (to < 0) return bytes.length < MAX_BYTES ? { is: 'open', begun: true } : { is: 'bad', bytes: MAX_BYTES, reason: 'length' };
  // The next frame has begun.
  if (bytes[to] === START) return to === 1 ? { is: 'noise' } : { is: 'bad', bytes: to, reason: 'length' };
  const whole = to + 1;
  if (whole !== FRAME_BYTES) return { is: 'bad', bytes: whole, reason: whole < FRAME_BYTES ? 'length' : 'format' };
  const told = hexBytesOf(bytes.subarray(1, to));
  return told !== null && xorOf(told) === 0 ? { is: 'frame', bytes: whole } : { is: 'bad', bytes: whole, reason: 'check' };
}
