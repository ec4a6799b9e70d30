import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';

/** Where the system tells of its devices; tests put a small tree of their own there. */
export interface Roots {
  readonly sys: string;
  readonly dev: string;
}
export const SYSTEM: Roots = { sys: '/sys', dev: '/dev' };

// Devices and processes come and go while they are listed: what cannot be read any more is not there.
export const entries = (folder: string): readonly string[] => orElse(() => readdirSync(folder), []);
export const text = (file: string): string | null => orElse(() => readFileSync(file, 'utf8').trim(), null);
export const real = (path: string): string | null => orElse(() => realpathSync(path), null);
export const target = (link: string): string | null => orElse(() => readlinkSync(link), null);
function orElse<Value>(read: () => Value, otherwise: Value): Value {
  try {
    return read();
  } catch {
    return otherwise;
  }
}
