import { closeSync, openSync, statSync, writeSync } from 'node:fs';
import { type Entry, type Header, written } from './recording.ts';

/** Reading and writing for the owner: a wire tells cards that lie face down. */
const OWNERS = 0o600;
const FULL: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full: make room, and record anew',
  EDQUOT: 'the disk is full for this account: make room, and record anew',
  EACCES: 'this account may not write there: choose another place',
  ENOENT: 'there is no such folder: make it, or choose another place',
  EEXIST: 'it is there already: choose another name, or remove it',
};

/** One file of a recording. A line is with the system when `write` returns: whoever is killed loses none but the one under way. */
export class RecordingFile {
  readonly path: string;
  readonly #file: number;
  #bytes = 0;

  private constructor(path: string, file: number) {
    this.path = path;
    this.#file = file;
  }

  /** Never over a file that is there. Of what cannot be: one line. */
  static create(path: string, header: Header): RecordingFile | { readonly problem: string } {
    try {
      const stats = statSync(path, { throwIfNoEntry: false });
      // Nobody could end a program that waits for a pipe's reader.
      if (stats?.isFIFO()) return { problem: `${path}: is a pipe: name a file, and read that` };
      // What is no file (a terminal) is written to as it is.
      const file = new RecordingFile(path, openSync(path, stats?.isFile() === false ? 'a' : 'wx', OWNERS));
      const problem = file.#line(JSON.stringify(header));
      if (problem === null) return file;
      file.close();
      return { problem };
    } catch (error) {
      return { problem: `${path}: ${whyOf(error)}` };
    }
  }

  get bytes(): number {
    return this.#bytes;
  }
  /** Null: it is written; else why not, in one line, and the file is of no more use. */
  write(entry: Entry): string | null {
    return this.#line(written(entry));
  }
  close(): void {
    closeSync(this.#file);
  }

  #line(text: string): string | null {
    const bytes = Buffer.from(`${text}\n`);
    try {
      for (let from = 0; from < bytes.length; ) from += writeSync(this.#file, bytes, from);
      this.#bytes += bytes.length;
      return null;
    } catch (error) {
      return `${this.path}: ${whyOf(error)}`;
    }
  }
}

function whyOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  return FULL[code] ?? `cannot be written (${code})`;
}
