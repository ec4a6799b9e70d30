import { describe, expect, test } from 'vitest';
import { type BookedRound, entriesOf, type LedgerEntry } from '../../main/bets/ledger.ts';

const bet = (bettor: string, amount: number, returned: number, outcome = returned > amount ? 'win' : 'lose') => ({
  ...{ bettor, bet: 'player', amount, returned, outcome },
});
const round = (...bets: BookedRound['bets']): BookedRound => ({ status: 'settled', bets });
/** What everybody has more or less after these entries. */
function balances(entries: readonly LedgerEntry[]): Readonly<Record<string, number>> {
  const held = new Map<string, number>();
  for (const { from, to, amount } of entries) {
    held.set(from, (held.get(from) ?? 0) - amount);
    held.set(to, (held.get(to) ?? 0) + amount);
  }
  return Object.fromEntries(held);
}

describe('the ledger', () => {
  test('books the stake and what comes back, in pairs that sum to zero', () => {
    const entries = entriesOf(round(bet('an', 100, 200), bet('bo', 50, 0)), null);
    expect(entries.map(({ from, to, amount, why }) => [from, to, amount, why])).toEqual([
      ['an', 'house', 100, 'stake'],
      ['house', 'an', 200, 'payout'],
      ['bo', 'house', 50, 'stake'],
    ]);
    expect(balances(entries)).toEqual({ an: 100, bo: -50, house: -50 });
  });

  test('books what moved between players where one of them holds the bank', () => {
    const transfers = [
      { from: 'bo', to: 'banker', amount: 7000, why: 'den' },
      { from: 'banker', to: 'house', amount: 350, why: 'commission' },
    ];
    const entries = entriesOf({ status: 'settled', bets: [{ ...bet('bo', 7000, 0), seat: 4 }], transfers }, null);
    expect(balances(entries)).toEqual({ bo: -7000, banker: 6650, house: 350 });
  });

  test('a void round, and a bet that went back before the cards, move nothing', () => {
    expect(entriesOf({ status: 'void', bets: [bet('an', 100, 100, 'returned')] }, null)).toEqual([]);
    expect(entriesOf(round(bet('an', 100, 100, 'returned')), null)).toEqual([]);
  });

  test('C7: a correction reverses each entry and books the round anew', () => {
    const before = round(bet('an', 100, 0), bet('bo', 40, 80));
    const now: BookedRound = { ...round(bet('an', 100, 200), bet('bo', 40, 0)), status: 'corrected' };
    const entries = entriesOf(now, before);
    expect(entries.filter(({ reversal }) => reversal).map(({ from, to, amount }) => [from, to, amount])).toEqual([
      ['house', 'an', 100],
      ['house', 'bo', 40],
      ['bo', 'house', 80],
    ]);
    expect(balances([...entriesOf(before, null), ...entries])).toEqual(balances(entriesOf(now, null)));
  });
});
