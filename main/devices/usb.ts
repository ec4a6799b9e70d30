import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { idText } from './wires/parse.ts';

/** Where the system tells of its devices; tests put a small tree of their own there. */
export interface Roots {
  readonly sys: string;
  readonly dev: string;
}
export const SYSTEM: Roots = { sys: '/sys', dev: '/dev' };

/** The USB device that something hangs on, by the kernel's own files. */
export interface Usb {
  /** Maker and name. */
  readonly product: string | null;
  readonly vendorId: number;
  readonly productId: number;
  readonly serial: string | null;
  /** `1-1.2` */
  readonly place: string;
}

/** How far above a tty or hidraw its USB device may stand in the tree of devices. */
const USB_LEVELS = 5;
const HEX = 16;

/** Null: it hangs on no USB. */
export function usbOf(device: string): Usb | null {
  let at = real(device);
  for (let level = 0; at !== null && level < USB_LEVELS; level++) {
    const vendor = text(join(at, 'idVendor'));
    if (vendor !== null) {
      const names = [text(join(at, 'manufacturer')), text(join(at, 'product'))].filter((name) => name);
      return {
        product: names.length === 0 ? null : names.join(' '),
        vendorId: Number.parseInt(vendor, HEX),
        productId: Number.parseInt(text(join(at, 'idProduct')) ?? '0', HEX),
        serial: text(join(at, 'serial')) || null,
        place: basename(at),
      };
    }
    at = dirname(at);
  }
  return null;
}

/** `Acme Card shoe 1209:b001 serial S-0001` */
export function usbText({ product, vendorId, productId, serial }: Omit<Usb, 'place'>): string {
  const ids = `${idText(vendorId)}:${idText(productId)}`;
  return [product, ids, serial === null ? null : `serial ${serial}`].filter((part) => part !== null).join(' ');
}

// Devices come and go while they are listed: what cannot be read any more is not there.
export const entries = (folder: string): readonly string[] => orElse(() => readdirSync(folder), []);
export const text = (file: string): string | null => orElse(() => readFileSync(file, 'utf8').trim(), null);
export const real = (path: string): string | null => orElse(() => realpathSync(path), null);
function orElse<Value>(read: () => Value, otherwise: Value): Value {
  try {
    return read();
  } catch {
    return otherwise;
  }
}
