import { commandMessage, type NativeCommand } from './event.ts';
import type { StationMessage, WithoutSeq } from './messages.ts';

/** The station says something at least this often, so that the device knows it is there. */
export const KEEPALIVE_MS = 500;
/** Lights that are kept lit as they were set; those of further names are sent once. */
export const MAX_LIGHTS = 16;

type Saying = WithoutSeq<StationMessage>;

/**
 * What the station wants of a device and goes on wanting. A command may be lost on the wire and is not acknowledged, so the newest
 * ones are said again instead of a bare keep-alive.
 */
export class Wishes {
  #lock: (NativeCommand & { command: 'unlock' | 'lock' }) | null = null;
  #renewMs = 0;
  #lights: ReadonlyMap<string, NativeCommand> = new Map();
  #turn = 0;

  set(command: NativeCommand, nowMs: number): void {
    switch (command.command) {
      case 'unlock':
        this.#lock = command;
        this.#renewMs = nowMs + command.forMs / 2;
        break;
      case 'lock':
        this.#lock = command;
        break;
      case 'light':
        if (this.#lights.size < MAX_LIGHTS || this.#lights.has(command.light))
          this.#lights = new Map(this.#lights).set(command.light, command);
        break;
      case 'tone':
        break;
    }
  }

  /** All of it, for a device that has just been welcomed. */
  all(nowMs: number): readonly Saying[] {
    if (this.#lock?.command === 'unlock') this.#renewMs = nowMs + this.#lock.forMs / 2;
    return [...(this.#lock ? [this.#lock] : []), ...this.#lights.values()].map(commandMessage);
  }

  /** What is to be said now; null: nothing. `quietMs`: how long nothing was sent. */
  due(nowMs: number, quietMs: number): Saying | null {
    if (this.#lock?.command === 'unlock' && nowMs >= this.#renewMs) {
      this.#renewMs = nowMs + this.#lock.forMs / 2;
      return commandMessage(this.#lock);
    }
    return quietMs >= KEEPALIVE_MS ? this.#next() : null;
  }

  /** The standing commands in turn. An unlock has its own time. */
  #next(): Saying {
    const standing = [...(this.#lock?.command === 'lock' ? [this.#lock] : []), ...this.#lights.values()];
    this.#turn += 1;
    const command = standing[this.#turn % standing.length];
    return command === undefined ? { type: 'ACK' } : commandMessage(command);
  }
}
