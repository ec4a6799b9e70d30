import {
  closeSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** A file that is on the disk already, and not yet in the place of the old one. */
export interface Prepared {
  /** In one step: whoever reads has the old file or the new one. Throws the system's error. */
  commit(): void;
  drop(): void;
}
/** Everybody may read it, its owner may write. */
const USUAL_MODE = 0o644;

/**
 * Writes a file beside the one that it is to replace, and waits for the disk; whose that one is, this one is too, where this account may
 * give it away. Throws the system's error when it cannot be written; nothing is left of it then.
 */
export function prepareFile(path: string, text: string, mode = USUAL_MODE): Prepared {
  const next = `${path}.${process.pid}.new`;
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(next, 'w', mode);
  const drop = (): void => rmSync(next, { force: true });
  try {
    writeFileSync(file, text);
    giveTo(ownerOf(path), file);
    fsyncSync(file);
  } catch (error) {
    drop();
    throw error;
  } finally {
    closeSync(file);
  }
  const commit = (): void => {
    renameSync(next, path);
    syncFolder(dirname(path));
  };
  return { commit, drop };
}
const ownerOf = (path: string): Stats | undefined => statSync(path, { throwIfNoEntry: false });
function giveTo(owner: Stats | undefined, file: number): void {
  const mine = fstatSync(file);
  if (owner === undefined || (owner.uid === mine.uid && owner.gid === mine.gid)) return;
  try {
    fchownSync(file, owner.uid, owner.gid);
  } catch (error) {
    // Only root may give a file away; another account keeps it.
    if (systemCode(error) !== 'EPERM') throw error;
  }
}
/** The new name outlives a loss of power. */
function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
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
