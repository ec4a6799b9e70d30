import type { Body, Fact } from '../../main/round/facts.ts';
import type { Snapshot } from '../../main/round/step.ts';
import { standing } from '../../main/round/tell.ts';
import type { Log } from '../../main/station/log.ts';
import { tellLog } from '../../main/station/telling.ts';
import { Timeline } from '../../main/station/timeline.ts';
import { dealerViewOf, seatViewOf, viewOf, WITHOUT_A_STATION } from '../../main/views/index.ts';
import type { Audience } from '../../main/views/messages.ts';
import { outputsOf, seatLights } from '../../main/views/outputs.ts';
import { seen } from '../../main/views/seen.ts';
import { factOf, type Run, run } from '../round/table.ts';

export const AUDIENCES: readonly Audience[] = ['dealer', 'players', 'supervisor', 'seat:1', 'seat:2', 'seat:3', 'seat:banker'];
const KEYS = { 0: 'round.open', 1: 'bets.close', 2: 'call', 3: 'hit', 4: 'stand', 5: 'open.all', 6: 'reveal', 7: 'yes' };

/** All that one audience is sent of a table: its view, what it is made from, the lights beside it. */
export function sentTo(audience: Audience, snapshot: Snapshot): unknown {
  const seat = audience.startsWith('seat:') ? (audience as 'seat:1') : null;
  return {
    view: viewOf(snapshot, audience, WITHOUT_A_STATION),
    seen: seen(snapshot, audience),
    lights: seat === null ? null : seatLights(seatViewOf(snapshot, seat, WITHOUT_A_STATION), KEYS),
  };
}
/** All that is told of a fact besides: verdict and message, alarms, record, log, the supervisor's list, lock and lights, health. */
export function toldOf(before: Run, body: Body): { readonly after: Run; readonly told: unknown } {
  const after = run(before, body);
  const stepped = after.stepped.at(-1)!;
  const { verdict, alarms, record, message, snapshot } = stepped;
  const fact: Fact = factOf(body, after.atMs);
  const timeline = new Timeline();
  timeline.add({ entry: { seq: 1, wallMs: 0, fact, verdict }, before: before.snapshot, stepped });
  const lines: unknown[] = [];
  const log: Log = { info: (...line) => void lines.push(line), warn: (...line) => void lines.push(line) };
  tellLog(log, { entry: { seq: 1, fact, verdict }, stepped } as unknown as Parameters<typeof tellLog>[1]);
  const { awaiting: _, ...stands } = standing(snapshot);
  const outputs = outputsOf(dealerViewOf(snapshot, WITHOUT_A_STATION), KEYS);
  return { after, told: { verdict, alarms, record, message, timeline: timeline.items, lines, outputs, stands } };
}
