import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { ALL_CARDS, type Card, makeCard, rankOf } from '../../main/cards/card.ts';
import { baccarat } from '../../main/games/baccarat.ts';
import { BACCARAT_BETS } from '../../main/games/names.ts';
import { baccaratOdds, type OddsReport } from '../../main/games/odds.ts';
import { dealRound, line, tableOf } from './table.ts';

const DEALS = '4998398275503360';
const RESULT = { player: '2230518282592256', banker: '2292252566437888', tie: '475627426473216' };
const percent = (edge: number): string => (100 * edge).toFixed(4);
const edges = ({ bets }: OddsReport, ...names: readonly string[]) => names.map((name) => percent(bets[name]!.edge));

describe('the exact odds of eight decks with commission', () => {
  let report: OddsReport;
  beforeAll(() => {
    report = baccaratOdds(tableOf());
  });

  test('R33: the counts of the rule list to the digit', () => {
    expect(report).toMatchObject({ game: 'baccarat', decks: 8, deals: DEALS, result: RESULT });
  });
  test('R34, R35: the house edges of the rule list', () => {
    expect(edges(report, 'player', 'banker', 'tie')).toEqual(['1.2351', '1.0579', '14.3596']);
  });
  test('every bet that the table offers with everything switched on, in order', () => {
    expect(Object.keys(report.bets)).toEqual(BACCARAT_BETS.filter((bet) => bet !== 'super6'));
  });
  test('the outcomes of a bet: net, reduced, largest first', () => {
    expect(report.bets.banker!.outcomes).toEqual([
      { pays: '19/20', deals: RESULT.banker },
      { pays: '0', deals: RESULT.tie },
      { pays: '-1', deals: RESULT.player },
    ]);
  });
  test('the outcomes of every bet are all deals', () => {
    for (const { outcomes } of Object.values(report.bets)) {
      expect(String(outcomes.reduce((sum, { deals }) => sum + BigInt(deals), 0n))).toBe(DEALS);
    }
  });
  test('pairs are as often as their formula says', () => {
    const share = (bet: string) => Number(report.bets[bet]!.outcomes[0]!.deals) / Number(DEALS);
    expect(share('playerPair')).toBeCloseTo(31 / 415, 12);
    expect(share('bankerPair')).toBeCloseTo(31 / 415, 12);
    // Of two hands: the one, the other, less both; both: of one rank, or of two.
    const both = (31 / 415) * ((30 * 29 + 12 * 32 * 31) / (414 * 413));
    expect(share('eitherPair')).toBeCloseTo((2 * 31) / 415 - both, 12);
    const bothPerfect = (7 / 415) * ((6 * 5 + 51 * 8 * 7) / (414 * 413));
    expect(share('perfectPair')).toBeCloseTo((2 * 7) / 415 - bothPerfect, 12);
  });
  test('a tie is a tie on some total', () => {
    const superTies = Object.entries(report.bets).filter(([bet]) => bet.startsWith('superTie'));
    expect(String(superTies.reduce((sum, [, { outcomes }]) => sum + BigInt(outcomes[0]!.deals), 0n))).toBe(RESULT.tie);
  });
});

describe('the exact odds of other tables', () => {
  test('R35: without commission Banker costs 1.4581, and Super 6 is offered', () => {
    const report = baccaratOdds(tableOf({ commission: false }));
    expect(edges(report, 'player', 'banker', 'tie')).toEqual(['1.2351', '1.4581', '14.3596']);
    expect(report.bets.banker!.outcomes.map(({ pays }) => pays)).toEqual(['1', '1/2', '0', '-1']);
    expect(Object.keys(report.bets)).toEqual(BACCARAT_BETS);
  });
  test("six decks, and the table's own odds, limits of rounds and switches", () => {
    const report = baccaratOdds(
      tableOf({ decks: 6, payoutUnit: 1000, special: false, limitedRounds: 0, odds: { tie: '9', banker: '24/25' } }),
    );
    expect(edges(report, 'player')).toEqual(['1.2374']);
    expect(report.deals).toBe(String(312 * 311 * 310 * 309 * 308 * 307));
    expect(report.bets.tie!.outcomes[0]!.pays).toBe('9');
    expect(report.bets.banker!.outcomes[0]!.pays).toBe('24/25');
    expect(Object.keys(report.bets)).toEqual(['player', 'banker', 'tie', 'playerPair', 'bankerPair', 'eitherPair', 'perfectPair']);
  });
  test('one deck has no perfect pair', () => {
    expect(baccaratOdds(tableOf({ decks: 1 })).bets.perfectPair).toEqual({ outcomes: [{ pays: '-1', deals: '14658134400' }], edge: 1 });
  });
});

/** Why whole classes of deals may be counted by one of them. */
test('R34: deals whose hands hold the same values and pair alike, in whichever order, are paid alike', () => {
  const card = fc.constantFrom(...ALL_CARDS);
  const lines = BACCARAT_BETS.map((bet) => line(bet, 40));
  const table = tableOf({ commission: false });
  const tens = (of: Card) => rankOf(of) >= 10;
  // Another card of the same value: a ten of another rank, and another suit, but the two cards of a hand still pair as they did.
  const alike = (first: Card, second: Card, rank: number, suit: number): [Card, Card] => {
    const pair = rankOf(first) === rankOf(second);
    const one = makeCard(tens(first) ? rank : rankOf(first), suit);
    if (first === second) return [one, one];
    if (pair) return [one, makeCard(rankOf(one), (suit + 1) % 4)];
    return [one, makeCard(tens(second) ? 10 + ((rank - 9) % 4) : rankOf(second), (suit + 2) % 4)];
  };
  fc.assert(
    fc.property(
      fc.array(card, { minLength: 6, maxLength: 6 }),
      fc.integer({ min: 10, max: 13 }),
      fc.integer({ min: 0, max: 3 }),
      (deal, rank, suit) => {
        const [p1, b1, p2, b2, ...thirds] = deal as [Card, Card, Card, Card, Card, Card];
        const [q1, q2] = alike(p2, p1, rank, suit);
        const [c1, c2] = alike(b1, b2, 23 - rank, 3 - suit);
        const others = thirds.map((third) => makeCard(tens(third) ? rank : rankOf(third), suit));
        const [as, other] = [deal, [q1, c1, q2, c2, ...others]].map((pile) =>
          baccarat.pay(dealRound(pile[Symbol.iterator](), table), lines),
        );
        expect(other).toEqual(as);
      },
    ),
    { numRuns: 2000 },
  );
});
