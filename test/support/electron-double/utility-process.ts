import { type ChildProcess, fork as forkNode } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { fileURLToPath } from 'node:url';
import { program } from './program.ts';
import { strict } from './strict.ts';

const CHILD = fileURLToPath(new URL('./utility-child.ts', import.meta.url));
interface ForkOptions {
  readonly serviceName?: string;
  readonly execArgv?: string[];
  readonly stdio?: ('ignore' | 'inherit' | 'pipe')[];
}

/** A utility process, played by a child of Node that has `process.parentPort`. Like Electron's own it dies with the program. */
class UtilityProcess extends EventEmitter {
  readonly #child: ChildProcess;

  constructor(file: string, args: readonly string[], { execArgv = [], stdio = ['ignore', 'inherit', 'inherit'] }: ForkOptions) {
    super();
    this.#child = forkNode(CHILD, [file, ...args], { execArgv, serialization: 'advanced', stdio: [...stdio, 'ipc'] });
    this.#child.on('spawn', () => this.emit('spawn'));
    this.#child.on('message', (message) => this.emit('message', message));
    this.#child.on('exit', (code, signal) => this.emit('exit', code ?? (signal === 'SIGKILL' ? 9 : 15)));
    process.on('exit', () => this.#child.kill('SIGKILL'));
  }

  get pid(): number | undefined {
    return this.#child.exitCode === null && this.#child.signalCode === null ? this.#child.pid : undefined;
  }
  postMessage(message: unknown): void {
    if (this.#child.connected) this.#child.send(message as object);
  }
  kill(): boolean {
    return this.#child.kill('SIGTERM');
  }
}

export const utilityProcess = strict('utilityProcess', {
  fork(file: string, args: readonly string[] = [], options: ForkOptions = {}): UtilityProcess {
    if (!program.isReady()) throw new Error('utilityProcess cannot be created before app is ready');
    return strict('utility process', new UtilityProcess(file, args, options));
  },
});
