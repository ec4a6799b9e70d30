import { describe, expect, test } from 'vitest';
import { Access } from '../../main/screens/access.ts';
import { type PageAudience, Screen } from '../../main/screens/screen.ts';
import type { Answer, Down, SeatView } from '../../main/views/messages.ts';
import { TableStation } from '../support/table-station.ts';

/** What the banker's own screen may do, and what a seat's may not (T14, T19, U6). */
function tableWithABanker() {
  const station = new TableStation({ game: 'xi-dach-truyen-thong', settings: { accounts: { banker: 1_000_000, an: 1000, binh: 1000 } } });
  const access = new Access(station, [], []);
  let sent = 0;
  const shown = new Map<PageAudience, SeatView>();
  const at = (audience: PageAudience) => {
    const screen = new Screen(access, { audience, session: audience, atTheTable: true }, (down: Down) => {
      if ('view' in down && down.view.audience === 'seat') shown.set(audience, down.view);
      return Promise.resolve();
    });
    return async (fact: object): Promise<string> => {
      sent += 1;
      const answer: Answer = await screen.receive(JSON.stringify({ id: `${audience} ${sent}`, fact }));
      await new Promise<void>((resolve) => setImmediate(resolve));
      return 'refused' in answer ? answer.refused : 'ok';
    };
  };
  const acts = () => shown.get('seat:banker')?.acts.map(({ fact }) => fact);
  return { banker: at('seat:banker'), one: at('seat:1'), two: at('seat:2'), dealer: at('dealer'), acts, shown };
}
const bet = (seat: number, bettor: string) => ({ kind: 'bet', bettor, seat, bet: 'seat', amount: 100 });

describe('the banker', () => {
  test('starts the round: opens the betting and closes it (T19)', async () => {
    const { banker, one, dealer, acts } = tableWithABanker();
    await dealer({ kind: 'shoe.load' });
    expect(acts()).toEqual(['round.open', 'bets.level', 'leave']);
    expect(await banker({ kind: 'round.open' })).toBe('ok');
    expect(acts()).toEqual(['leave']);
    expect(await one(bet(1, 'an'))).toBe('ok');
    expect(acts()).toEqual(['bets.close', 'leave']);
    expect(await banker({ kind: 'bets.close' })).toBe('ok');
  });
  test('removes a player while bets are open, and nobody once cards are dealt (U6)', async () => {
    const { banker, one, two, dealer, shown } = tableWithABanker();
    await dealer({ kind: 'shoe.load' });
    await banker({ kind: 'round.open' });
    await one(bet(1, 'an'));
    await two(bet(2, 'binh'));
    expect(await banker({ kind: 'leave', seat: 1 })).toBe('ok');
    expect(
      shown
        .get('seat:banker')
        ?.seats.map(({ player }) => player)
        .slice(0, 2),
    ).toEqual([null, 'binh']);
    await banker({ kind: 'bets.close' });
    expect(await banker({ kind: 'leave', seat: 2 })).not.toBe('ok');
  });
});

describe('a seat', () => {
  test('starts no round, sets no level and removes nobody', async () => {
    const { banker, one, two, dealer, shown } = tableWithABanker();
    await dealer({ kind: 'shoe.load' });
    expect(await one({ kind: 'round.open' })).toBe('person.right');
    expect(await one({ kind: 'bets.level', amount: 100 })).toBe('person.right');
    await banker({ kind: 'round.open' });
    await two(bet(2, 'binh'));
    expect(await one({ kind: 'bets.close' })).toBe('person.right');
    expect(await one({ kind: 'leave', seat: 2, by: 'seat:2' })).toBe('person.right');
    expect(shown.get('seat:2')?.acts.map(({ fact }) => fact)).toEqual(['leave']);
  });
  test('is left by who sits there during a round, too (T14)', async () => {
    const { banker, one, dealer } = tableWithABanker();
    await dealer({ kind: 'shoe.load' });
    await banker({ kind: 'round.open' });
    await one(bet(1, 'an'));
    await banker({ kind: 'bets.close' });
    expect(await one({ kind: 'leave', seat: 1 })).toBe('ok');
  });
});

test('a hidden card that cannot be read is told to lie face down', async () => {
  const station = new TableStation({ game: 'xi-dach-truyen-thong', settings: { accounts: { banker: 1_000_000 } } });
  for (const body of [{ kind: 'shoe.load' }, { kind: 'round.open' }, bet(1, 'an'), { kind: 'bets.close' }] as const)
    await station.submit(body as Parameters<TableStation['submit']>[0], 'station', null);
  expect(station.view('dealer', null)).toMatchObject({ next: { code: 'dealCard', values: { place: '1.1', face: 'down' } } });
  await station.submit({ kind: 'card.unread' }, 'station', null);
  expect(station.view('dealer', null)).toMatchObject({ troubles: [{ kind: 'unread', place: '1.1', face: 'down' }] });
});
