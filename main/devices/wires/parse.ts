export type WireAddress =
  | { readonly by: 'serial'; readonly path: string }
  | { readonly by: 'tcp' | 'tcp-listen'; readonly host: string; readonly port: number }
  | HidAddress;
/** A USB HID device by what it is, never by the path that it happens to have. */
export interface HidAddress {
  readonly by: 'hid';
  /** USB ids, 0 to 0xFFFF. */
  readonly vendor: number;
  readonly product: number;
  /** Serial number; null: any. */
  readonly serial: string | null;
  /** USB place (`1-1.2`), for devices without a serial number; null: any. */
  readonly place: string | null;
  /** Of one interface, where the device has several; null: any. */
  readonly usagePage: number | null;
}

const LOOPBACK = '127.0.0.1';
const HIGHEST_PORT = 65_535;
const FORMS =
  'serial:PATH, tcp:HOST:PORT, tcp-listen:PORT, tcp-listen:HOST:PORT, hid:VVVV:PPPP, hid:VVVV:PPPP/SERIAL or hid:VVVV:PPPP@PLACE';
const HID_FORM = /^([0-9a-f]{4}):([0-9a-f]{4})(?:\/([^/@#\s]+)|@([^/@#\s]+))?(?:#([0-9a-f]{4}))?$/i;
/** Bus, port, and the port of each hub on the way. */
const PLACE_FORM = /^\d{1,3}-\d{1,3}(?:\.\d{1,3}){0,6}$/;
const HEX = 16;
const ID_DIGITS = 4;

/** Reads a wire as it is written in the configuration; of a bad one, one sentence that says what is wrong with it. */
export function parseWire(text: string): WireAddress | { readonly problem: string } {
  const colon = text.indexOf(':');
  const by = colon < 0 ? text : text.slice(0, colon);
  const rest = colon < 0 ? '' : text.slice(colon + 1);
  switch (by) {
    case 'serial':
      return rest.startsWith('/')
        ? { by, path: rest }
        : bad(text, 'a serial wire needs the full path of its port, such as serial:/dev/ttyUSB0');
    case 'tcp':
    case 'tcp-listen': {
      const listens = by === 'tcp-listen';
      const address = /^(?:(?:\[([^\]\s]+)\]|([^:\s[\]]+)):)?(\d{1,5})$/.exec(rest);
      const host = address?.[1] ?? address?.[2] ?? (listens ? LOOPBACK : undefined);
      if (!address || host === undefined)
        return bad(text, `it needs ${listens ? 'a port' : 'a host and a port'}, such as ${by}:127.0.0.1:7001`);
      const port = Number(address[3]);
      return port >= 1 && port <= HIGHEST_PORT ? { by, host, port } : bad(text, `a port is 1 to ${HIGHEST_PORT}`);
    }
    case 'hid':
      return parseHid(text, rest);
    default:
      return bad(text, `a wire is ${FORMS}`);
  }
}
const bad = (text: string, why: string) => ({ problem: `wire "${text}": ${why}` });

function parseHid(text: string, rest: string): HidAddress | { readonly problem: string } {
  const [form, vendor, product, coded, place, page] = HID_FORM.exec(rest) ?? [];
  if (form === undefined || vendor === undefined || product === undefined)
    return bad(text, 'it needs two ids of four hex digits, then /SERIAL or @PLACE, such as hid:1209:a001/P-0001');
  const serial = coded === undefined ? null : decoded(coded);
  if (serial === undefined) return bad(text, 'its serial number is not well percent-encoded (% itself is %25)');
  if (place !== undefined && !PLACE_FORM.test(place)) return bad(text, 'a USB place is a bus and its ports, such as 1-1.2');
  const id = (digits: string) => Number.parseInt(digits, HEX);
  return {
    ...{ by: 'hid', vendor: id(vendor), product: id(product), serial, place: place ?? null },
    usagePage: page === undefined ? null : id(page),
  };
}
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** As it is written in the configuration: `parseWire` reads it back. */
export function writeHid({ vendor, product, serial, place, usagePage }: Omit<HidAddress, 'by'>): string {
  const which = serial !== null ? `/${encodeURIComponent(serial)}` : place !== null ? `@${place}` : '';
  return `hid:${idText(vendor)}:${idText(product)}${which}${usagePage === null ? '' : `#${idText(usagePage)}`}`;
}
/** A USB id or usage page: `05f3`. */
export const idText = (id: number): string => id.toString(HEX).padStart(ID_DIGITS, '0');
