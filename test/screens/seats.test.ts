import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyView } from '../../main/views/messages.ts';
import { launchBrowser } from '../support/browser.ts';
import { overflowingAt } from './every-size.ts';
import { type FixtureServer, serveFixtures } from './fixture-server.ts';
import { ScreenPage } from './screen-page.ts';
import { dealerAtSeats, playersAtSeats, type StateName, supervisorAtSeats } from './seats-fixtures.ts';

/** The four games with seats on the dealer's, players' and supervisor's screens, state by state. */
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
  { audience: 'dealer', sizes: [FULL_HD, SMALL], views: dealerAtSeats },
  { audience: 'players', sizes: [FULL_HD, SMALL, UPRIGHT], views: playersAtSeats },
])('$audience: nothing overflows at any size, all text 40 % longer (R81)', ({ sizes, views }) => {
  test.each(['lang=en&second=vi&long', 'lang=vi&second=en&long'])(
    '%s',
    async (query) => {
      expect(await overflowingAt(context, server, Object.entries<AnyView>(views), query, sizes)).toEqual([]);
    },
    120_000,
  );
});

type Said = Partial<Record<StateName, readonly string[]>>;
async function says(views: Readonly<Record<StateName, AnyView>>, said: Said, query: string): Promise<void> {
  const screen = await ScreenPage.open(context, server, views.idle, query);
  const missing: string[] = [];
  for (const [state, words] of Object.entries(said)) {
    await screen.show(views[state as StateName]);
    const text = (await screen.text()).replaceAll(/\s+/g, ' ').toLocaleLowerCase();
    missing.push(...words.filter((word) => !text.includes(word.toLocaleLowerCase())).map((word) => `${state}: ${word}`));
  }
  expect(missing).toEqual([]);
  screen.close();
}

describe('the dealer is told', () => {
  test('in Vietnamese whose turn it is, what to deal and what came of it (U1, U2, P7)', () =>
    says(
      dealerAtSeats,
      {
        betting: ['Nhận cược', 'Ghế trống', '600.000', 'theo 2 người: 1.300.000'],
        dealing: ['Chia lá thứ hai cho Ghế 3', 'Blackjack'],
        turn: ['Chờ Ghế 3: rút hay dằn?', '11', 'Đang chọn', '7/17', '● Đã chọn trước', 'Chờ lượt', 'Rút', 'Dằn'],
        split: ['Chờ Ghế 5, bài B: rút, dằn hay gấp đôi?', '8/18', 'Quắc'],
        insurance: ['Bảo hiểm: chờ 3 người trả lời', 'Ghế 2: có', 'Bảo hiểm · hai · 200.000', '1/11'],
        followDouble: ['Theo gấp đôi: chờ 1 người trả lời', 'Theo gấp đôi · bình · 300.000'],
        reveal: ['Lật lá úp của nhà cái', 'Đã lật'],
        settled: ['NHÀ CÁI: 19 điểm', 'Nhà cái 19 điểm: dằn.', '✓ Thắng', '+750.000', '✕ Thua', '−2.000.000', '= Hòa', 'Đầu hàng'],
        voided: ['VÁN 29 BỊ HỦY', 'Hoàn lại toàn bộ tiền cược'],
        nguLinh: ['Ngũ Linh', 'Không chơi ván này'],
        openEarly: ['Chờ Ghế 3: rút hay dằn?', 'Xét Ghế 1', 'Xét tất cả', 'Đã dằn', 'vốn 25.000.000'],
        bankersTurn: ['Chờ CÁI: rút hay xét bài?', 'Mức cược 100.000', 'Xì bàng', 'Đã xét'],
        bankSettled: ['CÁI: 18 điểm', 'Đền làng', 'Chưa đủ tuổi', 'Ngũ linh', 'Xì lát', 'Đã rời bàn', 'Đã xét hết bài.'],
        readiness: ['✓ Sẵn sàng', 'Chưa sẵn sàng'],
        noBanker: ['Chưa ai cầm cái'],
        held: ['QUÉT LẠI', 'lá thứ tư của Ghế 5, bài B'],
      },
      'lang=vi&second=none',
    ));
  test('in English', () =>
    says(
      dealerAtSeats,
      {
        dealing: ['Deal to Seat 3: card 2'],
        turn: ['Waiting for Seat 3: hit or stand?', 'To act', '● Chosen before'],
        split: ['Waiting for Seat 5, hand B: hit, stand or double?'],
        insurance: ['Insurance: 3 to answer', 'Seat 2: yes'],
        settled: ['DEALER: 19 points', '✓ Win', '+750,000', '✕ Lose', '= Push'],
        bankersTurn: ['hit or open?', 'Open Seat 4', 'Open all'],
        bankSettled: ['Pays for all', 'Under age'],
      },
      'lang=en&second=none',
    ));
});

describe('players read', () => {
  test('in Vietnamese turn, hands, results seat by seat, odds and the largest balances (U1, U2, U4, U9)', () =>
    says(
      playersAtSeats,
      {
        idle: ['Số dư cao nhất', '1.250.000.000', 'Kết quả ván 28 được sửa'],
        betting: ['MỜI ĐẶT CƯỢC', 'Cược theo', '25 / 12 / 6 : 1', '200.000 – 20.000.000', '50.000 – 5.000.000'],
        turn: ['GHẾ 3 ĐANG CHỌN', '11', '15'],
        split: ['GHẾ 5, BÀI B ĐANG CHỌN', '8/18'],
        insurance: ['BẢO HIỂM: CHỜ TRẢ LỜI'],
        settled: ['NHÀ CÁI: 19 ĐIỂM', '✓ Thắng', '+20.000.000', '✕ Thua', '−12.500.000', '= Hòa'],
        voided: ['VÁN 29 BỊ HỦY', 'Hoàn lại toàn bộ tiền cược'],
        bankersTurn: ['CÁI ĐANG CHỌN', 'Mức cược 100.000'],
        bankSettled: ['CÁI: 18 ĐIỂM', 'Đền làng', 'Xì lát'],
        readiness: ['✓ Sẵn sàng', 'Chưa sẵn sàng'],
        noBanker: ['Chưa ai cầm cái'],
      },
      'lang=vi&second=none',
    ));
  test('in English', () =>
    says(
      playersAtSeats,
      { turn: ['Seat 3 to act'], settled: ['Dealer: 19 points', '✓ Win', '+20,000,000'], readiness: ['Not ready', 'Bet level 100,000'] },
      'lang=en&second=none',
    ));
  test('no roads are drawn where there are none, and seat 1 stands at the right', async () => {
    const screen = await ScreenPage.open(context, server, playersAtSeats.turn, 'lang=vi');
    expect(await screen.page.locator('.boards').count()).toBe(0);
    const left = async (seat: number) => (await screen.page.locator(`[data-seat="${seat}"]`).boundingBox())?.x ?? Number.NaN;
    expect(await left(1)).toBeGreaterThan(await left(7));
    screen.close();
  });
});

describe('cards', () => {
  test('a back is drawn for every hidden card, and nothing else is known of it (C9)', async () => {
    for (const view of [dealerAtSeats.openEarly, playersAtSeats.openEarly, supervisorAtSeats.openEarly]) {
      const screen = await ScreenPage.open(context, server, view, 'lang=vi');
      const cards = await screen.page.locator('.card').evaluateAll((all) => all.map((card) => card.getAttribute('aria-label')));
      expect(new Set(cards)).toEqual(new Set(['lá úp']));
      expect(cards).toHaveLength(23);
      expect(await screen.page.locator('.t:not(.side)').count()).toBe(0);
      screen.close();
    }
  });
  test('split hands of five cards on all seven seats: each card’s rank stays in sight and is large enough', async () => {
    const LEAST_PX = 17;
    for (const view of [dealerAtSeats.split, playersAtSeats.split]) {
      const screen = await ScreenPage.open(context, server, view, 'lang=vi', SMALL);
      const ranks = await screen.page.locator('.fan > .card').evaluateAll((all) =>
        all.map((card) => {
          const next = card.nextElementSibling?.getBoundingClientRect().left ?? Number.POSITIVE_INFINITY;
          const box = card.getBoundingClientRect();
          const rank = card.querySelector('b');
          return {
            seen: Math.min(next, box.right) - box.left,
            of: box.width,
            px: rank ? Number.parseFloat(getComputedStyle(rank).fontSize) : 0,
          };
        }),
      );
      expect(ranks.length).toBeGreaterThan(55);
      for (const { seen, of, px } of ranks) {
        expect(seen / of).toBeGreaterThan(0.45);
        expect(px).toBeGreaterThan(LEAST_PX);
      }
      screen.close();
    }
  });
  test('the hand whose turn it is is marked, the seat too (U1)', async () => {
    const screen = await ScreenPage.open(context, server, dealerAtSeats.split, 'lang=vi');
    expect(await screen.page.locator('.seat.now').getAttribute('data-seat')).toBe('5');
    expect(await screen.page.locator('.half.at i').textContent()).toBe('B');
    await screen.show(dealerAtSeats.bankersTurn);
    expect(await screen.page.locator('.house.now').count()).toBe(1);
    expect(await screen.page.locator('.seat.now').count()).toBe(0);
    screen.close();
  });
});

test('the call key stays where it is in every state', async () => {
  const screen = await ScreenPage.open(context, server, dealerAtSeats.idle, 'lang=vi&second=en');
  const places = new Set<string>();
  for (const view of Object.values(dealerAtSeats)) {
    await screen.show(view);
    places.add(JSON.stringify(await screen.page.locator('.pit').boundingBox()));
  }
  expect([...places]).toHaveLength(1);
  screen.close();
}, 120_000);
