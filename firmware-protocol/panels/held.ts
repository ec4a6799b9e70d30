import type { DeviceEvent } from '../events.ts';

/** So long down, a key is stuck (R16). */
export const STUCK_MS = 10_000;

/** The keys that are down and since when: one that stays down for too long is told once, and so is its coming free. */
export class HeldKeys {
  readonly #held = new Map<number, { readonly sinceMs: number; isTold: boolean }>();

  /** What has to be told besides the key's own event. */
  change(key: number, isDown: boolean, nowMs: number): readonly DeviceEvent[] {
    const held = this.#held.get(key);
    if (isDown) {
      if (held === undefined) this.#held.set(key, { sinceMs: nowMs, isTold: false });
      return [];
    }
    this.#held.delete(key);
    return held?.isTold ? [{ event: 'device', kind: 'unstuck', code: String(key) }] : [];
  }

  tick(nowMs: number): readonly DeviceEvent[] {
    const events: DeviceEvent[] = [];
    for (const [key, held] of this.#held) {
      if (held.isTold || nowMs - held.sinceMs < STUCK_MS) continue;
      held.isTold = true;
      events.push({ event: 'device', kind: 'stuck', code: String(key) });
    }
    return events;
  }
}
