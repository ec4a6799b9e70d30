import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { answer, isCarried } from './address.ts';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
let browser: Browser | null = null;
let isStopping = false;
let context: Promise<BrowserContext> | null = null;

/** `ELECTRON_DOUBLE_CDP_PORT`: where a test takes hold of the pages. */
export async function startBrowser(gone: () => void): Promise<string> {
  const port = process.env.ELECTRON_DOUBLE_CDP_PORT;
  const args = [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ...(port === undefined ? [] : [`--remote-debugging-port=${port}`])];
  browser = await chromium.launch({ executablePath: CHROMIUM, args });
  browser.on('disconnected', () => {
    if (!isStopping) gone();
  });
  return browser.version();
}

export async function stopBrowser(): Promise<void> {
  isStopping = true;
  await browser?.close();
}

/** The default session's. What a page loads from a scheme of the program is answered by the program. */
export function sessionContext(): Promise<BrowserContext> {
  context ??= openContext();
  return context;
}
async function openContext(): Promise<BrowserContext> {
  if (browser === null) throw new Error('Session can only be received when app is ready');
  const opened = await browser.newContext({ viewport: null, serviceWorkers: 'block' });
  await opened.route(
    (url) => isCarried(url.href),
    async (route) => {
      const response = await answer(route.request().url(), route.request().method());
      const body = Buffer.from(await response.arrayBuffer());
      // The page may have gone meanwhile.
      await route.fulfill({ status: response.status, headers: Object.fromEntries(response.headers), body }).catch(() => undefined);
    },
  );
  return opened;
}
