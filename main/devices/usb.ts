import { basename, dirname, join } from 'node:path';
import { real, text } from './tree.ts';
import { idText } from './wires/parse.ts';

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
  const parts = [product, ids, serial === null ? null : `serial ${serial}`].filter((part) => part !== null);
  // Names are a stranger's: nothing in them ends the line, or works the terminal.
  return parts.join(' ').replace(/\p{Cc}/gu, '?');
}
