import { textOf } from '../native/frame.ts';

const HEX = 16;
const DIGITS_A_BYTE = 2;

/** The bytes of capital hex digits; null for anything else, and for half a byte. */
export const hexBytes = (text: string): Uint8Array | null =>
  /^(?:[0-9A-F]{2})*$/.test(text)
    ? Uint8Array.from({ length: text.length / DIGITS_A_BYTE }, (_, index) =>
        Number.parseInt(text.slice(index * DIGITS_A_BYTE, (index + 1) * DIGITS_A_BYTE), HEX),
      )
    : null;
/** The same for bytes that are the characters. */
export const hexBytesOf = (characters: Uint8Array): Uint8Array | null => hexBytes(textOf(characters));

export const xorOf = (bytes: Uint8Array): number => bytes.reduce((check, byte) => check ^ byte, 0);
export const sumOf = (bytes: Uint8Array): number => bytes.reduce((sum, byte) => sum + byte, 0) & 0xff;
