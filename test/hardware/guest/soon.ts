import { until } from '../../support/until.ts';

/** An emulated processor on a busy machine is ten times slower than that machine. */
const WITHIN_MS = 60_000;

export const soon = <Value>(what: string, look: () => Value | null | undefined | false): Promise<Value> => until(what, look, WITHIN_MS);
