import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseConfig } from '../../main/config.ts';
import { forkDevices } from '../../main/devices/fork.ts';
import { Access } from '../../main/screens/access.ts';
import { type Station, startStation } from '../../main/station.ts';
import { startWeb, type Web } from '../../main/web/server.ts';
import { launchBrowser } from '../support/browser.ts';
import { build } from '../support/build.ts';

/** A whole table in a browser: the dealer's keys, the bench's shoe on a real wire, the supervisor's desk, and what players see of it. */
const folder = mkdtempSync(join(tmpdir(), 'table-'));
let station: Station;
let web: Web;
let browser: Browser;
let dealer: Page;
let players: Page;
let supervisor: Page;
let bench: Page;

beforeAll(async () => {
  await build({ quiet: true });
  station = await startStation({
    config: parseConfig({ table: { id: 'BAC-07', name: 'BAC-07' } }, 'test'),
    data: folder,
    bench: true,
    program: 'test',
    start: forkDevices(),
    log: { info: () => {}, warn: () => {} },
    seed: 7,
  });
  web = await startWeb(new Access(station, [], []), { host: '127.0.0.1', port: 0, tls: null, pages: 'dist/renderer' });
  browser = await launchBrowser();
  const open = async (name: string): Promise<Page> => {
    const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
    await page.goto(`http://127.0.0.1:${web.port}/${name}`);
    return page;
  };
  [dealer, players, supervisor, bench] = await Promise.all([open('dealer'), open('players'), open('supervisor'), open('bench')]);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await web?.close();
  await station?.close();
  rmSync(folder, { recursive: true, force: true });
});

const says = (page: Page, text: string | RegExp) =>
  expect.poll(() => page.locator('main').textContent(), { timeout: 15_000 }).toMatch(text);
const cards = (page: Page): Promise<(string | null)[]> =>
  page.locator('main .card').evaluateAll((all) => all.map((card) => card.getAttribute('aria-label')));
const state = (wanted: RegExp) => expect.poll(() => station.health().state, { timeout: 15_000 }).toMatch(wanted);
const press = async (button: string): Promise<void> => {
  const before = station.health().fact;
  await bench.locator(`[data-bench="${button}"]`).click();
  await expect.poll(() => station.health().fact, { timeout: 15_000 }).toBeGreaterThan(before);
};
/** The next card of the shoe is drawn; what it was. */
async function deal(): Promise<string> {
  const [next = ''] = station.bench?.state().shoe.virtual?.next ?? [];
  await expect.poll(() => station.bench?.state().shoe.virtual?.unlocked, { timeout: 15_000 }).toBe(true);
  await press('deal');
  return next;
}
async function openAndClose(): Promise<void> {
  await says(dealer, /Mở ván/);
  await dealer.keyboard.press('Enter');
  await state(/^betting$/);
  await says(players, /MỜI ĐẶT CƯỢC/i);
  expect(await cards(players)).toEqual([]);
  await says(dealer, /Đóng cược/);
  await dealer.keyboard.press('Enter');
  await state(/^card$/);
}
async function dealOut(already = 0): Promise<number> {
  let dealt = already;
  while (station.health().state === 'card') {
    await deal();
    dealt++;
    if (station.health().state === 'card') await expect.poll(() => cards(players)).toHaveLength(dealt);
  }
  return dealt;
}

describe('three rounds at a bench table', () => {
  test('C5 the dealer loads a shoe and burns what the first card says', async () => {
    await says(dealer, /Nạp hộp bài mới/);
    await dealer.keyboard.press('F8');
    await says(dealer, /Rút lá đầu, lật ngửa/);
    await deal();
    while (station.health().state === 'burning') await deal();
    await says(dealer, /Mở ván mới/);
    await says(players, /BAC-07/);
  });

  test('B1 to B5 a round is dealt and both screens say who won', async () => {
    await openAndClose();
    await says(dealer, /Chia lá thứ nhất cho\s*CON/);
    const dealt = await dealOut();
    await state(/^settled$/);
    await says(players, /THẮNG|HÒA/);
    await says(dealer, /THẮNG|HÒA/);
    expect(await cards(players)).toHaveLength(dealt);
    expect((await cards(players)).toSorted()).toEqual((await cards(dealer)).toSorted());
  });

  test('C2 a card that cannot be read is asked for again, reads at the second scan, and the round goes on', async () => {
    await openAndClose();
    await deal();
    await deal();
    await press('unread');
    await says(dealer, /QUÉT LẠI/);
    await says(dealer, /lá thứ hai của\s*CON/);
    await says(players, /TẠM NGỪNG/);
    await says(supervisor, /Nhập lá bài/);
    expect(await cards(players)).toHaveLength(2);
    await deal();
    await says(dealer, /Chia lá thứ hai cho\s*CÁI/);
    expect(await cards(players)).toHaveLength(3);
    for (const page of [dealer, players, supervisor]) {
      const before = await cards(page);
      await page.reload();
      await expect.poll(() => cards(page), { timeout: 15_000 }).toEqual(before);
    }
    await dealOut(3);
    await says(players, /THẮNG|HÒA/);
  });

  test('C3 a round that is voided by the supervisor shows so to everybody and leaves no mark', async () => {
    await openAndClose();
    await deal();
    await dealer.keyboard.press('F12');
    await says(dealer, /ĐÃ GỌI GIÁM SÁT/);
    await supervisor.locator('button', { hasText: 'Hủy ván' }).first().waitFor();
    await supervisor
      .locator('form', { has: supervisor.locator('button', { hasText: 'Hủy ván' }) })
      .locator('input')
      .fill('bài rơi khỏi bàn');
    await supervisor.locator('button', { hasText: 'Hủy ván' }).last().click();
    await supervisor.locator('button.armed').click();
    await state(/^voided$/);
    await says(players, /BỊ HỦY/);
    await says(players, /Hoàn lại toàn bộ tiền cược/);
    expect(station.rounds(0).map(({ status }) => status)).toEqual(['settled', 'settled', 'void']);
  });

  test('C9 the next round starts with an empty table: no card of the void one is left', async () => {
    await openAndClose();
    expect(await cards(players)).toEqual([]);
    await dealOut();
    await says(players, /THẮNG|HÒA/);
  });

  test('R11 a pulled plug stops the deal on the screens and the round goes on when it is back', async () => {
    await openAndClose();
    await deal();
    await bench.locator('[data-bench="unplug"]').click();
    await says(dealer, /DỪNG CHIA/);
    await says(players, /TẠM NGỪNG/);
    expect(await cards(players)).toHaveLength(1);
    await bench.locator('[data-bench="plug"]').click();
    await says(dealer, /Chia lá thứ nhất cho\s*CÁI/);
    await dealOut(1);
    await state(/^settled$/);
  });
});
