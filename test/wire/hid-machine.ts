import { EventEmitter } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type HidListed, type HidModule, type HidSystem, hidSystem } from '../../main/devices/hid-system.ts';

/** A device that can be plugged into a machine without HID. */
export interface FakeDevice {
  readonly vendor?: number;
  readonly product?: number;
  readonly serial?: string;
  /** USB place; left out: on no USB. */
  readonly place?: string;
  readonly usages?: readonly (readonly [page: number, usage: number])[];
}
interface Plugged {
  readonly path: string;
  readonly device: FakeDevice;
  readonly handles: Set<FakeHandle>;
}
const VENDOR = 0x1209;
const PANEL = 0xa001;
const VENDOR_PAGE = 0xff00;

/**
 * A machine with HID devices, as node-hid 3.4 and Linux show them: errors are texts, what an open device emits as `error` is not even an
 * Error, calls of one device wait for one another, closing twice or writing after it fails, and reading that begins after a close
 * throws where nobody can catch it.
 */
export class HidMachine {
  readonly root = mkdtempSync(join(tmpdir(), 'hid-'));
  readonly plugged = new Map<string, Plugged>();
  /** Handles given out and not closed. */
  open = 0;
  /** What `devicesAsync` or loading fails with. */
  broken: Error | null = null;
  /** What the next openings fail with: node-hid's text. */
  refusal: string | null = null;
  /** Called between listing and opening. */
  beforeOpen: (() => void) | null = null;
  /** Listing never answers. */
  hangs = false;
  lists = 0;
  readonly system: HidSystem;

  constructor() {
    for (const folder of ['dev', 'sys/class/hidraw']) mkdirSync(join(this.root, folder), { recursive: true });
    this.system = hidSystem(() => Promise.resolve(this.#module()), { sys: join(this.root, 'sys'), dev: join(this.root, 'dev') });
  }

  /** As `/dev/hidrawN`. */
  plug(number: number, device: FakeDevice): FakePort {
    const name = `hidraw${number}`;
    const path = join(this.root, 'dev', name);
    writeFileSync(path, '');
    const { place } = device;
    if (place !== undefined) {
      const usb = join(this.root, 'sys/devices/usb1', place);
      const hid = join(usb, `${place}:1.0/0003:1209:A001.${number}`);
      mkdirSync(hid, { recursive: true });
      writeFileSync(join(usb, 'idVendor'), '1209\n');
      mkdirSync(join(this.root, 'sys/class/hidraw', name), { recursive: true });
      symlinkSync(hid, join(this.root, 'sys/class/hidraw', name, 'device'));
    }
    const plugged: Plugged = { path, device, handles: new Set() };
    this.plugged.set(path, plugged);
    return new FakePort(this, plugged);
  }

  unplug({ path, handles }: Plugged): void {
    this.plugged.delete(path);
    rmSync(path, { force: true });
    rmSync(join(this.root, 'sys/class/hidraw', basename(path)), { recursive: true, force: true });
    for (const handle of handles) handle.lose();
  }

  remove(): void {
    for (const plugged of [...this.plugged.values()]) this.unplug(plugged);
    rmSync(this.root, { recursive: true });
  }

  #module(): HidModule {
    return {
      devicesAsync: async () => {
        this.lists += 1;
        if (this.broken !== null) throw this.broken;
        if (this.hangs) await new Promise(() => undefined);
        return [...this.plugged.values()].flatMap(listed);
      },
      HIDAsync: {
        open: async (path) => {
          this.beforeOpen?.();
          const why = this.refusal ?? (this.plugged.has(path) ? null : 'No such file or directory');
          if (why !== null) throw new Error(`cannot open device with path ${path}: Failed to open a device with path '${path}': ${why}`);
          return new FakeHandle(this, this.plugged.get(path) as Plugged);
        },
      },
    };
  }
}

const listed = ({ path, device }: Plugged): HidListed[] =>
  (device.usages ?? [[VENDOR_PAGE, 1]]).map(([usagePage, usage]) => ({
    ...{ path, vendorId: device.vendor ?? VENDOR, productId: device.product ?? PANEL },
    ...{ serialNumber: device.serial ?? '', manufacturer: 'Acme', product: 'Panel', usagePage, usage },
  }));

/** One plugged-in device, from its own side. */
export class FakePort {
  readonly #machine: HidMachine;
  readonly #plugged: Plugged;
  /** Output reports that arrived, as hex. */
  readonly written: string[] = [];
  /** What writes fail with; `hang`: they do not end while it is plugged in. */
  writes: 'good' | 'hang' | string = 'good';

  constructor(machine: HidMachine, plugged: Plugged) {
    this.#machine = machine;
    this.#plugged = plugged;
    ports.set(plugged, this);
  }

  get path(): string {
    return this.#plugged.path;
  }
  get handles(): number {
    return this.#plugged.handles.size;
  }
  /** An input report, in hex, to everybody who has it open. */
  say(hex: string): void {
    for (const handle of this.#plugged.handles) handle.hear(Buffer.from(hex, 'hex'));
  }
  unplug(): void {
    this.#machine.unplug(this.#plugged);
  }
}
const ports = new WeakMap<Plugged, FakePort>();

class FakeHandle extends EventEmitter {
  readonly #machine: HidMachine;
  readonly #plugged: Plugged;
  readonly #lost = Promise.withResolvers<never>();
  #reads = false;
  #isLost = false;
  #isClosed = false;
  /** Calls wait for one another. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor(machine: HidMachine, plugged: Plugged) {
    super();
    this.#machine = machine;
    this.#plugged = plugged;
    this.#lost.promise.catch(() => undefined);
    machine.open += 1;
    plugged.handles.add(this);
    this.on('newListener', (event) => event === 'data' && process.nextTick(() => this.#start()));
  }

  hear(report: Buffer): void {
    if (!this.#reads) return;
    // From the thread that reads: later, and also when it is closed meanwhile.
    setImmediate(() => this.emit('data', report));
  }
  lose(): void {
    this.#isLost = true;
    this.#lost.reject(new Error('Cannot write to hid device: No such device'));
    if (!this.#isClosed) setImmediate(() => !this.#isClosed && this.emit('error', READ_ERROR));
  }
  write(report: Buffer): Promise<number> {
    return this.#call(async () => {
      const port = ports.get(this.#plugged) as FakePort;
      if (this.#isLost || port.writes === 'hang') await this.#lost.promise;
      if (port.writes !== 'good') throw new Error(`Cannot write to hid device: ${port.writes}`);
      port.written.push(report.toString('hex'));
      return report.length;
    });
  }
  async close(): Promise<void> {
    if (this.#isClosed) throw new TypeError('device is already closed');
    const before = this.#queue;
    this.#isClosed = true;
    await before;
    this.#plugged.handles.delete(this);
    this.#machine.open -= 1;
    this.removeAllListeners();
  }

  #start(): void {
    if (this.#isClosed) throw new TypeError('device has been closed');
    this.#reads = true;
  }
  async #call<Value>(run: () => Promise<Value>): Promise<Value> {
    if (this.#isClosed) throw new TypeError('device has been closed');
    const ran = this.#queue.then(run);
    this.#queue = ran.catch(() => undefined);
    return ran;
  }
}
const READ_ERROR = 'could not read from HID device: hid_read_timeout: unexpected poll error (device disconnected)';
