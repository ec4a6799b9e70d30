import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A file that is on the disk already, and not yet in the place of the old one. */
export interface Prepared {
  /** In one step: whoever reads has the old file or the new one. Throws the system's error. */
  commit(): void;
  drop(): void;
}
/** Everybody may read it, its owner may write. */
const USUAL_MODE = 0o644;

/** Writes a file beside the one that it is to replace, and waits for the disk. Throws the system's error when it cannot be written. */
export function prepareFile(path: string, text: string, mode = USUAL_MODE): Prepared {
  const next = `${path}.${process.pid}.new`;
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(next, 'w', mode);
  try {
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  return { commit: () => renameSync(next, path), drop: () => rmSync(next, { force: true }) };
}
/** Whole or not at all. Throws the system's error when it cannot be written. */
export const writeWhole = (path: string, text: string, mode = USUAL_MODE): void => prepareFile(path, text, mode).commit();

/** The system's code of an error, or what it says. */
export const systemCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : error instanceof Error ? error.message : String(error);
