import type { DeviceEvent } from '../../firmware-protocol/events.ts';
import type { Body } from '../round/facts.ts';
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

/** What a press on the dealer's panel means: the act of the key; a release, and a key without one, are noted. */
export function factOfPanel(event: DeviceEvent, device: string, keys: PanelKeys): Body {
  if (event.event !== 'button')
    return event.event === 'device' ? factOfDevice(event, device) : { kind: 'noted', what: event.event, detail: device };
  const act = event.down ? keys[event.key] : undefined;
  switch (act) {
    case 'round.open':
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
