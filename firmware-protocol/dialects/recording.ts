import type { CodeTable } from '../codes/table.ts';
import type { DeviceEvent } from '../events.ts';
import { native } from '../native/dialect.ts';
import { type Encoder, encoderOf, type Format } from './format.ts';
import { formatNamed, formatNames } from './formats.ts';
import { decoded } from './plain.ts';

/** A format as `station decode` and `station encode` use it. */
export interface Recording {
  readonly name: string;
  readonly reads: Format['reads'];
  /** All bytes are taken to arrive together; a frame still open at the end is `unread`. */
  decode(bytes: Uint8Array, codes: CodeTable): readonly DeviceEvent[];
  encoder(codes: CodeTable): Encoder;
}

const recordingOf = (format: Format): Recording => ({
  name: format.name,
  reads: format.reads,
  decode: (bytes, codes) => decoded(format, codes, bytes),
  encoder: (codes) => encoderOf(format, codes),
});

/** Each as it is without settings. */
const RECORDINGS: readonly Recording[] = [
  { name: native.name, reads: { own: 'rank-suit' }, decode: native.decode, encoder: native.encoder },
  ...formatNames.flatMap((name) => {
    const format = formatNamed(name);
    return format === null ? [] : [recordingOf(format)];
  }),
];

export const recordingNames: readonly string[] = RECORDINGS.map(({ name }) => name);
/** Null: there is none of that name. */
export const recordingNamed = (name: string): Recording | null => RECORDINGS.find((recording) => recording.name === name) ?? null;
