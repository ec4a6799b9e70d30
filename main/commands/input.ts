import { readFileSync, statSync } from 'node:fs';
import { type Io, Problem } from './command.ts';

/** All of standard input. */
export const readStdin = async (io: Io): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of io.stdin) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/** More has no text, and is none of our files: recordings are of 64 MB at most. */
const MOST_BYTES = 256 * 1024 * 1024;

/** All of a file; Problem when it cannot be read. */
export const readFile = (path: string): Uint8Array => {
  try {
    if (statSync(path).size > MOST_BYTES) throw new Problem(`${path}: has more than ${MOST_BYTES} bytes`);
    return readFileSync(path);
  } catch (error) {
    if (error instanceof Problem) throw error;
    const code = error instanceof Error && 'code' in error ? error.code : null;
    throw new Problem(`${path}: ${code === 'ENOENT' ? 'no such file' : code === 'EISDIR' ? 'is a folder' : `cannot be read: ${error}`}`);
  }
};
