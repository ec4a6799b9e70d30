import type { DeviceCommand } from '../../firmware-protocol/events.ts';
import type { DeviceIdentity } from '../../firmware-protocol/native/device.ts';
import { MAX_PENDING } from '../../firmware-protocol/native/device.ts';
import type { Wire } from '../devices/wires/wire.ts';
import type { BenchFault } from '../views/messages.ts';
import { brokenBy, type FrameFault, isPairFault, isWireFault, isWriteFault, type PairFault } from './faults.ts';
import { seededRandom } from './random.ts';
import { newMemory, VirtualDevice } from './virtual-device.ts';

export type Light = (DeviceCommand & { command: 'light' })['state'];

/** Keys 0 to 15, each under a light of its own whose name is the key's number. */
export const PANEL_KEYS = 16;
/** A press is two frames: down, up. */
const FRAMES_A_PRESS = 2;
export const PANEL_ID = 'bench-panel';
const WHO: DeviceIdentity = { device: PANEL_ID, kind: 'panel', firmware: 'bench' };

/** A panel of 16 keys. It forgets with its process: a press that the station never took is not to be carried out later. */
export class VirtualPanel {
  readonly #device: VirtualDevice;
  readonly #changed: () => void;
  #armed: FrameFault | PairFault | null = null;
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

  /** What is the matter with its wire. */
  get fault(): BenchFault | null {
    return this.#device.wireFault;
  }
  /** What the next press goes out with. */
  get armed(): BenchFault | null {
    return this.#armed;
  }
  /** The station has welcomed it, and taken all presses so far. */
  get isReady(): boolean {
    return this.#device.isConnected && this.#device.memory.queue.length === 0 && this.#device.wireFault === null;
  }
  get lights(): readonly Light[] {
    return this.#lights;
  }

  /** Down and up again. One sentence when it is refused. */
  press(key: number): string | null {
    if (!Number.isInteger(key) || key < 0 || key >= PANEL_KEYS) return `the panel has keys 0 to ${PANEL_KEYS - 1}`;
    const broken = this.#whyBroken();
    if (broken !== null) return broken;
    if (this.#device.memory.queue.length + FRAMES_A_PRESS > MAX_PENDING) return 'the station takes no more presses now';
    const fault = this.#armed;
    this.#armed = null;
    const [down, up] = [{ type: 'BUTTON', key, state: 'down' } as const, { type: 'BUTTON', key, state: 'up' } as const];
    if (fault !== null && isPairFault(fault)) this.#device.reportTwo(fault, down, up);
    else {
      if (fault !== null) this.#device.spoil(fault);
      this.#device.report(down);
      this.#device.report(up);
    }
    return null;
  }
  /** What goes wrong. `noise` comes at once, what is of a frame with the next press, what is of the wire stays until `mend`. */
  spoil(fault: BenchFault): string | null {
    if (isWireFault(fault)) return this.#device.begin(fault) ? null : this.#whyBroken();
    const broken = this.#whyBroken();
    if (broken !== null) return broken;
    if (fault === 'noise') this.#device.makeNoise();
    else if (isWriteFault(fault)) this.#arm(fault);
    else return `a panel has no fault "${fault}"`;
    return null;
  }
  mend(): string | null {
    return this.#device.mend() ? null : 'the wire of the panel is in order';
  }
  close(): Promise<void> {
    return this.#device.close();
  }

  #whyBroken(): string | null {
    const { wireFault } = this.#device;
    return wireFault === null ? null : brokenBy('panel', wireFault);
  }
  #arm(fault: FrameFault | PairFault): void {
    this.#armed = fault;
    this.#changed();
  }
  #told(command: DeviceCommand): void {
    if (command.command !== 'light') return;
    const key = /^\d{1,2}$/.test(command.light) ? Number(command.light) : PANEL_KEYS;
    if (key >= PANEL_KEYS || this.#lights[key] === command.state) return;
    this.#lights = this.#lights.with(key, command.state);
    this.#changed();
  }
}
