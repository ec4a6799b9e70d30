import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFailed } from 'vitest';

const CLI = join(import.meta.dirname, '../../main/cli.ts');

/** `station mock-shoe` in a process of its own. */
export class MockProgram {
  readonly #child;
  readonly #exit: Promise<unknown[]>;
  /** All that it has written to standard error and to standard output. */
  err = '';
  out = '';

  constructor(...args: readonly string[]) {
    this.#child = spawn(process.execPath, [CLI, 'mock-shoe', ...args], { stdio: ['pipe', 'pipe', 'pipe'] });
    this.#exit = once(this.#child, 'close');
    this.#child.stdout.on('data', (text) => {
      this.out += text;
    });
    this.#child.stderr.on('data', (text) => {
      this.err += text;
    });
    onTestFailed(() => console.error(`station mock-shoe ${args.join(' ')}: exit code ${this.#child.exitCode}; it said:\n${this.err}`));
    // It may end while a test is still typing.
    this.#child.stdin.on('error', () => undefined);
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }
  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }
  /** The exit code, or the signal that killed it. */
  async end(): Promise<number | string> {
    await this.#exit;
    return this.#child.exitCode ?? this.#child.signalCode ?? '';
  }
  type(text: string): void {
    this.#child.stdin.write(text);
  }
  endOfInput(): void {
    this.#child.stdin.end();
  }
  signal(name: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): Promise<number | string> {
    this.#child.kill(name);
    return this.end();
  }
}
