import { existsSync } from 'node:fs';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { accessOf } from '../access.ts';
import { failureOf, forbidden, HidFailure, WENT } from '../hid-failure.ts';
import { deviceAt, listHid } from '../hid-list.ts';
import { HID_SYSTEM, type HidHandle, type HidSystem } from '../hid-system.ts';
import { othersWith } from '../holder.ts';
import { HidStream } from './hid-stream.ts';
import { type HidAddress, writeHid } from './parse.ts';
import { type Opening, once, type Wire, type WireEvents } from './wire.ts';

/** The system makes a device's file first and gives it to its group then: one that may not be opened is looked at again after this. */
const RULES_MS = 250;

/** Devices that are open here, by path. hidraw has no exclusive open: nothing else keeps two roles from one device. */
const held = new Map<string, 'open' | 'closing'>();

/** A USB HID device: each chunk is one report. Looked for by its identity at each opening, whatever its path is by then. */
export function hidWire(address: HidAddress, hid: HidSystem = HID_SYSTEM): Wire {
  return { name: writeHid(address), open: (on) => new HidOpening(address, hid, on) };
}

class HidOpening implements Opening {
  readonly #address: HidAddress;
  readonly #hid: HidSystem;
  readonly #on: WireEvents;
  readonly #closed: (error: Error | null) => void;
  readonly #opening: Promise<void>;
  #path: string | null = null;
  #handle: HidHandle | null = null;
  #stream: HidStream | null = null;
  #wanted = true;

  constructor(address: HidAddress, hid: HidSystem, on: WireEvents) {
    this.#address = address;
    this.#hid = hid;
    this.#on = on;
    this.#closed = once(on.closed);
    this.#opening = this.#open().catch((error: unknown) => this.#end(failureOf(error)));
  }

  close(): void {
    this.#end(null);
  }

  async #open(): Promise<void> {
    const path = await this.#find();
    await mayOpen(path);
    if (!this.#wanted) return;
    hold(path);
    this.#path = path;
    const handle = await this.#hid.open(path);
    this.#handle = handle;
    const stream = new HidStream(
      (report) => handle.write(report),
      (error) => this.#end(failureOf(error)),
    );
    this.#stream = stream;
    stream.on('error', (error) => this.#end(failureOf(error)));
    handle.on('error', (error) => this.#end(failureOf(error)));
    // What was read before it was closed may come after.
    handle.on('data', (report) => this.#wanted && stream.report(report));
    // It begins to read in a moment, and throws where nobody can catch it if it is closed by then.
    await setImmediate();
    // The path may have become another device's before it was opened. From then on it stays this one's.
    if ((await this.#find()) !== path) throw WENT;
    if (this.#wanted) this.#on.opened(stream, noteOf(path));
  }

  async #find(): Promise<string> {
    const device = deviceAt(this.#address, await listHid(this.#hid));
    if (device instanceof HidFailure) throw device;
    return device.path;
  }

  /** The first reason counts. A failure is told at once; what was asked for, when the device is free. */
  #end(error: HidFailure | null): void {
    if (!this.#wanted) return;
    this.#wanted = false;
    this.#stream?.destroy();
    const free = this.#giveBack();
    if (error === null) void free.then(() => this.#closed(null));
    else this.#closed(error);
  }

  /** Takes as long as a write that hangs. Until then nobody opens it again: each opening would hang as well. */
  async #giveBack(): Promise<void> {
    await this.#opening;
    if (this.#path === null) return;
    held.set(this.#path, 'closing');
    // It fails where there is nothing to close any more.
    await this.#handle?.close().catch(() => undefined);
    held.delete(this.#path);
  }
}

async function mayOpen(path: string): Promise<void> {
  if (accessOf(path).may) return;
  await setTimeout(RULES_MS);
  const { may, detail } = accessOf(path);
  if (may) return;
  throw existsSync(path) ? forbidden(path, detail) : WENT;
}

function hold(path: string): void {
  switch (held.get(path)) {
    case 'open':
      throw new HidFailure('busy', `(${path}) is open for another role of this table: bind each role to a device of its own`);
    case 'closing':
      throw new HidFailure('busy', `(${path}) is still being given back: plug the device out and in if that stays`);
    case undefined:
      held.set(path, 'open');
  }
}

function noteOf(path: string): string | null {
  const others = othersWith([path]).get(path);
  return others === undefined
    ? null
    : `${path} is also open in ${others}, which may read and light it too: close it if it is none of yours`;
}
