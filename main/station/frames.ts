import type { DeviceEvent } from '../../firmware-protocol/events.ts';
import type { Body } from '../round/facts.ts';
import { factAhead, factOfDecision, isDecision } from '../views/decisions.ts';
import type { AskView } from '../views/messages.ts';

/** What an event of a shoe means as a fact. Events that change nothing are noted: the journal has every frame that is acknowledged. */
export function factOfShoe(event: DeviceEvent, device: string, tag?: string): Body {
  switch (event.event) {
    case 'card':
      return cardFact(event, tag);
    case 'unread':
      return { kind: 'card.unread', reason: event.reason };
    case 'cut':
      return { kind: 'cut' };
    case 'device':
      return event.kind === 'gap' ? { kind: 'gap', device, detail: missing(event.code) } : factOfDevice(event, device);
    case 'aside':
      return { kind: 'noted', what: 'aside', detail: event.why };
    case 'uid':
      return { kind: 'card.unread', reason: UNREGISTERED };
    case 'button':
    case 'result':
    case 'discarded':
      return { kind: 'noted', what: event.event, detail: device };
  }
}
/** A tag that no deck of the table has (R24). */
const UNREGISTERED = 'unregistered';
/** Which tag that was, for whoever registers decks; null: nothing has to be noted beside the fact. Raises no alarm. */
export const noteOfShoe = (event: DeviceEvent): Body | null =>
  event.event === 'uid' ? { kind: 'noted', what: UNREGISTERED, detail: event.uid } : null;

/** Scanners call the burn by names of their own; the table's burn has one place (C5). How many cards are burned is no card. */
const BURNS: Readonly<Record<string, string>> = { burn: 'burn.1', 'burn.first': 'burn.1' };
const BURN_COUNT = 'burn.count';
function cardFact({ code, place }: Extract<DeviceEvent, { event: 'card' }>, tag?: string): Body {
  if (place === BURN_COUNT) return { kind: 'noted', what: BURN_COUNT, detail: code };
  return { kind: 'card', code, ...(place === undefined ? {} : { place: BURNS[place] ?? place }), ...(tag === undefined ? {} : { tag }) };
}
const missing = (frames = ''): string => `frames ${frames} were acknowledged to it and are not in the journal`;
function factOfDevice(event: Extract<DeviceEvent, { event: 'device' }>, device: string): Body {
  const { hello } = event;
  if (hello !== undefined && hello.kind === 'shoe')
    return { kind: 'hello', device, boot: hello.boot, drawn: hello.drawn, pending: hello.pending };
  // The same card read twice, or a second one of its face: read again, it is known (R10).
  if (event.kind === 'unsure') return { kind: 'card.unread', reason: 'unsure' };
  if (event.kind === 'door' && event.code === 'loaded') return { kind: 'loaded', device };
  return { kind: 'noted', what: `device.${event.kind}`, detail: event.code ?? device };
}

/** A press that had to wait for the journal, and was answered by a tone that said so. */
export const lateKey = (key: number): Body => ({ kind: 'noted', what: 'key.late', detail: String(key) });

/** The panel, and its device as the journal has it. */
interface Sender {
  readonly role: string;
  readonly device: string;
}
/** What a panel may answer for now, and for whom: the dealer's for whoever is asked, a seat's for itself, ahead of its turn too (P7). */
export interface PanelAsks {
  readonly asks: readonly AskView[];
  readonly isSeat: boolean;
  /** The dealer's screen offers a new shoe. In the middle of one a slip of the finger is not to end it. */
  readonly mayLoad: boolean;
}
/** Nobody is there to be asked for one; what was pressed is journaled with it. */
const REASON = 'panel';
/** What a press on a panel means; a release, and a press that means nothing yet or at all, are noted. `act`: what the pressed keys mean. */
export function factOfPanel(event: DeviceEvent, { role, device }: Sender, act: string | null, { asks, isSeat, mayLoad }: PanelAsks): Body {
  if (event.event === 'device')
    return event.kind === 'stuck' ? { kind: 'stuck', role, key: event.code ?? '' } : factOfDevice(event, device);
  if (event.event !== 'button') return { kind: 'noted', what: event.event, detail: device };
  const decided = act === null || !isDecision(act) ? null : (factOfDecision(act, asks) ?? (isSeat ? factAhead(act, asks) : null));
  if (decided !== null) return decided;
  switch (act) {
    case 'round.open':
    case 'reveal':
    case 'bets.close':
      return { kind: act };
    case 'shoe.load':
      return mayLoad ? { kind: act } : keyNote(event);
    case 'call':
    case 'compared':
    case 'pause':
    case 'resume':
      return { kind: act, by: device };
    case 'round.void':
    case 'card.keep':
    case 'card.burn':
    case 'shoe.close':
      return { kind: act, by: device, reason: REASON };
    default:
      return keyNote(event);
  }
}
const keyNote = ({ down, key }: Extract<DeviceEvent, { event: 'button' }>): Body => ({
  ...{ kind: 'noted', what: down ? 'key' : 'key.up', detail: String(key) },
});
