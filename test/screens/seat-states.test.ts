import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SeatView } from '../../main/views/messages.ts';
import { launchBrowser } from '../support/browser.ts';
import { type FixtureServer, serveFixtures } from './fixture-server.ts';
import { ScreenPage } from './screen-page.ts';
import { bank, seat } from './seat-fixtures.ts';

/** Every state of a seat’s screen says what it has to, in Vietnamese and in English (U1, U2, U4, U5, R81). */
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

/** What is read on the screen: Vietnamese, English. */
type Said = readonly [vi: readonly string[], en: readonly string[]];

const SEAT: Record<keyof typeof seat, Said> = {
  betting: [
    ['MỜI ĐẶT CƯỢC', '18', 'Giới hạn 10.000 – 50.000.000', 'Chưa đặt cược'],
    ['PLACE YOUR BETS', 'Limits 10,000 – 50,000,000'],
  ],
  free: [
    ['Ghế trống', 'Tên hoặc số của bạn'],
    ['Free', 'Your name or number'],
  ],
  staked: [
    ['Cược theo · Ghế 5', '500.000', '200.000'],
    ['Behind · Seat 5', '500,000'],
  ],
  dealing: [
    ['CHIA BÀI: Ghế 5', '8\n', 'điểm'],
    ['DEALING: Seat 5', 'points'],
  ],
  ahead: [
    ['Đến lượt Ghế 1', 'Chọn trước, còn đổi được'],
    ['Seat 1 to act', 'Choose now, change until your turn'],
  ],
  chosen: [
    ['Đến lượt Ghế 2, bài B', 'Đã chọn: Gấp đôi'],
    ['Seat 2, hand B to act', 'Chosen: Double'],
  ],
  turn: [
    ['Đến lượt bạn', '16', 'Nhà cái', '6 điểm', '+1.000.000', 'Cược 1.000.000'],
    ['Your turn', '6 points', '+1,000,000'],
  ],
  low: [
    ['7/17', 'điểm', '4'],
    ['7/17', 'points'],
  ],
  split: [
    ['Đến lượt bạn: bài B', '19', '14', 'Đã dằn'],
    ['Your turn: hand B', 'Stood'],
  ],
  long: [['13'], ['13']],
  blackjack: [
    ['BJ', 'Blackjack', '21 điểm', 'Đến lượt Ghế 5'],
    ['Blackjack', '21 points'],
  ],
  insurance: [
    ['Mua bảo hiểm?', '1/11 điểm', '500.000', 'Có', 'Không'],
    ['Insurance?', '500,000', 'Yes', 'No'],
  ],
  follow: [['Ghế 5: Theo gấp đôi?', '500.000'], ['Seat 5: Follow the double?']],
  waiting: [['Chờ 2 người trả lời'], ['Waiting for 2 answers']],
  held: [
    ['TẠM NGỪNG', 'Đang kiểm tra', '16'],
    ['PLEASE WAIT', '16'],
  ],
  result: [
    ['Ván 18 xong', 'Bạn thắng', '+700.000', '✓ Thắng: Cược ghế · bài A · 19 điểm · 1.000.000', '✕ Thua: Bảo hiểm · 500.000', '−500.000'],
    ['Round 18 is over', 'You won', '+700,000', '−500,000'],
  ],
  lost: [
    ['Bạn thua', '−1.000.000', 'Đã sửa'],
    ['You lost', 'Corrected'],
  ],
  voided: [
    ['VÁN 18 BỊ HỦY', 'Hoàn lại cược', '↩ Hoàn lại: Cược ghế'],
    ['ROUND 18 VOID', 'Bets returned'],
  ],
  idle: [
    ['CHUẨN BỊ VÁN MỚI', 'Lịch sử cược', 'Rời ghế'],
    ['NEXT ROUND SOON', 'My rounds', 'Leave seat'],
  ],
  signedOut: [
    ['Đăng nhập', 'Mã PIN'],
    ['Sign in', 'PIN'],
  ],
};
const BANK: Record<keyof typeof bank, Said> = {
  notReady: [['Sẵn sàng · 10.000'], ['Ready · 10,000']],
  ready: [
    ['✓ Sẵn sàng', '10.000'],
    ['✓ Ready', '10,000'],
  ],
  underAge: [
    ['13', 'Chưa đủ tuổi', 'Cái'],
    ['13', 'Under age', 'Banker'],
  ],
  xiBang: [
    ['Xì bàng', '21 điểm', 'Đến lượt CÁI'],
    ['Two aces', '21 points', 'BANKER to act'],
  ],
  den: [
    ['Bạn thua', '−40.000', 'Đền làng', '−30.000', 'Ăn thua bài', '−10.000'],
    ['Pays for all', '−30,000'],
  ],
  bankersTurn: [
    ['Đến lượt bạn', '18', 'Xét Ghế 3', 'Xét tất cả', '29 điểm, Quắc', 'Ngũ linh'],
    ['Open Seat 3', 'Open all', '29 points'],
  ],
  bankerUnderAge: [['13', 'Chưa đủ tuổi'], ['Under age']],
  bankerBetting: [
    ['✓ 10.000', 'Chưa sẵn sàng', 'Thảo'],
    ['✓ 10,000', 'Not ready'],
  ],
  bankerResult: [
    ['Bạn thắng', '+20.000', 'Mở ván', 'Mức cược mới', 'Mời rời ghế', 'Thảo'],
    ['You won', 'Open round', 'New bet level', 'Remove'],
  ],
  bankerLevel: [
    ['Mức cược', '20.000'],
    ['Bet level', '20,000'],
  ],
};
const STATES = [
  ...Object.entries<SeatView>(seat).map(([state, view]) => ({ state, view, said: SEAT[state as keyof typeof seat] })),
  ...Object.entries<SeatView>(bank).map(([state, view]) => ({ state, view, said: BANK[state as keyof typeof bank] })),
];

describe.each([
  ['vi', 0],
  ['en', 1],
] as const)('every state, %s', (language, index) => {
  test.each([3, 'banker'] as const)(
    'of /seat/%s',
    async (place) => {
      const states = STATES.filter(({ view }) => view.seat === place);
      const screen = await ScreenPage.open(context, server, states[0]!.view, `lang=${language}&second=none`, { width: 800, height: 480 });
      for (const { state, view, said } of states) {
        await screen.show(view);
        const text = await screen.text();
        for (const words of said[index]) expect(text, state).toContain(words);
      }
      expect(screen.complaints).toEqual([]);
      screen.close();
    },
    120_000,
  );
});

test('the record tells cards, bets, outcomes and amounts, newest first, corrections marked (U5)', async () => {
  const screen = await ScreenPage.open(context, server, seat.idle, 'lang=vi&second=none', { width: 390, height: 844 });
  await screen.page.locator('.read').click();
  const rounds = await screen.page.locator('.record > ol > li').allInnerTexts();
  expect(rounds.map((text) => /Ván (\d+)/.exec(text)?.[1])).toEqual(['18', '17', '16']);
  expect(rounds[0]).toContain('Ghế 3, bài B');
  expect(rounds[0]).toContain('+700.000');
  expect(rounds[1]).toContain('Đã sửa');
  expect(rounds[2]).toContain('Hủy');
  expect(rounds[2]).toContain('lá úp');
  expect(await screen.page.locator('.record [role=img]').first().getAttribute('aria-label')).toBe('8 bích');
  screen.close();
});

test('whose turn it is, and a result, are told to whoever listens, with one first heading', async () => {
  const screen = await ScreenPage.open(context, server, seat.turn, 'lang=vi&second=en', { width: 800, height: 480 });
  const { page } = screen;
  expect(await page.locator('.turn[role=status]').textContent()).toContain('Đến lượt bạn');
  expect(await page.locator('h1').count()).toBe(1);
  expect(await page.locator('main').count()).toBe(1);
  expect(await page.locator('.en[lang=en]').count()).toBeGreaterThan(0);
  expect(await page.locator('.mine .card').first().getAttribute('aria-label')).toBe('8 bích');
  await screen.show(seat.result);
  expect(await page.locator('.note[role=status]').textContent()).toContain('+700.000');
  screen.close();
});
