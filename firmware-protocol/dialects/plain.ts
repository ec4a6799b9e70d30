import { noCodes } from '../codes/index.ts';
import type { CodeTable } from '../codes/table.ts';
import type { DeviceEvent, Dialect, Session } from '../events.ts';
import type { RepeatSettings } from '../repeats.ts';
import { encoderOf, type Format, MAX_FRAME_BYTES } from './format.ts';
import { PlainSession, type Reader } from './plain-session.ts';

/** A format on a connection: it says no hello, gives no sign of life and, unless it has commands and they are switched on, is never written to (R15). */
export const plainDialect = (format: Format, codes: CodeTable, repeats: RepeatSettings): Dialect => ({
  name: format.name,
  delimiter: null,
  maxBytes: MAX_FRAME_BYTES,
  listens: true,
  ...(format.commands !== undefined && { shows: true }),
  open: (): Session => new PlainSession(readerOf(format, codes, repeats)),
  decode: (bytes) => decoded(format, codes, bytes),
  encoder: () => encoderOf(format, codes),
});

/** All bytes are taken to arrive together; a frame still open at the end is `unread`. */
export const decoded = ({ decoder }: Format, codes: CodeTable, bytes: Uint8Array): readonly DeviceEvent[] => {
  const stream = decoder(codes);
  return [...stream.push(bytes, 0), ...stream.end()];
};

/** What is told apart by time is the tag where there is one: two tags of the same face are two cards, and the same tag is the same card. */
const readerOf = ({ reads, decoder, commands }: Format, codes: CodeTable, repeats: RepeatSettings): Reader => {
  switch (reads) {
    case 'tags':
      return { decoder: decoder(noCodes), tags: codes, repeats: { ...repeats, repeatMs: repeats.askMs } };
    case 'codes':
      return { decoder: decoder(codes), tags: noCodes, repeats };
    default:
      return { decoder: decoder(codes), tags: noCodes, repeats: null, ...(commands !== undefined && { commands }) };
  }
};
