import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The secret of one device: 32 bytes, as hex. */
export const KEY_FORM = /^[0-9a-fA-F]{64}$/;
/** 16 random bytes as capital hex digits, never used twice. */
export const NONCE_FORM = /^[0-9A-F]{32}$/;
/** Of a MAC, so many digits stand on the wire: its first eight bytes. */
export const MAC_DIGITS = 16;
const NONCE_BYTES = 16;
const LABEL = 'DSP1';

/** Who says a line: `D` the device, `S` the station. No line of one passes for one of the other. */
export type Direction = 'D' | 'S';

export const newNonce = (): string => randomBytes(NONCE_BYTES).toString('hex').toUpperCase();

/** The key of one session (README, 12). `key`: the device's, 64 hex digits. */
export const sessionKey = (key: string, device: string, deviceNonce: string, stationNonce: string): Uint8Array =>
  createHmac('sha256', Buffer.from(key, 'hex')).update(`${LABEL} ${device} ${deviceNonce} ${stationNonce}`, 'latin1').digest();

/** The MAC of a line, as it stands on the wire. `body`: all that stands before ` ~`. */
export const macOf = (session: Uint8Array, direction: Direction, body: string): string =>
  createHmac('sha256', session)
    .update(direction + body, 'latin1')
    .digest('hex')
    .slice(0, MAC_DIGITS)
    .toUpperCase();

/** Takes as long whichever digit is wrong. `mac`: as many digits as a MAC has. */
export const isMac = (session: Uint8Array, direction: Direction, body: string, mac: string): boolean =>
  timingSafeEqual(Buffer.from(macOf(session, direction, body), 'latin1'), Buffer.from(mac, 'latin1'));
