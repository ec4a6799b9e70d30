import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { SeatView } from '../../main/views/messages.ts';
import { launchBrowser } from '../support/browser.ts';
import { type FixtureServer, serveFixtures } from './fixture-server.ts';
import { ScreenPage } from './screen-page.ts';
import { bank, seat } from './seat-fixtures.ts';

/** What is pressed at a seat becomes the fact that the contract names, once; what is refused is said beside it. */
let server: FixtureServer;
let browser: Browser;
let context: BrowserContext;
let screen: ScreenPage;
beforeAll(async () => {
  [server, browser] = await Promise.all([serveFixtures(), launchBrowser()]);
  context = await browser.newContext();
}, 120_000);
afterEach(async () => {
  server.answer(({ id }) => ({ id, accepted: 1 }));
  server.cut(false);
  screen?.close();
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const PHONE = { width: 390, height: 844 };
async function open(view: SeatView): Promise<number> {
  screen = await ScreenPage.open(context, server, view, 'lang=vi&second=none', PHONE);
  return server.sent.length;
}
const facts = async (from: number) => (await screen.sent(from)).map((message) => ('fact' in message ? message.fact : message));
const press = (selector: string) => screen.page.locator(selector).click();
const alive = (selector = '.foot .key') =>
  screen.page
    .locator(selector)
    .evaluateAll((keys) => keys.flatMap((key) => (key instanceof HTMLButtonElement && !key.disabled ? [key.dataset.option ?? ''] : [])));

describe('decisions (U3, P7–P11)', () => {
  test('a key for every decision of the game, only the allowed ones alive', async () => {
    await open(seat.low);
    expect(await screen.page.locator('[data-option]').count()).toBe(5);
    expect(await alive()).toEqual(['hit', 'stand']);
    await screen.show(seat.dealing);
    expect(await alive()).toEqual([]);
  });
  test('T5: no stand below age where there is none', async () => {
    await open(bank.underAge);
    expect(await alive()).toEqual(['hit']);
  });
  test('a press decides for this seat and its hand, once', async () => {
    server.answer(({ id }) => ({ id, accepted: 1 }));
    const from = await open(seat.split);
    await press('[data-option=double]');
    expect(await facts(from)).toEqual([{ kind: 'action', seat: 3, hand: 1, action: 'double' }]);
    const [sent] = server.sent.slice(from);
    expect(sent?.id).toMatch(/^[0-9a-f-]{36}$/);
  });
  test('P7: what is chosen before the turn is shown, and is changed by another press', async () => {
    const from = await open(seat.chosen);
    expect(await screen.page.locator('[data-option=double]').getAttribute('aria-pressed')).toBe('true');
    expect(await screen.text()).toContain('Đã chọn: Gấp đôi');
    await press('[data-option=stand]');
    expect(await facts(from)).toEqual([{ kind: 'action', seat: 3, hand: 0, action: 'stand' }]);
  });
  test('T7, T9: the banker draws, opens one hand or all', async () => {
    const from = await open(bank.bankersTurn);
    expect(await alive()).toEqual(['hit', 'open all', 'open 3', 'open 5', 'open 6', 'open 7']);
    await press('[data-option="open 5"]');
    expect(await facts(from)).toEqual([{ kind: 'action', seat: 'banker', hand: 0, action: 'open', target: '5' }]);
    await screen.show(bank.bankersTurn);
    await press('[data-option="open all"]');
    expect(await facts(from + 1)).toEqual([{ kind: 'action', seat: 'banker', hand: 0, action: 'open', target: 'all' }]);
    await screen.show(bank.bankerUnderAge);
    expect(await alive()).toEqual(['hit']);
  });
});

test.each([
  ['P5: insurance', seat.insurance, 3, 'insurance'],
  ['P13: following another seat', seat.follow, 5, 'followDouble'],
] as const)('%s is answered with yes or no', async (_, view, of, choice) => {
  const from = await open(view);
  expect(await screen.page.locator('[data-option=yes]').textContent()).toContain('500.000');
  await press('[data-option=no]');
  expect(await facts(from)).toEqual([{ kind: 'choice', bettor: 'an', seat: of, choice, accept: false }]);
  await screen.show(view);
  await press('[data-option=yes]');
  expect(await facts(from + 1)).toEqual([{ kind: 'choice', bettor: 'an', seat: of, choice, accept: true }]);
});

describe('bets', () => {
  const placed = '[data-act=bet]';
  test('chips add up, and placing begins anew, so that a second press places nothing', async () => {
    const from = await open(seat.betting);
    await press('[data-chip="500000"]');
    await press('[data-chip="10000"]');
    await press('[data-chip="10000"]');
    expect(await screen.page.locator('.amount input').inputValue()).toBe('520.000');
    await press(placed);
    expect(await facts(from)).toEqual([{ kind: 'bet', bettor: 'an', seat: 3, bet: 'seat', amount: 520_000 }]);
    expect(await screen.page.locator(placed).isDisabled()).toBe(true);
  });
  test('an amount is typed', async () => {
    const from = await open(seat.betting);
    await press('[data-target=pair]');
    await screen.page.locator('.amount input').fill('25 000');
    await press(placed);
    expect(await facts(from)).toEqual([{ kind: 'bet', bettor: 'an', seat: 3, bet: 'pair', amount: 25_000 }]);
  });
  test('P2: behind another seat, and on its pair', async () => {
    const from = await open(seat.betting);
    await press('[data-target=others]');
    await press('[data-target="seat 5"]');
    await press('[data-chip="50000"]');
    await press(placed);
    expect(await facts(from)).toEqual([{ kind: 'bet', bettor: 'an', seat: 5, bet: 'behind', amount: 50_000 }]);
    await press('[data-target=pair]');
    await press('[data-chip="50000"]');
    await press(placed);
    expect((await facts(from)).at(-1)).toEqual({ kind: 'bet', bettor: 'an', seat: 5, bet: 'pair', amount: 50_000 });
  });
  test('at a free seat who bets says who they are; `constructor` is a name like others', async () => {
    const from = await open(seat.free);
    expect(await screen.page.locator('[data-chip="10000"]').isDisabled()).toBe(true);
    await screen.page.locator('.who input').fill(' constructor ');
    await press('[data-chip="10000"]');
    await press(placed);
    expect(await facts(from)).toEqual([{ kind: 'bet', bettor: 'constructor', seat: 3, bet: 'seat', amount: 10_000 }]);
  });
  test('K4: one key places exactly the bet level; who has is ready', async () => {
    const from = await open(bank.notReady);
    expect(await screen.page.locator('.amount, [data-chip]').count()).toBe(0);
    await press(placed);
    expect(await facts(from)).toEqual([{ kind: 'bet', bettor: 'an', seat: 3, bet: 'seat', amount: 10_000 }]);
    await screen.show(bank.ready);
    expect(await screen.page.locator(placed).count()).toBe(0);
    expect(await screen.text()).toContain('Sẵn sàng');
  });
  test('T19: the banker chooses among the levels', async () => {
    const from = await open(bank.bankerLevel);
    expect(await screen.page.locator('[data-level="10000"]').getAttribute('aria-pressed')).toBe('true');
    await press('[data-level="50000"]');
    expect(await facts(from)).toEqual([{ kind: 'bets.level', amount: 50_000 }]);
  });
  test('T19: where there are no levels the banker types one, and starts the round', async () => {
    const from = await open(bank.bankerResult);
    await screen.page.locator('.level input').fill('25 000');
    await press('.level button');
    expect(await facts(from)).toEqual([{ kind: 'bets.level', amount: 25_000 }]);
    await press('[data-act="round.open"]');
    expect(await facts(from + 1)).toEqual([{ kind: 'round.open' }]);
    await screen.show(bank.bankerBetting);
    await press('[data-act="bets.close"]');
    expect(await facts(from + 2)).toEqual([{ kind: 'bets.close' }]);
  });
  test('U6: the banker removes a player by two presses', async () => {
    const from = await open(bank.bankerBetting);
    await press('[data-remove="5"]');
    expect(server.sent.length).toBe(from);
    await press('[data-remove="5"]');
    expect(await facts(from)).toEqual([{ kind: 'leave', seat: 5 }]);
  });
});

test('leaving takes two presses', async () => {
  const from = await open(seat.result);
  await press('[data-act=leave]');
  expect(await screen.text()).toContain('Bấm lần hai để rời');
  expect(server.sent.length).toBe(from);
  await press('[data-act=leave]');
  expect(await facts(from)).toEqual([{ kind: 'leave', seat: 3 }]);
});

test('a refusal is said in words right above the keys that were pressed', async () => {
  server.answer(({ id }) => ({ id, refused: 'action.notAllowed', message: '' }));
  await open(seat.turn);
  await press('[data-option=split]');
  const said = screen.page.locator('[role=alert]');
  expect(await said.textContent()).toContain('Lúc này không được phép');
  const [note, keys] = await Promise.all([said.boundingBox(), screen.page.locator('.foot').boundingBox()]);
  expect((note?.y ?? 0) + (note?.height ?? 0)).toBeLessThanOrEqual(keys?.y ?? 0);
  expect((keys?.y ?? 0) - (note?.y ?? 0) - (note?.height ?? 0)).toBeLessThan(20);
});

test('arrows reach every key that is alive, and Enter presses it', async () => {
  const from = await open(seat.turn);
  const reached: string[] = [];
  for (let step = 0; step < 6; step += 1) {
    await screen.page.keyboard.press('ArrowRight');
    reached.push(
      await screen.page.evaluate(() => (document.activeElement as HTMLElement).dataset.option ?? document.activeElement?.className ?? ''),
    );
  }
  expect(reached).toEqual(['hit', 'stand', 'double', 'split', 'surrender', 'read']);
  await screen.page.keyboard.press('ArrowLeft');
  await screen.page.keyboard.press('ArrowUp');
  await screen.page.keyboard.press('Enter');
  expect(await facts(from)).toEqual([{ kind: 'action', seat: 3, hand: 0, action: 'split' }]);
});

test('after a reload, and after a lost connection, everything is there again and nothing is sent by itself', async () => {
  const from = await open(seat.chosen);
  const before = await screen.text();
  await screen.page.reload();
  await screen.page.locator('[data-option=double][aria-pressed=true]').waitFor();
  expect(await screen.text()).toBe(before);
  server.cut(true);
  await screen.page.locator('.not-connected').waitFor();
  server.cut(false);
  await screen.page.locator('.not-connected').waitFor({ state: 'detached' });
  expect(await screen.text()).toBe(before);
  expect(server.sent.length).toBe(from);
});

test('who reads the record is called back when it is their turn', async () => {
  await open(seat.ahead);
  await press('.read');
  expect(await screen.text()).toContain('Lịch sử cược');
  await screen.show(seat.turn);
  expect(await screen.page.locator('[data-option=hit]').isEnabled()).toBe(true);
});
