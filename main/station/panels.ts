import { keysOf, type LinkRole, type StationConfig } from '../config.ts';
import type { Snapshot } from '../round/step.ts';
import { type Ambient, dealerViewOf, seatViewOf } from '../views/index.ts';
import type { SeatView } from '../views/messages.ts';
import { seatLights } from '../views/outputs.ts';
import type { PanelAsks } from './frames.ts';
import type { SeatLights } from './link.ts';

/** A panel knows what the screen beside it shows, and nothing else: the dealer's, or its seat's. */
type SeatRole = `panel:${string}`;
const isDealers = (role: LinkRole): role is 'shoe' | 'panel' => role === 'shoe' || role === 'panel';
/** Nobody signs in at a panel. */
const atPanel = (ambient: Ambient): Ambient => ({ ...ambient, people: 'off' });

export function asksOfPanel(snapshot: Snapshot, role: LinkRole, ambient: Ambient): PanelAsks {
  if (isDealers(role)) return { asks: dealerViewOf(snapshot, atPanel(ambient)).asks, isSeat: false };
  return { asks: seatAt(snapshot, role, ambient).asks, isSeat: true };
}
export function seatPanelLights(snapshot: Snapshot, config: StationConfig, ambient: Ambient): SeatLights {
  const roles = Object.keys(config.devices.seats).map((seat): SeatRole => `panel:${seat}`);
  return Object.fromEntries(roles.map((role) => [role, seatLights(seatAt(snapshot, role, ambient), keysOf(config, role))]));
}
const seatAt = (snapshot: Snapshot, role: SeatRole, ambient: Ambient): SeatView =>
  seatViewOf(snapshot, role.replace('panel:', 'seat:') as `seat:${number}` | 'seat:banker', atPanel(ambient));
