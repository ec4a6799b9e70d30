import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rankSuit } from '../../firmware-protocol/codes/index.ts';
import { readConfig } from '../../main/config.ts';
import { forkDevices } from '../../main/devices/fork.ts';
import { Access } from '../../main/screens/access.ts';
import { type Station, startStation } from '../../main/station.ts';
import { startWeb, type Web } from '../../main/web/server.ts';
import { launchBrowser } from '../support/browser.ts';
import { build } from '../support/build.ts';
import { Scanner } from '../wire/scanner.ts';

/** A technician puts a table into service: its scanner is bound, watched and tried out, and the sheet is printed. */
const folder = mkdtempSync(join(tmpdir(), 'technician-'));
const complaints: string[] = [];
const PATIENCE = { timeout: 15_000 };
let scanner: Scanner;
let station: Station;
let web: Web;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  await build({ quiet: true });
  scanner = await Scanner.of('ascii-line', rankSuit);
  const file = join(folder, 'station.config.json');
  writeFileSync(file, JSON.stringify({ table: { id: 'BAC-07' }, devices: {} }, null, 2));
  station = await startStation({
    ...{ config: readConfig(file), file, data: join(folder, 'data'), bench: true, program: 'test 1', start: forkDevices(), seed: 7 },
    log: { info: () => {}, warn: () => {} },
  });
  web = await startWeb(new Access(station, [], []), { host: '127.0.0.1', port: 0, tls: null, pages: 'dist/renderer' });
  browser = await launchBrowser();
  page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (said) => {
    if (said.type() === 'error' || said.type() === 'warning') complaints.push(said.text());
  });
  await page.goto(`http://127.0.0.1:${web.port}/technician`);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await web?.close();
  await station?.close();
  scanner?.close();
  rmSync(folder, { recursive: true, force: true });
});

const says = (text: string | RegExp) => expect.poll(() => page.locator('main').textContent(), PATIENCE).toMatch(text);
/** Nothing is wider than its place: panes scroll downwards, never sideways. */
const fits = async () => expect(await page.evaluate(tooWide)).toEqual([]);
function tooWide(): string[] {
  const all = [...document.querySelectorAll<HTMLElement>('html, main, main *')].filter(
    (element) => !element.matches('input, select, svg *'),
  );
  const wide = all.filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1);
  return wide.map(({ tagName, className, scrollWidth, clientWidth }) => `${tagName}.${className}: ${scrollWidth} in ${clientWidth}`);
}
const tab = (name: string) => page.locator(`[data-tab="${name}"]`).click();

test('R13 a scanner is bound with a reason, and its four lights come on one by one (R12)', async () => {
  await says('Bảng nút');
  await fits();
  await page.locator('[data-bind="shoe"]').click();
  const [wire, codes, reason] = ['Dây', 'Bảng mã lá bài: tên hoặc tệp', 'Lý do (bắt buộc)'].map((label) =>
    page.getByLabel(label, { exact: true }),
  );
  await wire?.fill('usb:1');
  await page.getByLabel('Định dạng').selectOption('ascii-line');
  await codes?.fill('rank-suit');
  await reason?.fill('thay máy đọc');
  await fits();
  await page.keyboard.press('Enter');
  await says(/Không gắn được: .*devices\.shoe\.wire: wire "usb:1"/);
  await wire?.fill(scanner.wire);
  await page.getByRole('button', { name: 'Gắn', exact: true }).click();
  await says(`${scanner.wire} · ascii-line`);
  await expect.poll(() => scanner.connections, PATIENCE).toBe(1);
  const rungs = page.locator('.roles > li').first().locator('.rungs li.yes');
  await expect.poll(() => rungs.count(), PATIENCE).toBe(1);
  await scanner.say({ event: 'card', code: '7D' });
  await expect.poll(() => rungs.count(), PATIENCE).toBe(4);
  await says('card code 7D');
  await says('chưa xác thực');
});

test('R108 cards are ticked off as they are read, keys as they are pressed', async () => {
  await tab('trial');
  await page.locator('[data-trial="cards shoe"]').click();
  await says('Đã đọc 0 / 52');
  await scanner.say({ event: 'card', code: '9H' });
  await says(/Đã đọc 1 \/ 52.*9 cơ/);
  await fits();
  await page.locator('[data-trial="keys panel"]').click();
  await page.locator('[data-all="on"]').click();
  await expect.poll(() => station.bench?.state().panel.keys[0]?.light, PATIENCE).toBe('on');
  station.bench?.act({ bench: 'press', key: 1 });
  await expect.poll(() => page.locator('[data-key="1"]').textContent(), PATIENCE).toContain('đã bấm');
  await fits();
  await page.locator('[data-key="1"] .pass').click();
});

test('R108 the sheet is filled in, outlives a reload, and is printed without keys and fields', async () => {
  await tab('sheet');
  await page.locator('[data-item="burn"] .fail').click();
  await page.locator('[data-item="burn"][data-result="fail"] input').fill('đếm sai');
  await page.locator('[data-item="early"] .na').click();
  await expect.poll(() => page.locator('[data-item="early"]').getAttribute('data-result'), PATIENCE).toBe('na');
  await page.reload();
  await tab('sheet');
  await expect.poll(() => page.locator('[data-item="burn"] input').inputValue(), PATIENCE).toBe('đếm sai');
  const resultOf = (item: string) => page.locator(`[data-item="${item}"]`).getAttribute('data-result');
  expect([await resultOf('key:panel:1'), await resultOf('light:panel:1'), await resultOf('cards')]).toEqual(['pass', 'pass', 'open']);
  await fits();
  await page.setViewportSize({ width: 800, height: 600 });
  await fits();
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('.sheet button:visible, .sheet input:visible, .bar:visible').count()).toBe(0);
  // biome-ignore lint/performance/useDomNodeTextContent: what is printed, not what is in the document
  const printed = await page.locator('main').innerText();
  for (const words of [
    'BAC-07',
    'test 1',
    station.technician.view(null).sheet.head.hash,
    scanner.wire,
    '✕ Hỏng',
    'đếm sai',
    'Giám sát (ký, họ tên)',
  ])
    expect(printed).toContain(words);
  expect((await page.pdf({ preferCSSPageSize: true })).subarray(0, 5).toString()).toBe('%PDF-');
  expect(complaints).toEqual([]);
});
