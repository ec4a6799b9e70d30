import { createHash, timingSafeEqual } from 'node:crypto';
import type { Role } from '../round/facts.ts';

/** A program that may call the station, as the configuration has it. `sha256`: of its token, hex; the token itself is kept nowhere. */
export interface TokenEntry {
  readonly name: string;
  readonly role: Role;
  readonly sha256: string;
}
export type Caller = Pick<TokenEntry, 'name' | 'role'>;

const BEARER = /^Bearer ([\x21-\x7e]{16,256})$/i;

/** Whose token stands in a request's `Authorization` header; null: nobody's. Every entry is compared, in constant time. */
export function callerOf(authorization: string | undefined, entries: readonly TokenEntry[]): Caller | null {
  const token = BEARER.exec(authorization ?? '')?.[1];
  if (token === undefined) return null;
  const digest = createHash('sha256').update(token).digest();
  const matching = entries.filter((entry) => {
    const expected = Buffer.from(entry.sha256, 'hex');
    return expected.length === digest.length && timingSafeEqual(expected, digest);
  });
  const [caller] = matching;
  return caller === undefined ? null : { name: caller.name, role: caller.role };
}
