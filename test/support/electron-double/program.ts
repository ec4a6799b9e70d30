import { EventEmitter } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopBrowser } from './browser.ts';
import { Cancelable, record, strict } from './strict.ts';

interface Closable {
  close(): void;
  isDestroyed(): boolean;
}
/** Open windows. */
export const windows = new Map<number, Closable>();

/** `app`. */
class Program extends EventEmitter {
  readonly isPackaged = false;
  readonly enableSandbox = record('app.enableSandbox');
  #name = 'Electron';
  #isReady = false;
  #hasExited = false;
  #isQuitting = false;
  #lock: string | null = null;
  readonly #home = process.env.ELECTRON_DOUBLE_HOME ?? mkdtempSync(join(tmpdir(), 'electron-double-'));

  isReady(): boolean {
    return this.#isReady;
  }
  whenReady(): Promise<void> {
    return this.#isReady ? Promise.resolve() : new Promise((resolve) => this.once('ready', () => resolve()));
  }
  getName(): string {
    return this.#name;
  }
  getPath(name: string): string {
    const path = join(this.#home, name);
    mkdirSync(path, { recursive: true });
    return path;
  }

  /** One program a home. */
  requestSingleInstanceLock(): boolean {
    const file = join(this.getPath('userData'), 'SingletonLock');
    if (isHeldByAnother(file)) return false;
    writeFileSync(file, String(process.pid));
    this.#lock = file;
    return true;
  }

  quit(): void {
    if (this.#isQuitting) return;
    this.#isQuitting = this.#asks('before-quit');
    if (!this.#isQuitting) return;
    for (const window of [...windows.values()]) {
      window.close();
      this.#isQuitting = window.isDestroyed();
      if (!this.#isQuitting) return;
    }
    this.leave();
  }
  /** The last window is closed, or the program quits. */
  leave(): void {
    if (this.#asks('will-quit')) this.exit(0);
  }
  exit(code = 0): void {
    if (this.#hasExited) return;
    this.#hasExited = true;
    if (this.#lock !== null) rmSync(this.#lock, { force: true });
    this.emit('quit', new Cancelable(), code);
    void stopBrowser().finally(() => process.exit(code));
  }

  get hasExited(): boolean {
    return this.#hasExited;
  }
  get isQuitting(): boolean {
    return this.#isQuitting;
  }
  start(name: string): void {
    this.#name = name;
    this.#isReady = true;
    this.emit('ready', {});
  }
  /** False when a listener prevented it. */
  #asks(event: 'before-quit' | 'will-quit'): boolean {
    const asked = new Cancelable();
    this.emit(event, asked);
    return !asked.defaultPrevented;
  }
}

function isHeldByAnother(lock: string): boolean {
  try {
    const pid = Number(readFileSync(lock, 'utf8'));
    process.kill(pid, 0);
    return pid !== process.pid;
  } catch {
    // No lock, or of a process that is gone.
    return false;
  }
}

export const program = new Program();
export const app = strict('app', program);
