import type { HidModel, Identity } from './usb.ts';

/** Report descriptors of the emulated devices, item by item (HID 1.11, 6.2.2). */
const descriptor = (...items: readonly string[]): string => items.join('').replaceAll(' ', '');

/** Our own panel: 16 keys in, 16 lights of two bits out, no report ids. */
export const PANEL: HidModel = {
  descriptor: descriptor(
    '06 00 FF 09 01 A1 01',
    // 16 fields of one bit, in.
    '15 00 25 01 75 01 95 10 19 01 29 10 81 02',
    // 16 fields of two bits, out.
    '25 03 75 02 95 10 19 11 29 20 91 02',
    'C0',
  ),
  reportBytes: 2,
  outputBytes: 4,
};
/** A barcode scanner (usage page 0x8C): report 2 with 63 bytes. */
export const POS_SCANNER: HidModel = {
  descriptor: descriptor('05 8C 09 02 A1 01 85 02', '15 00 26 FF 00 75 08 95 3F 09 FE 81 02', 'C0'),
  reportBytes: 64,
};
/** A scanner that types: a boot keyboard. */
export const KEYBOARD: HidModel = {
  descriptor: descriptor(
    '05 01 09 06 A1 01',
    '05 07 19 E0 29 E7 15 00 25 01 75 01 95 08 81 02',
    '95 01 75 08 81 03',
    '95 05 75 01 05 08 19 01 29 05 91 02 95 01 75 03 91 03',
    '95 06 75 08 15 00 25 65 05 07 19 00 29 65 81 00',
    'C0',
  ),
  reportBytes: 8,
  isKeyboard: true,
};

const VENDOR = 0x1209;
export const panel = (serial: string | null): Identity => ({ vendor: VENDOR, product: 0xa001, serial, name: 'Button Panel' });
export const lineScanner = (serial: string): Identity => ({ vendor: VENDOR, product: 0xb001, serial, name: 'Card Scanner' });
export const posScanner = (serial: string): Identity => ({ vendor: VENDOR, product: 0xb002, serial, name: 'POS Scanner' });
export const wedgeScanner = (serial: string): Identity => ({ vendor: VENDOR, product: 0xb003, serial, name: 'Wedge Scanner' });
