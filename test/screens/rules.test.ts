import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GAME_NAMES, type GameName } from '../../main/games/names.ts';
import type { RulesView } from '../../main/views/messages.ts';
import { listOf } from '../rules/rule-lists.ts';
import { launchBrowser } from '../support/browser.ts';
import { type FixtureServer, serveFixtures } from './fixture-server.ts';

const FULL_HD = { width: 1920, height: 1080 };

let server: FixtureServer;
let browser: Browser;
/** Its pages share what they have loaded. */
let context: BrowserContext;
beforeAll(async () => {
  [server, browser] = await Promise.all([serveFixtures(), launchBrowser()]);
  context = await browser.newContext({ viewport: FULL_HD });
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const viewOf = (game: GameName, settings: Readonly<Record<string, unknown>> = {}): RulesView => ({
  audience: 'rules',
  table: { id: 'T', name: 'XD-03', game, decks: 8, unit: 'dong' },
  languages: { first: 'vi', second: 'en' },
  test: false,
  reference: settings.referenceLanguage === 'vi' ? 'vi' : 'en',
  rules: listOf(game, settings),
});

/** A page of the built rules; null: the station does not answer. */
async function open(view: RulesView | null, query = ''): Promise<{ page: Page; complaints: string[] }> {
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.route('**/api/rules', (route) => (view === null ? route.abort() : route.fulfill({ json: view })));
  await page.goto(`${server.url}/rules?${query}`);
  await page.locator(view === null ? '[role=alert]' : 'h1').waitFor();
  return { page, complaints };
}
const lineOf = (page: Page, rule: string) =>
  page.locator('li', { has: page.locator('b', { hasText: new RegExp(`^${rule}$`) }) }).locator('p');

describe('the rule page (R41, U10)', () => {
  test('shows the table’s odds, limits and rules in its first language, and which language prevails', async () => {
    const { page, complaints } = await open(viewOf('xi-dach-cao-cap', { limits: { seat: [200_000, 20_000_000] }, decisionSeconds: 25 }));
    expect(await page.locator('h1').textContent()).toBe('Luật chơi Xì Dách Cao Cấp');
    expect(await page.locator('tbody tr').first().locator('> *').allTextContents()).toEqual([
      'Cược ghế',
      '1 / 1,5 : 1',
      '200.000 – 20.000.000',
      'Bài thắng nhà cái; thắng bằng BJ thì trả mức thứ hai. Hòa thì hoàn cược.',
    ]);
    expect(await lineOf(page, 'P12').textContent()).toContain('Quá 25 giây');
    expect(await lineOf(page, 'P16').textContent()).toContain('BJ trả 1,5 : 1');
    expect(await page.locator('header').textContent()).toContain('bản tiếng Anh được áp dụng');
    expect(await page.locator('main').textContent()).not.toMatch(/[{}]/);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('speaks the language that is chosen', async () => {
    const { page } = await open(viewOf('xi-dach-than-bai'));
    await page.locator('nav a', { hasText: 'EN' }).click();
    await page.locator('html[lang=en] h1').waitFor();
    expect(await lineOf(page, 'K2').textContent()).toContain('30 seconds for each decision');
    expect(await page.locator('nav [aria-current=true]').textContent()).toBe('EN');
    await page.close();
  });

  test.each([
    ['en', '英文'],
    ['vi', '越南文'],
  ])('without words in a language it says so and gives those of the one that prevails: %s', async (referenceLanguage, name) => {
    const { page } = await open(viewOf('baccarat', { referenceLanguage }), 'lang=zh-Hans');
    expect(await page.locator('.fallback').textContent()).toBe(`规则暂无中文文本，以下为${name}。`);
    expect(await lineOf(page, 'B5').getAttribute('lang')).toBe(referenceLanguage);
    await page.close();
  });

  test('a station that does not answer is told', async () => {
    const { page } = await open(null, 'lang=vi');
    expect(await page.locator('[role=alert]').textContent()).toBe('MẤT KẾT NỐI');
    await page.close();
  });

  test('is asked for again when it is looked at again: limits change between rounds (C6)', async () => {
    const { page } = await open(viewOf('baccarat'));
    await page.unroute('**/api/rules');
    await page.route('**/api/rules', (route) => route.fulfill({ json: viewOf('baccarat', { betSeconds: 20 }) }));
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await lineOf(page, 'C10').filter({ hasText: '20 giây' }).waitFor();
    await page.close();
  });

  test.each(GAME_NAMES)('%s: nothing stands out at any size, on paper neither (R81)', async (game) => {
    const limits = { [game === 'baccarat' ? 'player' : 'seat']: [200_000, 20_000_000] };
    const { page } = await open(viewOf(game, { limits }), 'lang=vi&long');
    const wider: string[] = [];
    const measure = async (what: string) => {
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (beyond > 0) wider.push(`${what}: ${beyond} px`);
    };
    for (const [width, height] of [
      [1920, 1080],
      [1366, 768],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await measure(`${width} × ${height}`);
    }
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 680, height: 960 });
    await measure('paper');
    expect(await page.locator('nav').isVisible()).toBe(false);
    expect(wider).toEqual([]);
    await page.close();
  });
});
