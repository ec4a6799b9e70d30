import { codeTableNamed, noCodes } from '../../../firmware-protocol/codes/index.ts';
import type { CodeTable } from '../../../firmware-protocol/codes/table.ts';
import { asciiLine } from '../../../firmware-protocol/dialects/ascii-line.ts';
import { enqBcc } from '../../../firmware-protocol/dialects/enq-bcc.ts';
import type { Decoder, Format } from '../../../firmware-protocol/dialects/format.ts';
import { hidPos } from '../../../firmware-protocol/dialects/hid-pos.ts';
import { pn532 } from '../../../firmware-protocol/dialects/pn532.ts';
import { rdm6300 } from '../../../firmware-protocol/dialects/rdm6300.ts';
import { uidLine } from '../../../firmware-protocol/dialects/uid-line.ts';
import { wedge } from '../../../firmware-protocol/dialects/wedge.ts';
import type { DeviceEvent } from '../../../firmware-protocol/events.ts';
import { ALL_CARDS, codeOf } from '../../../main/cards/card.ts';

export const ALL_CODES: readonly string[] = ALL_CARDS.map(codeOf);

export const hex = (text: string): Uint8Array => new Uint8Array(Buffer.from(text.replaceAll(/\s/g, ''), 'hex'));
export const ascii = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));
export const concat = (parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));
export const table = (name: string): CodeTable => codeTableNamed(name)!;

/** All bytes at once, then the end. */
export const allOf = (decoder: Decoder, bytes: Uint8Array): readonly DeviceEvent[] => [...decoder.push(bytes, 0), ...decoder.end()];
export const decoded = (format: Format, bytes: Uint8Array, codes: CodeTable = noCodes): readonly DeviceEvent[] =>
  allOf(format.decoder(codes), bytes);
export const kinds = (events: readonly DeviceEvent[]): readonly string[] => events.map(({ event }) => event);

/** A telegram of enq-bcc, written without the code under test. */
export function telegram(seq: string, body: string): Uint8Array {
  const covered = concat([ascii(seq), hex(body), hex('03')]);
  const check = covered.reduce((xor, byte) => xor ^ byte, 0);
  return concat([hex('05'), covered, ascii(check.toString(16).toUpperCase().padStart(2, '0'))]);
}
/** Reports of a keyboard with one key down in each; 0: none. */
export const reports = (...usages: readonly number[]): Uint8Array =>
  concat(usages.map((usage) => Uint8Array.of(0, 0, usage, 0, 0, 0, 0, 0)));
/** One report of a scanner, padded to 64 bytes. */
export const posReport = (start: string): Uint8Array => concat([hex(start), new Uint8Array(64 - hex(start).length)]);

export interface Subject {
  readonly format: Format;
  readonly codes: CodeTable;
  /** What the n-th good frame says. Neighbours differ, also in their sequence. */
  event(n: number): DeviceEvent;
  /** Bytes that no frame of it begins with or goes on with. */
  readonly noise: readonly number[];
}
const PLACES = ['player.1', 'player.2', 'player.3', 'banker.1', 'banker.2', 'banker.3', 'burn', 'burn.first'];
const codeAt = (n: number): string => ALL_CODES[(n * 7) % ALL_CODES.length]!;
const card = (n: number): DeviceEvent => ({ event: 'card', code: codeAt(n) });
const uid =
  (bytes: number) =>
  (n: number): DeviceEvent => ({
    event: 'uid',
    uid: Array.from({ length: bytes }, (_, at) => ((n * 37 + at * 101) & 0xff).toString(16).toUpperCase().padStart(2, '0')).join(''),
  });
const NOT_PRINTED = Array.from({ length: 0x80 }, (_, at) => 0x80 + at);

/** Every dialect with good frames of its own. */
export const SUBJECTS: readonly Subject[] = [
  { format: asciiLine(), codes: table('digits4'), event: card, noise: NOT_PRINTED },
  {
    format: enqBcc(),
    codes: noCodes,
    event: (n) => ({ event: 'card', code: codeAt(n), place: PLACES[n % PLACES.length]!, seq: String(n % 10) }),
    noise: NOT_PRINTED,
  },
  { format: rdm6300(), codes: noCodes, event: uid(5), noise: NOT_PRINTED },
  { format: pn532(), codes: noCodes, event: uid(7), noise: NOT_PRINTED.slice(0, 0x7f) },
  { format: uidLine(), codes: noCodes, event: uid(7), noise: NOT_PRINTED },
  { format: hidPos(), codes: table('suit-rank'), event: card, noise: NOT_PRINTED },
  { format: wedge(), codes: table('digits4'), event: card, noise: NOT_PRINTED },
];
export const named = (name: string): Subject => SUBJECTS.find(({ format }) => format.name === name)!;
export const frameOf = ({ format, codes }: Subject, event: DeviceEvent): Uint8Array => format.encoder(codes)(event)!;
