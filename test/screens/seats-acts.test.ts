import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AnyView } from '../../main/views/messages.ts';
import { launchBrowser } from '../support/browser.ts';
import { type FixtureServer, serveFixtures } from './fixture-server.ts';
import { pit } from './fixtures.ts';
import { ScreenPage } from './screen-page.ts';
import { dealerAtSeats, supervisorAtSeats } from './seats-fixtures.ts';

/** Decisions, answers, the bet level and seats: what a press sends, and what is not there to be pressed. */
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
  screen?.close();
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function open(view: AnyView): Promise<number> {
  screen = await ScreenPage.open(context, server, view, 'lang=vi&second=none');
  return server.sent.length;
}
const facts = async (from: number) => (await screen.sent(from)).map((message) => ('fact' in message ? message.fact : message));
/** Presses a key, waits for what it sends, and shows the view again as the station would. */
async function pressed(key: string, view: AnyView): Promise<object> {
  const from = server.sent.length;
  await screen.page.keyboard.press(key);
  const [fact] = await facts(from);
  await screen.show(view);
  return fact as object;
}
const keys = () => screen.page.locator('.acts .key').evaluateAll((all) => all.map((key) => key.getAttribute('data-act')));

describe('dealer', () => {
  test.each([
    ['h', { action: 'hit' }],
    ['S', { action: 'stand' }],
    ['d', { action: 'double' }],
  ] as const)('%s decides for the hand whose turn it is', async (key, action) => {
    await open(dealerAtSeats.split);
    expect(await pressed(key, dealerAtSeats.split)).toEqual({ kind: 'action', seat: 5, hand: 1, ...action });
  });
  test('P and R are there only when splitting and surrendering are allowed (U3)', async () => {
    const from = await open(dealerAtSeats.split);
    await screen.page.keyboard.press('p');
    await screen.page.keyboard.press('r');
    const asks = [
      { ...dealerAtSeats.turn.asks[0]!, options: ['hit', 'stand', 'double', 'split', 'surrender'] },
    ] as typeof dealerAtSeats.turn.asks;
    const all = { ...dealerAtSeats.turn, asks };
    await screen.show(all);
    expect(server.sent.length).toBe(from);
    expect(await keys()).toEqual(['3 hit', '3 stand', '3 double', '3 split', '3 surrender']);
    expect(await pressed('p', all)).toMatchObject({ seat: 3, action: 'split' });
    expect(await pressed('r', all)).toMatchObject({ seat: 3, action: 'surrender' });
  });
  test('a choice kept for a later turn is shown and is no key of this turn (P7)', async () => {
    await open(dealerAtSeats.turn);
    expect(await keys()).toEqual(['3 hit', '3 stand']);
    expect(await screen.page.locator('[data-state=chosen]').count()).toBe(2);
  });
  test('Y and N answer for who is shown; a touched seat and the arrow go on to others (P5)', async () => {
    const view = dealerAtSeats.insurance;
    await open(view);
    const answer = { kind: 'choice', choice: 'insurance' };
    expect(await pressed('y', view)).toEqual({ ...answer, bettor: 'hai', seat: 2, accept: true });
    await screen.page.locator('[data-seat="6"] .pick').click();
    expect(await pressed('n', view)).toEqual({ ...answer, bettor: 'lan', seat: 6, accept: false });
    await screen.page.keyboard.press('ArrowRight');
    expect(await pressed('n', view)).toEqual({ ...answer, bettor: 'constructor', seat: 6, accept: false });
  });
  test('while a player is asked the banker may open by figure keys (T7)', async () => {
    const view = dealerAtSeats.openEarly;
    await open(view);
    const opening = { kind: 'action', seat: 'banker', hand: 0, action: 'open' };
    expect(await pressed('2', view)).toEqual({ ...opening, target: '2' });
    expect(await pressed('a', view)).toEqual({ ...opening, target: 'all' });
    expect(await pressed('h', view)).toEqual({ kind: 'action', seat: 3, hand: 0, action: 'hit' });
  });
  test('H is the banker’s in the banker’s turn, and a seat that is opened has no key', async () => {
    const view = dealerAtSeats.bankersTurn;
    const from = await open(view);
    await screen.page.keyboard.press('1');
    expect(await pressed('h', view)).toEqual({ kind: 'action', seat: 'banker', hand: 0, action: 'hit' });
    expect(server.sent.length).toBe(from + 1);
  });
  test('turns the hole card by Enter', async () => {
    await open(dealerAtSeats.reveal);
    expect(await pressed('Enter', dealerAtSeats.reveal)).toEqual({ kind: 'reveal' });
  });
  test('sets the bet level between rounds only (T19, K4)', async () => {
    const from = await open(dealerAtSeats.readiness);
    expect(await keys()).toEqual(['bets.close']);
    await screen.show(dealerAtSeats.bankSettled);
    await screen.page.locator('[data-act="bets.level"]').click();
    await screen.page.locator('.keys input').fill('200.000');
    await screen.page.keyboard.press('Enter');
    expect(await facts(from)).toEqual([{ kind: 'bets.level', amount: 200_000 }]);
  });
  test('no decision is taken while the table is held', async () => {
    const from = await open({ ...dealerAtSeats.held, asks: dealerAtSeats.split.asks });
    await screen.page.keyboard.press('h');
    await screen.page.keyboard.press('F12');
    expect(await facts(from)).toEqual([{ kind: 'call' }]);
  });
  test('what is refused is said in words', async () => {
    server.answer(({ id }) => ({ id, refused: 'action.notAllowed', message: 'no' }));
    await open(dealerAtSeats.turn);
    await screen.page.keyboard.press('h');
    await expect.poll(() => screen.page.locator('.refusal').textContent()).toContain('Lúc này không được phép');
  });
});

describe('supervisor', () => {
  const seat = (name: string) => screen.page.locator(`[data-seat="${name}"]`);

  test('removes a player from a seat by two presses, between rounds and while bets are open (U6)', async () => {
    const from = await open(supervisorAtSeats.betting);
    await seat('3').locator('[data-act=leave]').click();
    expect(server.sent.length).toBe(from);
    await seat('3').locator('[data-act=leave]').click();
    expect(await facts(from)).toEqual([{ kind: 'leave', seat: 3 }]);
    await screen.show(supervisorAtSeats.bankSettled);
    await seat('banker').locator('[data-act=leave]').dblclick();
    expect(await facts(from + 1)).toEqual([{ kind: 'leave', seat: 'banker' }]);
  });
  test('is told that nobody is removed once cards are dealt, and who sits where (U6, U8)', async () => {
    await open(supervisorAtSeats.turn);
    expect(await screen.page.locator('[data-act=leave]').count()).toBe(0);
    expect(await screen.text()).toContain('Đang chia bài: hết ván mới mời rời ghế được.');
    expect(await seat('5').textContent()).toContain('Nguyễn Hoàng Anh Tuấn');
  });
  test('decides for a seat, answers for bettors, opens for the banker', async () => {
    const from = await open(supervisorAtSeats.turn);
    await screen.page.locator('.decisions [data-act="3 stand"]').click();
    expect(await facts(from)).toEqual([{ kind: 'action', seat: 3, hand: 0, action: 'stand' }]);
    await screen.show(supervisorAtSeats.insurance);
    await screen.page.locator('.decisions [data-act=no]').nth(1).click();
    expect(await facts(from + 1)).toEqual([{ kind: 'choice', bettor: 'lan', seat: 6, choice: 'insurance', accept: false }]);
    await screen.show(supervisorAtSeats.bankersTurn);
    await screen.page.locator('.decisions [data-act="open 5"]').click();
    expect(await facts(from + 2)).toEqual([{ kind: 'action', seat: 'banker', hand: 0, action: 'open', target: '5' }]);
  });
  test('sets the bet level between rounds (T19, K4)', async () => {
    const from = await open(supervisorAtSeats.bankSettled);
    await screen.page.getByLabel('Mức cược mới (đồng)').fill('500 000');
    await screen.page.getByRole('button', { name: 'Đặt mức' }).click();
    expect(await facts(from)).toEqual([{ kind: 'bets.level', amount: 500_000 }]);
  });
  test('corrects a card by its place on a split hand, and none that lies face down (C9)', async () => {
    const from = await open({ ...supervisorAtSeats.split, acts: [pit('card.fix')] });
    await screen.page.locator('[data-act="card.fix"]').click();
    expect(await screen.page.locator('.touch').count()).toBe(await screen.page.locator('.on-table .card:not(.back)').count());
    await screen.page.getByRole('button', { name: 'lá thứ hai của Ghế 3, bài B' }).click();
    await screen.page.getByRole('button', { name: '9 rô', exact: true }).last().click();
    await screen.page.getByLabel('Lý do (bắt buộc)').fill('video');
    await screen.page.getByRole('button', { name: 'Nhập 9 rô' }).click();
    expect(await facts(from)).toEqual([{ kind: 'card.fix', place: '3b.2', code: '9D', reason: 'video' }]);
  });
});
