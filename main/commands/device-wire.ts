import { wireAt } from '../devices/wires/at.ts';
import { parseWire } from '../devices/wires/parse.ts';
import type { Wire } from '../devices/wires/wire.ts';
import { Problem } from './command.ts';

/** The wire at whose far end a command plays the device. Throws Problem for one that is none. */
export function deviceWire(command: string, text: string, baud: number): Wire {
  const address = parseWire(text);
  if ('problem' in address) throw new Problem(`station ${command}: --wire: ${address.problem}`);
  if (address.by === 'hid')
    throw new Problem(`station ${command}: --wire: a program cannot be a USB HID device: play it on a serial line or TCP`);
  return wireAt(address, baud);
}
