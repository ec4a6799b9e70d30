import type { DeviceEvent } from '../../../firmware-protocol/events.ts';
import type { Random } from '../../../main/bench/random.ts';
import { decoded, frameOf, type Subject } from './recordings.ts';

/** Damage of one to four places: a byte changed, a bit, one left out, one put in, or the end cut off. */
export function spoiled(frame: Uint8Array, { below }: Random): Uint8Array {
  const bytes = [...frame];
  for (let places = 1 + below(4); places > 0 && bytes.length > 0; places -= 1) {
    const at = below(bytes.length);
    switch (below(5)) {
      case 0:
        bytes.splice(at, 1);
        break;
      case 1:
        bytes.splice(at, 0, below(256));
        break;
      case 2:
        bytes.splice(at);
        break;
      case 3:
        bytes[at] = bytes[at]! ^ (1 << below(8));
        break;
      default:
        bytes[at] = below(256);
    }
  }
  return Uint8Array.from(bytes);
}

export interface Damage {
  readonly unread: number;
  /** Cards and tags other than the frame's, which its check or its form could have told. */
  readonly falseCards: number;
  /** Other cards and tags, of bytes that are a good frame: damage that no check of the format can see. */
  readonly unseen: number;
}

/** Spoils one frame after another and counts what comes of them. `holds`: whether bytes are, somewhere, a good frame of this event. */
export function damage(
  subject: Subject,
  frames: number,
  random: Random,
  holds: (bytes: Uint8Array, event: DeviceEvent) => boolean,
): Damage {
  let [unread, falseCards, unseen] = [0, 0, 0];
  for (let n = 0; n < frames; n += 1) {
    const sent = subject.event(n);
    const bytes = spoiled(frameOf(subject, sent), random);
    for (const event of decoded(subject.format, bytes, subject.codes)) {
      if (event.event === 'unread') unread += 1;
      if ((event.event !== 'card' && event.event !== 'uid') || JSON.stringify(event) === JSON.stringify(sent)) continue;
      if (holds(bytes, event)) unseen += 1;
      else falseCards += 1;
    }
  }
  return { unread, falseCards, unseen };
}

const xor = (bytes: Uint8Array): number => bytes.reduce((check, byte) => check ^ byte, 0);
const sum = (bytes: Uint8Array): number => bytes.reduce((total, byte) => (total + byte) & 0xff, 0);
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
const windows = (bytes: Uint8Array, start: number): readonly Uint8Array[] =>
  [...bytes.keys()].filter((at) => bytes[at] === start).map((at) => bytes.subarray(at));

/** What each format's own check says of the bytes, worked out apart from its decoder. */
export const HOLDS: Readonly<Record<string, (bytes: Uint8Array, event: DeviceEvent) => boolean>> = {
  'enq-bcc': (bytes) =>
    windows(bytes, 5).some((frame) =>
      windows(frame, 3).some((end) => {
        const to = frame.length - end.length + 1;
        return text(frame.subarray(to, to + 2)) === xor(frame.subarray(1, to)).toString(16).toUpperCase().padStart(2, '0');
      }),
    ),
  rdm6300: (bytes) =>
    windows(bytes, 2).some((frame) => {
      const digits = text(frame.subarray(1, 13));
      return frame[13] === 3 && /^[0-9A-F]{12}$/.test(digits) && xor(Buffer.from(digits, 'hex')) === 0;
    }),
  pn532: (bytes) =>
    windows(bytes, 0).some((frame) => {
      const length = frame[3] ?? 0;
      return frame[1] === 0 && frame[2] === 0xff && sum(frame.subarray(3, 5)) === 0 && sum(frame.subarray(5, 6 + length)) === 0;
    }),
  // Without a check: the whole line, or the whole report, is what was read.
  'ascii-line': (bytes, event) => event.event === 'card' && linesOf(bytes).some((line) => DIGITS4.test(line)),
  'uid-line': (bytes, event) =>
    event.event === 'uid' &&
    linesOf(bytes).some((line) => line.toUpperCase() === event.uid || line.toUpperCase().replaceAll(/[ :-]/g, '') === event.uid),
  'hid-pos': (bytes) =>
    windows(bytes, 2).some((report) => {
      const end = 5 + (report[1] ?? 0);
      return (
        report[2] === 0x5d &&
        /^[SHDC](?:[A2-9TJQK]|10)$/.test(text(report.subarray(5, end))) &&
        report.subarray(end, 64).every((byte) => byte === 0)
      );
    }),
  // Every digit and Enter are there as reports of their own.
  wedge: (bytes) => bytes.filter((byte) => byte >= 0x1e && byte <= 0x27).length >= 4 && bytes.includes(0x28),
};
const DIGITS4 = /^[1-4](?:0[1-9]|1[0-3])0$/;
/** Bytes that are no characters are noise where no line has begun. */
const linesOf = (bytes: Uint8Array): readonly string[] =>
  text(bytes)
    .split(/[\r\n]/)
    .map((line) => line.replace(/^[^ -~]+/, ''));
