import type { SessionFrame } from '../events.ts';

type Id = NonNullable<SessionFrame['id']>;
interface Waiting {
  readonly frame: number;
  readonly id: SessionFrame['id'];
}

/** Delivered and not yet taken: beyond that nothing is delivered, so nothing acknowledged, and the device repeats. */
export const MAX_WAITING = 64;
/** A device repeats what is not acknowledged oftener than that; when it only beats, it has nothing left to say. */
export const QUIET_MS = 2000;

/**
 * Which numbered frames of a session are new, and which numbers may be acknowledged. A number is acknowledged only when the journal
 * has it, and delivered once: that is the whole of "no card lost, none counted twice".
 */
export class Intake {
  #boot: string | null = null;
  /** The journal has every number of the boot up to this one. */
  #taken = 0;
  /** Every number up to this one was delivered. */
  #delivered = 0;
  #frames = 0;
  #waiting: readonly Waiting[] = [];
  /** Since when it has only beaten, with a number that never came; null: it has not. */
  #missingMs: number | null = null;

  get boot(): string | null {
    return this.#boot;
  }
  get taken(): number {
    return this.#taken;
  }
  get delivered(): number {
    return this.#delivered;
  }
  /** Whether so many frames more may be delivered. */
  hasRoom(frames: number): boolean {
    return this.#waiting.length + frames <= MAX_WAITING;
  }

  /** Another numbering begins: what was delivered of the one before may still be taken, but means nothing on the wire. */
  begin(boot: string, taken: number): void {
    this.#boot = boot;
    this.#taken = taken;
    this.#delivered = taken;
    this.#missingMs = null;
  }

  /** A beat with its number. Whether the device has nothing left to say, and frames up to there never came. */
  isMissing(seq: number, nowMs: number): boolean {
    if (seq <= this.#delivered) this.#missingMs = null;
    else this.#missingMs ??= nowMs;
    return this.#missingMs !== null && nowMs - this.#missingMs >= QUIET_MS;
  }

  /** `waiting`: delivered, not yet taken. `early`: a number before it is missing. */
  judge(seq: number): 'new' | 'taken' | 'waiting' | 'early' {
    this.#missingMs = null;
    if (seq <= this.#taken) return 'taken';
    if (seq <= this.#delivered) return 'waiting';
    return seq === this.#delivered + 1 ? 'new' : 'early';
  }

  /** Numbers up to this one will never come. */
  skipTo(seq: number): void {
    this.#delivered = seq;
  }

  /** The frame's number within the session. The caller has asked `hasRoom`. */
  deliver(id: Id | null): number {
    this.#frames += 1;
    if (id !== null) this.#delivered = id.seq;
    this.#waiting = [...this.#waiting, { frame: this.#frames, id }];
    return this.#frames;
  }

  /** The journal has every frame of the session up to this one. True when there is something new to acknowledge. */
  took(frame: number): boolean {
    const before = this.#taken;
    for (const { id } of this.#waiting.filter((waiting) => waiting.frame <= frame)) {
      if (id !== null && id.boot === this.#boot) this.#taken = id.seq;
    }
    this.#waiting = this.#waiting.filter((waiting) => waiting.frame > frame);
    return this.#taken > before;
  }
}
