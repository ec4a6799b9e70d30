import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entriesIn } from '../../firmware-protocol/codes/mapping.ts';
import { parseConfig } from '../../main/config.ts';
import { forkDevices } from '../../main/devices/fork.ts';
import { Access } from '../../main/screens/access.ts';
import { type Station, startStation } from '../../main/station.ts';
import { startWeb, type Web } from '../../main/web/server.ts';
import { launchBrowser } from '../support/browser.ts';
import { build } from '../support/build.ts';

/** A deck is registered in the browser, with the virtual decks of a bench that has no scanner. */
const folder = mkdtempSync(join(tmpdir(), 'decks-'));
let station: Station;
let web: Web;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  await build({ quiet: true });
  const config = parseConfig({ table: { settings: { decks: 1 } } }, 'test');
  const log = { info: () => {}, warn: () => {} };
  station = await startStation({ config, data: folder, bench: true, program: 'test', start: forkDevices(), log, seed: 7 });
  web = await startWeb(new Access(station, [], []), { host: '127.0.0.1', port: 0, tls: null, pages: 'dist/renderer' });
  browser = await launchBrowser();
  page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
  await page.goto(`http://127.0.0.1:${web.port}/bench?lang=vi`);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await web?.close();
  await station?.close();
  rmSync(folder, { recursive: true, force: true });
});

const press = (name: string): Promise<void> => page.locator(`[data-decks="${name}"]`).click();
const asksFor = (card: string) => page.locator(`[data-asked="${card}"]`).waitFor();
const told = () => page.locator('.last').textContent();
const cell = (card: string) => page.locator(`[data-card="${card}"]`).getAttribute('aria-label');

describe('R28, R81: a deck is registered on the bench page, in Vietnamese', () => {
  test('what is asked for, a duplicate, a gap, a choice by hand, the last taken back; then the file', { timeout: 90_000 }, async () => {
    await page.locator('[data-bench="decks"]').click();
    await press('begin');
    await asksFor('AS');
    expect(await page.locator('[role="status"]').first().textContent()).toContain('Quét lá Át bích');
    await press('scan');
    await asksFor('2S');
    expect(await told()).toContain('Át bích: đã ghi');
    expect(await cell('AS')).toBe('Át bích: đã có, trong hộp 1/1');
    await press('skip');
    await asksFor('3S');
    expect(await cell('2S')).toBe('2 bích: để sau, trong hộp 0/1');
    await page.locator('[data-card="KC"]').click();
    await asksFor('KC');
    await press('scan');
    await asksFor('3S');
    await press('undo');
    await asksFor('KC');
    expect(await page.locator('[data-decks="count"]').textContent()).toBe('1 / 52 lá');

    await press('scanRest');
    await page.locator('[data-decks="name"]').fill('Xanh dương');
    expect(await page.locator('.deck-grid .here').count()).toBe(52);
    // A tag that was read a moment ago is the same reading, not a second one (R10).
    const again = async () => {
      await press('scanKnown');
      return told();
    };
    await expect.poll(again, { interval: 2_000, timeout: 15_000 }).toContain('Thẻ này là Át bích của bộ 1. Không đổi gì.');
    await press('finish');
    await press('write');
    await page.locator('[data-decks="written"]').waitFor();
    const { entries, problems } = entriesIn(readFileSync(join(folder, 'decks.txt'), 'utf8'));
    expect([new Set(entries.map(({ card }) => card)).size, entries[0]?.deck, problems]).toEqual([52, 'Xanh dương', []]);
  });
});
