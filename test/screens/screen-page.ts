import type { ConsoleMessage, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { AnyView } from '../../main/views/messages.ts';
import type { FixtureServer } from './fixture-server.ts';

/** Longer than any drawing takes on a busy machine. */
const PATIENCE_MS = 15_000;

/** A browser, or a context: its pages share what they have loaded, and a clock. */
export interface Opener {
  newPage(): Promise<Page>;
}
const FULL_HD = { width: 1920, height: 1080 };

/** Pages that a test is done with: the next one loads its own into it, which takes half the time of a new one. */
const idle = new WeakMap<Opener, Page[]>();

/** One page of a screen that is shown view after view. */
export class ScreenPage {
  readonly page: Page;
  /** What the browser complained of: errors, and what the content security policy forbade. */
  readonly complaints: string[] = [];
  readonly #opener: Opener;
  readonly #server: FixtureServer;
  #shown = 0;

  private constructor(page: Page, opener: Opener, server: FixtureServer) {
    this.page = page;
    this.#opener = opener;
    this.#server = server;
    page.on('pageerror', ({ message }) => this.complaints.push(message));
    page.on('console', (message: ConsoleMessage) => {
      if (message.type() === 'error' || message.type() === 'warning') this.complaints.push(message.text());
    });
  }
  static async open(opener: Opener, server: FixtureServer, first: AnyView, query = '', size = FULL_HD): Promise<ScreenPage> {
    const screen = new ScreenPage(idle.get(opener)?.pop() ?? (await opener.newPage()), opener, server);
    await screen.page.setViewportSize(size);
    server.show(first);
    await screen.page.goto(`${server.url}/${first.audience === 'seat' ? `seat/${first.seat}` : first.audience}?${query}`);
    await screen.show(first);
    await screen.page.evaluate(() => document.fonts.ready.then(() => true));
    return screen;
  }
  /** Resolves when it is drawn: each view's table has a name of its own. */
  async show(view: AnyView): Promise<void> {
    this.#shown += 1;
    const name = `B(${this.#shown})`;
    this.#server.show({ ...view, table: { ...view.table, name } });
    await this.page.locator('h1', { hasText: name }).waitFor({ timeout: PATIENCE_MS });
  }
  text(): Promise<string> {
    // biome-ignore lint/performance/useDomNodeTextContent: what is read, not what is in the document
    return this.page.locator('main').innerText();
  }
  /** What the page has sent since `from`, once there is something. */
  async sent(from: number): Promise<readonly object[]> {
    await expect.poll(() => this.#server.sent.length, { timeout: PATIENCE_MS }).toBeGreaterThan(from);
    return this.#server.sent.slice(from).map(({ id: _, ...rest }) => rest);
  }
  close(): void {
    this.page.removeAllListeners('pageerror').removeAllListeners('console');
    idle.set(this.#opener, [...(idle.get(this.#opener) ?? []), this.page]);
  }
}
