import type { DeviceEvent, Dialect } from '../events.ts';
import { eventOf, messageOf } from './event.ts';
import { hexOf, isBlank, LF, MAX_LINE_BYTES, textOf } from './frame.ts';
import { LineFramer } from './lines.ts';
import { type DeviceMessage, encodeMessage, isFromStation, isNumbered, isSayable, type Message, readLine } from './messages.ts';
import { NativeSession } from './station.ts';

/** The events of a recording. Frames of a station in it are `unread` (`format`): no device says them. */
class Decoder {
  readonly #events: DeviceEvent[] = [];
  #boot: string | null = null;
  #seq: number | null = null;
  #hello = '';

  decode(bytes: Uint8Array): readonly DeviceEvent[] {
    const framer = new LineFramer();
    framer.push(bytes, (line, dropped) => this.#line(line, dropped));
    if (!isBlank(framer.rest) || framer.dropped > 0) this.#unread(framer.rest, framer.dropped, 'length');
    return this.#events;
  }

  #line(line: Uint8Array, dropped: number): void {
    if (isBlank(line) && dropped === 0) return;
    const read = readLine(line);
    if ('bad' in read || isFromStation(read.message)) {
      this.#unread(line, dropped, 'bad' in read ? read.bad : 'format');
      return;
    }
    this.#discarded(dropped + read.noise);
    const frame = line.subarray(read.noise);
    if (!this.#isRepeated(read.message, frame)) this.#events.push(eventOf(read.message, frame));
  }

  /** A frame with the number of the one before is that one sent again; so is a HELLO like the one before. */
  #isRepeated(message: DeviceMessage, frame: Uint8Array): boolean {
    if (isNumbered(message)) {
      const isSame = message.seq === this.#seq;
      this.#seq = message.seq;
      this.#hello = '';
      return isSame;
    }
    if (message.type === 'BEAT') return false;
    if (message.boot !== this.#boot) this.#seq = null;
    this.#boot = message.boot;
    const isSame = textOf(frame) === this.#hello;
    this.#hello = textOf(frame);
    return isSame;
  }

  #unread(line: Uint8Array, dropped: number, reason: 'check' | 'length' | 'format'): void {
    this.#discarded(dropped);
    this.#events.push({ event: 'unread', reason, raw: hexOf(line) });
  }

  #discarded(bytes: number): void {
    if (bytes > 0) this.#events.push({ event: 'discarded', bytes });
  }
}

/** Numbers the frames of one stream. */
const encoder = (): ((event: DeviceEvent) => Uint8Array | null) => {
  let boot: string | null = null;
  let last = 0;
  return (event) => {
    const body = messageOf(event);
    if (body === null) return null;
    if (body.type === 'HELLO' && body.boot !== boot) {
      boot = body.boot;
      last = 0;
    }
    const isNext = body.type !== 'HELLO' && body.type !== 'BEAT';
    const seq = isNext ? Number(('seq' in event && event.seq) || last + 1) : last;
    const message: Message = { ...body, seq };
    if (!isSayable(message)) return null;
    last = seq;
    return encodeMessage(message);
  };
};

/** Our own protocol, DSP (README of this folder). */
export const native: Dialect = {
  name: 'native',
  delimiter: LF,
  maxBytes: MAX_LINE_BYTES,
  open: (expected, nowMs) => new NativeSession(expected, nowMs),
  decode: (bytes) => new Decoder().decode(bytes),
  encoder,
};
