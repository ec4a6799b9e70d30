import { accessOf } from './access.ts';
import { byPath } from './discovery.ts';
import { failureOf } from './hid-failure.ts';
import { type HidDevice, listHid, wireOf } from './hid-list.ts';
import { HID_SYSTEM, type HidSystem } from './hid-system.ts';
import { othersWith } from './holder.ts';
import type { FoundDevice } from './messages.ts';
import { usbText } from './usb.ts';

/** Usages of the page "generic desktop" that a desktop listens to. */
const GENERIC_DESKTOP = 0x01;
const MOUSE = 0x02;
const KEYBOARD = 0x06;

/** What is plugged in, and why it cannot be told, if it cannot. */
export interface HidFound {
  readonly devices: readonly HidDevice[];
  /** What is wrong and what to do; null: nothing. */
  readonly problem: string | null;
}

/** Looks without opening anything. */
export async function lookForHid(hid: HidSystem = HID_SYSTEM): Promise<HidFound> {
  try {
    return { devices: await listHid(hid), problem: null };
  } catch (error) {
    return { devices: [], problem: `USB HID ${failureOf(error).message}` };
  }
}

/** One entry for each interface, by path; keyboards and mice of the machine too. */
export function foundHid(devices: readonly HidDevice[]): readonly FoundDevice[] {
  const holders = othersWith(devices.map(({ path }) => path));
  return devices.map((device) => found(device, devices, holders.get(device.path) ?? null)).sort(byPath);
}

function found(device: HidDevice, all: readonly HidDevice[], holder: string | null): FoundDevice {
  const { path, vendor, product, serial, place, name, usages } = device;
  const access = accessOf(path);
  const usb = { product: name, vendorId: vendor, productId: product, serial };
  return {
    ...{ path, kind: 'hid', byId: null, wire: wireOf(device, all), ...usb, place },
    ...{ usagePage: usages[0]?.page ?? null, inputAs: inputOf(device), holder, readable: access.may },
    detail: `${usbText(usb)}; ${access.detail}`,
  };
}

function inputOf({ usages }: HidDevice): FoundDevice['inputAs'] {
  const has = (usage: number) => usages.some((one) => one.page === GENERIC_DESKTOP && one.usage === usage);
  return has(KEYBOARD) ? 'keyboard' : has(MOUSE) ? 'mouse' : null;
}
