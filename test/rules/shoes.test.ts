import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Line } from '../../main/bets/line.ts';
import { toMoney } from '../../main/bets/money.ts';
import { ALL_CARDS, type Card, codeOf, isRed, makeCard, rankOf, suitOf } from '../../main/cards/card.ts';
import { unseal } from '../../main/cards/hidden.ts';
import { type BaccaratState, baccarat } from '../../main/games/baccarat.ts';
import type { Input } from '../../main/games/game.ts';
import { BACCARAT_BETS } from '../../main/games/names.ts';
import { deal, dealRound, line, placeOf, tableOf } from './table.ts';

const MOST_CARDS_A_ROUND = 6;
const shoes = fc.shuffledSubarray(Array.from({ length: 8 }, () => ALL_CARDS).flat(), { minLength: 416, maxLength: 416 });
const tables = fc.record({ commission: fc.boolean(), payoutUnit: fc.constantFrom(1, 7, 100) }).map(tableOf);
const stakes = fc.array(
  fc.record({ bet: fc.constantFrom(...BACCARAT_BETS), amount: fc.integer({ min: 1, max: 10 ** 12 }), bettor: fc.constantFrom('an', 'bo') }),
  { maxLength: 30 },
);
const linesOf = (staked: readonly { bet: string; amount: number; bettor: string }[]): Line[] =>
  staked.map(({ bet, amount, bettor }) => line(bet, amount, bettor));

/** All whole rounds of a shoe. */
function* roundsOf(shoe: readonly Card[], table = tableOf()): Generator<BaccaratState> {
  const pile = shoe[Symbol.iterator]();
  for (let left = shoe.length; left >= MOST_CARDS_A_ROUND; ) {
    const state = dealRound(pile, table);
    left -= state.player.cards.length + state.banker.cards.length;
    yield state;
  }
}

/** The rules once more, on codes and in the words of the source, slow and plain. */
function reference(shoe: readonly string[]): { player: string[]; banker: string[]; winner: string } {
  const pile = [...shoe];
  const draw = () => pile.shift()!;
  const worth = (code: string) => 'A23456789'.indexOf(code[0]!) + 1;
  const points = (hand: string[]) => hand.map(worth).reduce((sum, value) => sum + value, 0) % 10;
  const player = [draw()];
  const banker = [draw()];
  player.push(draw());
  banker.push(draw());
  if (![8, 9].includes(points(player)) && ![8, 9].includes(points(banker))) {
    const held = points(banker);
    if (points(player) < 6) {
      const third = draw();
      player.push(third);
      const stands = [[], [], [], [8], [0, 1, 8, 9], [0, 1, 2, 3, 8, 9], [0, 1, 2, 3, 4, 5, 8, 9], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]];
      if (!stands[held]!.includes(worth(third))) banker.push(draw());
    } else if (held < 6) banker.push(draw());
  }
  const ahead = points(player) - points(banker);
  return { player, banker, winner: ahead === 0 ? 'tie' : ahead > 0 ? 'player' : 'banker' };
}

describe('shoes of 416 cards in any order', () => {
  test('B1, B2, B3, B4, B5: every round falls as a second, slow program has it', () => {
    fc.assert(
      fc.property(shoes, (shoe) => {
        let dealt = 0;
        for (const state of roundsOf(shoe)) {
          const expected = reference(shoe.slice(dealt, dealt + MOST_CARDS_A_ROUND).map(codeOf));
          const got = { player: state.player.cards.map(codeOf), banker: state.banker.cards.map(codeOf), winner: baccarat.result(state) };
          expect(got).toEqual(expected);
          dealt += expected.player.length + expected.banker.length;
        }
        expect(dealt).toBeGreaterThan(shoe.length - MOST_CARDS_A_ROUND);
      }),
      { numRuns: 30 },
    );
  });

  test('R34: nothing negative comes back, what rounding keeps is less than a payout unit, stakes are lost, returned or won whole', () => {
    fc.assert(
      fc.property(shoes, tables, stakes, (shoe, table, staked) => {
        const lines = linesOf(staked);
        for (const state of roundsOf(shoe, table)) {
          for (const paid of baccarat.pay(state, lines)) {
            const { amount, outcome, returned, commission, breakage } = paid;
            expect(Number.isSafeInteger(returned) && returned >= 0 && commission >= 0).toBe(true);
            expect(breakage.over >= 0 && breakage.over < table.payoutUnit * breakage.under).toBe(true);
            if (outcome === 'lose') expect([returned, commission, breakage.over]).toEqual([0, 0, 0]);
            if (outcome === 'push') expect([returned, commission, breakage.over]).toEqual([amount, 0, 0]);
            if (outcome === 'win') expect((returned - amount) % table.payoutUnit).toBe(0);
          }
        }
      }),
      { numRuns: 20 },
    );
  });

  test('R34: what a line is paid does not hang on the other lines or their order', () => {
    fc.assert(
      fc.property(shoes, stakes, (shoe, staked) => {
        const lines = linesOf(staked);
        const state = dealRound(shoe[Symbol.iterator](), tableOf());
        const backwards = [...baccarat.pay(state, [...lines].reverse())].reverse();
        expect(baccarat.pay(state, lines)).toEqual(backwards);
        expect(lines.map((one) => baccarat.pay(state, [one])[0])).toEqual(backwards);
      }),
      { numRuns: 50 },
    );
  });

  test('B8: the amount that opposes is never more than either stake, and needs both', () => {
    fc.assert(
      fc.property(stakes, (staked) => {
        const opposite = baccarat.opposite(linesOf(staked));
        for (const bettor of ['an', 'bo']) {
          const on = (bet: string) =>
            staked.filter((one) => one.bettor === bettor && one.bet === bet).reduce((sum, { amount }) => sum + amount, 0);
          expect(opposite[bettor] ?? 0).toBe(toMoney(Math.min(on('player'), on('banker'))));
        }
      }),
    );
  });

  test('C13: suits change nothing but perfectPair', () => {
    fc.assert(
      fc.property(shoes, fc.infiniteStream(fc.integer({ min: 0, max: 3 })), (shoe, suits) => {
        const recoloured = shoe.slice(0, MOST_CARDS_A_ROUND).map((card) => makeCard(rankOf(card), suits.next().value as number));
        const lines = BACCARAT_BETS.filter((bet) => bet !== 'perfectPair').map((bet) => line(bet, 40));
        const [as, other] = [shoe, recoloured].map((pile) => baccarat.pay(dealRound(pile[Symbol.iterator](), tableOf()), lines));
        expect(other).toEqual(as);
      }),
    );
  });
});

describe('inputs that are not asked for', () => {
  const PLACES = ['player.1', 'banker.1', 'player.2', 'banker.2', 'player.3', 'banker.3', 'player.4', ''];
  const inputs: fc.Arbitrary<Input> = fc.oneof(
    {
      weight: 9,
      arbitrary: fc.record({ kind: fc.constant('card'), place: fc.constantFrom(...PLACES), card: fc.constantFrom(...ALL_CARDS) }),
    },
    { weight: 1, arbitrary: fc.constantFrom<Input>({ kind: 'timeUp' }, { kind: 'reveal' }, { kind: 'left', who: 'seat:1' }) },
  ) as fc.Arbitrary<Input>;

  test('R31: whatever comes, only the card that is asked for is taken, and everything else throws and changes nothing', () => {
    fc.assert(
      fc.property(fc.array(inputs, { maxLength: 60 }), (given) => {
        let state = baccarat.start(tableOf(), []);
        for (const input of given) {
          const waited = placeOf(baccarat.waiting(state));
          const before = JSON.stringify(state);
          if (input.kind === 'card' && input.place === waited) state = baccarat.apply(state, input);
          else {
            expect(() => baccarat.apply(state, input)).toThrow('baccarat waits for');
            expect(JSON.stringify(state)).toBe(before);
          }
        }
        const laid = baccarat.dealt(state).map(({ place, card }) => [place, unseal(card)]);
        expect(new Set(laid.map(([place]) => place)).size).toBe(laid.length);
      }),
    );
  });

  test('R31: an earlier state is not touched by what follows', () => {
    const four = deal('3H 4H TS TD');
    const before = JSON.stringify(four);
    const [seven, eight] = ['7C', '8C'].map((code) => deal(code).player.cards[0]!);
    const drawn = [seven!, eight!].map((card) =>
      placeOf(baccarat.waiting(baccarat.apply(four, { kind: 'card', place: 'player.3', card }))),
    );
    expect(drawn).toEqual(['banker.3', '-']);
    expect(JSON.stringify(four)).toBe(before);
  });
});

test('a card keeps its rank and suit', () => {
  expect(ALL_CARDS.map((card) => makeCard(rankOf(card), suitOf(card)))).toEqual(ALL_CARDS);
  expect(ALL_CARDS.filter(isRed).map((card) => codeOf(card)[1])).toEqual([...'H'.repeat(13), ...'D'.repeat(13)]);
});
