import { basename, join } from 'node:path';
import { HidFailure } from './hid-failure.ts';
import type { HidListed, HidSystem } from './hid-system.ts';
import { usbOf } from './usb.ts';
import { type HidAddress, writeHid } from './wires/parse.ts';

/** One interface of one HID device that is plugged in. */
export interface HidDevice {
  /** `/dev/hidraw3`: what it happens to be now. */
  readonly path: string;
  readonly vendor: number;
  readonly product: number;
  readonly serial: string | null;
  /** USB place (`1-1.2`); null: on no USB. */
  readonly place: string | null;
  /** Maker and name. */
  readonly name: string | null;
  /** Usage pages and usages of its reports, the first first. */
  readonly usages: readonly { readonly page: number; readonly usage: number }[];
}

/** Rejects with HidFailure. */
export async function listHid(hid: HidSystem): Promise<readonly HidDevice[]> {
  const byPath = new Map<string, HidDevice>();
  for (const listed of await hid.list()) {
    // A device that goes while it is listed has no path any more.
    if (listed.path === undefined) continue;
    const known = byPath.get(listed.path) ?? deviceOf(listed, listed.path, hid);
    byPath.set(listed.path, { ...known, usages: [...known.usages, { page: listed.usagePage ?? 0, usage: listed.usage ?? 0 }] });
  }
  return [...byPath.values()];
}

function deviceOf({ vendorId, productId, serialNumber, manufacturer, product }: HidListed, path: string, { roots }: HidSystem): HidDevice {
  const names = [manufacturer, product].filter((name) => name);
  return {
    ...{ path, vendor: vendorId, product: productId, serial: serialNumber?.toWellFormed() || null, usages: [] },
    place: usbOf(join(roots.sys, 'class/hidraw', basename(path), 'device'))?.place ?? null,
    name: names.length === 0 ? null : names.join(' '),
  };
}

/** Another device of the same ids is another device; so is one in another place, where the place is all that tells. */
const fits = (address: HidAddress, { vendor, product, serial, place, usages }: HidDevice): boolean =>
  vendor === address.vendor &&
  product === address.product &&
  (address.serial === null || serial === address.serial) &&
  (address.place === null || place === address.place) &&
  (address.usagePage === null || usages.some(({ page }) => page === address.usagePage));

/** The one device that a wire names; a failure that says what to do where there is none, or more than one. */
export function deviceAt(address: HidAddress, devices: readonly HidDevice[]): HidDevice | HidFailure {
  const fitting = devices.filter((device) => fits(address, device));
  const [device] = fitting;
  if (device === undefined) return missing(address, devices);
  if (fitting.length === 1) return device;
  const names = fitting.map((one) => `${wireOf(one, devices)} at ${one.path}`).join(', ');
  return new HidFailure(
    'ambiguous',
    `fits ${fitting.length} devices (${names}): bind the role to one of them by its serial number or place`,
  );
}

function missing(address: HidAddress, devices: readonly HidDevice[]): HidFailure {
  const kin = devices.filter(({ vendor, product }) => vendor === address.vendor && product === address.product);
  const others = kin.length === 0 ? '' : ` (of its kind there is ${kin.map((one) => wireOf(one, devices)).join(', ')})`;
  return new HidFailure('noPort', `is not plugged in${others}: plug it in, or bind the role to a device that \`station doctor\` lists`);
}

/** How to name a device in the configuration: by what stays with it, its serial number, else by its place. */
export function wireOf({ vendor, product, serial, place, usages }: HidDevice, devices: readonly HidDevice[]): string {
  const ids = { by: 'hid', vendor, product, serial: null, place: null, usagePage: null } as const;
  const own: readonly HidAddress[] = [...(serial === null ? [] : [{ ...ids, serial }]), ...(place === null ? [] : [{ ...ids, place }])];
  const page = usages[0]?.page ?? null;
  const names = own.flatMap((address) => [address, { ...address, usagePage: page }]);
  const telling = names.find((address) => devices.filter((device) => fits(address, device)).length === 1);
  return writeHid(telling ?? own[0] ?? ids);
}
