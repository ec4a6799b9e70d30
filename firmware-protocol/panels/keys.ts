import type { DeviceEvent } from '../events.ts';
import { HeldKeys } from './held.ts';

/** A contact that bounces comes to rest within this. */
export const DEBOUNCE_MS = 15;
/** A first report that comes so soon tells how the keys lay when the panel was connected; later, somebody has moved one. */
export const LYING_MS = 1_000;

interface Key {
  /** As it was told. */
  isDown: boolean;
  /** When that changed. */
  edgeMs: number;
  /** As the newest report has it, and since when. */
  raw: boolean;
  rawMs: number;
  /** It lay down when the panel was connected: that was no press, and its release is none of one. */
  isLying: boolean;
}

/**
 * The keys of one connection: reports of which are down become presses and releases (R16). An edge is told at once; what a contact does
 * within 15 ms of it is not, unless it then stays so for 15 ms. A held key does not repeat. All times are of one clock, in milliseconds.
 */
export class Keys {
  readonly #keys = new Map<number, Key>();
  readonly #held = new HeldKeys();
  readonly #openedMs: number;
  #isFirst = true;

  constructor(openedMs: number) {
    this.#openedMs = openedMs;
  }

  /** The keys that are down now, all of them. Releases are told before presses. */
  report(down: ReadonlySet<number>, nowMs: number): readonly DeviceEvent[] {
    if (this.#isFirst) {
      this.#isFirst = false;
      // Of several, nobody can tell which was pressed now.
      if (nowMs - this.#openedMs < LYING_MS || down.size > 1) {
        this.#lie(down, nowMs);
        return [];
      }
    }
    const settled = this.#settle(nowMs);
    const released = [...this.#keys].flatMap(([key, state]) => (down.has(key) ? [] : this.#move(key, state, false, nowMs)));
    const pressed = [...down].flatMap((key) => this.#move(key, this.#of(key), true, nowMs));
    return [...settled, ...released, ...pressed, ...this.#held.tick(nowMs)];
  }

  tick(nowMs: number): readonly DeviceEvent[] {
    return [...this.#settle(nowMs), ...this.#held.tick(nowMs)];
  }

  #of(key: number): Key {
    const known = this.#keys.get(key);
    if (known !== undefined) return known;
    const fresh = { isDown: false, edgeMs: Number.NEGATIVE_INFINITY, raw: false, rawMs: Number.NEGATIVE_INFINITY, isLying: false };
    this.#keys.set(key, fresh);
    return fresh;
  }

  #lie(down: ReadonlySet<number>, nowMs: number): void {
    for (const key of down) {
      this.#keys.set(key, { isDown: true, edgeMs: nowMs, raw: true, rawMs: nowMs, isLying: true });
      this.#held.change(key, true, nowMs);
    }
  }

  #move(key: number, state: Key, raw: boolean, nowMs: number): readonly DeviceEvent[] {
    if (state.raw !== raw) {
      state.raw = raw;
      state.rawMs = nowMs;
    }
    return raw !== state.isDown && nowMs - state.edgeMs >= DEBOUNCE_MS ? this.#edge(key, state, nowMs) : [];
  }

  /** What changed too soon after an edge, and has stayed so. */
  #settle(nowMs: number): readonly DeviceEvent[] {
    return [...this.#keys].flatMap(([key, state]) => {
      const restMs = Math.max(state.edgeMs, state.rawMs) + DEBOUNCE_MS;
      return state.raw !== state.isDown && nowMs >= restMs ? this.#edge(key, state, restMs) : [];
    });
  }

  #edge(key: number, state: Key, atMs: number): readonly DeviceEvent[] {
    const wasLying = state.isLying;
    state.isDown = state.raw;
    state.edgeMs = atMs;
    state.isLying = false;
    const told = this.#held.change(key, state.isDown, atMs);
    return wasLying ? told : [{ event: 'button', key, down: state.isDown }, ...told];
  }
}
