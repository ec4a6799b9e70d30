import type { DeviceEvent } from '../../../firmware-protocol/events.ts';
import type { Random } from '../../../main/bench/random.ts';
import { allOf, frameOf, type Subject } from './recordings.ts';

/** Longer than any frame with what may be put in. */
const scratch = new Uint8Array(1024);
const MOST_PLACES = 4;

/** Damage of one to four places: a byte changed, a bit, one left out, one put in, or the end cut off. Lent until the next call. */
export function spoiled(frame: Uint8Array, { below }: Random): Uint8Array {
  scratch.set(frame);
  let length = frame.length;
  for (let places = 1 + below(MOST_PLACES); places > 0 && length > 0; places -= 1) {
    const at = below(length);
    switch (below(5)) {
      case 0:
        scratch.copyWithin(at, at + 1, length);
        length -= 1;
        break;
      case 1:
        scratch.copyWithin(at + 1, at, length);
        scratch[at] = below(256);
        length += 1;
        break;
      case 2:
        length = at;
        break;
      case 3:
        scratch[at] = scratch[at]! ^ (1 << below(8));
        break;
      default:
        scratch[at] = below(256);
    }
  }
  return scratch.subarray(0, length);
}

export interface Damage {
  readonly unread: number;
  /** Cards and tags other than the frame's, which its check or its form could have told. */
  readonly falseCards: number;
  /** Other cards and tags, of bytes that are a good frame: damage that no check of the format can see. */
  readonly unseen: number;
}
/** What is damaged: good frames with what they say, how one is read, and whether bytes are, somewhere, a good frame of an event. */
export interface Victim {
  readonly frames: readonly Uint8Array[];
  readonly events: readonly DeviceEvent[];
  read(bytes: Uint8Array): readonly DeviceEvent[];
  holds(bytes: Uint8Array, event: DeviceEvent): boolean;
}
/** After so many the cards, places and sequence numbers of all subjects come again. */
const DIFFERENT = 520;

/** One decoder reads them all; after each it is told that no more comes. */
export function victimOf(subject: Subject, holds: Victim['holds']): Victim {
  const events = Array.from({ length: DIFFERENT }, (_, n) => subject.event(n));
  const decoder = subject.format.decoder(subject.codes);
  return { events, frames: events.map((event) => frameOf(subject, event)), read: (bytes) => allOf(decoder, bytes), holds };
}

/** Spoils one frame after another and counts what comes of them. */
export function damage({ frames, events, read, holds }: Victim, count: number, random: Random): Damage {
  let [unread, falseCards, unseen] = [0, 0, 0];
  for (let n = 0; n < count; n += 1) {
    const sent = events[n % events.length]!;
    const bytes = spoiled(frames[n % frames.length]!, random);
    for (const event of read(bytes)) {
      if (event.event === 'unread') unread += 1;
      if ((event.event !== 'card' && event.event !== 'uid') || isSame(event, sent)) continue;
      if (holds(bytes, event)) unseen += 1;
      else falseCards += 1;
    }
  }
  return { unread, falseCards, unseen };
}
const isSame = (a: DeviceEvent, b: DeviceEvent): boolean =>
  a.event === 'uid' && b.event === 'uid' ? a.uid === b.uid : JSON.stringify(a) === JSON.stringify(b);

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
