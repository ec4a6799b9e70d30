import { type Browser, chromium } from 'playwright-core';

/** Debian's Chromium without its windows: a page opens in half the time. Another one by the environment. */
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell';

/** Chromium has no sandbox for root. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: CHROMIUM, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
