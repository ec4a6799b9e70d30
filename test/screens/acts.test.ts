import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AnyView } from '../../main/views/messages.ts';
import { ARMED_SECONDS } from '../../renderer/shared/armed.ts';
import { REFUSAL_MS } from '../../renderer/shared/live.ts';
import { launchBrowser } from '../support/browser.ts';
import { type FixtureServer, serveFixtures } from './fixture-server.ts';
import { bench, dealer, players, supervisor } from './fixtures.ts';
import { type Opener, ScreenPage } from './screen-page.ts';

/** What is pressed becomes the intent that the contract names, once; what is refused is said in words. */
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
  server.freeze(false);
  server.cut(false);
  screen?.close();
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const POLL = { timeout: 15_000 };
async function open(view: AnyView, query = 'lang=vi&second=none', opener: Opener = context): Promise<number> {
  screen = await ScreenPage.open(opener, server, view, query);
  return server.sent.length;
}
/** With a clock that the test drives: a browser of its own, since a context has one clock for all its pages. */
async function openWithClock(view: AnyView, query?: string): Promise<number> {
  const from = await open(view, query, browser);
  await screen.page.clock.install();
  return from;
}
const facts = async (from: number) => (await screen.sent(from)).map((message) => ('fact' in message ? message.fact : message));

describe('dealer', () => {
  test('a key of the keyboard sends its act', async () => {
    const from = await open(dealer.idle);
    await screen.page.keyboard.press('Enter');
    expect(await facts(from)).toEqual([{ kind: 'round.open' }]);
    await screen.show(dealer.betting);
    await screen.page.keyboard.press('Enter');
    expect(await facts(from + 1)).toEqual([{ kind: 'bets.close' }]);
    await screen.page.keyboard.press('F12');
    expect(await facts(from + 2)).toEqual([{ kind: 'call' }]);
  });
  test('a key that is not shown does nothing', async () => {
    const from = await open(dealer.firstCard);
    await screen.page.keyboard.press('Enter');
    await screen.page.keyboard.press('F12');
    expect(await facts(from)).toEqual([{ kind: 'call' }]);
  });
  test('Enter on a focused key is that key alone', async () => {
    const from = await open(dealer.idle);
    await screen.page.locator('[data-act=call]').focus();
    await screen.page.keyboard.press('Enter');
    expect(await facts(from)).toEqual([{ kind: 'call' }]);
  });
  test('a touch is enough, two are no more', async () => {
    const from = await open(dealer.idle);
    server.freeze(true);
    await screen.page.locator('[data-act="round.open"]').dblclick();
    await screen.page.locator('[data-act=call]').click();
    await expect.poll(() => facts(from), POLL).toEqual([{ kind: 'round.open' }, { kind: 'call' }]);
  });
  test('a refusal is read for some seconds, in both languages', async () => {
    server.answer(({ id }) => ({ id, refused: 'round.notNow', message: 'not now' }));
    await openWithClock(dealer.idle, 'lang=vi&second=en');
    await screen.page.keyboard.press('Enter');
    const refusal = screen.page.locator('.refusal');
    await expect.poll(() => refusal.textContent(), POLL).toMatch(/Chưa làm được lúc này.*Not now/);
    await screen.page.clock.runFor(REFUSAL_MS + 1_000);
    await expect.poll(() => refusal.count(), POLL).toBe(0);
  });
  test('a wrong PIN says how many tries are left', async () => {
    server.answer(({ id }) => ({ id, refused: 'person.pin', message: 'wrong', values: { left: 4 } }));
    const from = await open(dealer.signedOut);
    await screen.page.getByLabel('Tên').fill('Ngọc Anh');
    for (const digit of ['1', '2', '0', '4'])
      await screen.page.locator('.pad-figures').getByRole('button', { name: digit, exact: true }).click();
    await screen.page.getByRole('button', { name: 'Đăng nhập' }).click();
    expect(await screen.sent(from)).toEqual([{ signIn: { name: 'Ngọc Anh', pin: '1204' } }]);
    await expect.poll(() => screen.page.locator('.refusal').textContent(), POLL).toContain('Sai mã PIN, còn 4 lần');
    expect(await screen.page.getByLabel('Mã PIN').inputValue()).toBe('');
  });
  test('an act that wants a reason asks for it first', async () => {
    const act = { fact: 'shoe.close', ceremony: 'reason+secondPress', key: 'F9', procedure: false } as const;
    const from = await open({ ...dealer.idle, acts: [act] });
    await screen.page.keyboard.press('F9');
    await screen.page.locator('.keys input').fill('Hộp bài rách');
    await screen.page.keyboard.press('Enter');
    await screen.page.locator('.key.armed').click();
    expect(await facts(from)).toEqual([{ kind: 'shoe.close', reason: 'Hộp bài rách' }]);
  });
});

describe('connection', () => {
  test('says that it is connecting until the first view, and draws nothing else', async () => {
    const page = await context.newPage();
    server.cut(true);
    await page.goto(`${server.url}/players?lang=vi`);
    await page.getByText('Đang kết nối với bàn…').waitFor(POLL);
    expect(await page.locator('main').count()).toBe(0);
    await page.close();
  });
  test('a lost connection is plain to see, takes no press, and comes back by itself', async () => {
    const from = await open(dealer.idle);
    const { page } = screen;
    server.cut(true);
    await page.getByText('MẤT KẾT NỐI').waitFor(POLL);
    const isOld = (stage: Element) => Number(getComputedStyle(stage).opacity) < 0.5 && stage.hasAttribute('inert');
    await expect.poll(() => page.locator('.stage').evaluate(isOld), POLL).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.refusal').textContent(), POLL).toContain('Chưa gửi được');
    server.cut(false);
    await screen.show(dealer.betting);
    expect(await page.locator('.not-connected').count()).toBe(0);
    expect(server.sent.length).toBe(from);
  });
  test('a stale version is not drawn (R79)', async () => {
    await open(players.dealing);
    server.show({ ...players.settled, table: { ...players.settled.table, name: 'stale' } }, 0);
    await screen.show(players.wait);
    expect(await screen.page.locator('h1').textContent()).not.toContain('stale');
  });
  test('a reload draws the round as it stands (R79)', async () => {
    await open(players.dealing);
    await screen.page.reload();
    await screen.page.locator('.card').nth(3).waitFor(POLL);
    expect(await screen.page.locator('.card').count()).toBe(4);
  });
});

describe('supervisor', () => {
  const button = (name: string | RegExp) => screen.page.getByRole('button', { name, exact: typeof name === 'string' });
  const reason = (index = 0) => screen.page.getByLabel('Lý do (bắt buộc)').nth(index);

  test('enters the card that could not be read: a card and a reason', async () => {
    const from = await open(supervisor.exhausted);
    await button('7 cơ').click();
    expect(await button('Nhập 7 cơ').isDisabled()).toBe(true);
    await reason().fill('Lá bị trầy, xem trên bàn');
    await button('Nhập 7 cơ').click();
    expect(await facts(from)).toEqual([{ kind: 'card.enter', code: '7H', reason: 'Lá bị trầy, xem trên bàn' }]);
  });
  test('burns or keeps the card in question', async () => {
    const from = await open(supervisor.question);
    for (const [label, kind] of [
      ['Bỏ lá này', 'card.burn'],
      ['Giữ làm lá kế tiếp', 'card.keep'],
    ] as const) {
      await screen.page.locator(`[data-act="${kind}"]`).click();
      await reason().fill('rút nhầm');
      await screen.page.locator('form').getByRole('button', { name: label }).click();
    }
    await expect
      .poll(() => facts(from), POLL)
      .toEqual([
        { kind: 'card.burn', reason: 'rút nhầm' },
        { kind: 'card.keep', reason: 'rút nhầm' },
      ]);
  });
  test('corrects a card: its place, the right card, a reason', async () => {
    const from = await open(supervisor.compare);
    await button('lá thứ hai của Con').click();
    await button('9 rô').click();
    await reason().fill('video');
    await button('Nhập 9 rô').click();
    expect(await facts(from)).toEqual([{ kind: 'card.fix', place: 'player.2', code: '9D', reason: 'video' }]);
  });
  test('voids by a reason and a second press; the first is forgotten after some seconds', async () => {
    const from = await openWithClock(supervisor.dealing);
    await reason().fill('Không đọc được lá bài');
    await button('Hủy ván').click();
    await button(/^Bấm lần hai để hủy · 8 giây$/).waitFor(POLL);
    await screen.page.clock.runFor((ARMED_SECONDS + 1) * 1_000);
    await button('Hủy ván').click();
    expect(server.sent.length).toBe(from);
    await button(/Bấm lần hai/).click();
    expect(await facts(from)).toEqual([{ kind: 'round.void', reason: 'Không đọc được lá bài' }]);
  });
  test('thinks better of it', async () => {
    const from = await open(supervisor.dealing);
    await reason().fill('nhầm');
    await button('Hủy ván').click();
    await button('Thôi').click();
    await button('Hủy ván').waitFor(POLL);
    expect(server.sent.length).toBe(from);
  });
  test('resumes at once', async () => {
    const from = await open(supervisor.called);
    await screen.page.locator('[data-act=resume]').click();
    expect(await facts(from)).toEqual([{ kind: 'resume' }]);
  });
  test('acknowledges the alarm that was chosen, with a reason (R86)', async () => {
    const from = await open(supervisor.alarm);
    await reason().fill('đã đếm lại hộp bài');
    await screen.page.locator('form').getByRole('button', { name: 'Ghi nhận' }).click();
    expect(await facts(from)).toEqual([{ kind: 'alarm.clear', alarm: 4, reason: 'đã đếm lại hộp bài' }]);
  });
  test('what was typed for one task is not carried over to another', async () => {
    await open(supervisor.question);
    await button('7 cơ').click();
    await screen.page.locator('[data-act="card.burn"]').click();
    await screen.page.locator('[data-act="card.enter"]').click();
    expect(await screen.page.locator('[aria-pressed=true][aria-label]').count()).toBe(0);
  });
});

describe('bench', () => {
  test('deals, breaks, presses; says what is refused; shows the wire and the live screens', async () => {
    const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
    server.show(dealer.test);
    server.show(players.dealing);
    server.showBench(bench);
    await page.goto(`${server.url}/bench?lang=vi`);
    await page.getByText('CARD 43 T5 *00000000').waitFor(POLL);
    await page.frameLocator('iframe >> nth=0').getByText('Chia lá thứ ba cho').waitFor(POLL);
    await page.frameLocator('iframe >> nth=1').getByText('NGỪNG NHẬN CƯỢC').waitFor(POLL);
    const done = async (acts: number) => expect.poll(() => server.acts.length, POLL).toBe(acts);
    await page.keyboard.press(' ');
    await done(1);
    const faults = bench.faults.map(({ name }) => name);
    const buttons = [...faults, 'cut', 'newShoe'] as const;
    for (const [index, name] of buttons.entries()) {
      await page.locator(`[data-bench="${name}"]`).click();
      await done(index + 2);
    }
    await page.keyboard.press('Alt+w');
    await page.locator('[data-tab=panel]').click();
    await page.keyboard.press('Alt+s');
    await done(buttons.length + 3);
    await page.locator('[data-key="4"]').click();
    await done(buttons.length + 4);
    await page.locator('[data-bench=choose]').click();
    await page.getByRole('button', { name: 'Át bích' }).click();
    await done(buttons.length + 5);
    expect(server.acts).toEqual([
      { bench: 'deal' },
      ...faults.map((name) => ({ bench: name, device: 'shoe' })),
      { bench: 'cut' },
      { bench: 'newShoe' },
      { bench: 'double', device: 'shoe' },
      { bench: 'unplug', device: 'panel' },
      { bench: 'press', key: 4 },
      { bench: 'dealCard', code: 'AS' },
    ]);
    server.refuseActs('card.notExpected');
    await page.locator('[data-bench=deal]').click();
    await expect.poll(() => page.locator('.refusal').textContent(), POLL).toContain('Chưa có hộp bài');
    server.showBench({ ...bench, shoe: { wired: true, virtual: { ...bench.shoe.virtual!, next: [], left: 0, fault: 'unplug' } } });
    await page.locator('[data-bench=plug]').waitFor(POLL);
    expect(await page.locator('.broken').textContent()).toContain('Hộp bài: Rút dây');
    expect(await page.locator('[data-bench=deal]').isDisabled()).toBe(true);
    await page.close();
  });
  test('one keyboard: Space deals from inside the screens, F12 of the dealer calls from outside of them', async () => {
    const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
    server.show(dealer.test);
    server.show(players.dealing);
    server.showBench(bench);
    const [actsBefore, sentBefore] = [server.acts.length, server.sent.length];
    await page.goto(`${server.url}/bench?lang=vi`);
    const inside = page.frameLocator('iframe >> nth=0');
    await inside.getByText('Chia lá thứ ba cho').click(POLL);
    await page.keyboard.press(' ');
    await expect.poll(() => server.acts.slice(actsBefore), POLL).toEqual([{ bench: 'deal' }]);
    await page.locator('h1').click();
    await page.keyboard.press('F12');
    await expect
      .poll(() => server.sent.slice(sentBefore).map((message) => 'fact' in message && message.fact), POLL)
      .toEqual([{ kind: 'call' }]);
    expect(server.acts.slice(actsBefore)).toHaveLength(1);
    await page.close();
  });
});

test('the start page links what there is', async () => {
  const page = await context.newPage();
  await page.goto(server.url);
  await page.getByText('Bàn thử').waitFor(POLL);
  expect(await page.locator('a:visible').evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '/dealer',
    '/players',
    '/rules',
    '/supervisor',
    '/technician',
    '/bench',
  ]);
  await page.close();
});
