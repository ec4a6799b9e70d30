import { actsNow } from '../round/acts.ts';
import { opened, type Snapshot } from '../round/step.ts';
import type { Ambient } from './ambient.ts';
import { dealerView } from './dealer.ts';
import type { AnyView, Audience, DealerView, SeatView, TechnicianView } from './messages.ts';
import { playersView } from './players.ts';
import { seatView } from './seat.ts';
import { seen } from './seen.ts';
import { supervisorView } from './supervisor.ts';
import { type DeskView, technicianView } from './technician.ts';

export { type Ambient, WITHOUT_A_STATION } from './ambient.ts';
export type { DeskView } from './technician.ts';

/** The audiences that this version has a view for. */
const AUDIENCES: readonly Audience[] = ['dealer', 'players', 'supervisor', 'seat:banker'];
export const isAudience = (text: string): text is Audience => (AUDIENCES as readonly string[]).includes(text) || /^seat:[1-7]$/.test(text);

/** The view of one audience: what its screen is sent. */
export function viewOf(snapshot: Snapshot, audience: Audience, ambient: Ambient): AnyView {
  switch (audience) {
    case 'dealer':
      return dealerViewOf(snapshot, ambient);
    case 'supervisor':
      return supervisorView(seen(snapshot, audience), actsNow(opened(snapshot), 'supervisor'), ambient);
    case 'players':
      return playersView(seen(snapshot, audience), ambient);
    default:
      return seatViewOf(snapshot, audience, ambient);
  }
}
export const seatViewOf = (snapshot: Snapshot, audience: `seat:${number}` | 'seat:banker', ambient: Ambient): SeatView =>
  seatView(seen(snapshot, audience), actsNow(opened(snapshot), audience), audience, ambient);
/** Lights and the shoe's lock follow from this view, so that they cannot know more than the dealer. */
export const dealerViewOf = (snapshot: Snapshot, ambient: Ambient): DealerView =>
  dealerView(seen(snapshot, 'dealer'), actsNow(opened(snapshot), 'dealer'), ambient);
/** The phase is the players' to know, and no more of the round is. */
export const technicianViewOf = (snapshot: Snapshot, desk: DeskView, ambient: Ambient): TechnicianView =>
  technicianView(desk, seen(snapshot, 'players'), ambient);
