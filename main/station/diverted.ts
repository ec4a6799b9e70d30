import type { DeviceEvent } from '../../firmware-protocol/events.ts';
import type { LinkRole } from '../config.ts';
import { DIVERTED } from '../round/drawn.ts';
import type { Body } from '../round/facts.ts';

/** Who hears a role's frames in place of the round. */
export interface Listener {
  /** In one word, for the journal: `test`. */
  readonly purpose: string;
  /** The journal has it. Each frame once, in the order of the journal. `tag`: of a scanner that reads tags. */
  heard(event: DeviceEvent, tag?: string): void;
}
/** What is done with the frames of one role while they go to a listener. */
export interface Diversion {
  bodyOf(event: DeviceEvent, tag?: string): Body;
  /** `seq`: of the journal's record. */
  journaled(event: DeviceEvent, seq: number, tag?: string): void;
}

/**
 * The frames of a role go to a listener instead of to the round; each is still journaled, as noted, and acknowledged. What a device says
 * of itself (its introduction, its door, gaps) goes to the round all the same. When it may begin and when it ends is for whoever begins it.
 */
export class Diverted {
  readonly #diversions = new Map<LinkRole, Diversion>();

  /** How to end it; null: the frames of this role go to another listener already. */
  begin(role: LinkRole, listener: Listener): (() => void) | null {
    if (this.#diversions.has(role)) return null;
    const diversion = diversionTo(listener);
    this.#diversions.set(role, diversion);
    return () => {
      if (this.#diversions.get(role) === diversion) this.#diversions.delete(role);
    };
  }
  isDiverted(role: LinkRole): boolean {
    return this.#diversions.has(role);
  }
  /** Null: the event goes to the round. */
  of(role: LinkRole, event: DeviceEvent): Diversion | null {
    return isOfDevice(event) ? null : (this.#diversions.get(role) ?? null);
  }
}

/** `unsure`: a card that was not read, in the form of a device's own message. */
const isOfDevice = (event: DeviceEvent): boolean => event.event === 'device' && event.kind !== 'unsure';

function diversionTo(listener: Listener): Diversion {
  let newest = 0;
  return {
    bodyOf: (event, tag) => ({ kind: 'noted', what: `${DIVERTED}${event.event}`, detail: `${listener.purpose}: ${tag ?? told(event)}` }),
    journaled: (event, seq, tag) => {
      // A frame whose acknowledgement was lost comes again, and is answered with its old record.
      if (seq <= newest) return;
      newest = seq;
      listener.heard(event, tag);
    },
  };
}
function told(event: DeviceEvent): string {
  switch (event.event) {
    case 'card':
    case 'aside':
      return event.code;
    case 'uid':
      return event.uid;
    case 'unread':
      return event.reason;
    case 'button':
      return `${event.key} ${event.down ? 'down' : 'up'}`;
    case 'device':
      return event.kind;
    default:
      return event.event;
  }
}
