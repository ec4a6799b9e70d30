import type { Dialect } from '../events.ts';
import { native } from '../native/dialect.ts';
import type { RepeatSettings } from '../repeats.ts';
import { REPEATS } from '../repeats.ts';
import { type Codes, codesFor, formatNamed, formatNames } from './formats.ts';
import { plainDialect } from './plain.ts';

/** How a table has its scanner set. Plain data, checked by whoever read it. */
export interface Profile {
  /** Of the format, by name; what is left out is as its file says. */
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly codes?: Codes;
  readonly repeats?: RepeatSettings;
}

export const dialectNames: readonly string[] = [native.name, ...formatNames];
/** Null: there is none of that name. Throws RangeError for codes that are none. Native devices have no profile. */
export const dialectNamed = (name: string, { settings, codes, repeats = REPEATS }: Profile = {}): Dialect | null => {
  if (name === native.name) return native;
  const format = formatNamed(name, settings);
  if (format === null) return null;
  const table = codesFor(format, codes);
  if ('problem' in table) throw new RangeError(table.problem);
  return plainDialect(format, table, repeats);
};
