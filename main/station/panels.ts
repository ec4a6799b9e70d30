import { keysOf, type LinkRole, type StationConfig } from '../config.ts';
import { mayBring } from '../round/acts.ts';
import type { Snapshot } from '../round/step.ts';
import { type Ambient, dealerViewOf, seatViewOf, viewOf } from '../views/index.ts';
import type { Act, DealerView, SeatView } from '../views/messages.ts';
import { type Outputs, outputsOf, type PanelKeys, seatLights } from '../views/outputs.ts';
import type { PanelAsks } from './frames.ts';
import type { SeatLights } from './link.ts';

/** A panel knows what the screen beside it shows, and nothing else: the dealer's, or its seat's. */
type SeatRole = `panel:${string}`;
const isSeats = (role: LinkRole): role is SeatRole => role.startsWith('panel:');
/** Nobody signs in at a panel. */
const atPanel = (ambient: Ambient): Ambient => ({ ...ambient, people: 'off' });

export function asksOfPanel(snapshot: Snapshot, role: LinkRole, ambient: Ambient): PanelAsks {
  if (isSeats(role)) return { asks: seatAt(snapshot, role, ambient).asks, isSeat: true, mayLoad: false };
  const { asks, acts } = dealerViewOf(snapshot, atPanel(ambient));
  return { asks, isSeat: false, mayLoad: acts.some(({ fact }) => fact === 'shoe.load') };
}
const seatAt = (snapshot: Snapshot, role: SeatRole, ambient: Ambient): SeatView =>
  seatViewOf(snapshot, role.replace('panel:', 'seat:') as `seat:${number}` | 'seat:banker', atPanel(ambient));

/** What the table's panels show, as the configuration has them. */
export class PanelWishes {
  /** Of the dealer's panel. */
  readonly keys: PanelKeys;
  readonly #seats: readonly (readonly [SeatRole, PanelKeys])[];
  readonly #isSupervisors: boolean;

  constructor(config: StationConfig) {
    const { panel, seats } = config.devices;
    this.keys = keysOf(config, 'panel');
    this.#seats = Object.keys(seats).map((seat): [SeatRole, PanelKeys] => [`panel:${seat}`, keysOf(config, `panel:${seat}`)]);
    this.#isSupervisors = panel?.role === 'supervisor';
  }

  outputs(view: DealerView, snapshot: Snapshot, ambient: Ambient): Outputs {
    return outputsOf(view, this.keys, this.#isSupervisors ? [...view.acts, ...supervisorsActs(snapshot, ambient)] : view.acts);
  }
  seats(snapshot: Snapshot, ambient: Ambient): SeatLights {
    return Object.fromEntries(this.#seats.map(([role, keys]) => [role, seatLights(seatAt(snapshot, role, ambient), keys)]));
  }
}
/** What only a supervisor may do: what the dealer may as well, a panel shows when it is the dealer's turn to do it. */
function supervisorsActs(snapshot: Snapshot, ambient: Ambient): readonly Act[] {
  const view = viewOf(snapshot, 'supervisor', atPanel(ambient));
  return view.audience === 'supervisor' ? view.acts.filter(({ fact }) => !mayBring('dealer', fact)) : [];
}
