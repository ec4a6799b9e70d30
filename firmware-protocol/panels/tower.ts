import { hexBytes } from '../dialects/hex.ts';
import type { DeviceCommand, Dialect, Session, SessionCounts, SessionStep, TowerState } from '../events.ts';
import { bytesOf } from '../native/frame.ts';

/** What is written for each state; for one that is left out nothing is. */
export type TowerTexts = Readonly<Partial<Record<TowerState, string>>>;
export const TOWER = 'tower-serial';
/** Of what is written for one state. */
const MAX_STATE_BYTES = 128;
const HEX = 'hex:';
const PLAIN = /^[\t\n\r -~]+$/;

/** `hex:02 41 0D`, or text as it is, line end included. Null: neither, or too long. */
export function towerBytes(text: string): Uint8Array | null {
  const bytes = text.startsWith(HEX)
    ? hexBytes(text.slice(HEX.length).replaceAll(' ', '').toUpperCase())
    : PLAIN.test(text)
      ? bytesOf(text)
      : null;
  return bytes !== null && bytes.length > 0 && bytes.length <= MAX_STATE_BYTES ? bytes : null;
}

/** A signal tower: it is written to, and what it says is counted and no more (R17). */
class TowerSession implements Session {
  readonly #texts: TowerTexts;
  #discarded = 0;

  constructor(texts: TowerTexts) {
    this.#texts = texts;
  }
  get counts(): SessionCounts {
    return { frames: 0, bad: 0, discarded: this.#discarded };
  }
  receive(bytes: Uint8Array): SessionStep {
    this.#discarded += bytes.length;
    return this.#step([]);
  }
  took(): SessionStep {
    return this.#step([]);
  }
  tick(): SessionStep {
    return this.#step([]);
  }
  /** Throws RangeError for anything but a state of the table. */
  command(command: DeviceCommand): SessionStep {
    if (command.command !== 'show') throw new RangeError(`a signal tower has nothing for ${JSON.stringify(command)}`);
    const text = this.#texts[command.state];
    const bytes = text === undefined ? null : towerBytes(text);
    return this.#step(bytes === null ? [] : [bytes]);
  }
  #step(write: readonly Uint8Array[]): SessionStep {
    return { write, frames: [], stage: this.#discarded > 0 ? 'bytes' : 'open' };
  }
}

export const towerDialect = (texts: TowerTexts): Dialect => ({
  name: TOWER,
  delimiter: null,
  maxBytes: MAX_STATE_BYTES,
  listens: true,
  shows: true,
  open: () => new TowerSession(texts),
  decode: (bytes) => (bytes.length === 0 ? [] : [{ event: 'discarded', bytes: bytes.length }]),
  encoder: () => () => null,
});
