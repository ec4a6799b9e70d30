import { existsSync } from 'node:fs';
import type { WireAddress } from './wires/parse.ts';

/** A wire that has been open for so long has a device: many servers accept first and look for the device later. */
const SETTLED_MS = 500;
/** Twice within the two seconds of R11. */
const LOOK_MS = 750;

/**
 * Watches a connection to a device that only speaks, whose silence says nothing: that it stands, and that its port is still there (a
 * read that was under way when the plug was pulled tells nothing). Returns how to end it.
 */
export function watchStanding(address: WireAddress, on: { settled(): void; gone(): void }): () => void {
  const settling = setTimeout(on.settled, SETTLED_MS);
  const looking =
    address.by === 'serial' &&
    setInterval(() => {
      if (!existsSync(address.path)) on.gone();
    }, LOOK_MS);
  return () => {
    clearTimeout(settling);
    if (looking !== false) clearInterval(looking);
  };
}
/** The error of a port that is gone, as node-serialport has it. */
export const GONE: Error = Object.assign(new Error('the port is gone'), { disconnected: true });
