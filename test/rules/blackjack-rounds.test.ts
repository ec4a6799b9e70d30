import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Line } from '../../main/bets/line.ts';
import { toMoney } from '../../main/bets/money.ts';
import { ALL_CARDS, type Card, codeOf, rankOf } from '../../main/cards/card.ts';
import { unseal } from '../../main/cards/hidden.ts';
import type { BlackjackState } from '../../main/games/blackjack-state.ts';
import type { Entrant, Input, Waiting } from '../../main/games/game.ts';
import { Random } from '../../main/games/random.ts';
import { lying, nguLinh, premium, type Table } from './blackjack-table.ts';

/** Rounds of any seats, bettors behind, cards and decisions: above all the choices a round can ask for. */
const MOST_STEPS = 600;
const STAKE = 1000;
const seatsOf = (behind: fc.Arbitrary<string[]>) =>
  fc
    .uniqueArray(fc.record({ seat: fc.integer({ min: 1, max: 7 }), behind }), { minLength: 1, maxLength: 7, selector: ({ seat }) => seat })
    .map((seats) => seats.map((one): Entrant => ({ ...one, bettor: `player${one.seat}` })));
const splitDeal = fc.constantFrom('both', 'asPlayed');
const common = {
  shoe: fc.nat(),
  /** What is decided at each step; now and then the time runs out, somebody leaves, or is taken out. */
  choices: fc.array(fc.nat(997), { minLength: 60, maxLength: 60 }),
  calm: fc.boolean(),
};
const rounds: fc.Arbitrary<Setup> = fc.oneof(
  fc.record({
    of: fc.constant(premium),
    given: fc.record({ splitDeal, payoutUnit: fc.constantFrom(1, 100) }),
    seats: seatsOf(fc.subarray(['bo', 'chi', 'dung'])),
    ...common,
  }),
  fc.record({
    of: fc.constant(nguLinh),
    given: fc.record({ splitDeal, dealerNgulinh: fc.boolean(), ngulinhTie: fc.constantFrom('push', 'smaller', 'larger') }),
    seats: seatsOf(fc.constant([])),
    ...common,
  }),
);
interface Setup {
  readonly of: (given: Readonly<Record<string, unknown>>) => Table;
  readonly given: Readonly<Record<string, unknown>>;
  readonly seats: readonly Entrant[];
  /** Seed of its order. */
  readonly shoe: number;
  readonly choices: readonly number[];
  /** Nobody leaves or is taken out. */
  readonly calm: boolean;
}
interface Step {
  readonly state: BlackjackState;
  readonly waiting: Waiting;
  readonly input: Input | null;
}

/** Eight decks. `hole`: in the place of the dealer's second card, the last of the deal. */
function shuffled(seed: number, seats: number, hole?: Card): readonly Card[] {
  const random = new Random(seed);
  const cards = Array.from({ length: 8 }, () => ALL_CARDS).flat();
  for (let left = cards.length; left > 1; left -= 1) {
    const at = random.below(left);
    [cards[at], cards[left - 1]] = [cards[left - 1]!, cards[at]!];
  }
  return hole === undefined ? cards : cards.with(2 * seats + 1, hole);
}
/** Every state of the round with what was put in there, null at the end. */
function* play({ of, given, seats, shoe, choices, calm }: Setup, hole?: Card): Generator<Step> {
  const { game, settings } = of(given);
  const pile = shuffled(shoe, seats.length, hole)[Symbol.iterator]();
  let state = frozen(game.start(settings, seats));
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const waiting = game.waiting(state);
    const input = waiting.for === 'nothing' ? null : chosen(waiting, seats, choices[step % choices.length]! + step, calm, pile);
    yield { state, waiting, input };
    if (input === null) return;
    state = frozen(game.apply(state, input));
  }
  throw new Error(`the round is not over after ${MOST_STEPS} steps`);
}
function chosen(waiting: Waiting, seats: readonly Entrant[], choice: number, calm: boolean, pile: Iterator<Card>): Input {
  const who = `seat:${seats[choice % seats.length]!.seat}` as const;
  if (!calm && choice % 41 === 0) return { kind: 'left', who };
  if (!calm && choice % 43 === 0) return { kind: 'dead', who };
  switch (waiting.for) {
    case 'card':
      return { kind: 'card', place: waiting.place, card: pile.next().value as Card };
    case 'answers': {
      if (choice % 37 === 0) return { kind: 'timeUp' };
      const ask = waiting.asks[choice % waiting.asks.length]!;
      const { name } = ask.options[(choice >> 2) % ask.options.length]!;
      return { kind: 'answer', who: ask.who, hand: ask.hand, option: name };
    }
    default:
      return { kind: 'reveal' };
  }
}
/** Whatever a game changes in place throws. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) frozen(part);
  }
  return value;
}

/** The lines of a round as the book would have them: a stake on every bet, doubled, split and insured as was answered. */
function booked(seats: readonly Entrant[], steps: readonly Step[]): readonly Line[] {
  const lines = new Map<string, Line>();
  const add = (bettor: string, seat: number, hand: 0 | 1, bet: string, amount: number): void => {
    const key = `${bettor} ${seat} ${hand} ${bet}`;
    lines.set(key, { bettor, seat, hand, bet, amount: toMoney((lines.get(key)?.amount ?? 0) + amount) });
  };
  for (const { seat, bettor, behind } of seats) {
    add(bettor, seat, 0, 'seat', STAKE);
    for (const one of behind) add(one, seat, 0, 'behind', STAKE);
  }
  for (const { input } of steps) {
    if (input?.kind !== 'answer') continue;
    const [kind, name = ''] = input.who.split(':');
    const seat = Number(name.split('@').at(-1));
    const bettor = kind === 'seat' ? `player${seat}` : name.split('@')[0]!;
    const bet = kind === 'seat' ? 'seat' : 'behind';
    if (input.option === 'insurance') add(bettor, seat, 0, 'insurance', STAKE / 2);
    if (input.option === 'split' || input.option === 'followSplit') add(bettor, seat, 1, bet, STAKE);
    if (input.option === 'double' || input.option === 'followDouble') add(bettor, seat, input.hand, bet, STAKE);
  }
  return [...lines.values()];
}

/** Who wins once more, on codes and in the words of the rule list. */
const worth = (hand: readonly string[]): number => {
  const aces = hand.filter((code) => code[0] === 'A').length;
  const low = hand.reduce((sum, code) => sum + ('A23456789'.indexOf(code[0]!) + 1 || 10), 0);
  return aces > 0 && low + 10 <= 21 ? low + 10 : low;
};
function rankOfHand(hand: readonly string[], split: boolean, five: boolean): number {
  if (worth(hand) > 21) return 0;
  if (hand.length === 2 && worth(hand) === 21 && !split) return 100;
  return five && hand.length === 5 ? 50 : worth(hand);
}
function winner({ game, settings }: Table, mine: readonly string[], split: boolean, dealer: readonly string[]): 'win' | 'lose' | 'push' {
  const of = settings as { dealerNgulinh?: boolean; ngulinhTie?: string };
  const rank = rankOfHand(mine, split, game.name === 'blackjack-ngu-linh');
  const dealers = rankOfHand(dealer, false, of.dealerNgulinh === true);
  if (rank === 0) return 'lose';
  if (rank !== dealers) return rank > dealers ? 'win' : 'lose';
  if (rank !== 50 || of.ngulinhTie === 'push' || worth(mine) === worth(dealer)) return 'push';
  return worth(mine) < worth(dealer) === (of.ngulinhTie === 'smaller') ? 'win' : 'lose';
}
const codesOf = (table: Table, state: BlackjackState, hand: string): readonly string[] =>
  table.game.dealt(state).flatMap(({ place, card }) => (place.startsWith(`${hand}.`) ? [codeOf(unseal(card))] : []));

describe('rounds of any kind', () => {
  test('P4, P7, P8, C1: each ends, each card lies in one place, in the order in which places asked for it', () => {
    fc.assert(
      fc.property(rounds, (setup) => {
        const drawn: Card[] = [];
        let reveals = 0;
        for (const { state, waiting, input } of play(setup)) {
          const dealt = setup.of(setup.given).game.dealt(state);
          const places = dealt.map(({ place }) => place);
          expect(new Set(places).size).toBe(places.length);
          expect(dealt.map(({ card }) => unseal(card)).toSorted()).toEqual(drawn.toSorted());
          expect(dealt.filter(({ knownTo }) => knownTo === 'nobody').map(({ place }) => place)).toEqual(
            reveals === 0 && places.includes('dealer.2') ? ['dealer.2'] : [],
          );
          if (waiting.for === 'card') expect(places).not.toContain(waiting.place);
          if (waiting.for === 'answers') {
            expect(waiting.asks.length).toBeGreaterThan(0);
            expect(new Set(waiting.asks.map(({ who, hand }) => `${who} ${hand}`)).size).toBe(waiting.asks.length);
            for (const { options } of waiting.asks) expect(options.length).toBeGreaterThan(1);
          }
          if (input?.kind === 'card') drawn.push(input.card);
          if (input?.kind === 'reveal') reveals += 1;
        }
        expect(reveals).toBe(1);
      }),
      { numRuns: 150 },
    );
  });

  test('P15, N1, P11, P16, N7: what is paid is what a second, slow program says of the cards', () => {
    fc.assert(
      fc.property(rounds, (setup) => {
        const { seats } = setup;
        const table = setup.of(setup.given);
        const steps = [...play(setup)];
        const { state } = steps.at(-1)!;
        const dealer = codesOf(table, state, 'dealer');
        const saw = (kind: string, seat: number) =>
          steps.some(
            ({ input }) =>
              input !== null &&
              'who' in input &&
              input.who === `seat:${seat}` &&
              (input.kind === kind || ('option' in input && input.option === kind)),
          );
        for (const { seat, hand, bet, amount, outcome, returned, commission, breakage } of table.game.pay(state, booked(seats, steps))) {
          const split = codesOf(table, state, `${seat}b`).length > 0;
          if (saw('dead', seat!)) {
            expect([outcome, returned]).toEqual(['returned', amount]);
          } else if (bet === 'insurance') {
            expect([outcome, returned]).toEqual(rankOfHand(dealer, false, false) === 100 ? ['win', 3 * amount] : ['lose', 0]);
          } else if (saw('surrender', seat!)) {
            expect([outcome, returned]).toEqual(['lose', amount / 2]);
          } else {
            const mine = codesOf(table, state, hand === 0 ? `${seat}` : `${seat}b`);
            expect(outcome).toBe(winner(table, mine, split, dealer));
            if (outcome === 'lose') expect(returned).toBe(0);
            if (outcome === 'push') expect(returned).toBe(amount);
            if (outcome === 'win') {
              const natural = rankOfHand(mine, split, false) === 100 && table.game.name === 'xi-dach-cao-cap';
              const profit = natural ? 1.5 * amount : amount;
              expect([commission, returned]).toEqual(
                table.game.name === 'blackjack-ngu-linh' ? [profit / 20, amount + profit - profit / 20] : [0, amount + profit],
              );
            }
          }
          expect(breakage.over).toBe(0);
        }
      }),
      { numRuns: 150 },
    );
  });

  test('P14, N1, R38: the dealer draws to 17, and only against a hand that can still win or lose', () => {
    fc.assert(
      fc.property(rounds, (setup) => {
        const { seats } = setup;
        const table = setup.of(setup.given);
        const steps = [...play({ ...setup, calm: true })];
        const { state } = steps.at(-1)!;
        const dealer = codesOf(table, state, 'dealer');
        const surrendered = (seat: number) =>
          steps.some(({ input }) => input?.kind === 'answer' && input.who === `seat:${seat}` && input.option === 'surrender');
        const live = seats.some(({ seat }) => {
          const [first, second] = [codesOf(table, state, `${seat}`), codesOf(table, state, `${seat}b`)];
          const split = second.length > 0;
          return (
            !surrendered(seat) && [first, second].some((hand) => hand.length > 0 && ![0, 100].includes(rankOfHand(hand, split, false)))
          );
        });
        const stopsAtFive = (table.settings as { dealerNgulinh?: boolean }).dealerNgulinh === true;
        const stands = (cards: readonly string[]) => worth(cards) >= 17 || (stopsAtFive && cards.length === 5);
        expect(dealer.length > 2 ? live : true).toBe(true);
        if (live) expect(stands(dealer)).toBe(true);
        if (dealer.length > 2) expect(stands(dealer.slice(0, -1))).toBe(false);
      }),
      { numRuns: 150 },
    );
  });

  test('C9, R38: until it is turned the hole card tells nothing, save whether the round goes on', () => {
    const told = (setup: Setup, hole: Card): readonly string[] => {
      const table = setup.of(setup.given);
      const all: string[] = [];
      for (const { state, waiting } of play(setup, hole)) {
        all.push(JSON.stringify([waiting, lying(table, state), table.game.order(state), table.game.explain(state)]));
        if (waiting.for === 'reveal') break;
      }
      return all;
    };
    const card = fc.constantFrom(...ALL_CARDS);
    fc.assert(
      fc.property(rounds, card, card, (setup, one, other) => {
        const calm = { ...setup, calm: true };
        const up = shuffled(setup.shoe, setup.seats.length)[setup.seats.length]!;
        const makesBlackjack = (hole: Card) => (rankOf(up) === 1 && rankOf(hole) >= 10) || (rankOf(up) >= 10 && rankOf(hole) === 1);
        const [first, second] = [told(calm, one), told(calm, other)];
        if (makesBlackjack(one) === makesBlackjack(other)) {
          expect(second).toEqual(first);
        } else {
          const [short, long] = makesBlackjack(one) ? [first, second] : [second, first];
          expect(long.slice(0, short.length - 1)).toEqual(short.slice(0, -1));
          expect(short.at(-1)).toContain('"for":"reveal"');
        }
      }),
      { numRuns: 300 },
    );
  });
});
