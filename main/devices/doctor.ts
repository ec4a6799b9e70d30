import { realpathSync, statSync } from 'node:fs';
import { accessOf } from './access.ts';
import { holderOf } from './holder.ts';
import type { FoundDevice } from './messages.ts';
import { serialTrouble } from './trouble.ts';
import { parseWire } from './wires/parse.ts';

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
  /** The port itself, where its wire names it in another way; null: no serial port. */
  readonly port: string | null;
  /** What is wrong and what to do; null: nothing. */
  readonly problem: string | null;
  readonly note: string | null;
}

export function lookAt(binding: Binding): Bound {
  const address = parseWire(binding.wire);
  if ('problem' in address) return { ...binding, port: null, problem: address.problem, note: null };
  if (address.by !== 'serial') return { ...binding, port: null, problem: null, note: 'tried only while the station runs' };
  const { path } = address;
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return { ...binding, port: path, problem: serialTrouble('noPort', path).detail, note: null };
  const port = realpathSync(path);
  if (!stats.isCharacterDevice()) return { ...binding, port, problem: serialTrouble('notASerialPort', path).detail, note: null };
  if (!accessOf(path).may) return { ...binding, port, problem: serialTrouble('noPermission', path).detail, note: null };
  const holder = holderOf(path);
  return { ...binding, port, problem: null, note: holder === null ? null : `in use by ${holder}: right if that is the station` };
}

/** What `station doctor` prints. */
export function doctorLines(found: readonly FoundDevice[], bound: readonly Bound[]): readonly string[] {
  return [
    'Serial devices',
    ...orElse(
      found.flatMap((device) => deviceLines(device, bound)),
      NO_DEVICES,
    ),
    '',
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
    ...(device.byId === null ? [] : [`    always the same device: serial:${device.byId}`]),
    `    ${roles.length === 0 ? 'bound to no role' : `bound to: ${roles.join(', ')}`}`,
  ];
}

function roleLines({ role, wire, dialect, codes, device, port, problem, note }: Bound, found: readonly FoundDevice[]): readonly string[] {
  const stable = found.find(({ path }) => path === port)?.byId ?? null;
  const isStable = stable === null || wire === `serial:${stable}`;
  return [
    `  ${role}  ${wire}, ${dialect}${codes === undefined ? '' : ` with codes ${codes}`}, ${device === null ? 'the first device that answers' : `device ${device}`}: ${problem === null ? 'good' : 'WRONG'}`,
    ...(problem === null ? [] : [`    ${problem}`]),
    ...(note === null ? [] : [`    ${note}`]),
    ...(isStable ? [] : [`    another device may get this name: bind the role to serial:${stable}`]),
  ];
}
