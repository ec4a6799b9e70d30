import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { DeviceMemory } from '../../firmware-protocol/native/device.ts';
import { bytesOf, textOf } from '../../firmware-protocol/native/frame.ts';
import { encodeMessage, isFromStation, isNumbered, type NumberedMessage, readLine } from '../../firmware-protocol/native/messages.ts';

type Stored = Readonly<Record<string, unknown>>;

/**
 * What a virtual device remembers when its process is killed at any moment: a small JSON file, always whole. Not synchronised to the
 * disk: it outlives processes, not the machine's power.
 */
export class StateFile {
  readonly #path: string;
  #problem: string | null = null;

  constructor(path: string) {
    this.#path = path;
  }

  /** Why the last `write` failed, one sentence; null: it did not. */
  get problem(): string | null {
    return this.#problem;
  }

  /** Null: there is none yet. Throws Error, one sentence, for a file that cannot be read, or in which `parse` finds a fault. */
  read<State>(parse: (stored: Stored) => State): State | null {
    try {
      return parse(asObject(JSON.parse(readFileSync(this.#path, 'utf8'))));
    } catch (error) {
      if (isMissing(error)) return null;
      // The parser's own message quotes the file.
      const why = error instanceof SyntaxError ? 'no JSON' : error instanceof Error ? error.message : error;
      throw new Error(`${this.#path} is no memory of a virtual device (${why}): remove it`);
    }
  }

  /** False: it could not be written, and what was kept before still is. */
  write(state: object): boolean {
    try {
      writeFileSync(`${this.#path}.new`, `${JSON.stringify(state)}\n`);
      renameSync(`${this.#path}.new`, this.#path);
      this.#problem = null;
    } catch (error) {
      this.#problem = `the memory of the virtual device cannot be kept (${error instanceof Error ? error.message : error})`;
    }
    return this.#problem === null;
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';
const asObject = (value: unknown): Stored => {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Stored;
  throw new Error('no JSON object');
};

/** A device's memory as it stands in the file: its unacknowledged frames as the lines that they are on the wire. */
export const storedMemory = (memory: DeviceMemory): object => ({
  ...memory,
  queue: memory.queue.map((message) => textOf(encodeMessage(message)).trimEnd()),
});

/** Throws Error when it is none. */
export const restoredMemory = (stored: unknown): DeviceMemory => {
  const { boot, lastSeq, drawn, queue } = asObject(stored);
  if (typeof boot !== 'string' || !/^[0-9A-F]{8}$/.test(boot)) throw new Error('boot is not 8 hex digits');
  if (!isCount(lastSeq) || !isCount(drawn) || !Array.isArray(queue)) throw new Error('lastSeq, drawn or queue is missing');
  return { boot, lastSeq, drawn, queue: queue.map(restoredFrame) };
};
export const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

const restoredFrame = (line: unknown): NumberedMessage => {
  const read = readLine(bytesOf(String(line)));
  if ('message' in read && !isFromStation(read.message) && isNumbered(read.message)) return read.message;
  throw new Error(`${JSON.stringify(line)} is no frame`);
};
