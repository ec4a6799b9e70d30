import type { DeviceCommand, DeviceEvent } from '../events.ts';

/** What a format can say to its devices. */
export interface Commands {
  /** Null: the format, as it is set, has no words for it. */
  bytesOf(command: DeviceCommand): Uint8Array | null;
  /** The device answers within so many milliseconds, or has not heard. */
  readonly answerMs: number;
}

/** A command that is not answered is said so often, then given up. */
const TRIES = 3;

interface Said {
  readonly bytes: Uint8Array;
  readonly atMs: number;
  readonly times: number;
}

/**
 * The host's half of a format whose devices take commands and answer each: one is under way at a time, and of those that wait only the
 * newest, since a command says how the device is to stand (R15). A device that starts anew is told again. Pure.
 */
export class Host {
  readonly #commands: Commands;
  #underWay: Said | null = null;
  #waiting: Uint8Array | null = null;
  /** How the device is to stand. */
  #wish: Uint8Array | null = null;
  #out: Uint8Array[] = [];

  constructor(commands: Commands) {
    this.#commands = commands;
  }

  /** False: the format has no words for it. */
  say(command: DeviceCommand, nowMs: number): boolean {
    const bytes = this.#commands.bytesOf(command);
    if (bytes === null) return false;
    this.#wish = bytes;
    this.#next(bytes, nowMs);
    return true;
  }
  /** True: this is the answer to what was said. Otherwise nothing was asked, and it is noise. */
  answered(nowMs: number): boolean {
    if (this.#underWay === null) return false;
    this.#underWay = null;
    this.#goOn(nowMs);
    return true;
  }
  /** The device has started anew: it knows nothing of what it was told. */
  restarted(nowMs: number): void {
    this.#underWay = null;
    this.#waiting = null;
    if (this.#wish !== null) this.#write(this.#wish, 1, nowMs);
  }
  /** What came of a command that nobody answers; null: nothing to tell. */
  tick(nowMs: number): DeviceEvent | null {
    const said = this.#underWay;
    if (said === null || nowMs - said.atMs < this.#commands.answerMs) return null;
    if (this.#waiting === null && said.times < TRIES) {
      this.#write(said.bytes, said.times + 1, nowMs);
      return null;
    }
    this.#underWay = null;
    const isGivenUp = this.#waiting === null;
    this.#goOn(nowMs);
    return isGivenUp ? { event: 'device', kind: 'noAnswer' } : null;
  }
  /** What is to be written, once. */
  take(): readonly Uint8Array[] {
    return this.#out.splice(0);
  }

  #next(bytes: Uint8Array, nowMs: number): void {
    if (this.#underWay === null) this.#write(bytes, 1, nowMs);
    else this.#waiting = bytes;
  }
  #goOn(nowMs: number): void {
    const next = this.#waiting;
    this.#waiting = null;
    if (next !== null) this.#write(next, 1, nowMs);
  }
  #write(bytes: Uint8Array, times: number, nowMs: number): void {
    this.#underWay = { bytes, atMs: nowMs, times };
    this.#out.push(bytes);
  }
}
