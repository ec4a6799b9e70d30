import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Credentials } from '../../firmware-protocol/events.ts';
import { KEY_FORM } from '../../firmware-protocol/native/auth.ts';
import { devicesOf, type StationConfig } from '../config.ts';
import { Problem } from '../problem.ts';
import { systemCode, writeWhole } from './whole-file.ts';

/** The key of one device, as it stands in the file. `made`, `revoked`: ISO 8601, UTC. */
export interface DeviceKey {
  /** Secret: 64 hex digits. */
  readonly key: string;
  readonly made: string;
  readonly revoked?: string;
}
/** By device id. */
export type Keys = ReadonlyMap<string, DeviceKey>;

const KEY_BYTES = 32;
/** Reading and writing for the owner, nothing for anybody else. */
const OWNERS = 0o600;
const OTHERS = 0o077;
const FIELDS: ReadonlySet<string> = new Set(['key', 'made', 'revoked']);
export const DEVICE_ID = /^[A-Za-z0-9._-]{1,20}$/;

export const newKey = (): DeviceKey => ({ key: randomBytes(KEY_BYTES).toString('hex'), made: new Date().toISOString() });

/** The file of a table's keys. `data`: its folder. */
export const keyFile = ({ devices }: StationConfig, data: string): string => devices.keys ?? join(data, 'keys.json');

/** What a table starts with. Problem for a bad file, and where a device must prove itself and there is none. */
export function keysOfTable(config: StationConfig, data: string): Keys {
  const path = keyFile(config, data);
  const keys = readKeys(path);
  const bound = devicesOf(config).find(([, { authenticated }]) => authenticated);
  if (keys === null && (bound !== undefined || config.devices.keys !== undefined))
    throw new Problem(`${path}: there is no such file: make a key for the device with \`station keys make ID --file ${path}\``);
  return keys ?? new Map();
}

/** Null: there is no such file. Problem, one line, for one that is none or that others may read. No line tells what is in it. */
export function readKeys(path: string): Keys | null {
  const text = textOf(path);
  if (text === null) return null;
  const raw = parsed(text);
  if (!isRecord(raw)) throw new Problem(`${path}: no file of keys: expected a JSON object, device id → key`);
  return new Map(Object.entries(raw).map(([device, entry]) => [device, entryOf(path, device, entry)]));
}

/** Whole or not at all, readable for its owner only. Problem when it cannot be written. */
export function writeKeys(path: string, keys: Keys): void {
  try {
    writeWhole(path, `${JSON.stringify(Object.fromEntries(keys), null, 2)}\n`, OWNERS);
  } catch (error) {
    throw new Problem(`${path}: cannot be written (${systemCode(error)})`);
  }
}

/** For a role: the keys of the device that it is bound to, or of all. */
export function credentialsOf(keys: Keys, identity: string | null, required: boolean): Credentials {
  const bound = [...keys].filter(([device]) => identity === null || device === identity);
  return { required, keys: Object.fromEntries(bound.map(([device, { key, revoked }]) => [device, revoked === undefined ? key : null])) };
}

function textOf(path: string): string | null {
  try {
    const mode = statSync(path).mode & 0o777;
    // Windows has no such bits.
    if (process.platform !== 'win32' && (mode & OTHERS) !== 0)
      throw new Problem(`${path}: others may read it (mode ${mode.toString(8).padStart(4, '0')}): chmod 600 ${path}`);
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Problem) throw error;
    if (systemCode(error) === 'ENOENT') return null;
    throw new Problem(`${path}: cannot be read (${systemCode(error)})`);
  }
}
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // What JSON.parse has to say quotes the file.
    return null;
  }
}
function entryOf(path: string, device: string, entry: unknown): DeviceKey {
  // What stands in the place of a device may be a key.
  if (!DEVICE_ID.test(device)) throw new Problem(`${path}: a name in it is no device id: 1 to 20 of A-Z a-z 0-9 . _ -`);
  const wrong = (what: string) => new Problem(`${path}: ${device}: ${what}`);
  if (!isRecord(entry)) throw wrong('expected { "key": …, "made": … }');
  const { key, made, revoked } = entry;
  if (typeof key !== 'string' || !KEY_FORM.test(key)) throw wrong(`key: expected 64 hex digits${lengthOf(key)}`);
  if (typeof made !== 'string') throw wrong('made: expected the time at which it was made');
  if (revoked !== undefined && typeof revoked !== 'string') throw wrong('revoked: expected the time at which it was revoked');
  if (Object.keys(entry).some((field) => !FIELDS.has(field))) throw wrong('there is more in it than key, made and revoked');
  return { key, made, ...(revoked === undefined ? {} : { revoked }) };
}
const lengthOf = (key: unknown): string => (typeof key === 'string' ? `, got ${key.length} characters` : '');
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
