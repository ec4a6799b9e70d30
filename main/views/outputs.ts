import type { DeviceCommand, TowerState } from '../../firmware-protocol/events.ts';
import { keysOfCombo } from '../../firmware-protocol/panels/combos.ts';
import { factOfDecision, isDecision } from './decisions.ts';
import type { Act, AskView, DealerView, SeatView, Trouble } from './messages.ts';

/** Longest that an unlocked shoe stays so without hearing from the station. */
export const UNLOCK_MS = 3000;

/** Lock, lamps and lights as a pure function of what the dealer sees: the whole wish each time; the station sends differences. */
export interface Outputs {
  readonly lock: 'locked' | 'unlocked';
  /** Key of the panel → its light. */
  readonly lights: Lights;
  readonly tower: TowerState;
}
export type Lights = Readonly<Record<string, LightState>>;
export type LightState = Extract<DeviceCommand, { command: 'light' }>['state'];

/** Combinations of keys that mean something (`4`, `4+5`, `4>5`), by the fact they bring. */
export type PanelKeys = Readonly<Record<string, string>>;

/** The shoe gives cards while one is due, read for the first time or again, and for the burn. `acts`: what the panel may bring. */
export function outputsOf(view: DealerView, keys: PanelKeys, acts: readonly Act[] = view.acts): Outputs {
  return {
    lock: isCardDue(view) ? 'unlocked' : 'locked',
    lights: lightsOf(keys, (act) => lightOf(view, acts, act)),
    tower: towerOf(view),
  };
}
/** U3: a seat's panel lights exactly what is allowed now; what was chosen ahead of the turn stays lit. */
export const seatLights = ({ asks }: SeatView, keys: PanelKeys): Lights => lightsOf(keys, (act) => decisionLight(asks, act));

const BY_URGENCY: readonly LightState[] = ['off', 'on', 'blink', 'alert'];
/** Each key of a combination is lit for it; a key of several shows the most urgent. */
function lightsOf(keys: PanelKeys, stateOf: (act: string) => LightState): Lights {
  const lights: Record<string, LightState> = {};
  for (const [combo, act] of Object.entries(keys)) {
    const state = stateOf(act);
    for (const key of keysOfCombo(combo))
      if (BY_URGENCY.indexOf(state) > BY_URGENCY.indexOf(lights[key] ?? 'off')) lights[key] = state;
      else lights[key] ??= 'off';
  }
  return lights;
}
function decisionLight(asks: readonly AskView[], act: string): LightState {
  if (factOfDecision(act, asks) === null) return asks.some((ask) => ask.fact === 'action' && ask.chosen === act) ? 'on' : 'off';
  return 'blink';
}
/** Troubles that the table goes on with. */
const WITHOUT_HARM: ReadonlySet<Trouble['kind']> = new Set(['panelLost', 'towerLost']);
const newestOf = ({ troubles }: DealerView): Trouble | undefined => troubles.find(({ kind }) => !WITHOUT_HARM.has(kind));

function isCardDue(view: DealerView): boolean {
  if (view.frozen !== null) return false;
  const newest = newestOf(view);
  if (newest !== undefined) return newest.kind === 'unread' || newest.kind === 'rescansExhausted';
  return view.next.code === 'dealCard' || view.next.code === 'burnFirst' || view.next.code === 'burnMore';
}
function lightOf(view: DealerView, acts: readonly Act[], fact: string): LightState {
  if (isDecision(fact)) return factOfDecision(fact, view.asks) === null ? 'off' : 'on';
  const isCalled = fact === 'call' && view.troubles.some(({ kind }) => kind === 'called');
  if (isCalled) return 'alert';
  const act = acts.find((allowed) => allowed.fact === fact);
  if (act === undefined) return 'off';
  return act.procedure ? 'blink' : 'on';
}

/** What is graver is shown first (R17). */
function towerOf(view: DealerView): TowerState {
  if (view.frozen !== null) return 'frozen';
  if (view.held || newestOf(view) !== undefined) return 'trouble';
  if (view.alarms > 0) return 'alarm';
  switch (view.phase) {
    case 'closed':
    case 'betting':
      return view.phase;
    case 'burning':
    case 'idle':
    case 'settled':
    case 'voided':
      return 'idle';
    default:
      return 'dealing';
  }
}
