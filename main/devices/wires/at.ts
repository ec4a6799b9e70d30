import type { HidSystem } from '../hid-system.ts';
import { hidWire } from './hid.ts';
import type { WireAddress } from './parse.ts';
import { serialWire } from './serial.ts';
import { tcpWire } from './tcp.ts';
import { tcpListenWire } from './tcp-listen.ts';
import type { Wire } from './wire.ts';

/** `baud` matters to serial wires only, `hid` to those of HID devices. */
export function wireAt(address: WireAddress, baud: number, hid?: HidSystem): Wire {
  switch (address.by) {
    case 'serial':
      return serialWire(address.path, baud);
    case 'tcp':
      return tcpWire(address.host, address.port);
    case 'tcp-listen':
      return tcpListenWire(address.host, address.port);
    case 'hid':
      return hidWire(address, hid);
  }
}
