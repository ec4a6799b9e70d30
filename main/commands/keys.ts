import { readConfig } from '../config.ts';
import { DEVICE_ID, type DeviceKey, type Keys, keyFile, newKey, readKeys, writeKeys } from '../station/keys.ts';
import { parseArguments } from './arguments.ts';
import { type Command, type ExitCode, type Io, Problem } from './command.ts';

const HELP = `station keys make ID | revoke ID | list   [--file FILE] [--config FILE]

The keys with which native devices prove who they are. A table reads them when it starts.

  make ID          makes a key for the device of this id and prints it, 64 hex digits: the device's maker says how it gets there
  revoke ID        the device is refused from now on; make gives it another key
  list             the devices, one JSON object a line; no key is shown

  --file FILE      the file of keys; default: devices.keys of the configuration, else keys.json in its journal.dir
  --config FILE    the table's configuration

The file holds secrets: it is made with mode 0600, and refused with any other that lets others read it.
`;

export const keys: Command = {
  name: 'keys',
  summary: 'makes, revokes and lists the keys of devices',
  help: HELP,
  async run(args, io) {
    const { values, positionals } = parseArguments('keys', args, { file: { type: 'string' }, config: { type: 'string' } });
    const [act, ...rest] = positionals;
    const path = values.file ?? fileOf(values.config ?? null);
    const known = readKeys(path);
    if (act === 'list' && rest.length === 0) return list(known ?? missing(path), io);
    const [device] = rest;
    if ((act !== 'make' && act !== 'revoke') || device === undefined || rest.length > 1)
      throw new Problem('station keys wants make ID, revoke ID or list (see station keys --help)');
    if (!DEVICE_ID.test(device)) throw new Problem('station keys: ID: expected 1 to 20 of A-Z a-z 0-9 . _ -');
    return act === 'make' ? make(path, known ?? new Map(), device, io) : revoke(path, known ?? missing(path), device);
  },
};

function fileOf(path: string | null): string {
  const config = readConfig(path);
  return keyFile(config, config.journal.dir);
}
function missing(path: string): never {
  throw new Problem(`${path}: no such file`);
}

function list(known: Keys, io: Io): ExitCode {
  for (const [device, { made, revoked }] of known) io.out(JSON.stringify({ device, made, ...(revoked === undefined ? {} : { revoked }) }));
  return 0;
}
function make(path: string, known: Keys, device: string, io: Io): ExitCode {
  const before = known.get(device);
  if (before !== undefined && before.revoked === undefined)
    throw new Problem(`${path}: ${device} has a key, made ${before.made}: revoke it before you make another`);
  const made = newKey();
  writeKeys(path, new Map(known).set(device, made));
  io.out(made.key);
  return 0;
}
function revoke(path: string, known: Keys, device: string): ExitCode {
  const before: DeviceKey | undefined = known.get(device);
  if (before === undefined) throw new Problem(`${path}: there is no key of ${device}`);
  if (before.revoked !== undefined) throw new Problem(`${path}: the key of ${device} was revoked ${before.revoked}`);
  writeKeys(path, new Map(known).set(device, { ...before, revoked: new Date().toISOString() }));
  return 0;
}
