import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
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

/** Of a file that a person wrote: more is another sort of file. */
const MOST_BYTES = 4 * 1024 * 1024;
/** A file's text, read while a table runs: nothing that could keep it waiting, as a pipe would. Throws the system's error, or one of its kind. */
export function readOrdinary(path: string): string {
  const stats = statSync(path);
  if (!stats.isFile()) throw new Error(stats.isDirectory() ? 'it is a folder' : 'it is no ordinary file');
  if (stats.size > MOST_BYTES) throw new Error(`it has more than ${MOST_BYTES} bytes`);
  return readFileSync(path, 'utf8');
}

/** The system's code of an error, or what it says. */
export const systemCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : error instanceof Error ? error.message : String(error);
