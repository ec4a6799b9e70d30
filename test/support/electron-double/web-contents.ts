import { EventEmitter } from 'node:events';
import type { Page, Route } from 'playwright-core';
import { shown } from './address.ts';
import { cloned, IpcMain } from './ipc.ts';
import type { Rpc } from './preload-host.ts';
import { Cancelable, strict } from './strict.ts';
import { decode, encode, type Wire } from './wire.ts';

/** `webContents`: the page of one window, and what passes between the two. */
export class WebContents extends EventEmitter {
  readonly id: number;
  readonly ipc = strict('webContents.ipc', new IpcMain());
  url = '';
  /** The program itself is loading a page: no navigation of the page's own. */
  isLoading = false;
  #page: Page | null = null;
  #openHandler: (details: { url: string }) => { action: 'allow' | 'deny' } = () => ({ action: 'allow' });
  /** All that is sent to the page goes one after the other, as in Electron. */
  #sending: Promise<unknown> = Promise.resolve();

  constructor(id: number) {
    super();
    this.id = id;
  }

  getURL(): string {
    return this.url;
  }
  setWindowOpenHandler(handler: (details: { url: string }) => { action: 'allow' | 'deny' }): void {
    this.#openHandler = handler;
  }
  send(channel: string, ...args: unknown[]): void {
    const said = JSON.stringify([channel, encode(cloned(args))]);
    const page = this.#page;
    const give = () => page?.evaluate(`globalThis.electronDoubleReceive?.(...${said})`);
    // A page that has gone gets nothing, and nobody is told.
    this.#sending = this.#sending.then(give).catch(() => undefined);
  }
  forcefullyCrashRenderer(): void {
    void this.#page?.goto('chrome://crash').catch(() => undefined);
  }

  /** The window has another page: its first one, or one in place of a crashed one, which Playwright cannot revive. */
  async attach(page: Page): Promise<void> {
    this.#page = page;
    await page.exposeBinding('electronDoubleRpc', ({ frame }, ...said: Parameters<Rpc>) =>
      this.#hear({ url: shown(frame.url()), parent: frame.parentFrame() }, ...said),
    );
    await page.route('**/*', (route) => this.#mayNavigate(page, route));
    page.on('crash', () => this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 }));
    page.on('popup', (popup) => {
      if (this.#openHandler({ url: popup.url() }).action !== 'allow') void popup.close();
    });
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) this.url = shown(frame.url());
    });
  }

  async #hear(
    senderFrame: { readonly url: string; readonly parent: unknown },
    kind: string,
    channel: string,
    args: Wire,
  ): Promise<Awaited<ReturnType<Rpc>>> {
    const event = { sender: this, senderFrame };
    const said = decode(args) as unknown[];
    if (kind === 'send') {
      this.ipc.emit(channel, event, ...said);
      return {};
    }
    const handler = this.ipc.handlers.get(channel);
    if (handler === undefined) return { error: `Error: No handler registered for '${channel}'` };
    try {
      return { value: encode(cloned([await handler(event, ...said)])[0]) };
    } catch (error) {
      return { error: String(error) };
    }
  }

  /** A page that wants to go elsewhere asks the program. */
  async #mayNavigate(page: Page, route: Route): Promise<void> {
    const request = route.request();
    const isOwn = this.isLoading || !request.isNavigationRequest() || request.frame() !== page.mainFrame();
    const asked = new Cancelable();
    if (!isOwn) this.emit('will-navigate', asked, shown(request.url()));
    await (asked.defaultPrevented ? route.abort('aborted') : route.fallback());
  }
}
