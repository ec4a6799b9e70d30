import { hash } from 'node:crypto';
import type { RoundRecord } from '../round/record.ts';

/** A record as it lies in the table `facts`: the fact is the very text that was hashed. */
export interface StoredEntry {
  readonly seq: number;
  readonly key: string | null;
  readonly wallMs: number;
  readonly monoMs: number;
  readonly boot: string;
  readonly kind: string;
  readonly fact: string;
  readonly raw: string | null;
  readonly verdict: string;
  readonly result: string | null;
  readonly salt: string;
  readonly hash: string;
}

/**
 * The hash of one record (R91): SHA-256, lower-case hex, over the UTF-8 bytes of this JSON array, written without spaces:
 *
 *     [previous, seq, key, wallMs, monoMs, boot, fact, raw, verdict, result, salt]
 *
 * `previous` is the hash of the record before, of the first record the journal's id (table `meta`). `fact` is the stored text, as a
 * string inside the array. Strings are escaped as JSON.stringify does it: `\"`, `\\`, `\b \f \n \r \t`, other characters below U+0020
 * as `\u00xx`, everything else as it is. In Python: `json.dumps(list, ensure_ascii=False, separators=(",", ":"))`. JSON tells
 * where each field ends and null from "null", so no two records give the same bytes. The column `kind` repeats a word of `fact`
 * and is not hashed.
 */
export const entryHash = (previous: string, of: Omit<StoredEntry, 'hash' | 'kind'>): string =>
  sha256(JSON.stringify([previous, of.seq, of.key, of.wallMs, of.monoMs, of.boot, of.fact, of.raw, of.verdict, of.result, of.salt]));

/** SHA-256, lower-case hex, of the round's record as JSON without spaces whose keys are sorted by UTF-16 code unit at every depth. */
export const resultHash = (record: RoundRecord): string => sha256(canonicalJson(record));

/** The same text for equal values, in whatever order their properties were written. Properties that are `undefined` are left out. */
export function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  let text = '';
  for (const key of Object.keys(value).sort()) {
    const of = (value as Record<string, unknown>)[key];
    if (of !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(of)}`;
  }
  return `{${text}}`;
}
const sha256 = (text: string): string => hash('sha256', text);
