import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyView } from '../../main/views/messages.ts';
import { launchBrowser } from '../support/browser.ts';
import { type FixtureServer, serveFixtures } from './fixture-server.ts';
import { dealer, players, supervisor } from './fixtures.ts';
import { overflowing } from './overflow.ts';
import { ScreenPage } from './screen-page.ts';

/** Places never move, texts stay in them, targets are large enough. */
let server: FixtureServer;
let browser: Browser;
let context: BrowserContext;
beforeAll(async () => {
  [server, browser] = await Promise.all([serveFixtures(), launchBrowser()]);
  context = await browser.newContext();
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const FULL_HD = { width: 1920, height: 1080 };
const SMALL = { width: 1366, height: 768 };
const UPRIGHT = { width: 1080, height: 1920 };

describe.each([
  { audience: 'dealer', size: FULL_HD, views: dealer },
  { audience: 'dealer', size: SMALL, views: dealer },
  { audience: 'players', size: FULL_HD, views: players },
  { audience: 'players', size: SMALL, views: players },
  { audience: 'players', size: UPRIGHT, views: players },
])('$audience, $size.width × $size.height: all text 40 % longer, nothing overflows (R81)', ({ size, views }) => {
  test.each(['vi', 'en'] as const)(
    '%s',
    async (language) => {
      const second = language === 'vi' ? 'en' : 'vi';
      const states = Object.entries<AnyView>(views);
      const screen = await ScreenPage.open(context, server, states[0]![1], `lang=${language}&second=${second}&long`, size);
      const found: string[] = [];
      for (const [state, view] of states) {
        await screen.show(view);
        found.push(...(await overflowing(screen.page)).map((what) => `${state}: ${what}`));
      }
      expect(found).toEqual([]);
      screen.close();
    },
    120_000,
  );
});

test('the measure finds a text that stands out', async () => {
  const screen = await ScreenPage.open(context, server, dealer.idle, 'lang=vi', SMALL);
  expect(await overflowing(screen.page)).toEqual([]);
  await screen.page.evaluate(() => {
    document.querySelector('.next .say')!.textContent = 'Mở ván mới '.repeat(40);
  });
  expect(await overflowing(screen.page)).not.toEqual([]);
  screen.close();
});

test('the call key is in the same place in every state of the dealer’s screen, trouble included (R87)', async () => {
  const screen = await ScreenPage.open(context, server, dealer.idle, 'lang=vi&second=en');
  const places = new Set<string>();
  for (const [state, view] of Object.entries<AnyView>(dealer)) {
    if (state === 'test') continue;
    await screen.show(view);
    places.add(JSON.stringify(await screen.page.locator('.pit').boundingBox()));
  }
  expect([...places]).toHaveLength(1);
  screen.close();
}, 120_000);

describe('targets are large enough for a finger', () => {
  const DEALER_PX = 72;
  const DESK_PX = 44;
  test.each([
    ['dealer’s keys', [dealer.idle, dealer.betting, dealer.compare, dealer.signedOut], '.key:is(button)', DEALER_PX],
    ['supervisor’s', [supervisor.well, supervisor.exhausted, supervisor.question, supervisor.compare], 'button, a, input', DESK_PX],
  ] as const)('%s', async (_, views, selector, least) => {
    const screen = await ScreenPage.open(context, server, views[0], 'lang=vi', SMALL);
    for (const view of views) {
      await screen.show(view);
      const heights = await screen.page.locator(selector).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
      expect(heights.length).toBeGreaterThan(1);
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(least - 0.5);
    }
    screen.close();
  });
});

test('every page has its landmarks, one first heading, and its languages told', async () => {
  for (const view of [dealer.thirdCard, players.dealing, supervisor.exhausted]) {
    const screen = await ScreenPage.open(context, server, view, 'lang=vi&second=en');
    const { page } = screen;
    expect(await page.locator('main').count()).toBe(1);
    expect(await page.locator('h1').count()).toBe(1);
    expect(await page.locator('header').first().isVisible()).toBe(true);
    expect(await page.title()).toContain('B(1)');
    if (view.audience !== 'supervisor') expect(await page.locator('[lang=en].en').count()).toBeGreaterThan(2);
    screen.close();
  }
});

test('the next move and the state are told to whoever listens', async () => {
  const one = await ScreenPage.open(context, server, dealer.thirdCard);
  expect(await one.page.locator('[aria-live=assertive]').textContent()).toContain('Chia lá thứ ba cho CON');
  await one.show(dealer.unread);
  expect(await one.page.locator('[role=alert]').textContent()).toContain('QUÉT LẠI');
  one.close();
  const other = await ScreenPage.open(context, server, players.dealing);
  expect(await other.page.locator('[role=status]').textContent()).toContain('NGỪNG NHẬN CƯỢC');
  other.close();
});
