import type { DeviceEvent } from '../events.ts';
import type { Decoder } from './format.ts';
import { Told } from './told.ts';

/** What all decoders have in common: their events, and when an open frame is too old. */
export abstract class TimedDecoder implements Decoder {
  protected readonly told = new Told();
  readonly #interByteMs: number;
  #lastMs = 0;

  constructor(interByteMs: number) {
    this.#interByteMs = interByteMs;
  }

  push(bytes: Uint8Array, nowMs: number): readonly DeviceEvent[] {
    this.#expire(nowMs);
    this.take(bytes);
    if (bytes.length > 0) this.#lastMs = nowMs;
    return this.told.take();
  }

  tick(nowMs: number): readonly DeviceEvent[] {
    this.#expire(nowMs);
    return this.told.take();
  }

  end(): readonly DeviceEvent[] {
    this.cutOff();
    this.told.flush();
    return this.told.take();
  }

  protected abstract take(bytes: Uint8Array): void;
  /** No more will come of the frame that is open, if one is: it is `unread`, and nothing of it is kept. */
  protected abstract cutOff(): void;

  #expire(nowMs: number): void {
    if (nowMs - this.#lastMs > this.#interByteMs) this.cutOff();
  }
}
