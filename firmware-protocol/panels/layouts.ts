import { hexBytes } from '../dialects/hex.ts';
import { REPORT_BYTES } from '../dialects/keyboard.ts';
import { type Buttons, readDescriptor } from './descriptor.ts';
import { KEYPAD, SAME_AS_KEYPAD } from './keypad.ts';
import type { Layout } from './layout.ts';

/** Settings of the panels that have any; plain data, checked by whoever read it (`main/config-panel.ts`). */
export interface XkeysSettings {
  /** Key = column × 8 + row. */
  readonly columns: number;
  readonly rows: number;
  readonly reportBytes: number;
  /** Unit id that is set in the panel; null: any. */
  readonly unit: number | null;
}
export interface GamepadSettings {
  /** Hex, with or without blanks. */
  readonly descriptor?: string;
  /** In place of a descriptor: the bits of the keys 0, 1 …, counted from the lowest of the report's first byte. */
  readonly buttons?: readonly number[];
  /** Its id included, where there is one. */
  readonly reportBytes?: number;
  readonly reportId?: number | null;
}
export interface StreamdeckSettings {
  readonly keys: number;
}

const NATIVE_KEYS = 16;
const range = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

/** Our own panel: a mask of 16 keys, lowest first; two bits for each light. */
const NATIVE_PANEL: Layout = {
  name: 'native-panel',
  bytes: [2, 2],
  marks: [],
  unit: null,
  keys: { by: 'bits', at: range(NATIVE_KEYS) },
  lights: { by: 'all', id: 0, keys: NATIVE_KEYS, codes: { off: 0, on: 1, blink: 2, alert: 3 } },
  names: null,
};
const NUMPAD: Layout = {
  name: 'numpad',
  bytes: [REPORT_BYTES, REPORT_BYTES],
  marks: [],
  unit: null,
  keys: { by: 'usages', same: SAME_AS_KEYPAD },
  lights: null,
  names: KEYPAD,
};

export const XKEYS: XkeysSettings = { columns: 4, rows: 6, reportBytes: 32, unit: null };
const COLUMN_ROWS = 8;
/** Behind the unit id and the kind of report; a column of keys is a byte. */
const COLUMNS_AT = 2;
const KIND_AT = 1;
/** Kinds 0 to 3 tell of keys, higher ones answer a question. */
const OTHER_KINDS = 0xfc;
const SET_BACKLIGHT = 0xb5;
const COMMAND_BYTES = 36;
function xkeys(settings: XkeysSettings): Layout | Wrong {
  const { columns, reportBytes } = settings;
  if (COLUMNS_AT + columns > reportBytes) return { problem: `columns: a report of ${reportBytes} bytes has no room for ${columns}` };
  return xkeysLayout(settings);
}
const xkeysLayout = ({ columns, rows, reportBytes, unit }: XkeysSettings): Layout => ({
  name: 'xkeys',
  bytes: [reportBytes, reportBytes],
  marks: [{ at: KIND_AT, mask: OTHER_KINDS, is: 0 }],
  unit: unit === null ? null : { at: 0, is: unit },
  keys: {
    by: 'bits',
    at: range(columns * COLUMN_ROWS).map((key) => (key % COLUMN_ROWS < rows ? COLUMNS_AT * COLUMN_ROWS + key : null)),
  },
  // It blinks at one pace only.
  lights: { by: 'key', id: 0, head: [SET_BACKLIGHT], bytes: COMMAND_BYTES, codes: { off: 0, on: 1, blink: 2, alert: 2 } },
  names: null,
});

export const STREAMDECK: StreamdeckSettings = { keys: 15 };
const STREAMDECK_REPORT = 0x01;
const STATES_AT = 4;
const MOST_STREAMDECK_BYTES = 1024;
const ANY = 0xff;
const streamdeck = ({ keys }: StreamdeckSettings): Layout => ({
  name: 'streamdeck',
  bytes: [STATES_AT + keys, MOST_STREAMDECK_BYTES],
  marks: [STREAMDECK_REPORT, 0, keys & ANY, keys >> 8].map((is, at) => ({ at, mask: ANY, is })),
  unit: null,
  keys: { by: 'bytes', from: STATES_AT, count: keys },
  lights: null,
  names: null,
});

function gamepad(settings: GamepadSettings): Layout | Wrong {
  const found = buttonsOf(settings);
  if ('problem' in found) return found;
  const { reportId, bytes, at } = found;
  return {
    name: 'gamepad',
    bytes: [bytes, bytes],
    marks: reportId === null ? [] : [{ at: 0, mask: ANY, is: reportId }],
    unit: null,
    keys: { by: 'bits', at },
    lights: null,
    names: null,
  };
}
function buttonsOf({ descriptor, buttons, reportBytes, reportId = null }: GamepadSettings): Buttons | Wrong {
  if (descriptor !== undefined) {
    if (buttons !== undefined) return { problem: 'buttons: the descriptor tells them' };
    const bytes = hexBytes(descriptor.replaceAll(/\s/g, '').toUpperCase());
    const found = bytes === null ? { problem: 'no hex digits' } : readDescriptor(bytes);
    return 'problem' in found ? { problem: `descriptor: ${found.problem}` } : found;
  }
  if (buttons === undefined || reportBytes === undefined) return { problem: 'expected descriptor, or buttons and reportBytes' };
  // One button would be both keys of a chord.
  const twice = buttons.find((bit, nth) => buttons.indexOf(bit) !== nth);
  if (twice !== undefined) return { problem: `buttons: the bit ${twice} stands there twice` };
  const beyond = buttons.find((bit) => bit >= reportBytes * COLUMN_ROWS);
  if (beyond !== undefined) return { problem: `buttons: a report of ${reportBytes} bytes has no bit ${beyond}` };
  return { reportId, bytes: reportBytes, at: buttons };
}

interface Wrong {
  readonly problem: string;
}
const LAYOUTS: Readonly<Record<string, (settings: Readonly<Record<string, unknown>>) => Layout | Wrong>> = {
  'native-panel': () => NATIVE_PANEL,
  gamepad: (settings) => gamepad(settings),
  xkeys: (settings) => xkeys({ ...XKEYS, ...settings }),
  streamdeck: (settings) => streamdeck({ ...STREAMDECK, ...settings }),
  numpad: () => NUMPAD,
};
export const layoutNames: readonly string[] = Object.keys(LAYOUTS);

/** Null: there is none of that name. Of settings that make none: what is wrong with them, beginning with the setting's name. */
export function layoutNamed(name: string, settings: Readonly<Record<string, unknown>> = {}): Layout | Wrong | null {
  const made = Object.hasOwn(LAYOUTS, name) ? LAYOUTS[name]?.(settings) : undefined;
  return made === undefined ? null : frozen(made);
}
function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value))
    for (const part of Object.values(Object.freeze(value))) frozen(part);
  return value;
}
