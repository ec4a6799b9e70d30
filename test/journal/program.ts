import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

/** A program of `programs/` in a process of its own, killed after the test. */
export interface Program {
  /** Its next line of output. Rejects when it has ended without one. */
  next(): Promise<string>;
  /** The rest of its output, once it has ended. */
  rest(): Promise<readonly string[]>;
  /** Kill -9, and over. */
  kill(): Promise<void>;
}

export function program(name: string, args: readonly string[], flags: readonly string[] = []): Program {
  const file = join(import.meta.dirname, 'programs', `${name}.ts`);
  const child = spawn(process.execPath, [...flags, file, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exit = once(child, 'exit');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await exit;
  };
  onTestFinished(kill);
  return {
    async next() {
      const { value, done } = await lines.next();
      if (done) throw new Error(`${name} has ended`);
      return value;
    },
    async rest() {
      const rest: string[] = [];
      for (let line = await lines.next(); !line.done; line = await lines.next()) rest.push(line.value);
      return rest;
    },
    kill,
  };
}
