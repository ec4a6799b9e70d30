import { isReport, REPORT_BYTES, usagesOf } from '../dialects/keyboard.ts';
import type { KeyPlaces, Layout, LightState } from './layout.ts';

const BYTE_BITS = 8;
/** Below are the codes of a keyboard that cannot tell which keys are down. */
const FIRST_USAGE = 0x04;
const LIGHT_BITS = 2;

/** Another unit than the one that is meant sent it: its number. */
export interface OtherUnit {
  readonly unit: number;
}
/** The keys that a report says are down; null: it is no report of keys, and says nothing of them. */
export function keysDown(layout: Layout, report: Uint8Array): ReadonlySet<number> | OtherUnit | null {
  const [least, most] = layout.bytes;
  if (report.length < least || report.length > most || report.subarray(least).some((byte) => byte !== 0)) return null;
  if (layout.marks.some(({ at, mask, is }) => ((report[at] ?? 0) & mask) !== is)) return null;
  const down = read(layout.keys, report);
  const { unit } = layout;
  return down !== null && unit !== null && report[unit.at] !== unit.is ? { unit: report[unit.at] ?? 0 } : down;
}

function read(keys: KeyPlaces, report: Uint8Array): ReadonlySet<number> | null {
  switch (keys.by) {
    case 'bits':
      return new Set(keys.at.flatMap((bit, key) => (bit !== null && isSet(report, bit) ? [key] : [])));
    case 'bytes': {
      const states = [...report.subarray(keys.from, keys.from + keys.count)];
      return states.every((state) => state <= 1) ? new Set(states.flatMap((state, key) => (state === 1 ? [key] : []))) : null;
    }
    case 'usages': {
      const usages = usagesOf(report);
      if (report.length !== REPORT_BYTES || !isReport(report) || usages.some((usage) => usage < FIRST_USAGE)) return null;
      return new Set(usages.map((usage) => keys.same[usage] ?? usage));
    }
  }
}
const isSet = (report: Uint8Array, bit: number): boolean => (((report[Math.floor(bit / BYTE_BITS)] ?? 0) >> (bit % BYTE_BITS)) & 1) === 1;

/** What to write so that the light of `key` is as `lights` has it; null: this panel has no such light. */
export function lightReport({ lights: how }: Layout, lights: ReadonlyMap<number, LightState>, key: number): Uint8Array | null {
  if (how === null) return null;
  const codeOf = (of: number): number => how.codes[lights.get(of) ?? 'off'];
  if (how.by === 'key') {
    const report = new Uint8Array(how.bytes);
    report.set([how.id, ...how.head, key, codeOf(key)]);
    return report;
  }
  if (key >= how.keys) return null;
  const report = new Uint8Array(1 + (how.keys * LIGHT_BITS) / BYTE_BITS);
  report[0] = how.id;
  for (let of = 0; of < how.keys; of += 1) {
    const bit = of * LIGHT_BITS;
    const at = 1 + Math.floor(bit / BYTE_BITS);
    report[at] = (report[at] ?? 0) | (codeOf(of) << (bit % BYTE_BITS));
  }
  return report;
}
