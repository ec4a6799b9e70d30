import { deepStrictEqual } from 'node:assert';

/** Fails, saying what is not as it should be. */
export function equal<Value>(what: string, is: Value, should: Value): void {
  try {
    deepStrictEqual(is, should);
  } catch {
    throw new Error(`${what}: ${JSON.stringify(is)} instead of ${JSON.stringify(should)}`);
  }
}
export function matches(what: string, text: string, pattern: RegExp): RegExpExecArray {
  const found = pattern.exec(text);
  if (found === null) throw new Error(`${what}: ${JSON.stringify(text)} does not match ${pattern}`);
  return found;
}
