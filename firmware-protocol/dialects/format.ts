import { type CodeTable, inTurn } from '../codes/table.ts';
import type { DeviceEvent } from '../events.ts';
import type { Commands } from './host.ts';

/**
 * Reads one stream of bytes. Pure: times come in, in milliseconds of one monotonic clock. However the stream is split into chunks, the
 * events are the same, unless a frame is left open for longer than the inter-byte time-out of its format.
 */
export interface Decoder {
  /** Bytes that came at `nowMs`. */
  push(bytes: Uint8Array, nowMs: number): readonly DeviceEvent[];
  /** No bytes came: a frame that is open for too long is `unread` (`length`), and nothing of it is kept. */
  tick(nowMs: number): readonly DeviceEvent[];
  /** No more bytes will come: a frame that is still open is `unread` (`length`). */
  end(): readonly DeviceEvent[];
}
/** The bytes that a device would send for an event; null where its format has none. Made anew for each stream. */
export type Encoder = (event: DeviceEvent) => Uint8Array | null;

/** A scanner's format. How it frames bytes is its own affair, how it writes cards a table's. */
export interface Format {
  readonly name: string;
  /** What it reads: codes of cards, tag ids (a card only where a table knows the tag), or card codes of its own, under this name. */
  readonly reads: 'codes' | 'tags' | { readonly own: string };
  decoder(codes: CodeTable): Decoder;
  encoder(codes: CodeTable): Encoder;
  /** Left out: its devices are never written to, as they are set (R15). */
  readonly commands?: Commands;
}

/** What would come from the device: of a deck of tags each card once. */
export const encoderOf = ({ reads, encoder }: Format, codes: CodeTable): Encoder => encoder(reads === 'tags' ? inTurn(codes) : codes);

/** No frame grows beyond so many bytes, unless its format says otherwise. */
export const MAX_FRAME_BYTES = 128;
/** Between two bytes of a frame. USB adapters and device servers hold bytes back for up to some 100 ms. */
export const INTER_BYTE_MS = 200;

/** What the bytes of a code mean: a card, or a code that does not exist. */
export const codeEvent = (codes: CodeTable, code: string): DeviceEvent | null => {
  const card = codes.cardOf(code);
  return card === null ? null : { event: 'card', code: card };
};
/** A tag that the table knows is its card, any other is a tag: it is refused at the table, not here. */
export const tagEvent = (codes: CodeTable, uid: string): DeviceEvent => codeEvent(codes, uid) ?? { event: 'uid', uid };
/** The tag that an event tells; null: none. */
export const tagOf = (codes: CodeTable, event: DeviceEvent): string | null => {
  if (event.event === 'uid') return event.uid;
  return event.event === 'card' ? codes.codeOf(event.code) : null;
};
