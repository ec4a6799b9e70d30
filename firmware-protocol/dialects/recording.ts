import type { CodeTable } from '../codes/table.ts';
import type { DeviceEvent } from '../events.ts';
import { native } from '../native/dialect.ts';
import { asciiLine } from './ascii-line.ts';
import { enqBcc } from './enq-bcc.ts';
import type { Encoder, Format } from './format.ts';
import { hidPos } from './hid-pos.ts';
import { pn532 } from './pn532.ts';
import { rdm6300 } from './rdm6300.ts';
import { uidLine } from './uid-line.ts';
import { wedge } from './wedge.ts';

/** A format as `station decode` and `station encode` use it. */
export interface Recording {
  readonly name: string;
  readonly reads: Format['reads'];
  /** All bytes are taken to arrive together; a frame still open at the end is `unread`. */
  decode(bytes: Uint8Array, codes: CodeTable): readonly DeviceEvent[];
  encoder(codes: CodeTable): Encoder;
}

const recordingOf = ({ name, reads, decoder, encoder }: Format): Recording => ({
  name,
  reads,
  decode: (bytes, codes) => {
    const stream = decoder(codes);
    return [...stream.push(bytes, 0), ...stream.end()];
  },
  encoder,
});

/** Each as it is without settings. */
const RECORDINGS: readonly Recording[] = [
  { name: native.name, reads: { own: 'rank-suit' }, decode: native.decode, encoder: native.encoder },
  ...[asciiLine(), enqBcc(), rdm6300(), pn532(), uidLine(), hidPos(), wedge()].map(recordingOf),
];

export const recordingNames: readonly string[] = RECORDINGS.map(({ name }) => name);
/** Null: there is none of that name. */
export const recordingNamed = (name: string): Recording | null => RECORDINGS.find((recording) => recording.name === name) ?? null;
