import { codeTableNamed, digits4, noCodes } from '../codes/index.ts';
import { readMapping } from '../codes/mapping.ts';
import type { CodeTable } from '../codes/table.ts';
import { asciiLine } from './ascii-line.ts';
import { enqBcc } from './enq-bcc.ts';
import type { Format } from './format.ts';
import { hidPos } from './hid-pos.ts';
import { pn532 } from './pn532.ts';
import { rdm6300 } from './rdm6300.ts';
import { uidLine } from './uid-line.ts';
import { wedge } from './wedge.ts';

/** By name. Each takes its own settings, checked by whoever read them. */
const FORMATS: Readonly<Record<string, (settings: never) => Format>> = {
  'ascii-line': asciiLine,
  'enq-bcc': enqBcc,
  rdm6300,
  pn532,
  'uid-line': uidLine,
  'hid-pos': hidPos,
  wedge,
};
export const formatNames: readonly string[] = Object.keys(FORMATS);

/** Null: there is none of that name. */
export const formatNamed = (name: string, settings: Readonly<Record<string, unknown>> = {}): Format | null =>
  Object.hasOwn(FORMATS, name) ? (FORMATS[name]?.(settings as never) ?? null) : null;

/** A table of codes by its name, or a deck's file with its text. */
export type Codes = string | { readonly file: string; readonly text: string };

/** The table that a format reads cards by; left out: what it reads by without one. Of a bad one: what is wrong with it, in one line. */
export function codesFor({ name, reads }: Format, codes: Codes | undefined): CodeTable | { readonly problem: string } {
  if (typeof reads === 'object')
    return codes === undefined || codes === reads.own ? noCodes : { problem: `${name} has card codes of its own, ${reads.own}` };
  if (codes === undefined) return reads === 'codes' ? digits4 : noCodes;
  if (typeof codes === 'string') return codeTableNamed(codes) ?? { problem: `there is no table of codes ${JSON.stringify(codes)}` };
  const table = readMapping(codes.file, codes.text);
  return 'why' in table ? { problem: `${codes.file}, line ${table.line}: ${table.why}` } : table;
}
