import { randomBytes } from 'node:crypto';
import type { Duplex } from 'node:stream';
import type { DeviceCommand } from '../../firmware-protocol/events.ts';
import {
  type DeviceIdentity,
  type DeviceMemory,
  type DeviceStep,
  freshMemory,
  NativeDevice,
} from '../../firmware-protocol/native/device.ts';
import { textOf } from '../../firmware-protocol/native/frame.ts';
import { isNumberedType, type NumberedMessage, type WithoutSeq } from '../../firmware-protocol/native/messages.ts';
import { waitMs } from '../devices/backoff.ts';
import { monoMs } from '../devices/mono.ts';
import type { Opening, Wire } from '../devices/wires/wire.ts';
import { type FrameFault, noise, SPLIT_PAUSE_MS, withFault } from './faults.ts';
import type { Random } from './random.ts';

/** Whose device it is. None of these may throw. */
export interface DeviceHost {
  /** Keeps the memory beyond the end of the process. Asked before anything that depends on it is sent; false: not now, it is asked again. */
  keep(memory: DeviceMemory): boolean;
  told(command: DeviceCommand): void;
  /** What the getters say has changed. */
  changed(): void;
  /** A wire that listens, and that nobody has connected to yet. */
  waits(): void;
  /** The connection is over, or did not come about: the system's error, null: closed in good order. It is tried again. */
  lost(error: Error | null): void;
}
/** `key`: 64 hex digits, with which it proves who it is; left out or null: it does not. */
export type VirtualIdentity = DeviceIdentity & { readonly key?: string | null };
export type Happening = WithoutSeq<NumberedMessage>;

/** The native half wants 50 ms or oftener. */
const TICK_MS = 50;
/** Bytes that a station which does not read leaves in the queue. More is dropped: the protocol repeats what matters. */
const MOST_UNWRITTEN_BYTES = 16 * 1024;
const BOOT_BYTES = 4;
const SPACE = 0x20;

/** The memory of a device that was never on. Its boot id must not be guessed again, so no seed makes it. */
export const newMemory = (): DeviceMemory => freshMemory(randomBytes(BOOT_BYTES).toString('hex').toUpperCase());

/**
 * A native device on a wire, as a real one hangs on it: the same bytes by the same ways, and the faults of real ones by name. It
 * connects again for ever; its memory outlives connections, and where its host keeps it, the process.
 */
export class VirtualDevice {
  readonly #device: NativeDevice;
  readonly #wire: Wire;
  readonly #random: Random;
  readonly #host: DeviceHost;
  #kept: DeviceMemory;
  #opening: Opening | null = null;
  #stream: Duplex | null = null;
  #ticking: NodeJS.Timeout | null = null;
  #reopening: NodeJS.Timeout | null = null;
  #failures = 0;
  #plugged = true;
  #silent = false;
  #fault: FrameFault | null = null;
  /** What is still to be written of a split frame and what follows it. `pause`: after it. */
  #unwritten: { readonly bytes: Uint8Array; readonly pause: boolean }[] = [];
  #pausing: NodeJS.Timeout | null = null;
  #lastFrame: Uint8Array = new Uint8Array();
  #announced = '';
  #onClosed: (() => void) | null = null;

  constructor({ key = null, ...who }: VirtualIdentity, memory: DeviceMemory, wire: Wire, random: Random, host: DeviceHost) {
    this.#device = new NativeDevice(who, memory, key);
    this.#kept = memory;
    this.#wire = wire;
    this.#random = random;
    this.#host = host;
  }

  start(): void {
    this.#ticking = setInterval(() => this.#apply(this.#device.tick(monoMs())), TICK_MS);
    this.#open();
  }

  get memory(): DeviceMemory {
    return this.#device.memory;
  }
  /** The host has kept the memory as it is now. */
  get isKept(): boolean {
    return this.#kept === this.#device.memory;
  }
  get isUnlocked(): boolean {
    return this.#device.isUnlocked(monoMs());
  }
  /** The station has welcomed it. */
  get isConnected(): boolean {
    return this.#device.state === 'ready';
  }
  get isPlugged(): boolean {
    return this.#plugged;
  }
  get isSilent(): boolean {
    return this.#silent;
  }

  /** Something happened at the device. False: it can keep no frame more, and nothing happened. */
  report(happened: Happening): boolean {
    const step = this.#device.report(happened, monoMs());
    if (step === null) return false;
    this.#apply(step);
    return true;
  }

  /** The next numbered frame goes out with this fault, once. */
  spoil(fault: FrameFault): void {
    this.#fault = fault;
  }
  makeNoise(): void {
    this.#write([noise(this.#random)]);
  }
  /** A device that hangs: the connection stays, nothing is said and nothing heard. */
  setSilent(silent: boolean): void {
    this.#silent = silent;
    this.#announce();
  }
  /** The connection ends in the middle of a frame, and there is none until `plug`. False: it is unplugged already. */
  unplug(): boolean {
    if (!this.#plugged) return false;
    this.#write([this.#lastFrame.subarray(0, Math.ceil(this.#lastFrame.length / 2))]);
    this.#plugged = false;
    if (this.#reopening !== null) clearTimeout(this.#reopening);
    this.#reopening = null;
    const opening = this.#opening;
    // Not before the half frame has left the process.
    setTimeout(() => opening?.close(), SPLIT_PAUSE_MS);
    this.#announce();
    return true;
  }
  /** False: it is plugged in already. */
  plug(): boolean {
    if (this.#plugged) return false;
    this.#plugged = true;
    this.#failures = 0;
    if (this.#opening === null) this.#open();
    this.#announce();
    return true;
  }

  /** Resolves when the wire is free. */
  async close(): Promise<void> {
    if (this.#ticking !== null) clearInterval(this.#ticking);
    if (this.#reopening !== null) clearTimeout(this.#reopening);
    this.#plugged = false;
    await new Promise<void>((resolve) => {
      if (this.#opening === null) resolve();
      else {
        this.#onClosed = resolve;
        this.#opening.close();
      }
    });
  }

  #open(): void {
    this.#reopening = null;
    this.#opening = this.#wire.open({
      opened: (stream) => this.#opened(stream),
      waiting: () => this.#host.waits(),
      closed: (error) => this.#closed(error),
    });
  }

  #opened(stream: Duplex): void {
    this.#stream = stream;
    stream.on('data', (chunk: Buffer) => {
      if (this.#plugged && !this.#silent) this.#apply(this.#device.receive(chunk, monoMs()));
    });
    this.#apply(this.#device.connected(monoMs()));
  }

  #closed(error: Error | null): void {
    this.#opening = null;
    this.#stream = null;
    this.#unwritten = [];
    if (this.#pausing !== null) clearTimeout(this.#pausing);
    this.#pausing = null;
    this.#device.disconnected();
    this.#onClosed?.();
    if (this.#plugged) {
      this.#failures += 1;
      this.#reopening = setTimeout(() => this.#open(), waitMs(this.#failures, 0));
      this.#host.lost(error);
    }
    this.#announce();
  }

  #apply(step: DeviceStep): void {
    if (!this.isKept && this.#host.keep(this.#device.memory)) this.#kept = this.#device.memory;
    if (this.#device.state === 'ready') this.#failures = 0;
    for (const frame of step.write) this.#send(frame);
    for (const command of step.commands) this.#host.told(command);
    this.#announce();
  }

  #send(frame: Uint8Array): void {
    const fault = isNews(frame) ? this.#fault : null;
    if (fault !== null) this.#fault = null;
    this.#lastFrame = frame;
    this.#write(withFault(fault, frame, this.#random));
  }

  #write(pieces: readonly Uint8Array[]): void {
    if (this.#stream === null || !this.#plugged || this.#silent) return;
    this.#unwritten.push(...pieces.map((bytes, index) => ({ bytes, pause: index < pieces.length - 1 })));
    if (this.#pausing === null) this.#flush();
  }

  #flush(): void {
    this.#pausing = null;
    for (let piece = this.#unwritten.shift(); piece !== undefined; piece = this.#unwritten.shift()) {
      const stream = this.#stream;
      if (stream?.writable && stream.writableLength + piece.bytes.length <= MOST_UNWRITTEN_BYTES) stream.write(piece.bytes);
      if (!piece.pause) continue;
      this.#pausing = setTimeout(() => this.#flush(), SPLIT_PAUSE_MS);
      return;
    }
  }

  /** Told once for each change, not with every tick. */
  #announce(): void {
    const { lastSeq, queue } = this.#device.memory;
    const now = [lastSeq, queue.length, this.isKept, this.isUnlocked, this.#plugged, this.#silent, this.#device.state].join();
    if (now === this.#announced) return;
    this.#announced = now;
    this.#host.changed();
  }
}

/** A frame that the station must not lose, as opposed to HELLO and BEAT; sealed or not. */
const isNews = (frame: Uint8Array): boolean => isNumberedType(textOf(frame.subarray(0, frame.indexOf(SPACE))));
