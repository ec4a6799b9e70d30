import type { DeviceEvent } from '../events.ts';
import { hexOf } from '../native/frame.ts';
import { type Format, tagEvent, tagOf } from './format.ts';
import { hexBytes } from './hex.ts';
import { LINE_SETTINGS, LineDecoder, type LineSettings, lineOf } from './lines.ts';

export interface UidLineSettings extends LineSettings {
  /** What may stand between two bytes, the same all along the line; '' for nothing. */
  readonly separators: readonly string[];
  readonly case: 'upper' | 'lower' | 'any';
  /** `reversed`: the reader writes the last byte first. */
  readonly byteOrder: 'asWritten' | 'reversed';
  /** Bytes that a tag id may have. A line has no check: naming the one length of the deck's tags finds lines that were cut off. */
  readonly lengths: readonly number[];
}
export const UID_LINE: UidLineSettings = {
  ...LINE_SETTINGS,
  separators: ['', ' ', ':', '-'],
  case: 'any',
  byteOrder: 'asWritten',
  lengths: [4, 5, 7, 8, 10],
};

const LABEL = 'UID:';
const CASES: Readonly<Record<UidLineSettings['case'], RegExp>> = { upper: /^[^a-f]*$/, lower: /^[^A-F]*$/, any: /^/ };

/** A tag id a line: `UID:04 5E 21 9A`, `{"r":2,"uid":"045E219A"}`, or the hex alone. */
export const uidLine = (changes: Partial<UidLineSettings> = {}): Format => {
  const settings = { ...UID_LINE, ...changes };
  return {
    name: 'uid-line',
    reads: 'tags',
    decoder: (codes) =>
      new LineDecoder(settings, (text) => {
        const uid = uidIn(idOf(text), settings);
        return uid === null ? null : tagEvent(codes, uid);
      }),
    encoder: (codes) => (event: DeviceEvent) => {
      const bytes = hexBytes(tagOf(codes, event) ?? '');
      if (bytes === null || !settings.lengths.includes(bytes.length)) return null;
      const digits = hexOf(ordered(bytes, settings));
      return lineOf(settings, settings.case === 'lower' ? digits.toLowerCase() : digits);
    },
  };
};

/** The part of a line that should be hex; '' where there is none. */
const idOf = (text: string): string => {
  if (text.startsWith(LABEL)) return text.slice(LABEL.length);
  return text.startsWith('{') ? idInJson(text) : text;
};
const idInJson = (text: string): string => {
  try {
    const { uid }: { readonly uid?: unknown } = JSON.parse(text);
    return typeof uid === 'string' ? uid : '';
  } catch {
    // Cut off or damaged: no tag id.
    return '';
  }
};

/** Capital hex digits, first byte first; null: no tag id. */
function uidIn(text: string, settings: UidLineSettings): string | null {
  if (!CASES[settings.case].test(text)) return null;
  for (const separator of settings.separators) {
    const pairs = separator === '' ? (text.match(/.{1,2}/gs) ?? []) : text.split(separator);
    const bytes = pairs.every((pair) => pair.length === 2) ? hexBytes(pairs.join('').toUpperCase()) : null;
    if (bytes !== null && settings.lengths.includes(bytes.length)) return hexOf(ordered(bytes, settings));
  }
  return null;
}
const ordered = (bytes: Uint8Array, { byteOrder }: UidLineSettings): Uint8Array => (byteOrder === 'reversed' ? bytes.toReversed() : bytes);
