import { join } from 'node:path';
import { accessOf } from './access.ts';
import { holderOf } from './holder.ts';
import type { FoundDevice } from './messages.ts';
import { entries, type Roots, real, SYSTEM, text } from './tree.ts';
import { usbOf, usbText } from './usb.ts';

/** An on-board port that the kernel made room for, but found no chip at. */
const UNKNOWN_CHIP = '0';

/**
 * The serial devices of this machine, by path. Read from the kernel's own files: `SerialPort.list()` starts `udevadm`, and where that
 * is missing the process ends.
 */
export function findSerialDevices(roots: Roots = SYSTEM): readonly FoundDevice[] {
  const ttys = join(roots.sys, 'class/tty');
  const names = stableNames(join(roots.dev, 'serial/by-id'));
  return entries(ttys)
    .filter((tty) => isDevice(join(ttys, tty)))
    .map((tty) => serialDevice(join(roots.dev, tty), join(ttys, tty, 'device'), names))
    .sort(byPath);
}
export const byPath = (a: FoundDevice, b: FoundDevice): number => a.path.localeCompare(b.path, 'en', { numeric: true });

function serialDevice(path: string, device: string, names: ReadonlyMap<string, string>): FoundDevice {
  const access = accessOf(path);
  const usb = usbOf(device);
  const byId = names.get(path) ?? null;
  return {
    ...{ path, kind: 'serial', byId, wire: `serial:${byId ?? path}` },
    ...(usb ?? { product: null, vendorId: null, productId: null, serial: null, place: null }),
    ...{ usagePage: null, inputAs: null, holder: holderOf(path), readable: access.may },
    detail: usb === null ? access.detail : `${usbText(usb)}; ${access.detail}`,
  };
}

function isDevice(tty: string): boolean {
  return entries(join(tty, 'device')).length > 0 && text(join(tty, 'type')) !== UNKNOWN_CHIP;
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
