import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { accessOf } from './access.ts';
import type { FoundDevice } from './messages.ts';

/** Where the system tells of its devices; tests put a small tree of their own there. */
export interface Roots {
  readonly sys: string;
  readonly dev: string;
}
const SYSTEM: Roots = { sys: '/sys', dev: '/dev' };

/** An on-board port that the kernel made room for, but found no chip at. */
const UNKNOWN_CHIP = '0';
/** How far above a tty its USB device may stand in the tree of devices. */
const USB_LEVELS = 4;

/**
 * The serial devices of this machine, by path. Read from the kernel's own files: `SerialPort.list()` starts `udevadm`, and where that
 * is missing the process ends.
 */
export function findDevices(roots: Roots = SYSTEM): readonly FoundDevice[] {
  const ttys = join(roots.sys, 'class/tty');
  const names = stableNames(join(roots.dev, 'serial/by-id'));
  return entries(ttys)
    .filter((tty) => isDevice(join(ttys, tty)))
    .map((tty) => {
      const path = join(roots.dev, tty);
      const access = accessOf(path);
      const product = productOf(join(ttys, tty, 'device'));
      return {
        path,
        kind: 'serial' as const,
        byId: names.get(path) ?? null,
        readable: access.may,
        detail: product === null ? access.detail : `${product}; ${access.detail}`,
      };
    })
    .sort((a, b) => a.path.localeCompare(b.path, 'en', { numeric: true }));
}

function isDevice(tty: string): boolean {
  return entries(join(tty, 'device')).length > 0 && text(join(tty, 'type')) !== UNKNOWN_CHIP;
}

/** `Acme Card shoe 1209:b001 serial S-0001`; null for a port that hangs on no USB. */
function productOf(device: string): string | null {
  let at = real(device);
  for (let level = 0; at !== null && level < USB_LEVELS; level++) {
    const vendor = text(join(at, 'idVendor'));
    if (vendor !== null) {
      const names = [text(join(at, 'manufacturer')), text(join(at, 'product')), `${vendor}:${text(join(at, 'idProduct')) ?? '?'}`];
      const serial = text(join(at, 'serial'));
      return [...names, serial === null ? null : `serial ${serial}`].filter((part) => part !== null).join(' ');
    }
    at = dirname(at);
  }
  return null;
}

/** Path of a port → its name that stays the same in any socket and after any restart. */
function stableNames(folder: string): ReadonlyMap<string, string> {
  const named = new Map<string, string>();
  for (const entry of entries(folder)) {
    const path = real(join(folder, entry));
    if (path !== null) named.set(path, join(folder, entry));
  }
  return named;
}

// Devices come and go while they are listed: what cannot be read any more is not there.
const entries = (folder: string): readonly string[] => orElse(() => readdirSync(folder), []);
const text = (file: string): string | null => orElse(() => readFileSync(file, 'utf8').trim(), null);
const real = (path: string): string | null => orElse(() => realpathSync(path), null);
function orElse<Value>(read: () => Value, otherwise: Value): Value {
  try {
    return read();
  } catch {
    return otherwise;
  }
}
