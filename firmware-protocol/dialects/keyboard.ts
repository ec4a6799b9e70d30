/** Boot reports of a keyboard (HID usage page 0x07): modifiers, a zero, then up to six keys that are down. */
export const REPORT_BYTES = 8;
const KEYS_AT = 2;
const RESERVED_AT = 1;
const ENTER = 0x28;
/** Left and right shift. */
const SHIFTS = 0x22;
const LEFT_SHIFT = 0x02;

interface Key {
  readonly usage: number;
  readonly plain: string;
  readonly shifted: string | null;
}
const FIRST_LETTER = 0x04;
const FIRST_DIGIT = 0x1e;
const KEYS: readonly Key[] = [
  ...[...'abcdefghijklmnopqrstuvwxyz'].map((plain, index) => ({ usage: FIRST_LETTER + index, plain, shifted: plain.toUpperCase() })),
  ...[...'1234567890'].map((plain, index) => ({ usage: FIRST_DIGIT + index, plain, shifted: null })),
  { usage: ENTER, plain: '\n', shifted: null },
];

/** Whether bytes can be a report or its beginning: the zero in its place, and no key behind an empty place. */
export const isReport = (bytes: Uint8Array): boolean =>
  bytes[RESERVED_AT] === 0 && bytes.every((usage, at) => at <= KEYS_AT || usage === 0 || bytes[at - 1] !== 0);

/** Whether they tell of a key as well. */
export const beginsPress = (bytes: Uint8Array): boolean => isReport(bytes) && (bytes[KEYS_AT] ?? 0) !== 0;

/** The keys that are down. */
export const usagesOf = (report: Uint8Array): readonly number[] => [...report.subarray(KEYS_AT)].filter((usage) => usage !== 0);
/** The keys that were up before. A key that stays down is pressed once; an equal one needs a release between. */
export const pressesOf = (report: Uint8Array, held: readonly number[]): readonly number[] =>
  usagesOf(report).filter((usage) => !held.includes(usage));

/** What a pressed key types, Enter as a line feed; null: no letter or digit. */
export const keyOf = ([modifiers = 0]: Uint8Array, usage: number): string | null => {
  const key = KEYS.find((known) => known.usage === usage);
  if (key === undefined || (modifiers & ~SHIFTS) !== 0) return null;
  return modifiers === 0 ? key.plain : key.shifted;
};

/** The reports of a text and Enter, with a release after each key; null: it has other characters than letters and digits. */
export const typed = (text: string): Uint8Array | null => {
  const bytes = new Uint8Array((text.length + 1) * REPORT_BYTES * 2);
  for (const [index, character] of [...`${text}\n`].entries()) {
    const key = KEYS.find(({ plain, shifted }) => plain === character || shifted === character);
    if (key === undefined) return null;
    bytes.set([key.plain === character ? 0 : LEFT_SHIFT, 0, key.usage], index * REPORT_BYTES * 2);
  }
  return bytes;
};
