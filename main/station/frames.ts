import type { DeviceEvent } from '../../firmware-protocol/events.ts';
import type { Body } from '../round/facts.ts';
import { factAhead, factOfDecision, isDecision } from '../views/decisions.ts';
import type { AskView } from '../views/messages.ts';
import type { PanelKeys } from '../views/outputs.ts';

/** What an event of a shoe means as a fact. Events that change nothing are noted: the journal has every frame that is acknowledged. */
export function factOfShoe(event: DeviceEvent, device: string): Body {
  switch (event.event) {
    case 'card':
      return { kind: 'card', code: event.code, ...(event.place === undefined ? {} : { place: event.place }) };
    case 'unread':
      return { kind: 'card.unread', reason: event.reason };
    case 'cut':
      return { kind: 'cut' };
    case 'device':
      return event.kind === 'gap' ? { kind: 'gap', device, detail: missing(event.code) } : factOfDevice(event, device);
    case 'aside':
      return { kind: 'noted', what: 'aside', detail: event.why };
    case 'button':
    case 'result':
    case 'uid':
    case 'discarded':
      return { kind: 'noted', what: event.event, detail: device };
  }
}
const missing = (frames = ''): string => `frames ${frames} were acknowledged to it and are not in the journal`;
function factOfDevice(event: Extract<DeviceEvent, { event: 'device' }>, device: string): Body {
  const { hello } = event;
  if (hello !== undefined && hello.kind === 'shoe')
    return { kind: 'hello', device, boot: hello.boot, drawn: hello.drawn, pending: hello.pending };
  if (event.kind === 'door' && event.code === 'loaded') return { kind: 'loaded', device };
  return { kind: 'noted', what: `device.${event.kind}`, detail: event.code ?? device };
}

/** A press that had to wait for the journal, and was answered by a tone that said so. */
export const lateKey = (key: number): Body => ({ kind: 'noted', what: 'key.late', detail: String(key) });

/** What a panel may answer for now, and for whom: the dealer's for whoever is asked, a seat's for itself, ahead of its turn too (P7). */
export interface PanelAsks {
  readonly asks: readonly AskView[];
  readonly isSeat: boolean;
}
/** What a press on a panel means: the act of the key; a release, and a key without one, are noted. */
export function factOfPanel(event: DeviceEvent, device: string, keys: PanelKeys, { asks, isSeat }: PanelAsks): Body {
  if (event.event !== 'button')
    return event.event === 'device' ? factOfDevice(event, device) : { kind: 'noted', what: event.event, detail: device };
  const act = event.down ? keys[event.key] : undefined;
  const decided = act === undefined || !isDecision(act) ? null : (factOfDecision(act, asks) ?? (isSeat ? factAhead(act, asks) : null));
  if (decided !== null) return decided;
  switch (act) {
    case 'round.open':
    case 'reveal':
    case 'bets.close':
    case 'shoe.load':
      return { kind: act };
    case 'call':
    case 'compared':
      return { kind: act, by: device };
    default:
      return { kind: 'noted', what: event.down ? 'key' : 'key.up', detail: String(event.key) };
  }
}
