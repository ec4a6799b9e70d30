import type { DeviceCommand } from '../events.ts';

export type LightState = Extract<DeviceCommand, { command: 'light' }>['state'];

/** How the reports of a panel are made: data, read by `reports.ts`. Key numbers are from 0, or of the keyboard's usage page. */
export interface Layout {
  readonly name: string;
  /** Least and most bytes of a report of keys, its id included where the device numbers its reports. What is beyond the least is zeros. */
  readonly bytes: readonly [least: number, most: number];
  /** What is the same in every report of keys: `bytes[at] & mask` is `is`. */
  readonly marks: readonly Mark[];
  /** Where a report has the number of its unit, and which one is meant; null: any. */
  readonly unit: { readonly at: number; readonly is: number } | null;
  readonly keys: KeyPlaces;
  readonly lights: Lights | null;
  /** What keys are called in a configuration; null: by their numbers. */
  readonly names: Readonly<Record<string, number>> | null;
}
export interface Mark {
  readonly at: number;
  readonly mask: number;
  readonly is: number;
}
export type KeyPlaces =
  /** Key → its bit, counted from the lowest of the report's first byte; null: there is no such key. */
  | { readonly by: 'bits'; readonly at: readonly (number | null)[] }
  /** A byte for each key, 0 or 1. */
  | { readonly by: 'bytes'; readonly from: number; readonly count: number }
  /** The report of a boot keyboard. `same`: usage → the key that it stands for. */
  | { readonly by: 'usages'; readonly same: Readonly<Record<number, number>> };
/** What is written begins with the report's id, 0 where the device numbers none. */
export type Lights =
  /** One report for all: a code of two bits for each key. */
  | { readonly by: 'all'; readonly id: number; readonly keys: number; readonly codes: Codes }
  /** A report for each: `head`, the key, the code, zeros. */
  | { readonly by: 'key'; readonly id: number; readonly head: readonly number[]; readonly bytes: number; readonly codes: Codes };
export type Codes = Readonly<Record<LightState, number>>;

/** The key of a name in the configuration; null: the panel has none of it. */
export function keyCalled({ keys, names }: Pick<Layout, 'keys' | 'names'>, name: string): number | null {
  if (names !== null) return Object.hasOwn(names, name) ? (names[name] ?? null) : null;
  return /^(0|[1-9]\d{0,2})$/.test(name) && hasKey(keys, Number(name)) ? Number(name) : null;
}
/** The same back: what a person calls the key. */
export const keyName = ({ names }: Pick<Layout, 'names'>, key: number): string =>
  Object.entries(names ?? {}).find(([, known]) => known === key)?.[0] ?? String(key);
function hasKey(keys: KeyPlaces, key: number): boolean {
  switch (keys.by) {
    case 'bits':
      return typeof keys.at[key] === 'number';
    case 'bytes':
      return key < keys.count;
    case 'usages':
      return false;
  }
}
