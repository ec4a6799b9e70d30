import { execFileSync } from 'node:child_process';
import {
  closeSync,
  constants,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  realpathSync,
  rmdirSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { soon } from './soon.ts';

/** What an emulated USB device tells of itself. */
export interface Identity {
  readonly vendor: number;
  readonly product: number;
  /** Null: it has none, as many cheap devices. */
  readonly serial: string | null;
  readonly name: string;
}
export interface HidModel {
  /** Its report descriptor, in hex. */
  readonly descriptor: string;
  /** Of an input report, with its report id where it has one. */
  readonly reportBytes: number;
  /** Of an output report; left out: it has none. */
  readonly outputBytes?: number;
  /** It speaks the boot protocol of keyboards. */
  readonly isKeyboard?: true;
}

const GADGETS = '/sys/kernel/config/usb_gadget';
const SOCKETS = '/sys/class/udc';
const MAKER = 'ACME';
const HIGH_SPEED_USB = '0x200';
const DRAIN_MS = 10;
/** What the host does not fetch for so long: nobody reads the device any more. */
const FETCH_WITHIN_MS = 60_000;
const LONGEST_READ_BYTES = 4096;

/**
 * A USB device that the kernel itself plays (configfs gadget on dummy_hcd): it is enumerated, gets its files in /dev and is read by
 * the drivers as any other.
 */
abstract class UsbDevice {
  readonly identity: Identity;
  protected readonly dir: string;
  protected readonly functionDir: string;
  readonly #settings: Readonly<Record<string, string | Buffer>>;
  #file: number | null = null;
  #socket: number | null = null;
  #draining: NodeJS.Timeout | null = null;

  constructor(name: string, identity: Identity, kind: 'hid' | 'acm', settings: Readonly<Record<string, string | Buffer>>) {
    this.identity = identity;
    this.dir = join(GADGETS, name);
    this.functionDir = join(this.dir, `functions/${kind}.${name}`);
    this.#settings = settings;
  }

  /** The device's own end, once it is plugged in. */
  protected abstract endOfCable(): string;
  protected abstract heard(bytes: Buffer): void;

  get isPlugged(): boolean {
    return this.#file !== null;
  }
  /** Number of its socket; null: it is not plugged in. */
  get socket(): number | null {
    return this.isPlugged ? this.#socket : null;
  }
  /** Where it is plugged in, as the host's kernel names it: `3-1`. */
  get place(): string {
    if (this.#socket === null) throw new Error(`${this.dir} is not plugged in`);
    const [bus] = readdirSync(`/sys/devices/platform/dummy_hcd.${this.#socket}`).filter((entry) => /^usb\d+$/.test(entry));
    return `${bus?.slice('usb'.length)}-1`;
  }

  /** Resolves when the host has it configured; its files in /dev follow. */
  async plug(socket: number): Promise<void> {
    this.#make();
    writeFileSync(join(this.dir, 'UDC'), `dummy_udc.${socket}`);
    this.#socket = socket;
    this.#file = openSync(this.endOfCable(), constants.O_RDWR | constants.O_NONBLOCK | constants.O_NOCTTY);
    this.#draining = setInterval(() => this.#drain(), DRAIN_MS);
    await soon(`${this.dir} configured`, () => stateOf(socket) === 'configured');
  }

  unplug(): void {
    if (this.#file === null) return;
    if (this.#draining !== null) clearInterval(this.#draining);
    // Before the cable goes: a file that is open longer than its device crashes the kernel of Debian 12.
    closeSync(this.#file);
    this.#file = null;
    writeFileSync(join(this.dir, 'UDC'), '\n');
    this.#unmake();
  }

  /** The kernel has room for four HID devices: those that are plugged in. */
  #make(): void {
    mkdirSync(this.dir);
    for (const folder of [this.#strings, this.#config, this.functionDir]) mkdirSync(folder);
    const { vendor, product, serial, name } = this.identity;
    writeAll(this.dir, { idVendor: hex(vendor), idProduct: hex(product), bcdUSB: HIGH_SPEED_USB });
    writeAll(this.#strings, { manufacturer: MAKER, product: name, ...(serial !== null && { serialnumber: serial }) });
    writeAll(this.functionDir, this.#settings);
    symlinkSync(this.functionDir, this.#inConfig);
  }
  #unmake(): void {
    unlinkSync(this.#inConfig);
    for (const folder of [this.#config, this.functionDir, this.#strings, this.dir]) rmdirSync(folder);
  }
  get #strings(): string {
    return join(this.dir, 'strings/0x409');
  }
  get #config(): string {
    return join(this.dir, 'configs/c.1');
  }
  get #inConfig(): string {
    return join(this.#config, 'function');
  }

  /** False: it was unplugged before the host fetched this. */
  async say(bytes: Uint8Array): Promise<boolean> {
    for (const end = performance.now() + FETCH_WITHIN_MS; performance.now() < end; await sleep(1)) {
      if (this.#file === null) return false;
      const said = orAgain(() => writeSync(this.#file as number, bytes));
      if (said !== null) {
        if (said !== bytes.length) throw new Error(`${this.dir}: ${said} of ${bytes.length} bytes were sent`);
        return true;
      }
    }
    throw new Error(`${this.dir}: the host fetches nothing`);
  }

  #drain(): void {
    const buffer = Buffer.alloc(LONGEST_READ_BYTES);
    for (;;) {
      const read = this.#file === null ? null : orAgain(() => readSync(this.#file as number, buffer));
      if (read === null || read === 0) return;
      this.heard(Buffer.from(buffer.subarray(0, read)));
    }
  }
}

/** Seen by the host as /dev/hidrawN. */
export class HidDevice extends UsbDevice {
  /** Output reports so far, in hex. */
  readonly outputs: string[] = [];
  /** Of an input report. */
  readonly reportBytes: number;

  constructor(name: string, identity: Identity, { descriptor, reportBytes, outputBytes = 0, isKeyboard }: HidModel) {
    const boot = isKeyboard === true ? '1' : '0';
    const settings = {
      report_length: `${Math.max(reportBytes, outputBytes)}`,
      protocol: boot,
      subclass: boot,
      report_desc: Buffer.from(descriptor, 'hex'),
    };
    super(name, identity, 'hid', settings);
    this.reportBytes = reportBytes;
  }

  protected endOfCable(): string {
    const number = readFileSync(join(this.functionDir, 'dev'), 'utf8').trim();
    return realpathSync(`/sys/dev/char/${number}`).replace(/.*\//, '/dev/');
  }
  protected heard(report: Buffer): void {
    this.outputs.push(report.toString('hex'));
  }
}

/** Seen by the host as /dev/ttyACMN. */
export class SerialDevice extends UsbDevice {
  heardText = '';

  constructor(name: string, identity: Identity) {
    super(name, identity, 'acm', {});
  }

  protected endOfCable(): string {
    const port = `/dev/ttyGS${readFileSync(join(this.functionDir, 'port_num'), 'utf8').trim()}`;
    execFileSync('stty', ['-F', port, 'raw', '-echo']);
    return port;
  }
  protected heard(bytes: Buffer): void {
    this.heardText += bytes.toString('latin1');
  }
}

const stateOf = (socket: number): string => readFileSync(join(SOCKETS, `dummy_udc.${socket}`, 'state'), 'utf8').trim();
const hex = (number: number): string => `0x${number.toString(16)}`;
function writeAll(folder: string, values: Readonly<Record<string, string | Buffer>>): void {
  for (const [name, value] of Object.entries(values)) writeFileSync(join(folder, name), value);
}

/** Null: not now. */
function orAgain(act: () => number): number | null {
  try {
    return act();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EAGAIN' || code === 'EIO' || code === 'ESHUTDOWN') return null;
    throw error;
  }
}
