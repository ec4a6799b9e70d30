/** Where a device has its buttons, read from its HID report descriptor (HID 1.11, 6.2.2). Axes, hats and all else are passed over. */
export interface Buttons {
  /** Of the report that has them; null: the device numbers none. */
  readonly reportId: number | null;
  /** Of that report, its id included. */
  readonly bytes: number;
  /** Button, from 0 → its bit, as `KeyPlaces` counts them. */
  readonly at: readonly (number | null)[];
}

const MAX_DESCRIPTOR_BYTES = 4096;
const MAX_REPORT_BITS = 8 * 1024;
const MAX_BUTTONS = 128;
const MAX_PUSHED = 16;
const BYTE_BITS = 8;
const BUTTON_PAGE = 0x09;
const LONG_ITEM = 0xfe;
/** Of a long item: the length of its data, and its tag. */
const LONG_HEAD_BYTES = 2;
const SIZE_BITS = 0x03;
const ITEM_BYTES: readonly number[] = [0, 1, 2, 4];
const CONSTANT = 0x01;
const VARIABLE = 0x02;
/** Items by their tag and type, sizes left out. */
const ITEM = {
  ...{ push: 0xa4, pop: 0xb4, usage: 0x08, usageMinimum: 0x18, usageMaximum: 0x28 },
  ...{ input: 0x80, output: 0x90, feature: 0xb0, collection: 0xa0, endCollection: 0xc0 },
} as const;
/** Items that hold until they are said anew. */
const GLOBALS: Readonly<Record<number, keyof Globals>> = { 4: 'page', 116: 'size', 148: 'count', 132: 'id' };
const MAIN_ITEMS: ReadonlySet<number> = new Set([ITEM.input, ITEM.output, ITEM.feature, ITEM.collection, ITEM.endCollection]);

interface Globals {
  readonly page: number;
  readonly size: number;
  readonly count: number;
  readonly id: number | null;
}
interface Found {
  bits: number;
  readonly at: Map<number, number>;
}
interface Item {
  readonly tag: number;
  readonly value: number;
}
interface Wrong {
  readonly problem: string;
}

/** Of a descriptor that is none, or has no buttons, what is wrong with it. */
export function readDescriptor(bytes: Uint8Array): Buttons | Wrong {
  if (bytes.length > MAX_DESCRIPTOR_BYTES) return { problem: `more than ${MAX_DESCRIPTOR_BYTES} bytes` };
  const inputs = new Inputs();
  for (const item of itemsOf(bytes)) {
    const wrong = 'problem' in item ? item : inputs.add(item);
    if (wrong !== null) return wrong;
  }
  return buttonsOf(inputs.reports);
}

function* itemsOf(bytes: Uint8Array): Generator<Item | Wrong, void, undefined> {
  let at = 0;
  while (at < bytes.length) {
    const prefix = bytes[at] ?? 0;
    const isLong = prefix === LONG_ITEM;
    const from = at + 1;
    at = from + (isLong ? LONG_HEAD_BYTES + (bytes[from] ?? 0) : (ITEM_BYTES[prefix & SIZE_BITS] ?? 0));
    if (at > bytes.length) {
      yield { problem: 'it is cut off' };
      return;
    }
    if (!isLong) yield { tag: prefix & ~SIZE_BITS, value: littleEndian(bytes.subarray(from, at)) };
  }
}
const littleEndian = (bytes: Uint8Array): number => bytes.reduce((value, byte, index) => value + byte * 2 ** (BYTE_BITS * index), 0);

/** The input reports that the items tell of, in their order. */
class Inputs {
  readonly reports = new Map<number | null, Found>();
  #globals: Globals = { page: 0, size: 0, count: 0, id: null };
  readonly #pushed: Globals[] = [];
  #usages: number[] = [];
  #minimum = 0;

  /** Null: nothing is wrong so far. */
  add({ tag, value }: Item): Wrong | null {
    const global = GLOBALS[tag];
    if (global !== undefined) this.#globals = { ...this.#globals, [global]: value };
    else if (tag === ITEM.push && this.#pushed.push(this.#globals) > MAX_PUSHED) return { problem: 'its globals are pushed too deep' };
    else if (tag === ITEM.pop) this.#globals = this.#pushed.pop() ?? this.#globals;
    else if (tag === ITEM.usage) this.#use(value, value);
    else if (tag === ITEM.usageMinimum) this.#minimum = value;
    else if (tag === ITEM.usageMaximum) this.#use(this.#minimum, value);
    else if (tag === ITEM.input && !this.#input(value)) return { problem: 'a report of it is too long' };
    if (MAIN_ITEMS.has(tag)) {
      this.#usages = [];
      this.#minimum = 0;
    }
    return null;
  }

  #use(from: number, to: number): void {
    for (let usage = from; usage <= to && this.#usages.length < MAX_BUTTONS; usage += 1) this.#usages.push(usage);
  }

  #input(flags: number): boolean {
    const { page, size, count, id } = this.#globals;
    const report = this.reports.get(id) ?? { bits: id === null ? 0 : BYTE_BITS, at: new Map<number, number>() };
    this.reports.set(id, report);
    const areButtons = page === BUTTON_PAGE && size === 1 && (flags & CONSTANT) === 0 && (flags & VARIABLE) !== 0;
    // Usage 0 of the page means no button.
    for (const [nth, usage] of (areButtons ? this.#usages.slice(0, count) : []).entries())
      if (usage >= 1 && usage <= MAX_BUTTONS && !report.at.has(usage - 1)) report.at.set(usage - 1, report.bits + nth);
    report.bits += size * count;
    return report.bits <= MAX_REPORT_BITS;
  }
}

function buttonsOf(reports: ReadonlyMap<number | null, Found>): Buttons | Wrong {
  const [found, second] = [...reports].filter(([, { at }]) => at.size > 0);
  if (found === undefined) return { problem: 'it has no buttons (usage page 09)' };
  if (second !== undefined) return { problem: 'its buttons are in several reports' };
  const [reportId, { bits, at }] = found;
  const last = Math.max(...at.keys());
  return {
    reportId,
    bytes: Math.ceil(bits / BYTE_BITS),
    at: Array.from({ length: last + 1 }, (_, button) => at.get(button) ?? null),
  };
}
