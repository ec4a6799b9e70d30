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

/**
 * A full premium table over the web host: seven seats play on seven `/seat/N` pages at once, in Vietnamese, and two bettors stand behind
 * each of them, brought by a house system. The cards are chosen, so that every choice there is comes up.
 */
const SEATS = [1, 2, 3, 4, 5, 6, 7] as const;
const BEHIND = SEATS.flatMap((seat) => [1, 2].map((n) => ({ bettor: `behind ${seat}${'ab'[n - 1]}`, seat })));
const BALANCE = 100_000;
const WAIT_MS = 20_000;
/** Nobody is hurried on a slow machine. */
const PATIENT = { decisionSeconds: 3000, burn: false };
const accounts = Object.fromEntries(
  [...SEATS.map((seat) => `p${seat}`), ...BEHIND.map(({ bettor }) => bettor)].map((name) => [name, BALANCE]),
);

const folder = mkdtempSync(join(tmpdir(), 'seven-'));
let station: Station;
let web: Web;
let browser: Browser;
let dealer: Page;
let players: Page;
const pages = new Map<number, Page>();
const at = (seat: number): Page => pages.get(seat)!;

beforeAll(async () => {
  await build({ quiet: true });
  const table = { id: 'XD-01', name: 'XD-01', game: 'xi-dach-cao-cap', settings: { ...PATIENT, accounts }, players: { p1: 'Cô Lan' } };
  station = await startStation({
    ...{ config: parseConfig({ table }, 'test'), data: folder, bench: true, program: 'test', start: forkDevices(), seed: 7 },
    log: { info: () => {}, warn: () => {} },
  });
  web = await startWeb(new Access(station, [], []), { host: '127.0.0.1', port: 0, tls: null, pages: 'dist/renderer' });
  browser = await launchBrowser();
  const open = async (name: string, width: number, height: number): Promise<Page> => {
    const page = await browser.newPage({ viewport: { width, height } });
    await page.goto(`http://127.0.0.1:${web.port}/${name}`);
    return page;
  };
  [dealer, players] = await Promise.all([open('dealer', 1920, 1080), open('players', 1920, 1080)]);
  for (const seat of SEATS) pages.set(seat, await open(`seat/${seat}`, 390, 844));
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await web?.close();
  await station?.close();
  rmSync(folder, { recursive: true, force: true });
});

const state = (wanted: string) => expect.poll(() => station.health().state, { timeout: WAIT_MS }).toBe(wanted);
const says = (page: Page, text: string | RegExp) =>
  expect.poll(() => page.locator('body').textContent(), { timeout: WAIT_MS }).toMatch(text);
/** Facts of the house system. */
async function house(...facts: readonly object[]): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${web.port}/api/facts`, {
    method: 'POST',
    body: facts.map((fact) => JSON.stringify(fact)).join('\n'),
  });
  const lines = (await answer.text()).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).accepted)).toEqual(facts.map(() => true));
}
/** Cards as they come out of the shoe, each once it is unlocked for it. */
async function deal(codes: string): Promise<void> {
  for (const code of codes.split(' ')) {
    const before = station.health().fact;
    await expect.poll(() => station.bench?.act({ bench: 'dealCard', code }), { timeout: WAIT_MS }).toBeNull();
    await expect.poll(() => station.health().fact, { timeout: WAIT_MS }).toBeGreaterThan(before);
  }
}
async function press(seat: number, option: string): Promise<void> {
  const before = station.health().fact;
  await at(seat).locator(`[data-option="${option}"]:enabled`).click({ timeout: WAIT_MS });
  await expect.poll(() => station.health().fact, { timeout: WAIT_MS }).toBeGreaterThan(before);
}
/** Who has still to answer is asked on the seat's page; those behind answer through the house. */
const answerBehind = (seat: number, choice: string, accept: (nth: number) => boolean) =>
  house(
    ...BEHIND.filter((one) => one.seat === seat).map(({ bettor }, nth) => ({ fact: 'choice', bettor, seat, choice, accept: accept(nth) })),
  );

async function bet(seat: number): Promise<void> {
  const page = at(seat);
  const name = page.locator('.who input');
  if ((await name.count()) > 0) await name.fill(`p${seat}`);
  await page.locator('.amount input').fill('1000');
  await page.locator('[data-act="bet"]:enabled').click({ timeout: WAIT_MS });
}
/** The dealer presses on once the screen says what for. */
async function enter(what: RegExp, then: string): Promise<void> {
  await says(dealer, what);
  await dealer.keyboard.press('Enter');
  await state(then);
}
async function openAndBet(round: number): Promise<void> {
  await enter(/Mở ván/, 'betting');
  await Promise.all(SEATS.map((seat) => bet(seat)));
  await expect.poll(() => station.view('dealer', null)).toMatchObject({ bets: { count: SEATS.length } });
  await house(...BEHIND.map(({ bettor, seat }) => ({ fact: 'bet', bettor, seat, bet: 'behind', amount: 500, id: `${round} ${bettor}` })));
  await enter(/Đóng cược/, 'card');
}

describe('seven seats with two bettors behind each, on seven pages', () => {
  test('P5: the dealer shows an ace: every seat and everybody behind is asked, and answers at once', { timeout: 120_000 }, async () => {
    await dealer.keyboard.press('F8');
    await state('idle');
    await openAndBet(1);
    await deal('TS 9S 8S 7S TH 9H 8H AD TD TC KS KH QS QH 9C KD');
    await state('choices');
    await says(at(1), /bảo hiểm/i);
    await Promise.all(
      SEATS.map((seat) =>
        at(seat)
          .locator(`[data-option="${seat % 2 === 1 ? 'yes' : 'no'}"]:enabled`)
          .click({ timeout: WAIT_MS }),
      ),
    );
    for (const seat of SEATS) await answerBehind(seat, 'insurance', (nth) => nth === 0);
    // BJ of the dealer: the round ends at once, insurance pays 2 (P6).
    await state('reveal');
    await enter(/Lật/, 'settled');
    const [record] = station.rounds(0);
    expect(record?.bets).toHaveLength(SEATS.length + BEHIND.length + 4 + SEATS.length);
    expect(record?.net).toMatchObject({ p1: 0, p2: -1000, 'behind 1a': 0, 'behind 1b': -500 });
    await says(at(2), /1\.000/);
  });

  test('P7 to P13: split, double, surrender, hit, stand, a choice ahead of the turn, and following', { timeout: 180_000 }, async () => {
    await openAndBet(2);
    await deal('8S 6S TS AS 9S TH 2S 6C 8H 5S 6D KS 2C QH 3S TD');
    await state('decision');
    await press(6, 'stand');
    await press(1, 'split');
    await answerBehind(1, 'followSplit', (nth) => nth === 0);
    await deal('3C JD');
    await press(1, 'double');
    await answerBehind(1, 'followDouble', (nth) => nth === 1);
    await deal('TD');
    await press(1, 'stand');
    // A page that is loaded again in the middle of its turn has lost nothing.
    await at(2).reload();
    await press(2, 'double');
    await answerBehind(2, 'followDouble', () => true);
    await deal('9D');
    await press(3, 'surrender');
    await press(5, 'hit');
    await deal('5D');
    await press(5, 'stand');
    await press(7, 'hit');
    await deal('4S');
    await press(7, 'hit');
    await deal('KC');
    await press(7, 'stand');
    await state('reveal');
    await enter(/Lật/, 'card');
    await deal('9C');
    await state('settled');
    const record = station.rounds(1)[0]!;
    expect(record.totals).toMatchObject({ dealer: 25, 1: [21, 18], 2: [20], 3: [16], 4: [21], 5: [16], 6: [20], 7: [19] });
    // A dealer above 21: everybody wins but the surrendered seat; BJ pays 3/2.
    expect(record.net).toMatchObject({ p1: 3000, p2: 2000, p3: -500, p4: 1500, p5: 1000, p6: 1000, p7: 1000, 'behind 3a': -250 });
    expect(record.net).toMatchObject({ 'behind 1a': 1000, 'behind 1b': 1000, 'behind 2a': 1000 });
    expect(Object.values(record.net).reduce((sum, net) => sum + net, 0)).toBe(0);
    await says(at(1), /3\.000/);
    await says(players, /Cô Lan/);
  });
});
