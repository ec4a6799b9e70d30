import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BANKER, HOUSE } from '../../main/bets/bettor.ts';
import { own } from '../../main/bets/own.ts';
import type { RoundRecord } from '../../main/round/record.ts';
import type { Table } from '../../main/round/table.ts';
import { moves, truyenThong } from '../rules/xi-dach-table.ts';
import { always, type Moment, SEATED_GAMES, sum, tableOf } from './look.ts';
import { live, livesOf } from './random-seats.ts';

const RUNS = 20;
type Net = Readonly<Record<string, number>>;

describe.each(SEATED_GAMES)('%s: the money', (game) => {
  test('R34, T11, T12: of every record sums to zero, is what its bets or transfers say, and each part of it is whole', () => {
    always(game, RUNS, ({ after: { record } }) => {
      if (record === null) return;
      expect([sum(record.net), sum(record.difference ?? {})]).toEqual([0, 0]);
      expect(movedBy(record)).toEqual(
        Object.entries(record.net)
          .filter(([who, net]) => who !== HOUSE && net !== 0)
          .sort(),
      );
      for (const { amount } of record.transfers ?? []) expect([Number.isSafeInteger(amount), amount > 0]).toEqual([true, true]);
      for (const { amount, returned, commission } of record.bets)
        for (const part of [amount, returned, commission]) expect([Number.isSafeInteger(part), part >= 0]).toEqual([true, true]);
      if (record.status === 'void') for (const { amount, returned } of record.bets) expect(returned).toBe(amount);
    });
  });

  test('C6, K5: balances move by just that, and a bank that passes on takes its new banker’s balance along', () => {
    always(game, RUNS, (moment) => {
      // Whose a difference is where the bank has passed on since is not said by its names.
      const isOld = moment.fact.kind === 'round.correct' && tableOf(moment.before).bankPassed > 0;
      if (moment.fact.kind === 'table.set' || isOld) return;
      const [was, is] = [tableOf(moment.before), tableOf(moment.after.snapshot)];
      expect(is.accounts).toEqual(passedOn(creditedBy(moment, was.accounts), was, is));
    });
  });

  test('C6, T11, T15: nobody loses more than they have; only a correction can leave a debt', () => {
    const indebted = new Set<unknown>();
    always(game, RUNS, ({ fact, before, after: { snapshot } }) => {
      const { accounts, rounds } = tableOf(snapshot);
      if (rounds === 0) indebted.clear();
      if (fact.kind === 'round.correct' && snapshot !== before) indebted.add(rounds);
      for (const balance of Object.values(accounts)) if (indebted.size === 0) expect(balance).toBeGreaterThanOrEqual(0);
    });
  });
});

/** By its bets, or where a player holds the bank by what moved: everybody who has won or lost. */
function movedBy({ bets, transfers, status }: RoundRecord): readonly (readonly [string, number])[] {
  const net = new Map<string, number>();
  const move = (who: string, amount: number) => net.set(who, (net.get(who) ?? 0) + amount);
  if (transfers === undefined || status === 'void') for (const { bettor, amount, returned } of bets) move(bettor, returned - amount);
  else
    for (const { from, to, amount } of transfers) {
      move(from, -amount);
      move(to, amount);
    }
  return [...net].filter(([who, amount]) => who !== HOUSE && amount !== 0).sort();
}
/** K5: a banker who came from a seat has what is left under their own name again; the next brings along what they hold. */
function passedOn(due: Net, was: Table, is: Table): Net {
  if (was.bankPassed === is.bankPassed) return due;
  const accounts = new Map(Object.entries(due));
  const had = accounts.get(BANKER);
  accounts.delete(BANKER);
  if (had !== undefined && was.bankFrom !== null) accounts.set(was.bankFrom, (accounts.get(was.bankFrom) ?? 0) + had);
  const brought = is.banked && is.bankFrom !== null ? accounts.get(is.bankFrom) : undefined;
  if (brought !== undefined && is.bankFrom !== null) {
    accounts.delete(is.bankFrom);
    accounts.set(BANKER, brought);
  }
  return Object.fromEntries(accounts);
}
/** What everybody who has an account should hold. */
function creditedBy({ after: { record } }: Moment, was: Net): Net {
  const paid = record?.difference ?? record?.net ?? {};
  return Object.fromEntries(Object.entries(was).map(([name, balance]) => [name, balance + (own(paid, name) ?? 0)]));
}

test('T11: whoever owes the house already, after a correction, has nothing for đền, and gets nothing for it', () => {
  const hands = '1:T9T 2:T8 banker:T9';
  const script = '1=hit 2=stand banker=open/all';
  expect(moves(truyenThong(), hands, script, { purses: { p1: 15_000 } })).toContain('p1>p2 7500 den');
  expect(moves(truyenThong(), hands, script, { purses: { p1: -5_000 } }).filter((one) => one.includes('p1'))).toEqual([]);
});

test('rounds are settled, voided and corrected, hands drawn, split, opened and insured in these lives, and what is asked is mostly taken', () => {
  const seen = SEATED_GAMES.flatMap((game) => fc.sample(livesOf(game), { numRuns: 40, seed: 7 }).map((life) => live(game, life)));
  const statuses = seen.flatMap(({ end }) => end.stepped.flatMap(({ record }) => record?.status ?? []));
  for (const status of ['settled', 'void', 'corrected'])
    expect([status, statuses.filter((one) => one === status).length > 5]).toEqual([status, true]);
  const acts = seen.flatMap(({ facts, end }) =>
    facts.flatMap((fact, index) => {
      if (end.stepped.at(index - facts.length)?.verdict !== 'ok') return [];
      return fact.kind === 'action' ? [fact.action] : fact.kind === 'choice' ? [fact.choice] : [fact.kind];
    }),
  );
  for (const act of ['hit', 'stand', 'double', 'split', 'surrender', 'open', 'insurance', 'followDouble', 'leave', 'card.fix', 'deadline'])
    expect(acts).toContain(act);
  const verdicts = seen.flatMap(({ end }) => end.stepped.map(({ verdict }) => verdict));
  expect(verdicts.filter((one) => one === 'ok').length).toBeGreaterThan(verdicts.length / 2);
});
