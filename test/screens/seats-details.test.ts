import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AnyView, DealerView, SeatPlace, SeatView, SupervisorView, TimelineItem } from '../../main/views/messages.ts';
import { launchBrowser } from '../support/browser.ts';
import { type FixtureServer, serveFixtures } from './fixture-server.ts';
import { pit, trouble } from './fixtures.ts';
import { ScreenPage } from './screen-page.ts';
import { bank, cards, seat } from './seat-fixtures.ts';
import { dealerAtSeats, playersAtSeats, supervisorAtSeats } from './seats-fixtures.ts';

/** What is said of cards, bets and results at a table with seats, and forms that close when what they were opened for is over. */
let server: FixtureServer;
let browser: Browser;
let context: BrowserContext;
let screen: ScreenPage;
beforeAll(async () => {
  [server, browser] = await Promise.all([serveFixtures(), launchBrowser()]);
  context = await browser.newContext();
}, 120_000);
afterEach(() => screen?.close());
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function open(view: AnyView): Promise<string> {
  screen = await ScreenPage.open(context, server, view, 'lang=vi&second=none');
  return text();
}
const text = async () => (await screen.text()).replaceAll(/\s+/g, ' ');
const at = (number: number) => screen.page.locator(`[data-seat="${number}"]`);
const withSeat = <View extends { readonly seats: readonly SeatPlace[] }>(view: View, number: number, more: Partial<SeatPlace>): View => ({
  ...view,
  seats: view.seats.map((place) => (place.seat === number ? { ...place, ...more } : place)),
});

test('a card that is to lie face down is dealt so, and is left so when it cannot be read', async () => {
  const due: DealerView = { ...dealerAtSeats.dealing, next: { code: 'dealCard', values: { place: '3.2', side: '3', n: 2, face: 'down' } } };
  expect(await open(due)).toContain('Chia úp lá thứ hai cho Ghế 3');
  const unread = trouble('rescansExhausted', { place: '3.2', attempt: 3, limit: 3, face: 'down' });
  await screen.show({ ...due, held: true, next: { code: 'trouble', values: {} }, troubles: [unread] });
  expect(await text()).toContain('Để lá này trên bàn, úp.');
  await screen.show({ ...due, held: true, next: { code: 'trouble', values: {} }, troubles: [{ ...unread, face: 'up' }] });
  expect(await text()).toContain('Để lá này trên bàn, ngửa.');
});

describe('a hand', () => {
  const soft = cards('1', 'AS 7D', { total: 18, label: '8/18' });
  test('comes to one total once it has stood, and once nobody decides any more', async () => {
    const view = { ...dealerAtSeats.turn, hands: [soft, ...dealerAtSeats.turn.hands.filter(({ of }) => of !== '1')] };
    await open(view);
    expect(await at(1).locator('.t').textContent()).toBe('8/18');
    await screen.show({ ...view, hands: [{ ...soft, marks: ['stood'] }, ...view.hands.slice(1)] });
    expect(await at(1).locator('.t').textContent()).toBe('18');
    await screen.show({ ...view, phase: 'reveal', turn: null });
    expect(await at(1).locator('.t').textContent()).toBe('18');
    expect(await at(2).locator('.t').textContent()).toBe('BJ');
  });
  test('of two that a seat has split has an outcome of its own', async () => {
    await open(dealerAtSeats.settled);
    expect(await at(5).locator('[data-outcome]').allInnerTexts()).toEqual(['✓ Thắng', '✕ Thua']);
    expect(await at(4).locator('[data-outcome]').allInnerTexts()).toEqual(['✓ Thắng']);
  });
});

describe('bets', () => {
  test('of a void round went back, and nobody has drawn', async () => {
    for (const view of [dealerAtSeats.voided, playersAtSeats.voided]) {
      await open(view);
      expect(await at(3).locator('[data-outcome]').textContent()).toBe('↩ Hoàn lại');
      if (view.audience === 'dealer') screen.close();
    }
  });
  test('behind a seat and on its pair are shown beside its own (P2, P17)', async () => {
    for (const view of [dealerAtSeats.turn, playersAtSeats.turn, supervisorAtSeats.turn]) {
      await open(view);
      expect(await at(3).locator('.beside').allInnerTexts()).toEqual(['đôi 50.000', 'theo 2 người: 1.300.000']);
      if (view.audience !== 'supervisor') screen.close();
    }
  });
  test('elsewhere are listed on the bettor’s own seat while cards are dealt', async () => {
    const bets = [...seat.turn.bets, { seat: 5, hand: 0, bet: 'behind', amount: 500_000 }];
    expect(await open({ ...seat.turn, bets })).toContain('Cược theo · Ghế 5 500.000');
  });
  test('K6: a hand that counts when it is opened says so before the round is over', async () => {
    expect(await open(withSeat(dealerAtSeats.bankersTurn, 2, { net: 100_000 }))).toContain('+100.000');
    expect(await at(2).textContent()).toContain('✓ Thắng');
    screen.close();
    expect(await open(withSeat<SeatView>(bank.underAge, 3, { net: -10_000 }))).toContain('✕ Thua −10.000');
  });
  test('a surrender is named; who is paid for another’s leaving has not left (P11, T14)', async () => {
    const [first] = seat.lost.notice.bets;
    const surrender = { ...seat.lost.notice, net: -500_000, bets: [{ ...first!, returned: 500_000 }] };
    expect(await open({ ...seat.lost, notice: surrender })).toContain('✕ Đầu hàng: Cược ghế');
    const left = { ...bank.den.notice, net: 10_000, transfers: [{ why: 'leave', amount: 10_000, from: 'banker', to: 'an' }] };
    await screen.show({ ...bank.den, notice: left });
    expect(await text()).toContain('Bên kia rời bàn giữa ván +10.000');
  });
});

test('a question is no choice ahead of the turn', async () => {
  const asks = [...seat.insurance.asks, ...seat.ahead.asks];
  expect(await open({ ...seat.insurance, asks })).not.toContain('Chọn trước');
  await screen.show(seat.ahead);
  expect(await text()).toContain('Chọn trước');
});

test('players and seats are told whose card is due (U1)', async () => {
  expect(await open(playersAtSeats.dealing)).toContain('CHIA BÀI: GHẾ 3');
  await screen.show(playersAtSeats.reveal);
  expect(await text()).toContain('NHÀ CÁI LẬT BÀI');
});

test('the last word of a long name stays in sight', async () => {
  await open(dealerAtSeats.turn);
  const given = at(5).locator('.called span:last-child');
  expect(await given.textContent()).toBe('Tuấn');
  const isWhole = await given.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth + 1);
  expect(isWhole).toBe(true);
});

describe('a form closes', () => {
  test('the dealer’s for the bet level: when it is set by another, and when a round opens (K4)', async () => {
    const between: DealerView = { ...dealerAtSeats.bankSettled, bank: { held: true, balance: null, level: 100 } };
    const prompt = () => screen.page.locator('.ask').count();
    await open(between);
    await screen.page.locator('[data-act="bets.level"]').click();
    expect(await prompt()).toBe(1);
    await screen.show({ ...between, bank: { held: true, balance: null, level: 200 } });
    expect(await prompt()).toBe(0);
    await screen.page.locator('[data-act="bets.level"]').click();
    await screen.show({ ...between, bank: { held: true, balance: null, level: 200 }, round: { number: 99, ofShoe: 99 } });
    expect(await prompt()).toBe(0);
  });

  const playing: SupervisorView = supervisorAtSeats.split;
  const fixed = (seq: number, verdict: string): TimelineItem => ({
    ...{ seq, wallMs: 0, kind: 'card.fix', verdict, values: {}, card: null, mark: 'card' },
  });
  const editor = () => screen.page.locator('.picker').count();
  const edit = async () => {
    await open(playing);
    await screen.page.locator('[data-act="card.fix"]').click();
    expect(await editor()).toBe(1);
  };
  test('the supervisor’s for a card: not when it is refused, but when it has been taken', async () => {
    await edit();
    await screen.show({ ...playing, timeline: [fixed(playing.fact + 1, 'place.empty')] });
    expect(await editor()).toBe(1);
    await screen.show({ ...playing, timeline: [fixed(playing.fact + 1, 'ok')] });
    expect(await editor()).toBe(0);
  });
  test('and in the next round; it gives way to a card that waits to be entered', async () => {
    await edit();
    await screen.show({ ...playing, round: { number: 99, ofShoe: 99 } });
    expect(await editor()).toBe(0);
    await screen.page.locator('[data-act="card.fix"]').click();
    const held = { ...supervisorAtSeats.held, round: { number: 99, ofShoe: 99 }, acts: [pit('card.enter'), pit('card.fix')] };
    await screen.show(held);
    expect(await screen.page.locator('[data-act="card.enter"][aria-current=true]').count()).toBe(1);
  });
  test('and while it is open its reason and its button are in view, with split hands on seven seats', async () => {
    await edit();
    for (const part of ['.task input', '.task [type=submit]']) {
      const box = await screen.page.locator(part).boundingBox();
      expect(box).not.toBeNull();
      const pane = await screen.page.locator('.middle > .pane').first().boundingBox();
      expect(box!.y + box!.height).toBeLessThanOrEqual(pane!.y + pane!.height);
    }
  });
});

test('the supervisor reads seat, bet, amount, decision and second person of what happened', async () => {
  const item = (kind: string, values: TimelineItem['values']): TimelineItem => ({
    ...{ seq: 1, wallMs: 0, kind, verdict: 'ok', values, card: null, mark: 'plain' },
  });
  const timeline = [
    item('bet', { bettor: 'hai', bet: 'behind', amount: 60_000, seat: 3 }),
    { ...item('action', { seat: 'banker', action: 'open', target: '4' }), seq: 2 },
    { ...item('choice', { seat: 2, bettor: 'hai', choice: 'insurance', accept: 'yes' }), seq: 3 },
    { ...item('round.correct', { by: 'Mai', second: 'Long' }), seq: 4 },
  ];
  const said = await open({ ...supervisorAtSeats.turn, timeline });
  for (const words of ['Ghế 3 · hai · Cược theo · 60.000', 'Cái · Xét Ghế 4', 'Ghế 2 · hai · Bảo hiểm: Có', 'Mai · Long'])
    expect(said).toContain(words);
});
