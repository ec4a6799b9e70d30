import { bodyOf, encodeBody, findFrame } from './frame.ts';

/** What begins an authenticated session: both sides' nonces, with nothing proved yet (README, 12). */
export interface DeviceGreeting {
  readonly from: 'device';
  readonly seq: number;
  readonly device: string;
  readonly boot: string;
  readonly kind: 'shoe' | 'panel';
  readonly nonce: string;
}
export interface StationGreeting {
  readonly from: 'station';
  readonly boot: string;
  readonly nonce: string;
}

const HELLO = /^HELLO (0|[1-9][0-9]{0,9}) 1 ([A-Za-z0-9._-]{1,20}) ([0-9A-F]{8}) (shoe|panel) N=([0-9A-F]{32})$/;
const WELCOME = /^WELCOME 0 ([0-9A-F]{8}) N=([0-9A-F]{32})$/;

/** Null for any other line, a damaged one too. `line` is without its LF. */
export const readGreeting = (line: Uint8Array): DeviceGreeting | StationGreeting | null => {
  const found = findFrame(line);
  if (typeof found === 'string' || found.noise > 0) return null;
  const body = bodyOf(found);
  const [, seq, device, helloBoot, kind, helloNonce] = HELLO.exec(body) ?? [];
  if (device !== undefined && helloBoot !== undefined && helloNonce !== undefined)
    return { from: 'device', seq: Number(seq), device, boot: helloBoot, kind: kind === 'panel' ? 'panel' : 'shoe', nonce: helloNonce };
  const [, boot, nonce] = WELCOME.exec(body) ?? [];
  return boot === undefined || nonce === undefined ? null : { from: 'station', boot, nonce };
};

/** The line, LF included. */
export const encodeGreeting = (greeting: DeviceGreeting | StationGreeting): Uint8Array =>
  greeting.from === 'device'
    ? encodeBody(`HELLO ${greeting.seq} 1 ${greeting.device} ${greeting.boot} ${greeting.kind} N=${greeting.nonce}`)
    : encodeBody(`WELCOME 0 ${greeting.boot} N=${greeting.nonce}`);
