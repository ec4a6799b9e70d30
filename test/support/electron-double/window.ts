import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import type { Page } from 'playwright-core';
import { carried } from './address.ts';
import { sessionContext } from './browser.ts';
import { preloadHost } from './preload-host.ts';
import { program, windows } from './program.ts';
import { Cancelable, record, strict } from './strict.ts';
import { WebContents } from './web-contents.ts';
import { decode, encode } from './wire.ts';

interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
interface WindowOptions {
  readonly show?: boolean;
  readonly title?: string;
  readonly webPreferences?: {
    readonly preload?: string;
    readonly nodeIntegration?: boolean;
    readonly contextIsolation?: boolean;
    readonly sandbox?: boolean;
    readonly webSecurity?: boolean;
  };
}
const INSECURE = 'insecure webPreferences: nodeIntegration, contextIsolation: false, sandbox: false or webSecurity: false';

class Window extends EventEmitter {
  static #ids = 0;
  readonly id = ++Window.#ids;
  readonly webContents: WebContents;
  readonly focus = record('BrowserWindow.focus');
  readonly #contents = new WebContents(this.id);
  readonly #preload: string | null;
  #page: Promise<Page>;
  #isDestroyed = false;
  #isVisible: boolean;
  #isFullScreen = false;
  #hasCrashed = false;
  #bounds: Bounds = { x: 0, y: 0, width: 800, height: 600 };

  constructor(options: WindowOptions = {}) {
    super();
    if (!program.isReady()) throw new Error('Cannot create BrowserWindow before app is ready');
    const { preload, nodeIntegration, contextIsolation, sandbox, webSecurity } = options.webPreferences ?? {};
    if (nodeIntegration === true || [contextIsolation, sandbox, webSecurity].includes(false)) throw new Error(INSECURE);
    if (preload !== undefined && !isAbsolute(preload)) throw new Error('preload script must have absolute path');
    this.#preload = preload ?? null;
    this.#isVisible = options.show !== false;
    this.webContents = strict('webContents', this.#contents);
    this.#contents.on('render-process-gone', () => {
      this.#hasCrashed = true;
    });
    this.#page = this.#open();
    windows.set(this.id, this);
  }

  async loadURL(address: string): Promise<void> {
    if (this.#hasCrashed) {
      this.#hasCrashed = false;
      const dead = this.#page;
      this.#page = this.#open();
      await dead.then((page) => page.close()).catch(() => undefined);
    }
    this.#contents.isLoading = true;
    try {
      await (await this.#page).goto(carried(address));
    } finally {
      this.#contents.isLoading = false;
    }
  }
  async #open(): Promise<Page> {
    const page = await (await sessionContext()).newPage();
    await this.#contents.attach(page);
    if (this.#preload !== null) await page.addInitScript(preloadScript(this.#preload));
    return page;
  }

  showInactive(): void {
    this.#isVisible = true;
  }
  hide(): void {
    this.#isVisible = false;
  }
  isVisible(): boolean {
    return this.#isVisible;
  }
  setFullScreen(isFullScreen: boolean): void {
    this.#isFullScreen = isFullScreen;
  }
  isFullScreen(): boolean {
    return this.#isFullScreen;
  }
  setBounds(bounds: Bounds): void {
    this.#bounds = { ...bounds };
    const { width, height } = bounds;
    void this.#page.then((page) => page.setViewportSize({ width, height })).catch(() => undefined);
  }
  getBounds(): Bounds {
    return this.#bounds;
  }

  close(): void {
    const asked = new Cancelable();
    this.emit('close', asked);
    if (!asked.defaultPrevented) this.#destroy();
  }
  isDestroyed(): boolean {
    return this.#isDestroyed;
  }
  #destroy(): void {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    windows.delete(this.id);
    void this.#page.then((page) => page.close()).catch(() => undefined);
    this.emit('closed');
    if (windows.size > 0 || program.isQuitting) return;
    if (program.listenerCount('window-all-closed') > 0) program.emit('window-all-closed');
    else program.quit();
  }
}

/** Before the page's own scripts, as Electron runs a sandboxed preload. */
function preloadScript(file: string): string {
  const source = `function (require, module, exports, process) {\n${readFileSync(file, 'utf8')}\n}`;
  return `{ ${encode}\n${decode}\n(${preloadHost})(encode, decode, ${JSON.stringify({ file })}, ${source}); }`;
}

/** Each window's unknown members fail aloud, too. */
export const BrowserWindow = new Proxy(Window, {
  construct: (target, [options]: [WindowOptions]) => strict('BrowserWindow', new target(options)),
});
