import { HidFailure, oneLine } from './hid-failure.ts';
import { type Roots, SYSTEM } from './tree.ts';

/** One interface of a device as node-hid lists it: once for each of its usages, with the same path. */
export interface HidListed {
  readonly vendorId: number;
  readonly productId: number;
  readonly path?: string | undefined;
  readonly serialNumber?: string | undefined;
  readonly manufacturer?: string | undefined;
  readonly product?: string | undefined;
  readonly usagePage?: number | undefined;
  readonly usage?: number | undefined;
}
/** An open device. What it emits as `error` is a bare text; after that it reads no more. */
export interface HidHandle {
  on(event: 'data', listener: (report: Buffer) => void): unknown;
  on(event: 'error', listener: (error: unknown) => void): unknown;
  write(report: Buffer): Promise<number>;
  close(): Promise<void>;
}
/** The part of node-hid that is used. It lists and opens one after the other: one call that hangs holds up all. */
export interface HidModule {
  devicesAsync(): Promise<readonly HidListed[]>;
  readonly HIDAsync: { open(path: string): Promise<HidHandle> };
}
/** Where HID devices come from; tests have their own. */
export interface HidSystem {
  readonly roots: Roots;
  /** Begun after the call. Rejects with HidFailure. */
  list(): Promise<readonly HidListed[]>;
  /** Rejects with HidFailure, or with node-hid's own error. */
  open(path: string): Promise<HidHandle>;
}

/** Listing takes some milliseconds, opening less; a driver that hangs takes for ever. */
const ANSWER_MS = 2_000;

export function hidSystem(load: () => Promise<HidModule>, roots: Roots): HidSystem {
  const list = coalesced(async () => (await load()).devicesAsync());
  return {
    roots,
    async list() {
      try {
        return await within(ANSWER_MS, list());
      } catch (error) {
        throw error instanceof HidFailure ? error : unloadable(error);
      }
    },
    async open(path) {
      const opening = (await load()).HIDAsync.open(path);
      try {
        return await within(ANSWER_MS, opening);
      } catch (error) {
        // One that opens after all is given back; why it did not, or does not close, is nobody's business any more.
        opening.then((handle) => handle.close()).catch(() => undefined);
        throw error;
      }
    },
  };
}
/** Loaded when the first HID device is asked for: a table without one needs no USB libraries. */
export const HID_SYSTEM: HidSystem = hidSystem(() => import('node-hid'), SYSTEM);

function unloadable(error: unknown): HidFailure {
  return new HidFailure(
    'noDriver',
    `cannot be read, because the USB HID library does not load (${oneLine(error)}): look whether its system libraries are installed (sudo apt-get install libusb-1.0-0 libudev1)`,
  );
}

async function within<Value>(ms: number, answer: Promise<Value>): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new HidFailure('silent', 'does not open, because the USB HID driver does not answer: plug the device out and in')),
    ms,
  );
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** However many call, at most one is under way and one waits for its end; each caller's begins after its call. */
function coalesced<Value>(start: () => Promise<Value>): () => Promise<Value> {
  let current: Promise<Value> | null = null;
  let next: Promise<Value> | null = null;
  const begin = (): Promise<Value> => {
    const running = start().finally(() => {
      if (current === running) current = null;
    });
    current = running;
    return running;
  };
  const follow = (): Promise<Value> => {
    next = null;
    return begin();
  };
  return () => {
    if (current === null) return next ?? begin();
    next ??= current.then(follow, follow);
    return next;
  };
}
