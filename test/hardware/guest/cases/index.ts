import type { Guest } from '../guest.ts';
import { anotherSocket, secondHolder, swapped, twins } from './identity.ts';
import { permission } from './permission.ts';
import { scanners } from './scanners.ts';
import { station } from './station.ts';
import { killed, unplugs } from './storms.ts';

/** In this order: the first one lets the ordinary account in. Each begins with nothing plugged in. */
export const CASES: Readonly<Record<string, (guest: Guest) => Promise<void>>> = {
  'an ordinary account is told in one line that it may not open a panel, and how to cure that; doctor lists every device with what to do':
    permission,
  'a line scanner, a POS scanner and one that types are read whole, before and after they are unplugged': scanners,
  'R11 R16 a panel is unplugged 100 times while all panels storm: no wrong key, no key twice, nothing crashes': unplugs,
  'R16 the device process is killed while two panels storm: the next one has them, and no key of before': killed,
  'two equal panels change sockets and paths: each role keeps its own, by serial number': swapped,
  'another panel of the same ids is not taken in place of the one that is bound': anotherSocket,
  'panels without serial numbers are refused while nothing tells them apart, and told apart by their sockets': twins,
  'another program that has a panel open is told of, and takes no key away': secondHolder,
  'the station deals a round from a scanner and a panel; a panel that comes back has all its lights; a killed device process does not stop it':
    station,
};
