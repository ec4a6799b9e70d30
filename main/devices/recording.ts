import type { Profile } from '../../firmware-protocol/dialects/index.ts';
import type { DeviceCommand, SessionExpectation } from '../../firmware-protocol/events.ts';

/**
 * The recording of a wire (R107): a JSON object a line. First a header, then what happened, with the time since the recording's start in
 * milliseconds (monotonic, to the microsecond). Of a wire that was only listened to: its connections and bytes. Of a link of the device
 * process: every input of its sessions too, so that they can be gone through again exactly. A key of a device is never on a wire.
 */
export const RECORDING = 1;

export interface Header {
  readonly recording: typeof RECORDING;
  /** Parts of one recording follow each other: 1, 2 … */
  readonly part: number;
  /** Wall time of its start, ISO 8601, UTC. */
  readonly started: string;
  readonly wire: string;
  readonly baud: number;
  readonly dialect?: string;
  /** How the scanner was set. */
  readonly profile?: Profile;
}
/** What a session was begun with, but for the keys: those stay where they are. */
export type Expected = Pick<SessionExpectation, 'kind' | 'device' | 'deadlineMs' | 'known' | 'former'> & { readonly required: boolean };

export type Happened =
  /** A connection. Null: only listened to. */
  | { readonly open: Expected | null }
  | { readonly device: Uint8Array }
  | { readonly station: Uint8Array }
  /** The session was given the next line of the bytes before it. */
  | { readonly line: 1 }
  | { readonly took: number }
  | { readonly command: DeviceCommand }
  | { readonly tick: 1 }
  /** Of the connection, and why. */
  | { readonly end: string };
export type Entry = Happened & { readonly ms: number };
export interface Recorded {
  readonly header: Header;
  /** `at`: the line of its file, from 1. */
  readonly entries: readonly (Entry & { readonly at: number })[];
  /** The last line has no end: whoever wrote it was killed. It is left out. */
  readonly isCutOff: boolean;
}

const PER_MS = 1000;
/** To the microsecond: what is written is what the session is told. */
export const rounded = (ms: number): number => Math.round(ms * PER_MS) / PER_MS;

export function written(entry: Entry): string {
  const { ms, ...happened } = entry;
  const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex').toUpperCase();
  if ('device' in happened) return JSON.stringify({ ms, device: hex(happened.device) });
  return JSON.stringify('station' in happened ? { ms, station: hex(happened.station) } : { ms, ...happened });
}

/** The text of one file. Of a bad one: what is wrong, with its line. */
export function readRecording(text: string): Recorded | { readonly problem: string } {
  const lines = text.split('\n');
  const isCutOff = lines.pop() !== '';
  const [first, ...rest] = lines;
  if (first === undefined) return { problem: 'line 1: no recording: it has no header' };
  const header = headerOf(first);
  if ('problem' in header) return { problem: `line 1: ${header.problem}` };
  const entries: (Entry & { readonly at: number })[] = [];
  let lastMs = 0;
  for (const [index, source] of rest.entries()) {
    const line = index + 2;
    const entry = entryOf(parsed(source));
    if (entry === null) return { problem: `line ${line}: nothing that a recording says: it is damaged` };
    if (entry.ms < lastMs) return { problem: `line ${line}: its time goes back, from ${lastMs} to ${entry.ms} ms` };
    lastMs = entry.ms;
    entries.push({ ...entry, at: line });
  }
  return { header, entries, isCutOff };
}

/** Parts in their order as one recording; of those that are none: what is wrong. `names`: of their files. */
export function joined(parts: readonly Recorded[], names: readonly string[]): Recorded | { readonly problem: string } {
  const [first] = parts;
  if (first === undefined) return { problem: 'no recording' };
  for (const [index, { header, isCutOff }] of parts.entries()) {
    if (header.part !== index + 1)
      return { problem: `${names[index]}: part ${header.part} of a recording: give all its parts, the first one first` };
    if (header.started !== first.header.started || header.wire !== first.header.wire)
      return { problem: `${names[index]}: a part of another recording than ${names[0]}` };
    if (isCutOff && index < parts.length - 1) return { problem: `${names[index]}: cut off, and parts follow` };
  }
  return { header: first.header, entries: parts.flatMap(({ entries }) => entries), isCutOff: parts.at(-1)?.isCutOff === true };
}

type Read = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Read => typeof value === 'object' && value !== null && !Array.isArray(value);
function parsed(source: string): Read | null {
  try {
    const value: unknown = JSON.parse(source);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}
const isText = (value: unknown): value is string => typeof value === 'string';
/** Its settings are the dialect's to know. */
const isProfile = (value: unknown): value is Profile => {
  if (!isRecord(value)) return false;
  const { settings, codes, repeats } = value;
  return (
    (settings === undefined || isRecord(settings)) &&
    (codes === undefined || isText(codes) || (isRecord(codes) && isText(codes.file) && isText(codes.text))) &&
    (repeats === undefined || (isRecord(repeats) && isCount(repeats.repeatMs) && isCount(repeats.askMs)))
  );
};
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

function headerOf(source: string): Header | { readonly problem: string } {
  const read = parsed(source);
  if (read === null || !('recording' in read)) return { problem: 'no header of a recording: was it made by `station record`?' };
  if (read.recording !== RECORDING)
    return { problem: `a recording of version ${JSON.stringify(read.recording)}; this program reads version ${RECORDING}` };
  const { part, started, wire, baud, dialect, profile } = read;
  const isWhole = isCount(part) && part > 0 && isText(started) && isText(wire) && isCount(baud);
  if (!isWhole || (dialect !== undefined && !isText(dialect)) || (profile !== undefined && !isProfile(profile)))
    return { problem: 'its header is damaged' };
  return {
    ...{ recording: RECORDING, part, started, wire, baud },
    ...(dialect !== undefined && { dialect }),
    ...(profile !== undefined && { profile }),
  };
}

/** Null: none. */
function entryOf(read: Read | null): Entry | null {
  if (read === null) return null;
  const { ms, ...happened } = read;
  const [name, ...more] = Object.keys(happened);
  if (typeof ms !== 'number' || !(ms >= 0) || name === undefined || more.length > 0) return null;
  const what = happenedOf(name, happened[name]);
  return what === null ? null : { ms, ...what };
}
function happenedOf(name: string, value: unknown): Happened | null {
  switch (name) {
    case 'open':
      return value === null || isExpected(value) ? { open: value } : null;
    case 'device':
    case 'station': {
      if (!isText(value) || !/^(?:[0-9A-F]{2})+$/.test(value)) return null;
      const bytes = new Uint8Array(Buffer.from(value, 'hex'));
      return name === 'device' ? { device: bytes } : { station: bytes };
    }
    case 'line':
      return value === 1 ? { line: 1 } : null;
    case 'tick':
      return value === 1 ? { tick: 1 } : null;
    case 'took':
      return isCount(value) ? { took: value } : null;
    case 'command':
      return isRecord(value) && isText(value.command) ? { command: value as unknown as DeviceCommand } : null;
    case 'end':
      return isText(value) ? { end: value } : null;
    default:
      return null;
  }
}
function isExpected(value: unknown): value is Expected {
  if (!isRecord(value)) return false;
  const { kind, device, deadlineMs, known, former, required } = value;
  const isKnown = known === null || (isRecord(known) && isText(known.device) && isText(known.boot) && isCount(known.seq));
  const isNames = former === undefined || (Array.isArray(former) && former.every(isText));
  return (kind === 'shoe' || kind === 'panel') && (device === null || isText(device)) && isCount(deadlineMs) && isKnown && isNames
    ? typeof required === 'boolean'
    : false;
}
