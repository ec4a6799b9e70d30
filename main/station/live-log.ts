import type { DeviceEvent } from '../../firmware-protocol/events.ts';
import { WireLog } from '../bench/wire-log.ts';
import type { TapMessage } from '../devices/messages.ts';
import type { LiveLine } from '../views/messages.ts';

const KEPT_EVENTS = 100;

type EventLine = Extract<LiveLine, { is: 'event' }>;

/** The wires' last lines and what was made of them, oldest first. Knows nothing of who may see them. */
export class LiveLog {
  #wire = new WireLog();
  #events: readonly EventLine[] = [];
  #n = 0;

  get lines(): readonly LiveLine[] {
    const bytes = this.#wire.lines.map(({ n, link, ...line }): LiveLine => ({ is: 'bytes', id: `b${n}`, role: link, ...line }));
    // At the same time: what was made of bytes comes after them.
    return [...bytes, ...this.#events].sort((a, b) => a.wallMs - b.wallMs);
  }

  bytes(line: TapMessage): void {
    this.#wire.add(line, Date.now());
  }
  /** `verdict`: what the journal said to it. */
  event(role: string, event: DeviceEvent, verdict: string): void {
    this.#n += 1;
    const line: EventLine = {
      is: 'event',
      id: `e${this.#n}`,
      wallMs: Date.now(),
      role,
      event: event.event,
      values: valuesOf(event),
      verdict,
    };
    this.#events = [...this.#events, line].slice(-KEPT_EVENTS);
  }
  clear(): void {
    this.#wire = new WireLog();
    this.#events = [];
  }
}

/** What the event says, as `station decode` prints it, without its name and its bytes. */
function valuesOf(event: DeviceEvent): string {
  const told = Object.entries(event).filter(([name]) => name !== 'event' && name !== 'raw' && name !== 'hello');
  return told.map(([name, value]) => `${name} ${String(value)}`).join(', ');
}
