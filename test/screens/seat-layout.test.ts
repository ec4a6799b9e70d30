import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SeatView } from '../../main/views/messages.ts';
import { launchBrowser } from '../support/browser.ts';
import { overflowingAt } from './every-size.ts';
import { type FixtureServer, serveFixtures } from './fixture-server.ts';
import { ScreenPage } from './screen-page.ts';
import { bank, seat } from './seat-fixtures.ts';

/** A seat’s screen holds all it has to say on everything from a phone to a wall, and its keys are large enough and never move. */
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

const PHONE = { width: 390, height: 844 };
const PANEL = { width: 800, height: 480 };
const SIZES = [PHONE, PANEL, { width: 1366, height: 768 }, { width: 1920, height: 1080 }];
/** Each in its own page: an address is one seat’s. */
const STATES = Object.entries<SeatView>({ ...seat, ...bank });
const AT_SEAT = STATES.filter(([, view]) => view.seat === 3);
const AT_BANK = STATES.filter(([, view]) => view.seat === 'banker');

describe('all text 40 % longer, nothing overflows at any size (R81)', () => {
  test.each(
    (['vi', 'en'] as const).flatMap((language) => [
      { language, who: 'seat', states: AT_SEAT },
      { language, who: 'banker', states: AT_BANK },
    ]),
  )(
    '$who, $language',
    async ({ language, states }) => {
      expect(await overflowingAt(context, server, states, `lang=${language}&long`, SIZES)).toEqual([]);
    },
    120_000,
  );
});

test('every key is large enough for a finger at any size', async () => {
  const LEAST_PX = 56;
  for (const states of [AT_SEAT, AT_BANK]) {
    const screen = await ScreenPage.open(context, server, states[0]![1], 'lang=vi&second=en', PHONE);
    for (const [state, view] of states) {
      await screen.show(view);
      for (const size of SIZES) {
        await screen.page.setViewportSize(size);
        const boxes = await screen.page
          .locator('main :is(button, input)')
          .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
        expect(boxes.length, state).toBeGreaterThan(0);
        const least = Math.min(...boxes.map(({ width, height }) => Math.min(width, height)));
        expect(least, `${state}, ${size.width} × ${size.height}`).toBeGreaterThanOrEqual(LEAST_PX - 0.5);
      }
    }
    screen.close();
  }
}, 120_000);

test('a key keeps its place, alive or not, so that a finger finds it (U3)', async () => {
  const screen = await ScreenPage.open(context, server, seat.dealing, 'lang=vi&second=en', PHONE);
  const places = new Set<string>();
  for (const view of [seat.dealing, seat.ahead, seat.chosen, seat.turn, seat.low, seat.split, seat.held]) {
    await screen.show(view);
    places.add(JSON.stringify(await screen.page.locator('[data-option=hit]').boundingBox()));
  }
  expect([...places]).toHaveLength(1);
  screen.close();
});

test('cards and their total stand above the keys, whole, in every state of a hand', async () => {
  for (const size of [PHONE, PANEL]) {
    const screen = await ScreenPage.open(context, server, seat.turn, 'lang=vi&second=en', size);
    for (const view of [seat.turn, seat.chosen, seat.split, seat.long, seat.low, bank.underAge]) {
      await screen.show(view);
      const { felt, inside } = await screen.page.locator('.mine').evaluate((mine) => ({
        felt: mine.getBoundingClientRect().toJSON() as DOMRect,
        inside: [...mine.querySelectorAll('.card, .figure')].map((one) => one.getBoundingClientRect().toJSON() as DOMRect),
      }));
      expect(inside.length).toBeGreaterThan(2);
      expect(Math.min(...inside.map(({ top }) => top))).toBeGreaterThanOrEqual(felt.top - 1);
      expect(Math.max(...inside.map(({ bottom }) => bottom))).toBeLessThanOrEqual(felt.bottom + 1);
    }
    screen.close();
  }
});
