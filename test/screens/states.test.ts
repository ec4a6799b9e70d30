import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyView } from '../../main/views/messages.ts';
import { launchBrowser } from '../support/browser.ts';
import { type FixtureServer, serveFixtures } from './fixture-server.ts';
import { dealer, players, supervisor } from './fixtures.ts';
import { ScreenPage } from './screen-page.ts';

/** Every state of every screen says what it has to, in Vietnamese and in English (R81, R89). */
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

const DEALER: Record<keyof typeof dealer, Said> = {
  closed: [
    ['Nạp hộp bài mới', 'Hộp mới'],
    ['Load a new shoe', 'New shoe'],
  ],
  burnFirst: [
    ['Rút lá đầu, lật ngửa', 'Không cần bấm nút'],
    ['Draw the first card face up', 'No key needed'],
  ],
  burnMore: [['Bỏ úp thêm 7 lá'], ['Burn 7 more face down']],
  idle: [
    ['Mở ván mới', 'Mở ván', 'Gọi giám sát', '168 / 416 lá đã ra'],
    ['Open a round', 'Open round', 'Call the pit', '168 / 416 cards out'],
  ],
  lastRound: [
    ['Mở ván cuối của hộp', 'Ván cuối của hộp'],
    ['Open the last round of the shoe', 'Last round of the shoe'],
  ],
  betting: [
    ['Nhận cược', 'Đóng cược', '12', '8.450.000', 'tổng cược (đồng)'],
    ['Betting is open', 'Close bets', '8,450,000', 'staked (đồng)'],
  ],
  bettingClock: [
    ['4', 'giây', '1.008.450.000'],
    ['4', 'seconds', '1,008,450,000'],
  ],
  firstCard: [
    ['Chia lá thứ nhất cho CON', 'bây giờ'],
    ['Deal to PLAYER: card 1', 'now'],
  ],
  thirdCard: [
    ['Chia lá thứ ba cho CON', 'Con 3 điểm: rút.', 'Ngọc Anh', 'Người chia', 'lá thứ ba'],
    ['Deal to PLAYER: card 3', 'Player has 3: draws.', 'Dealer', '3rd card'],
  ],
  entered: [['nhập tay'], ['by hand']],
  hiddenBack: [['Chia lá thứ ba cho CON'], ['Deal to PLAYER: card 3']],
  settled: [
    ['CÁI THẮNG 8 – 7', '✓ THẮNG', '✕ Thua', '0,95 : 1', 'Đôi Cái', 'Trả thưởng, thu bài. Mở ván mới.'],
    ['BANKER WINS 8 – 7', '✓ WINS', '✕ Lose', '0.95 : 1', 'Banker pair', 'Open a round.'],
  ],
  tie: [
    ['HÒA 8 – 8', '= HÒA', 'Siêu Hòa 8', '80 : 1'],
    ['TIE 8 – 8', '= TIE', 'Super tie 8', '80 : 1'],
  ],
  lastSettled: [
    ['CÁI THẮNG 8 – 7', 'Hết hộp, đổi bài', 'Hộp mới'],
    ['Shoe finished: change it', 'New shoe'],
  ],
  voided: [
    ['VÁN 30 BỊ HỦY', 'Hoàn lại toàn bộ tiền cược', 'không đọc được'],
    ['ROUND 30 VOID', 'All bets returned', 'unreadable'],
  ],
  alarmed: [
    ['Chờ giám sát ghi nhận báo động', '2 báo động'],
    ['Wait: alarm to be acknowledged', 'Alarms: 2'],
  ],
  unread: [
    ['QUÉT LẠI', 'lá thứ hai của CÁI', 'chưa đọc', 'Đưa lá bài qua máy đọc lần nữa', 'Người chia', 'Hết 3 lần'],
    ['SCAN AGAIN', 'BANKER 2nd card', 'not read', 'Pass the card over the scanner again', 'After attempt 3'],
  ],
  exhausted: [
    ['CHỜ GIÁM SÁT', 'không đọc được', 'Giám sát'],
    ['WAIT FOR SUPERVISOR', 'not read', 'Supervisor'],
  ],
  outOfTurn: [
    ['SAI LƯỢT', 'thiếu lá thứ hai của CÁI', 'Lá đang xét', 'Giữ làm lá kế tiếp'],
    ['OUT OF TURN', 'BANKER 2nd card is missing', 'In question', 'Keep it as the next card'],
  ],
  alignment: [
    ['KHÔNG KHỚP', 'lá thứ nhất của CON đã có lá khác'],
    ['MISMATCH', 'PLAYER 1st card already holds another card'],
  ],
  overdraw: [
    ['THỪA LÁ', 'ván đã đủ bài, kết quả giữ nguyên'],
    ['CARD TOO MANY', 'the round is complete'],
  ],
  beforeTime: [
    ['RÚT SỚM', 'lá rút khi chưa tới lượt'],
    ['TOO EARLY', 'no card is due'],
  ],
  composition: [
    ['SAI BỘ BÀI', 'quá số lá 10 chuồn trong hộp'],
    ['SHOE ERROR', 'too many 10 of clubs'],
  ],
  tagAgain: [
    ['LÁ ĐÃ RA', '10 chuồn này đã ra khỏi hộp trước đó'],
    ['SEEN BEFORE', 'this very 10 of clubs left the shoe before'],
  ],
  unknownCard: [
    ['LÁ LẠ', 'không thuộc bộ bài'],
    ['UNKNOWN CARD', 'not of these decks'],
  ],
  called: [
    ['ĐÃ GỌI GIÁM SÁT', 'Tiếp tục ván', 'Đã gọi giám sát', 'QUÉT LẠI'],
    ['PIT CALLED', 'Resume the round', 'SCAN AGAIN'],
  ],
  paused: [['TẠM DỪNG'], ['PAUSED']],
  compare: [
    ['SO BÀI', 'so bài trên bàn với màn hình', 'Máy vừa khởi động lại giữa ván', 'Đã so, khớp'],
    ['COMPARE', 'restarted in mid-round', 'Compared, it matches'],
  ],
  fault: [
    ['LỖI CHƯƠNG TRÌNH', 'chờ giám sát hủy ván'],
    ['PROGRAM FAULT', 'supervisor voids the round'],
  ],
  scannerLost: [
    ['DỪNG CHIA', 'mất máy đọc bài của hộp', '0:14', 'Cổng mở', 'Dây bị rút', 'Hộp bài: mất', 'Kiểm tra dây'],
    ['STOP DEALING', 'scanner of the shoe lost', 'Port open', 'Cable pulled', 'Shoe: lost', 'Check the cable'],
  ],
  lostWhileBetting: [
    ['Nhận cược', 'Hộp bài: mất', 'Đóng cược'],
    ['Betting is open', 'Shoe: lost', 'Close bets'],
  ],
  panelLost: [
    ['Mở ván mới', 'Bảng nút: mất'],
    ['Open a round', 'Panel: lost'],
  ],
  towerLost: [
    ['Mở ván mới', 'Đèn tháp: mất'],
    ['Open a round', 'Signal tower: lost'],
  ],
  frozen: [
    ['DỪNG BÀN', 'không ghi được sổ', 'Ổ đĩa đầy', 'Tự động', 'Báo giám sát trực tiếp'],
    ['TABLE STOPPED', 'cannot write the journal', 'The disk is full', 'By itself', 'Tell the pit in person'],
  ],
  signedOut: [
    ['Đăng nhập', 'Tên', 'Mã PIN'],
    ['Sign in', 'Name', 'PIN'],
  ],
  test: [['Chia lá thứ ba cho CON'], ['Deal to PLAYER: card 3']],
};

const PLAYERS: Record<keyof typeof players, Said> = {
  soon: [
    ['CHUẨN BỊ VÁN MỚI', '100.000 – 50.000.000', 'Cược Con, Cái (đồng)'],
    ['NEXT ROUND SOON', '100,000 – 50,000,000', 'Player, Banker (đồng)'],
  ],
  placeBets: [
    ['MỜI ĐẶT CƯỢC', 'Cái', '0,95 : 1', 'Đôi hoàn hảo', '≤ 225 : 1', 'Cược phụ', '50.000 – 5.000.000'],
    ['PLACE YOUR BETS', '0.95 : 1', 'Perfect pair', 'Side bets', '50,000 – 5,000,000'],
  ],
  placeBetsClock: [
    ['MỜI ĐẶT CƯỢC', '11', 'giây'],
    ['PLACE YOUR BETS', '11', 'seconds'],
  ],
  noMoreBets: [
    ['NGỪNG NHẬN CƯỢC', 'lá thứ nhất'],
    ['NO MORE BETS', '1st card'],
  ],
  dealing: [
    ['NGỪNG NHẬN CƯỢC', 'lá thứ ba'],
    ['NO MORE BETS', '3rd card'],
  ],
  wait: [
    ['TẠM NGỪNG', 'Đang kiểm tra'],
    ['PLEASE WAIT', 'Checking'],
  ],
  settled: [
    ['CÁI THẮNG 8 – 7', 'THẮNG', 'Trả thưởng', 'Đôi bất kỳ', '5 : 1'],
    ['BANKER WINS 8 – 7', 'WINS', 'Pays', 'Either pair', '5 : 1'],
  ],
  tie: [
    ['HÒA 8 – 8', 'Siêu Hòa 8', '80 : 1'],
    ['TIE 8 – 8', 'Super tie 8'],
  ],
  void: [
    ['VÁN 30 BỊ HỦY', 'Hoàn lại toàn bộ tiền cược', 'Ván hủy không ghi vào cầu.'],
    ['ROUND 30 VOID', 'All bets returned', 'no mark on the roads'],
  ],
  shoeChange: [['ĐANG ĐỔI HỘP BÀI'], ['CHANGE OF SHOE']],
  corrected: [['Kết quả ván 28 được sửa'], ['Result of round 28 corrected']],
  full: [
    ['Cầu hạt', 'Cầu lớn', 'Mắt to', 'Cầu nhỏ', 'Cầu gián', 'Ván tới'],
    ['Bead plate', 'Big road', 'Big eye boy', 'Small road', 'Cockroach pig', 'Next'],
  ],
};

const SUPERVISOR: Record<keyof typeof supervisor, Said> = {
  well: [
    ['Không có gì cần xử lý', 'Người chia: Mở ván mới', 'Tạm dừng', 'Các ván của hộp', 'Đã sửa'],
    ['Nothing to deal with', 'Dealer: Open a round', 'Pause', 'Corrected'],
  ],
  dealing: [
    ['Người chia: Chia lá thứ ba cho CON', 'Hủy ván 29', 'hoàn 12 cược, 8.450.000'],
    ['Dealer: Deal to PLAYER: card 3', 'Void round 29', 'returns 12 bets, 8,450,000'],
  ],
  exhausted: [
    [
      'Đang giữ: CHỜ GIÁM SÁT',
      'Lần đọc 3 trên 3',
      '1:42',
      'Nhập lá bài: lá thứ hai của CÁI',
      'Bạn',
      'Báo động, chặn ván mới · ván 29',
      'Trần Quốc Huy',
    ],
    ['Held: WAIT FOR SUPERVISOR', 'Attempt 3 of 3', 'Enter the card: BANKER 2nd card', 'You', 'Alarm, blocks the next round · round 29'],
  ],
  question: [
    ['SAI LƯỢT', 'Lá đang xét', 'Bỏ lá này', 'ĐÃ GỌI GIÁM SÁT'],
    ['OUT OF TURN', 'In question', 'Burn it', 'PIT CALLED'],
  ],
  compare: [
    ['SO BÀI', 'Máy vừa khởi động lại giữa ván', 'Chọn lá cần sửa trên bàn'],
    ['COMPARE', 'Choose the card to correct on the table'],
  ],
  called: [
    ['ĐÃ GỌI GIÁM SÁT', 'Tiếp tục'],
    ['PIT CALLED', 'Resume'],
  ],
  alarm: [
    ['SAI BỘ BÀI', 'Báo động, chặn ván mới', 'Ghi nhận', 'Lý do (bắt buộc)'],
    ['SHOE ERROR', 'Acknowledge', 'Reason (required)'],
  ],
  lost: [
    ['DỪNG CHIA', 'Không có quyền mở cổng', 'permission denied', 'Mất kết nối 0:14', 'Khung đúng', 'thiết bị ảo'],
    ['STOP DEALING', 'No permission to open the port', 'Lost 0:14', 'Frames', 'virtual'],
  ],
  frozen: [
    ['DỪNG BÀN', 'Ổ đĩa đầy', 'Chưa có việc cho bạn'],
    ['TABLE STOPPED', 'The disk is full', 'Nothing for you to do'],
  ],
  signedOut: [
    ['Đăng nhập', 'Mã PIN'],
    ['Sign in', 'PIN'],
  ],
};

/** Letters of Vietnamese alone. What is a name, or the unit, is left out. */
const VIETNAMESE = /[ăđơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/i;
const NAMES = /Ngọc Anh|Trần Quốc Huy|đồng/g;
const flat = (text: string) => text.replace(/\s+/g, ' ');

describe.each([
  ['dealer', dealer, DEALER],
  ['players', players, PLAYERS],
  ['supervisor', supervisor, SUPERVISOR],
] as const)('%s', (_, views, said) => {
  test.each([
    ['vi', 0],
    ['en', 1],
  ] as const)(
    '%s',
    async (language, index) => {
      const states = Object.entries(views) as [keyof typeof said, AnyView][];
      const [, first] = states[0]!;
      const screen = await ScreenPage.open(context, server, first, `lang=${language}&second=none`);
      const wrong: string[] = [];
      for (const [state, view] of states) {
        await screen.show(view);
        const text = flat(await screen.text());
        const words = (said[state] as Said)[index];
        wrong.push(...words.filter((word) => !text.includes(word)).map((word) => `${String(state)}: not "${word}" in: ${text}`));
        if (language === 'en' && VIETNAMESE.test(text.replace(NAMES, ''))) wrong.push(`${String(state)}: Vietnamese in English: ${text}`);
      }
      expect(wrong).toEqual([]);
      expect(screen.complaints).toEqual([]);
      expect(await screen.page.evaluate(() => document.documentElement.lang)).toBe(language);
      screen.close();
    },
    120_000,
  );
});

describe('what a screen must not show', () => {
  test('a back is drawn from the word alone (C9)', async () => {
    const screen = await ScreenPage.open(context, server, dealer.hiddenBack, 'lang=vi');
    const back = await screen.page
      .locator('.card.back')
      .evaluate((card) => ({ inside: card.innerHTML, name: card.getAttribute('aria-label') }));
    expect(back).toEqual({ inside: '', name: 'lá úp' });
    screen.close();
  });
  test('players are told of no fault while the table is held', async () => {
    const screen = await ScreenPage.open(context, server, players.wait, 'lang=vi');
    expect(await screen.page.locator('.card').count()).toBe(3);
    expect(await screen.page.locator('.slot.bad, .slot.due').count()).toBe(0);
    expect(await screen.text()).not.toMatch(/chưa đọc|QUÉT|GIÁM SÁT/);
    screen.close();
  });
  test('colour is never the only signal: red and black suits have their own shapes, ♥♦ red, ♠♣ black (R81)', async () => {
    const screen = await ScreenPage.open(context, server, dealer.thirdCard, 'lang=en');
    const cards = await screen.page
      .locator('.felt .card')
      .evaluateAll((all) => all.map((card) => `${card.getAttribute('aria-label')}: ${getComputedStyle(card).color}`));
    expect(cards).toEqual([
      '3 of hearts: rgb(193, 18, 28)',
      '10 of spades: rgb(20, 23, 26)',
      '5 of hearts: rgb(193, 18, 28)',
      '5 of spades: rgb(20, 23, 26)',
    ]);
    expect(await screen.page.locator('.felt .card b').allInnerTexts()).toEqual(['3', '10', '5', '5']);
    screen.close();
  });
  test('the ribbon is on every screen of a test table, and on no other (R109)', async () => {
    for (const view of [dealer.idle, players.soon, supervisor.well]) {
      const screen = await ScreenPage.open(context, server, view);
      expect(await screen.page.locator('.test').count()).toBe(0);
      await screen.show({ ...view, test: true });
      expect(await screen.page.locator('.test').textContent()).toContain('THỬ NGHIỆM · TEST');
      screen.close();
    }
  });
});

describe('roads (R80)', () => {
  test('each board holds what the view says, the newest in sight', async () => {
    const screen = await ScreenPage.open(context, server, players.settled, 'lang=vi');
    const count = (selector: string) => screen.page.locator(selector).count();
    const roads = players.settled.roads!;
    expect(await count('[data-bead]')).toBe(roads.beads.length);
    expect(await count('[data-big]')).toBe(roads.bigRoad.length);
    expect(await count('.thirds .board [data-mark]')).toBe(roads.bigEyeBoy.length + roads.smallRoad.length + roads.cockroachPig.length);
    expect(await count('.ask [data-mark]')).toBe(6);
    await screen.show(players.full);
    expect(await count('[data-bead]')).toBe(72);
    screen.close();
  });
});
