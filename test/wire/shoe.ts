import type { Duplex } from 'node:stream';
import type { DeviceCommand } from '../../firmware-protocol/events.ts';
import {
  type DeviceIdentity,
  type DeviceMemory,
  type DeviceStep,
  freshMemory,
  NativeDevice,
} from '../../firmware-protocol/native/device.ts';
import { monoMs } from '../../main/devices/mono.ts';

const TICK_MS = 50;

/** A native card shoe with its own memory, that can be plugged into one wire after another. */
export class Shoe {
  readonly #device: NativeDevice;
  readonly commands: DeviceCommand[] = [];
  /** All that the station has written, as text. */
  heard = '';
  #stream: Duplex | null = null;
  #ticking: NodeJS.Timeout | null = null;

  constructor(who: Partial<DeviceIdentity> = {}, memory: DeviceMemory = freshMemory('0000A001'), key: string | null = null) {
    this.#device = new NativeDevice({ device: 'shoe-1', kind: 'shoe', firmware: '1.0', ...who }, memory, key);
  }

  get pending(): number {
    return this.#device.memory.queue.length;
  }

  get isUnlocked(): boolean {
    return this.#device.isUnlocked(monoMs());
  }

  plugInto(stream: Duplex): void {
    this.#stream = stream;
    // The wire's end is the business of the test that cuts it.
    stream.on('error', () => undefined);
    stream.on('data', (bytes: Buffer) => {
      if (stream !== this.#stream) return;
      this.heard += bytes.toString('latin1');
      this.#say(this.#device.receive(bytes, monoMs()));
    });
    this.#ticking = setInterval(() => this.#say(this.#device.tick(monoMs())), TICK_MS);
    this.#say(this.#device.connected(monoMs()));
  }

  unplug(): void {
    if (this.#ticking !== null) clearInterval(this.#ticking);
    this.#stream = null;
    this.#device.disconnected();
  }

  draw(...codes: readonly string[]): void {
    for (const code of codes) {
      const step = this.#device.report({ type: 'CARD', code }, monoMs());
      if (step === null) throw new Error('the shoe can keep no card more');
      this.#say(step);
    }
  }

  #say(step: DeviceStep): void {
    this.commands.push(...step.commands);
    if (this.#stream?.writable) for (const bytes of step.write) this.#stream.write(bytes);
  }
}
