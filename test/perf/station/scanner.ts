import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import { type DeviceStep, freshMemory, NativeDevice } from '../../../firmware-protocol/native/device.ts';

type Happening = Parameters<NativeDevice['report']>[0];

const TICK_MS = 50;
/** A scanner that waits longer for the station's word will not get it. */
const LOST_AFTER_MS = 20_000;

/** A scanner of the native protocol at its end of a cable. */
export class Scanner {
  readonly #device = new NativeDevice(
    { device: 'perf-shoe', kind: 'shoe', firmware: 'perf' },
    freshMemory(randomBytes(4).toString('hex').toUpperCase()),
  );
  readonly #cable: Duplex;
  readonly #ticking: NodeJS.Timeout;
  #isHeld = false;

  constructor(cable: Duplex) {
    this.#cable = cable;
    cable.on('data', (bytes: Buffer) => this.#say(this.#device.receive(bytes, performance.now())));
    this.#ticking = setInterval(() => {
      if (!this.#isHeld) this.#say(this.#device.tick(performance.now()));
    }, TICK_MS);
    this.#say(this.#device.connected(performance.now()));
  }

  /** Connected, and the station's journal has all that was told. */
  idle(): Promise<void> {
    return this.#until(() => this.#device.state === 'ready' && this.#device.memory.queue.length === 0);
  }
  /** Idle, and a card may be drawn. */
  unlocked(): Promise<void> {
    return this.#until(() => this.#device.isUnlocked(performance.now()) && this.#device.memory.queue.length === 0);
  }

  /** Something happened at an idle scanner: the bytes that tell it, which are to be written with `release`. Nothing else is said before. */
  hold(happened: Happening): Uint8Array {
    const step = this.#device.report(happened, performance.now());
    if (step === null || step.write.length === 0) throw new Error('the scanner is not idle');
    this.#isHeld = true;
    return Buffer.concat(step.write);
  }
  release(bytes: Uint8Array): void {
    this.#isHeld = false;
    this.#cable.write(bytes);
  }
  stop(): void {
    clearInterval(this.#ticking);
  }

  #say({ write }: DeviceStep): void {
    for (const bytes of write) this.#cable.write(bytes);
  }
  async #until(is: () => boolean): Promise<void> {
    const signal = AbortSignal.timeout(LOST_AFTER_MS);
    while (!is()) await once(this.#cable, 'data', { signal });
  }
}
