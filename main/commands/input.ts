import { readFileSync } from 'node:fs';
import { type Io, Problem } from './command.ts';

/** All of standard input. */
export const readStdin = async (io: Io): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of io.stdin) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/** All of a file; Problem when it cannot be read. */
export const readFile = (path: string): Uint8Array => {
  try {
    return readFileSync(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    throw new Problem(`${path}: ${code === 'ENOENT' ? 'no such file' : code === 'EISDIR' ? 'is a folder' : `cannot be read: ${error}`}`);
  }
};
