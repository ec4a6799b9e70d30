import { isDeepStrictEqual } from 'node:util';

/** Fails, saying what is not as it should be. */
export function equal<Value>(what: string, is: Value, should: Value): void {
  if (!isDeepStrictEqual(is, should)) throw new Error(`${what}: ${short(is)} instead of ${short(should)}${whereOf(is, should)}`);
}
const LONGEST = 600;
const short = (value: unknown): string => (JSON.stringify(value) ?? 'undefined').slice(0, LONGEST);

export function matches(what: string, text: string, pattern: RegExp): RegExpExecArray {
  const found = pattern.exec(text);
  if (found === null) throw new Error(`${what}: ${JSON.stringify(text)} does not match ${pattern}`);
  return found;
}
/** Of long lists, where they part. */
function whereOf(is: unknown, should: unknown): string {
  if (!Array.isArray(is) || !Array.isArray(should)) return '';
  const at = should.findIndex((one, nth) => !isDeepStrictEqual(is[nth], one));
  return ` (from the ${(at < 0 ? should.length : at) + 1}th on, of ${is.length} and ${should.length})`;
}
