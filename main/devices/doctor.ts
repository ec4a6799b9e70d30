import { realpathSync, statSync } from 'node:fs';
import { accessOf } from './access.ts';
import type { HidFound } from './hid-discovery.ts';
import { forbidden, HidFailure } from './hid-failure.ts';
import { deviceAt, wireOf } from './hid-list.ts';
import { holderOf, othersWith } from './holder.ts';
import type { FoundDevice } from './messages.ts';
import { serialTrouble } from './trouble.ts';
import { type HidAddress, parseWire, writeHid } from './wires/parse.ts';

/** A role of the configuration. */
export interface Binding {
  readonly role: string;
  readonly wire: string;
  readonly dialect: string;
  /** How a scanner writes cards; left out: in its dialect's own way. */
  readonly codes?: string;
  /** Id of the device; null: the first that answers. */
  readonly device: string | null;
}
/** A role, and what can be seen of its wire without opening it: a running station may be using it. */
export interface Bound extends Binding {
  /** Path of the port or HID device that its wire names; null: it names none, or none is there. */
  readonly port: string | null;
  /** What is wrong and what to do; null: nothing. */
  readonly problem: string | null;
  readonly note: string | null;
}

/** `hid`: what is plugged in. */
export function lookAt(binding: Binding, hid: HidFound): Bound {
  const address = parseWire(binding.wire);
  if ('problem' in address) return { ...binding, port: null, problem: address.problem, note: null };
  switch (address.by) {
    case 'serial':
      return { ...binding, ...lookAtSerial(address.path) };
    case 'hid':
      return { ...binding, ...lookAtHid(address, hid) };
    default:
      return { ...binding, port: null, problem: null, note: 'tried only while the station runs' };
  }
}
type Seen = Pick<Bound, 'port' | 'problem' | 'note'>;

function lookAtSerial(path: string): Seen {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return { port: path, problem: serialTrouble('noPort', path).detail, note: null };
  const port = realpathSync(path);
  if (!stats.isCharacterDevice()) return { port, problem: serialTrouble('notASerialPort', path).detail, note: null };
  if (!accessOf(path).may) return { port, problem: serialTrouble('noPermission', path).detail, note: null };
  return { port, problem: null, note: inUse(holderOf(path)) };
}
const inUse = (holder: string | null): string | null => (holder === null ? null : `in use by ${holder}: right if that is the station`);

function lookAtHid(address: HidAddress, { devices, problem }: HidFound): Seen {
  if (problem !== null) return { port: null, problem, note: null };
  const where = writeHid(address);
  const device = deviceAt(address, devices);
  if (device instanceof HidFailure) return { port: null, problem: `${where} ${device.message}`, note: null };
  const { path } = device;
  const access = accessOf(path);
  if (!access.may) return { port: path, problem: `${where} ${forbidden(path, access.detail).message}`, note: null };
  const isAnyOfItsKind = address.serial === null && address.place === null;
  const advice = isAnyOfItsKind ? `a second one of its kind could not be told from it: bind the role to ${wireOf(device, devices)}` : null;
  return { port: path, problem: null, note: inUse(othersWith([path]).get(path) ?? null) ?? advice };
}

/** What `station doctor` prints. `hidProblem`: why HID devices cannot be listed; null: they can. */
export function doctorLines(found: readonly FoundDevice[], bound: readonly Bound[], hidProblem: string | null): readonly string[] {
  const linesOf = (kind: FoundDevice['kind']) =>
    found.filter((device) => device.kind === kind).flatMap((device) => deviceLines(device, bound));
  return [
    ...['Serial devices', ...orElse(linesOf('serial'), NO_DEVICES), ''],
    ...['HID devices', ...orElse(linesOf('hid'), hidProblem === null ? NO_DEVICES : `  ${hidProblem}`), ''],
    'Roles',
    ...orElse(
      bound.flatMap((role) => roleLines(role, found)),
      NO_ROLES,
    ),
  ];
}
const NO_DEVICES = '  none: plug one in; if it stays unseen, `dmesg` tells whether the system has a driver for it';
const NO_ROLES = '  none is bound: name the configuration with --config FILE, section "devices"';
const orElse = (lines: readonly string[], otherwise: string): readonly string[] => (lines.length > 0 ? lines : [otherwise]);

function deviceLines(device: FoundDevice, bound: readonly Bound[]): readonly string[] {
  const roles = bound.filter(({ port }) => port === device.path).map(({ role }) => role);
  return [
    `  ${device.path}  ${device.readable ? 'may be opened' : 'MAY NOT BE OPENED'}: ${device.detail}`,
    ...nameLines(device),
    `    ${roles.length === 0 ? 'bound to no role' : `bound to: ${roles.join(', ')}`}`,
  ];
}

function nameLines({ kind, byId, wire, serial, inputAs, holder }: FoundDevice): readonly string[] {
  if (kind === 'serial') return byId === null ? [] : [`    always the same device: ${wire}`];
  return [
    `    ${serial === null ? 'whatever of its kind is in the same socket' : 'always the same device'}: ${wire}`,
    ...(inputAs === null ? [] : [`    a ${inputAs} of this computer as well: ${IGNORED}`]),
    ...(holder === null ? [] : [`    open in ${holder}`]),
  ];
}
const IGNORED = 'if a role is bound to it, let the desktop ignore it (60-dealer-station.rules tells how)';

function roleLines(bound: Bound, found: readonly FoundDevice[]): readonly string[] {
  const { role, wire, port, problem, note } = bound;
  const stable = found.find(({ path }) => path === port)?.byId ?? null;
  const isStable = stable === null || wire === `serial:${stable}`;
  return [
    `  ${role}  ${[wire, ...termsOf(bound)].join(', ')}: ${problem === null ? 'good' : 'WRONG'}`,
    ...(problem === null ? [] : [`    ${problem}`]),
    ...(note === null ? [] : [`    ${note}`]),
    ...(isStable ? [] : [`    another device may get this name: bind the role to serial:${stable}`]),
  ];
}

/** Which HID device it is the wire tells. */
function termsOf({ wire, dialect, codes, device }: Bound): readonly string[] {
  const spoken = codes === undefined ? dialect : `${dialect} with codes ${codes}`;
  if (device !== null) return [spoken, `device ${device}`];
  return wire.startsWith('hid:') ? [spoken] : [spoken, 'the first device that answers'];
}
