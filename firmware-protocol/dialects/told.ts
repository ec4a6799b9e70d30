import type { DeviceEvent, UnreadReason } from '../events.ts';
import { hexOf } from '../native/frame.ts';

/** Events in their order; noise is counted, and told before the event that follows it. */
export class Told {
  #events: DeviceEvent[] = [];
  #noise = 0;

  noise(bytes: number): void {
    this.#noise += bytes;
  }
  tell(...events: readonly DeviceEvent[]): void {
    if (events.length === 0) return;
    this.flush();
    this.#events.push(...events);
  }
  unread(reason: UnreadReason, raw: Uint8Array): void {
    this.tell({ event: 'unread', reason, raw: hexOf(raw) });
  }
  /** No event will follow the noise. */
  flush(): void {
    if (this.#noise > 0) this.#events.push({ event: 'discarded', bytes: this.#noise });
    this.#noise = 0;
  }
  /** The events since the last call. */
  take(): readonly DeviceEvent[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }
}
