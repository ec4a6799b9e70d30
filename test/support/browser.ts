import { type Browser, chromium } from 'playwright-core';

/** Debian's; another one by the environment. */
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** A browser without a window. Chromium has no sandbox for root. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: CHROMIUM, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
