import type { Duplex } from 'node:stream';

/**
 * A way to a device. Each `open` is one connection: a new port or socket that is never opened again, so that nothing queued for the
 * one before can reach the next device (surprises 3 and 4 of node-serialport).
 */
export interface Wire {
  /** As written in the configuration: `serial:/dev/ttyUSB0`. */
  readonly name: string;
  open(on: WireEvents): Opening;
}
export interface WireEvents {
  /**
   * Bytes may pass. Whoever gets the stream must read it at once (an unplugged port is noticed only while it is read) and write only
   * until `closed`. Its `error` events are listened to here. `note`: one line that stops nothing.
   */
  opened(stream: Duplex, note?: string | null): void;
  /** A listener only: ready, but no device has connected yet. */
  waiting(): void;
  /** Exactly once, last, and never from within `open`. The error is the system's own; null: closed here, or by the other end in good order. */
  closed(error: Error | null): void;
}
export interface Opening {
  /** Gives the port back. `closed` follows when it is free. May be called at any time and more than once. */
  close(): void;
}

/** Only the first call of the returned function gets through: a dying port may close twice. */
export function once<Value>(then: (value: Value) => void): (value: Value) => void {
  let called = false;
  return (value) => {
    if (called) return;
    called = true;
    then(value);
  };
}
