import { existsSync } from 'node:fs';
import type { EndReason } from '../../firmware-protocol/events.ts';
import { accessOf } from './access.ts';
import { HidFailure } from './hid-failure.ts';
import { holderOf } from './holder.ts';
import type { LinkTrouble } from './messages.ts';
import { type WireAddress, writeHid } from './wires/parse.ts';
import { writeAddress } from './wires/tcp.ts';

/** Why a link is lost: a code that screens have words for, and one English line: what is wrong, where, what to do. */
export interface Loss {
  readonly why: LinkTrouble;
  readonly detail: string;
}
/** Troubles that go away only when somebody changes something: there is no use in hurrying to try again. */
const NEEDS_A_PERSON: ReadonlySet<LinkTrouble> = new Set([
  'noPermission',
  'notASerialPort',
  'ambiguous',
  'noDriver',
  'wrongDevice',
  'wrongSettings',
  'text',
  'shared',
  'notAuthentic',
  'badConfiguration',
]);
/** Troubles of the bytes rather than of the wire: only good frames prove that they are over. */
const OF_BYTES: ReadonlySet<LinkTrouble> = new Set(['wrongSettings', 'text', 'shared']);
export const isOverOnceOpen = (why: LinkTrouble): boolean => !OF_BYTES.has(why);
export const needsAPerson = (why: LinkTrouble): boolean => NEEDS_A_PERSON.has(why);

export type Cause =
  /** The system's error, or null: the other end closed in good order. */
  | { readonly by: 'wire'; readonly error: Error | null }
  | { readonly by: 'session'; readonly why: EndReason; readonly detail: string }
  /** The device does not take what is written to it. */
  | { readonly by: 'stuck' };
export interface Place {
  readonly address: WireAddress;
  readonly baud: number;
  readonly dialect: string;
  /** The first bytes of the session while none of them made a good frame; empty as soon as one did. */
  readonly heard: Buffer;
}

export function lossOf(cause: Cause, place: Place): Loss {
  const where = whereOf(place.address);
  switch (cause.by) {
    case 'stuck':
      return { why: 'silent', detail: `${where} does not take what is sent to it: restart the device` };
    case 'session':
      return lossOfSession(cause.why, cause.detail, place, where);
    case 'wire': {
      if (cause.error instanceof HidFailure) return { why: cause.error.why, detail: `${where} ${cause.error.message}` };
      if (place.address.by === 'serial' && cause.error !== null) return serialLoss(cause.error, where);
      // A terminal server without its device accepts, says so in words, and closes.
      const words = wordsIn(place.heard);
      if (words !== null)
        return ofServer(words, where) ?? textual(`text that is no ${place.dialect} frame: ${JSON.stringify(words)}`, where);
      if (cause.error !== null) return tcpLoss(cause.error, where);
      return { why: 'reset', detail: `${where} was closed by the device: look whether it is on` };
    }
  }
}
const textual = (what: string, where: string): Loss => ({
  why: 'text',
  detail: `${where} sends ${what}; look at the device server, or bind another dialect`,
});

/** The sentence of a listener that nobody has connected to yet. */
export const waitingFor = (address: WireAddress): Loss => ({
  why: 'noPort',
  detail: `${whereOf(address)} is listening, but no device has connected: start the device and point it here`,
});

function lossOfSession(why: EndReason, detail: string, place: Place, where: string): Loss {
  const ofBytes = why === 'text' || why === 'silent' || why === 'wrongSettings' ? lossOfHeard(place, where) : null;
  if (ofBytes !== null) return ofBytes;
  switch (why) {
    case 'wrongDevice':
      return { why, detail: `${where}: ${detail}; plug the right device in, or bind the role to this one` };
    case 'notAuthentic':
      return { why, detail: `${where}: ${detail}; look what is plugged in there, and at \`station keys list\`` };
    case 'protocol':
      return { why: 'other', detail: `${where}: ${detail}` };
    case 'text':
      return textual(detail, where);
    case 'silent':
      // A read that was under way when the plug was pulled spins on the dead port: only the silence tells.
      if (place.address.by === 'serial' && !existsSync(place.address.path)) return unplugged(where);
      if (place.heard.length === 0) return { why, detail: `${where}: ${detail}; look whether the device is on and its cable is in` };
      return wrongSettings(place, where);
    case 'wrongSettings':
      return wrongSettings(place, where, place.dialect === 'native' ? null : detail);
  }
}

/** What device servers (ser2net among them) say in words before they close, and what that means. */
const SERVER_WORDS: readonly (readonly [RegExp, LinkTrouble, string])[] = [
  [/^(?:port already in use|busy\b)/i, 'busy', 'has its port taken by another connection: end that one, or bind the role to another port'],
  [/^device open failure/i, 'noPort', 'has not got its device: plug it in there, and look at the settings of the device server'],
];
/** Null: nothing that a device server is known to say. */
function ofServer(words: string, where: string): Loss | null {
  const known = SERVER_WORDS.find(([text]) => text.test(words));
  return known === undefined ? null : { why: known[1], detail: `${where} ${known[2]} (it says ${JSON.stringify(words)})` };
}
/** A person's words, as opposed to the codes of a scanner that is set otherwise. */
const PROSE = /[A-Za-z]{3,}.*[^A-Za-z][A-Za-z]{2,}/;
/** Of the native protocol: how every frame ends. */
const CUT_FRAME = / \*[0-9A-F]{8}\r?\n/;
/** What bytes are that never made a good frame, whatever the session took them for. Null: it knows best. */
function lossOfHeard({ heard, dialect }: Place, where: string): Loss | null {
  const words = wordsIn(heard);
  const server = words === null ? null : ofServer(words, where);
  if (server !== null) return server;
  if (dialect === 'native' && CUT_FRAME.test(heard.toString('latin1')))
    return { why: 'shared', detail: `${where} sends parts of frames: let this station alone read it, and look at the cable` };
  if (dialect === 'native' || words === null || !PROSE.test(words)) return null;
  return textual(`text that is no ${dialect} frame: ${JSON.stringify(words)}`, where);
}

const unplugged = (path: string): Loss => ({ why: 'unplugged', detail: `${path} was unplugged: plug the device in again` });

/** `found`: what the dialect itself has to say of the bytes. */
function wrongSettings({ address, baud, dialect }: Place, where: string, found: string | null = null): Loss {
  const rate = address.by === 'serial' ? `the baud rate (${baud} here) and ` : '';
  const check = `no good ${dialect} frame: check ${rate}the dialect`;
  if (found !== null) return { why: 'wrongSettings', detail: `${where} sends ${found} There is ${check}, its settings and codes` };
  return { why: 'wrongSettings', detail: `${where} sends bytes, but ${check}` };
}

/** The first whole line that was heard, if all of it is text. */
function wordsIn(heard: Buffer): string | null {
  const line = /^[\r\n]*([\t\x20-\x7e]{3,})[\r\n]/.exec(heard.toString('latin1'));
  return line?.[1] ?? null;
}

function whereOf(address: WireAddress): string {
  switch (address.by) {
    case 'serial':
      return address.path;
    case 'hid':
      return writeHid(address);
    default:
      return `${address.by} ${writeAddress(address.host, address.port)}`;
  }
}

type SerialTrouble = 'noPort' | 'busy' | 'noPermission' | 'notASerialPort' | 'badConfiguration';

/** node-serialport's errors carry no code, only the C library's text (and the text of the call that failed). */
const SERIAL_TEXTS: readonly (readonly [RegExp, SerialTrouble])[] = [
  [/Permission denied|Operation not permitted/, 'noPermission'],
  [/No such file or directory|No such device/, 'noPort'],
  [/Cannot lock port|Device or resource busy/, 'busy'],
  [/Inappropriate ioctl|Is a directory/, 'notASerialPort'],
  [/baud rate|Invalid argument/, 'badConfiguration'],
];

function serialLoss(error: Error, path: string): Loss {
  if ('disconnected' in error || /Input\/output error|EIO/.test(error.message)) return unplugged(path);
  const known = SERIAL_TEXTS.find(([text]) => text.test(error.message));
  return known ? serialTrouble(known[1], path) : { why: 'other', detail: `${path}: ${error.message}` };
}

export function serialTrouble(why: SerialTrouble, path: string): Loss {
  switch (why) {
    case 'noPermission':
      return { why, detail: `${path} may not be opened by this account: ${accessOf(path).detail}` };
    case 'noPort':
      return { why, detail: `${path} is not there: plug the device in, or bind the role to a port that \`station doctor\` lists` };
    case 'busy':
      return { why, detail: `${path} is in use by ${holderOf(path) ?? 'another program'}: close it, or bind the role to another port` };
    case 'notASerialPort':
      return { why, detail: `${path} is no serial port: bind the role to a port that \`station doctor\` lists` };
    case 'badConfiguration':
      return { why, detail: `${path} does not take the baud rate of the configuration: set one that the device and this port both have` };
  }
}

const TCP_CODES: Readonly<Record<string, readonly [LinkTrouble, string]>> = {
  ECONNREFUSED: ['refused', 'refuses the connection: start the device server, and check host and port'],
  ECONNRESET: ['reset', 'was cut off by the device: look whether it is on, or was restarted'],
  EPIPE: ['reset', 'was cut off by the device: look whether it is on, or was restarted'],
  ETIMEDOUT: ['silent', 'does not answer: look whether the device is on and the network cable is in'],
  EHOSTUNREACH: ['noPort', 'cannot be reached: check the network cable and the address'],
  ENETUNREACH: ['noPort', 'cannot be reached: check the network cable and the address'],
  ENOTFOUND: ['noPort', 'is a name that the network does not know: check its spelling, or give the number'],
  EAI_AGAIN: ['noPort', 'is a name that cannot be looked up now: check the network, or give the number'],
  EADDRINUSE: ['busy', 'is in use by another program: close it, or listen on another port'],
  EADDRNOTAVAIL: ['badConfiguration', 'is no address of this machine: listen on 127.0.0.1 or one of its own'],
  EACCES: ['noPermission', 'may not be opened by this account: choose a port above 1023'],
};

function tcpLoss(error: Error, where: string): Loss {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const known = TCP_CODES[code];
  return known ? { why: known[0], detail: `${where} ${known[1]}` } : { why: 'other', detail: `${where}: ${error.message}` };
}
