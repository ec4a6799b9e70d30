import type { ActRule } from '../round/acts.ts';
import type { Ambient } from './ambient.ts';
import { common, nextMove } from './common.ts';
import type { Act, DealerView, DeviceDetail, DeviceView } from './messages.ts';
import type { Seen } from './seen.ts';
import { troublesOf } from './troubles.ts';

export function dealerView(seen: Seen, acts: readonly ActRule[], ambient: Ambient): DealerView {
  return {
    audience: 'dealer',
    ...common(seen, ambient),
    next: nextMove(seen, ambient),
    why: seen.why,
    order: seen.order,
    troubles: troublesOf(seen, ambient),
    acts: ambient.frozen === null ? acts.map(actOf) : [],
    devices: ambient.devices.map(lightOf),
    person: ambient.person,
    people: ambient.people,
    bets: seen.bets,
    asks: ambient.frozen === null ? seen.asks : [],
    alarms: seen.alarms.length,
  };
}
export const actOf = ({ fact, ceremony, key, procedure }: ActRule): Act => ({ fact, ceremony, key, procedure });
/** A light needs four rungs and a cause, no identity. */
const lightOf = ({ role, rungs, why, lostForS }: DeviceDetail): DeviceView => ({ role, rungs, why, lostForS });
