import type { DeviceCommand } from '../../firmware-protocol/events.ts';
import type { DeviceIdentity } from '../../firmware-protocol/native/device.ts';
import { MAX_PENDING } from '../../firmware-protocol/native/device.ts';
import type { Wire } from '../devices/wires/wire.ts';
import { seededRandom } from './random.ts';
import { newMemory, VirtualDevice } from './virtual-device.ts';

export type Light = (DeviceCommand & { command: 'light' })['state'];

/** Keys 0 to 15, each under a light of its own whose name is the key's number. */
export const PANEL_KEYS = 16;
/** A press is two frames: down, up. */
const FRAMES_A_PRESS = 2;
export const PANEL_ID = 'bench-panel';
const WHO: DeviceIdentity = { device: PANEL_ID, kind: 'panel', firmware: 'bench' };
const UNPLUGGED = 'the panel is unplugged';

/** A panel of 16 keys. It forgets with its process: a press that the station never took is not to be carried out later. */
export class VirtualPanel {
  readonly #device: VirtualDevice;
  readonly #changed: () => void;
  #lights: readonly Light[] = new Array<Light>(PANEL_KEYS).fill('off');

  /** `key`: of the device, 64 hex digits. */
  constructor(seed: number, wire: Wire, changed: () => void, key: string | null = null) {
    this.#changed = changed;
    this.#device = new VirtualDevice({ ...WHO, key }, newMemory(), wire, seededRandom(seed), {
      keep: () => true,
      told: (command) => this.#told(command),
      changed,
      waits: () => {},
      lost: () => {},
    });
    this.#device.start();
  }

  get isPlugged(): boolean {
    return this.#device.isPlugged;
  }
  get lights(): readonly Light[] {
    return this.#lights;
  }

  /** Down and up again. One sentence when it is refused. */
  press(key: number): string | null {
    if (!Number.isInteger(key) || key < 0 || key >= PANEL_KEYS) return `the panel has keys 0 to ${PANEL_KEYS - 1}`;
    if (!this.#device.isPlugged) return UNPLUGGED;
    if (this.#device.memory.queue.length + FRAMES_A_PRESS > MAX_PENDING) return 'the station takes no more presses now';
    this.#device.report({ type: 'BUTTON', key, state: 'down' });
    this.#device.report({ type: 'BUTTON', key, state: 'up' });
    return null;
  }
  unplug(): string | null {
    return this.#device.unplug() ? null : UNPLUGGED;
  }
  plug(): string | null {
    return this.#device.plug() ? null : 'the panel is plugged in';
  }
  close(): Promise<void> {
    return this.#device.close();
  }

  #told(command: DeviceCommand): void {
    if (command.command !== 'light') return;
    const key = /^\d{1,2}$/.test(command.light) ? Number(command.light) : PANEL_KEYS;
    if (key >= PANEL_KEYS || this.#lights[key] === command.state) return;
    this.#lights = this.#lights.with(key, command.state);
    this.#changed();
  }
}
