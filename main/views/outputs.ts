import type { DeviceCommand } from '../../firmware-protocol/events.ts';
import { factOfDecision, isDecision } from './decisions.ts';
import type { AskView, DealerView, SeatView } from './messages.ts';

/** Longest that an unlocked shoe stays so without hearing from the station. */
export const UNLOCK_MS = 3000;

/** Lock, lamps and lights as a pure function of what the dealer sees: the whole wish each time; the station sends differences. */
export interface Outputs {
  readonly lock: 'locked' | 'unlocked';
  /** Key of the panel → its light. */
  readonly lights: Lights;
}
export type Lights = Readonly<Record<string, LightState>>;
export type LightState = Extract<DeviceCommand, { command: 'light' }>['state'];

/** Keys that mean something, by the fact they bring. */
export type PanelKeys = Readonly<Record<number, string>>;

/** The shoe gives cards while one is due, read for the first time or again, and for the burn. */
export function outputsOf(view: DealerView, keys: PanelKeys): Outputs {
  return {
    lock: isCardDue(view) ? 'unlocked' : 'locked',
    lights: Object.fromEntries(Object.entries(keys).map(([key, act]) => [key, lightOf(view, act)])),
  };
}
/** U3: a seat's panel lights exactly what is allowed now; what was chosen ahead of the turn stays lit. */
export const seatLights = ({ asks }: SeatView, keys: PanelKeys): Lights =>
  Object.fromEntries(Object.entries(keys).map(([key, act]) => [key, decisionLight(asks, act)]));
function decisionLight(asks: readonly AskView[], act: string): LightState {
  if (factOfDecision(act, asks) === null) return asks.some((ask) => ask.fact === 'action' && ask.chosen === act) ? 'on' : 'off';
  return 'blink';
}
function isCardDue(view: DealerView): boolean {
  if (view.frozen !== null) return false;
  const newest = view.troubles.find(({ kind }) => kind !== 'panelLost');
  if (newest !== undefined) return newest.kind === 'unread' || newest.kind === 'rescansExhausted';
  return view.next.code === 'dealCard' || view.next.code === 'burnFirst' || view.next.code === 'burnMore';
}
function lightOf(view: DealerView, fact: string): LightState {
  if (isDecision(fact)) return factOfDecision(fact, view.asks) === null ? 'off' : 'on';
  const isCalled = fact === 'call' && view.troubles.some(({ kind }) => kind === 'called');
  if (isCalled) return 'alert';
  const act = view.acts.find((allowed) => allowed.fact === fact);
  if (act === undefined) return 'off';
  return act.procedure ? 'blink' : 'on';
}
