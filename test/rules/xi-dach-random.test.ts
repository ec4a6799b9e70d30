import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Line } from '../../main/bets/line.ts';
import { type Money, toMoney } from '../../main/bets/money.ts';
import { ALL_CARDS, type Card } from '../../main/cards/card.ts';
import { unseal } from '../../main/cards/hidden.ts';
import type { Input, Who } from '../../main/games/game.ts';
import type { XiDachState } from '../../main/games/xi-dach-state.ts';
import { type Table, thanBai, truyenThong } from './xi-dach-table.ts';

const RUNS = 400;
/** Seven seats and the banker with five cards each, a decision for each card drawn, an opening and a leaving of each. */
const MOST_INPUTS = 100;

const settings = fc.record(
  {
    playerAge: fc.integer({ min: 14, max: 18 }),
    bankerAge: fc.integer({ min: 14, max: 18 }),
    ngulinhMax: fc.integer({ min: 18, max: 21 }),
    denOver: fc.integer({ min: 21, max: 29 }),
    standUnderAge: fc.boolean(),
    openEarly: fc.boolean(),
    bothBust: fc.constantFrom('push', 'banker'),
    denMode: fc.constantFrom('coverLosingSeats', 'coverAllLosers', 'payEveryone'),
    onTimeout: fc.constantFrom('pass', 'auto'),
    openedTo: fc.constantFrom('pair', 'everyone'),
    turnOrder: fc.constantFrom('clockwise', 'joined'),
    commissionPercent: fc.integer({ min: 0, max: 20 }),
  },
  { requiredKeys: [] },
);
const play = fc.record({
  of: fc.tuple(fc.constantFrom(truyenThong, thanBai), settings).map(([table, given]) => table(given)),
  joined: fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
  deck: fc.shuffledSubarray([...ALL_CARDS], { minLength: ALL_CARDS.length }),
  choices: fc.array(fc.nat(9999), { minLength: MOST_INPUTS, maxLength: MOST_INPUTS }),
  stakes: fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 7, maxLength: 7 }),
  more: fc.array(fc.option(fc.nat(900)), { minLength: 8, maxLength: 8 }),
});
type Play = typeof play extends fc.Arbitrary<infer T> ? T : never;

/** Everything that may happen now: seldom a leaving, or a seat taken out. */
function inputsOf({ game }: Table, state: XiDachState, deck: Iterator<Card>, choice: number): readonly Input[] {
  const waiting = game.waiting(state);
  const seat: Who = `seat:${state.seats[choice % state.seats.length]!.number}`;
  if (choice % 53 === 0) return [{ kind: 'left', who: choice % 5 === 0 ? 'banker' : seat }];
  if (choice % 97 === 0) return [{ kind: 'dead', who: seat }];
  if (waiting.for === 'card') return [{ kind: 'card', place: waiting.place, card: deck.next().value as Card }];
  if (waiting.for !== 'answers') return [];
  const answers = waiting.asks.flatMap(({ who, hand, options }) =>
    options.map(({ name, target }): Input => ({ kind: 'answer', who, hand, option: name, ...(target === undefined ? {} : { target }) })),
  );
  return [...answers, { kind: 'timeUp' }];
}
function statesOf({ of, joined, deck, choices }: Play): readonly XiDachState[] {
  const cards = deck[Symbol.iterator]();
  const states = [
    of.game.start(
      of.settings,
      joined.map((seat) => ({ seat, bettor: `p${seat}`, behind: [] })),
    ),
  ];
  for (const choice of choices) {
    const state = states.at(-1)!;
    if (of.game.waiting(state).for === 'nothing') break;
    const inputs = inputsOf(of, state, cards, choice);
    states.push(of.game.apply(state, inputs[choice % inputs.length]!));
  }
  return states;
}
const forAll = (check: (one: Play, states: readonly XiDachState[]) => void) =>
  fc.assert(
    fc.property(play, (one) => check(one, statesOf(one))),
    { numRuns: RUNS },
  );

test('T1 to T18: whatever people do, every moment has a way on, and the round comes to its end', () => {
  forAll(({ of }, states) => {
    for (const state of states) {
      const waiting = of.game.waiting(state);
      if (waiting.for !== 'answers') continue;
      expect(waiting.asks.length).toBeGreaterThan(0);
      for (const { options } of waiting.asks) expect(options.length).toBeGreaterThan(0);
    }
    expect(of.game.waiting(states.at(-1)!)).toEqual({ for: 'nothing' });
  });
});

test('T3: no hand has more than five cards, no card lies in two places, and none moves', () => {
  forAll(({ of }, states) => {
    const lying = states.map((state) => of.game.dealt(state).map(({ place, card }) => [place, unseal(card)] as const));
    for (const dealt of lying) {
      expect(new Set(dealt.map(([place]) => place)).size).toBe(dealt.length);
      expect(new Set(dealt.map(([, card]) => card)).size).toBe(dealt.length);
      for (const [place] of dealt) expect(place).toMatch(/^(banker|[1-7])\.[1-5]$/);
    }
    const last = new Map(lying.at(-1));
    for (const dealt of lying) for (const [place, card] of dealt) expect(last.get(place)).toBe(card);
  });
});

test('T8: what is fixed stays fixed', () => {
  forAll(({ of, joined }, states) => {
    const lines = linesOf(joined, joined);
    const paid = of.game.pay(states.at(-1)!, lines);
    for (const state of states)
      for (const fixed of of.game.bank!.fixed(state, lines)) {
        const end = paid.find(({ seat }) => seat === fixed.seat)!;
        if (end.outcome !== 'returned') expect(end).toEqual(fixed);
      }
  });
});
const linesOf = (joined: readonly number[], stakes: readonly number[]): readonly Line[] =>
  joined.map((seat, index) => ({ bettor: `p${seat}`, seat, hand: 0, bet: 'seat', amount: toMoney(stakes[index]!) }));

test('T11, T12, T15: money only moves, nobody pays more than they hold, and who was taken out has no part in it', () => {
  forAll(({ of, joined, stakes, more }, states) => {
    const lines = linesOf(joined, stakes);
    const paid = of.game.pay(states.at(-1)!, lines);
    const held = new Map<string, number>(lines.map(({ bettor, amount }, index) => [bettor, amount + (more[index] ?? 0)]));
    // T15
    held.set('banker', lines.reduce<number>((sum, { amount }) => sum + amount, 1) + (more[7] ?? 0));
    const purse = (who: string): Money | null => (held.has(who) ? toMoney(held.get(who)!) : null);
    const all = of.game.bank!.transfers(states.at(-1)!, paid, purse);
    const now = new Map(held);
    for (const { from, to, amount } of all) {
      expect(amount).toBeGreaterThan(0);
      expect(from).not.toBe(to);
      now.set(from, now.get(from)! - amount);
      now.set(to, (now.get(to) ?? 0) + amount);
      expect(now.get(from)).toBeGreaterThanOrEqual(0);
    }
    const out = paid.filter(({ outcome }) => outcome === 'returned').map(({ bettor }) => bettor);
    for (const { from, to } of all) for (const who of [from, to]) expect(out).not.toContain(who);
  });
});

test('C9, T16: until the end nobody but the banker sees the banker’s cards, and a hand is seen by its own seat at least', () => {
  forAll(({ of }, states) => {
    for (const state of states.slice(0, -1))
      for (const { place, knownTo } of of.game.dealt(state)) {
        if (place.startsWith('banker')) expect(knownTo).toEqual(['banker']);
        else if (knownTo !== 'all') expect(knownTo).toContain(Number(place[0]));
      }
    for (const { knownTo } of of.game.dealt(states.at(-1)!)) expect(knownTo).toBe('all');
  });
});
