import { setTimeout as sleep } from 'node:timers/promises';
import type { FrameMessage } from '../../../main/devices/messages.ts';
import { equal } from './equal.ts';
import type { HidDevice } from './usb.ts';

export const KEYS = 16;
/** It comes back to a key after 16 of these, well over the 15 ms of a bounce. */
const PACE_MS = 10;
/** Presses under way. Of many that the station has not taken yet the panel's session hears no more (R16): that is no storm but a jam. */
const MOST_UNDER_WAY = 4;
/** A press that has not arrived by then is lost. On a busy machine a few in a thousand were, on a panel that stayed plugged in; where is not known. */
const LOST_AFTER_MS = 500;

/** The report of a panel of which one key is down, or none. */
export function maskOf(key: number | null): Buffer {
  const report = Buffer.alloc(2);
  if (key !== null) report.writeUInt16LE(1 << key);
  return report;
}

/** All keys of a panel, one after the other and over again, as quickly as they are taken. */
export class Storm {
  /** Keys in the order of their presses. */
  readonly pressed: number[] = [];
  readonly #panel: HidDevice;
  readonly #arrived: () => number;
  readonly #done: Promise<void>;
  #stopped = false;

  /** `arrived`: how many of its presses. */
  constructor(panel: HidDevice, arrived: () => number) {
    this.#panel = panel;
    this.#arrived = arrived;
    this.#done = this.#run();
  }

  /** Lets the last key go, if the panel is still plugged in. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#done;
  }

  async #run(): Promise<void> {
    // Nothing is down: what a panel says first is how its keys lie.
    let isThere = await this.#panel.say(maskOf(null));
    let [lost, sinceMs] = [0, performance.now()];
    while (isThere && !this.#stopped) {
      await sleep(PACE_MS);
      if (!this.#panel.isPlugged) return;
      if (this.pressed.length - this.#arrived() - lost >= MOST_UNDER_WAY) {
        if (performance.now() - sinceMs >= LOST_AFTER_MS) lost = this.pressed.length - this.#arrived();
        continue;
      }
      sinceMs = performance.now();
      const key = this.pressed.length % KEYS;
      this.pressed.push(key);
      isThere = await this.#panel.say(maskOf(key));
    }
    await this.#panel.say(maskOf(null));
  }
}

/** Each key is told to go down and up in turns, beginning with down. */
export function checkTurns(frames: readonly FrameMessage[]): void {
  for (let key = 0; key < KEYS; key++) {
    const turns = frames.flatMap(({ event }) => (event.event === 'button' && event.key === key ? [event.down] : []));
    equal(
      `turns of key ${key}`,
      turns,
      turns.map((_, nth) => nth % 2 === 0),
    );
  }
}
