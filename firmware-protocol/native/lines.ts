import { LF, MAX_LINE_BYTES } from './frame.ts';

/** What is kept of a line whose LF has not come. */
const KEPT_BYTES = MAX_LINE_BYTES - 1;

/**
 * Cuts a stream into lines, however it is split into chunks. Of a line that is too long only its end is kept, since a frame may
 * follow noise there; memory never grows. Made anew for each connection.
 */
export class LineFramer {
  readonly #kept = new Uint8Array(KEPT_BYTES);
  #length = 0;
  #dropped = 0;

  /**
   * Calls `line` with each line that is complete now, without its LF, and with how many bytes of its beginning were dropped. The
   * bytes are lent for the time of the call.
   */
  push(bytes: Uint8Array, line: (line: Uint8Array, dropped: number) => void): void {
    let from = 0;
    for (let at = bytes.indexOf(LF); at >= 0; at = bytes.indexOf(LF, from)) {
      if (this.#length === 0 && this.#dropped === 0 && at - from <= KEPT_BYTES) {
        line(bytes.subarray(from, at), 0);
      } else {
        this.#keep(bytes.subarray(from, at));
        line(this.rest, this.#dropped);
      }
      this.#length = 0;
      this.#dropped = 0;
      from = at + 1;
    }
    this.#keep(bytes.subarray(from));
  }

  /** The line that is still open, or its end; lent until the next call. */
  get rest(): Uint8Array {
    return this.#kept.subarray(0, this.#length);
  }
  /** How many bytes of the open line's beginning were dropped. */
  get dropped(): number {
    return this.#dropped;
  }

  #keep(bytes: Uint8Array): void {
    const added = bytes.length > KEPT_BYTES ? bytes.subarray(bytes.length - KEPT_BYTES) : bytes;
    const over = Math.max(0, this.#length + added.length - KEPT_BYTES);
    if (over > 0) this.#kept.copyWithin(0, over, this.#length);
    this.#kept.set(added, this.#length - over);
    this.#length += added.length - over;
    this.#dropped += over + bytes.length - added.length;
  }
}
