import type { Snapshot } from '../round/step.ts';
import { standing } from '../round/tell.ts';
import type { DeviceDetail } from '../views/messages.ts';

export interface Health {
  readonly table: string;
  readonly game: string;
  readonly state: string;
  readonly round: number;
  readonly shoe: number;
  readonly fact: number;
  readonly devices: Readonly<Record<string, string>>;
  readonly alarms: number;
  readonly frozen: boolean;
}

/** What programs watch (contract, `GET /health`): nothing that follows from a card that is face down. */
export function healthOf(
  snapshot: Snapshot,
  details: readonly DeviceDetail[],
  table: Pick<Health, 'table' | 'game' | 'fact' | 'frozen'>,
): Health {
  const { state, round, shoe, alarms } = standing(snapshot);
  const devices = Object.fromEntries(
    details.map(({ role, rungs, lostForS }) => [role, lostForS === null ? 'online' : rungs === 0 ? 'lost' : 'connecting']),
  );
  const { table: id, game, fact, frozen } = table;
  return { table: id, game, state, round, shoe, fact, devices, alarms, frozen };
}
/** The same for `GET /metrics`, and the memory of this process. */
export function gaugesOf({ round, shoe, fact, alarms, devices, frozen }: Health): Readonly<Record<string, number>> {
  const online = Object.entries(devices).map(([role, is]) => [`dealer_station_device_online{role="${role}"}`, is === 'online' ? 1 : 0]);
  return {
    ...{ dealer_station_round: round, dealer_station_shoe: shoe, dealer_station_fact: fact, dealer_station_alarms: alarms },
    ...{ dealer_station_frozen: frozen ? 1 : 0, dealer_station_memory_bytes: process.memoryUsage().rss },
    ...Object.fromEntries(online),
  };
}
