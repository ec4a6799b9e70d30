import { randomBytes } from 'node:crypto';
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
import { monoMs } from '../devices/mono.ts';
import type { Wire } from '../devices/wires/wire.ts';
import { type FrameFault, noise, type PairFault, piece, type WireFault, withFault } from './faults.ts';
import { FaultyWire } from './faulty-wire.ts';
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
const BOOT_BYTES = 4;
const SPACE = 0x20;
/** Who answers in the place of the right device (`wrongDevice`). */
const STRANGER_ID = 'stranger-1';

/** The memory of a device that was never on. Its boot id must not be guessed again, so no seed makes it. */
export const newMemory = (): DeviceMemory => freshMemory(randomBytes(BOOT_BYTES).toString('hex').toUpperCase());

/**
 * A native device on a wire, as a real one hangs on it: the same bytes by the same ways, and the faults of real ones by name. It
 * connects again for ever; its memory outlives connections, and where its host keeps it, the process.
 */
export class VirtualDevice {
  readonly #who: DeviceIdentity;
  readonly #device: NativeDevice;
  readonly #wire: FaultyWire;
  readonly #random: Random;
  readonly #host: DeviceHost;
  #kept: DeviceMemory;
  /** Another device in its place. */
  #stranger: NativeDevice | null = null;
  #ticking: NodeJS.Timeout | null = null;
  #fault: FrameFault | null = null;
  #lastFrame: Uint8Array = new Uint8Array();
  #announced = '';

  constructor({ key = null, ...who }: VirtualIdentity, memory: DeviceMemory, wire: Wire, random: Random, host: DeviceHost) {
    this.#who = who;
    this.#device = new NativeDevice(who, memory, key);
    this.#kept = memory;
    this.#random = random;
    this.#host = host;
    this.#wire = new FaultyWire(wire, {
      opened: () => this.#apply(this.#speaking.connected(monoMs())),
      received: (bytes) => this.#apply(this.#speaking.receive(bytes, monoMs())),
      closed: () => {
        this.#speaking.disconnected();
        this.#announce();
      },
      waits: () => host.waits(),
      lost: (error) => host.lost(error),
    });
  }

  start(): void {
    this.#ticking = setInterval(() => this.#apply(this.#speaking.tick(monoMs())), TICK_MS);
    this.#wire.start();
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
  /** What is the matter with its wire. */
  get wireFault(): WireFault | null {
    return this.#wire.fault;
  }

  /** Something happened at the device. False: it can keep no frame more, and nothing happened. */
  report(happened: Happening): boolean {
    const step = this.#device.report(happened, monoMs());
    if (step === null) return false;
    this.#apply(step);
    return true;
  }
  /** Two things happened one upon the other. The caller has seen that there is room for both. */
  reportTwo(fault: PairFault, first: Happening, second: Happening): void {
    if (!this.isConnected) {
      this.report(first);
      this.report(second);
      return;
    }
    for (const happened of [first, second]) this.#device.report(happened, monoMs());
    this.#keep();
    const { write, commands } = this.#device.offerAll(monoMs());
    const [oldest, ...others] = write;
    if (oldest !== undefined) this.#wire.write(withFault(fault, [oldest, ...others], this.#random));
    this.#after(commands);
  }

  /** The next numbered frame goes out with this fault, once. */
  spoil(fault: FrameFault): void {
    this.#fault = fault;
  }
  makeNoise(): void {
    this.#wire.write([piece(noise(this.#random))]);
  }
  /** Breaks the wire until `mend`. False: it is broken already. */
  begin(fault: WireFault): boolean {
    const half = this.#lastFrame.subarray(0, Math.ceil(this.#lastFrame.length / 2));
    if (!this.#wire.begin(fault, half)) return false;
    if (fault === 'wrongDevice') {
      this.#device.disconnected();
      this.#stranger = new NativeDevice({ ...this.#who, device: STRANGER_ID }, newMemory());
    }
    this.#announce();
    return true;
  }
  /** False: the wire is in order. */
  mend(): boolean {
    if (!this.#wire.mend()) return false;
    this.#stranger = null;
    this.#announce();
    return true;
  }

  /** Resolves when the wire is free. */
  async close(): Promise<void> {
    if (this.#ticking !== null) clearInterval(this.#ticking);
    await this.#wire.close();
  }

  get #speaking(): NativeDevice {
    return this.#stranger ?? this.#device;
  }

  #keep(): void {
    if (!this.isKept && this.#host.keep(this.#device.memory)) this.#kept = this.#device.memory;
  }
  #apply({ write, commands }: DeviceStep): void {
    this.#keep();
    for (const frame of write) this.#send(frame);
    this.#after(commands);
  }
  #after(commands: readonly DeviceCommand[]): void {
    if (this.isConnected) this.#wire.proved();
    if (this.#stranger === null) for (const command of commands) this.#host.told(command);
    this.#announce();
  }

  #send(frame: Uint8Array): void {
    const fault = isNews(frame) ? this.#fault : null;
    if (fault !== null) this.#fault = null;
    this.#lastFrame = frame;
    this.#wire.write(withFault(fault, [frame], this.#random));
  }

  /** Told once for each change, not with every tick. */
  #announce(): void {
    const { lastSeq, queue } = this.#device.memory;
    const now = [lastSeq, queue.length, this.isKept, this.isUnlocked, this.wireFault, this.#device.state].join();
    if (now === this.#announced) return;
    this.#announced = now;
    this.#host.changed();
  }
}

/** A frame that the station must not lose, as opposed to HELLO and BEAT; sealed or not. */
const isNews = (frame: Uint8Array): boolean => isNumberedType(textOf(frame.subarray(0, frame.indexOf(SPACE))));
