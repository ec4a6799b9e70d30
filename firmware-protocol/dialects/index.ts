import type { Dialect } from '../events.ts';
import { native } from '../native/dialect.ts';

const DIALECTS: readonly Dialect[] = [native];

export const dialectNames: readonly string[] = DIALECTS.map((dialect) => dialect.name);
/** Null: there is none of that name. */
export const dialectNamed = (name: string): Dialect | null => DIALECTS.find((dialect) => dialect.name === name) ?? null;
