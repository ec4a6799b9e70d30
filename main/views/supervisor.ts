import type { ActRule } from '../round/acts.ts';
import type { Ambient } from './ambient.ts';
import { common, nextMove } from './common.ts';
import { actOf } from './dealer.ts';
import type { SupervisorView } from './messages.ts';
import type { Seen } from './seen.ts';
import { troublesOf } from './troubles.ts';

const MOST_RECENT = 20;

export function supervisorView(seen: Seen, acts: readonly ActRule[], ambient: Ambient): SupervisorView {
  const { devices, person, people, present, timeline, fact, nowMs } = ambient;
  return {
    audience: 'supervisor',
    ...common(seen, ambient),
    next: nextMove(seen, ambient),
    order: seen.order,
    troubles: troublesOf(seen, ambient),
    acts: ambient.frozen === null ? acts.map(actOf) : [],
    ...{ devices, person, people, present, timeline, fact },
    bets: seen.bets,
    asks: ambient.frozen === null ? seen.asks : [],
    alarms: seen.alarms.map(({ id, kind, round, atMs, blocks }) => ({
      id,
      kind,
      round,
      blocks,
      forS: Math.max(0, Math.floor((nowMs - atMs) / 1000)),
    })),
    recent: seen.finished
      .slice(-MOST_RECENT)
      .reverse()
      .map(({ round, status, result }) => ({ round, status, winner: result ?? null })),
  };
}
