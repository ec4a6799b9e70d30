import { available } from '../bets/book.ts';
import type { Line } from '../bets/line.ts';
import { type Money, NOTHING, profitOf, toMoney } from '../bets/money.ts';
import { Hidden, unseal } from '../cards/hidden.ts';
import type { Ask, Entrant, Option, Who } from '../games/game.ts';
import type { Answer } from './events.ts';
import type { Done } from './facts.ts';
import { withWaiting } from './play.ts';
import type { Table } from './table.ts';
import { turnCards } from './turned.ts';

/** Decisions and what they cost. The game says the price in parts of a stake; who can pay it is decided here (P5, P9, P10, P13). */
/** What an `action` may name (contract); what a `choice` names is none. */
export const ACTIONS: readonly string[] = ['hit', 'stand', 'double', 'split', 'surrender', 'open'];

/** Whose money it is that an asker decides about. Null: the banker's decisions cost nothing. */
export interface Asker {
  readonly bettor: string;
  readonly seat: number;
  readonly bet: 'seat' | 'behind';
}
export function askerOf(entrants: readonly Entrant[], who: Who): Asker | null {
  if (who === 'banker') return null;
  if (who.startsWith('seat:')) {
    const seat = Number(who.slice('seat:'.length));
    const bettor = entrants.find((entrant) => entrant.seat === seat)?.bettor;
    return bettor === undefined ? null : { bettor, seat, bet: 'seat' };
  }
  const at = who.lastIndexOf('@');
  return { bettor: who.slice('behind:'.length, at), seat: Number(who.slice(at + 1)), bet: 'behind' };
}
export const entrantsIn = ({ play }: Table): readonly Entrant[] => (play === null ? [] : unseal(play).entrants);

const stakeOf = (book: readonly Line[], { bettor, seat, bet }: Asker, hand: 0 | 1): Line | undefined =>
  book.find((line) => line.bettor === bettor && line.seat === seat && line.bet === bet && line.hand === hand);

/** What choosing this costs; half of an odd amount is rounded down (P16). Null: no stake to pay it from. */
export function priceOf(table: Table, { who, hand }: Ask, { costs }: Option): Money | null {
  if (costs === undefined) return NOTHING;
  const asker = askerOf(entrantsIn(table), who);
  const stake = asker === null ? undefined : stakeOf(table.book, asker, hand);
  return stake === undefined ? null : profitOf(stake.amount, costs).profit;
}
/** Whether the asker's balance covers this option now. What would cost nothing by rounding is not sold. */
export function canPay(table: Table, ask: Ask, option: Option): boolean {
  if (option.costs === undefined) return true;
  const price = priceOf(table, ask, option);
  const asker = askerOf(entrantsIn(table), ask.who);
  if (price === null || price < 1 || asker === null) return false;
  return price <= available(table, asker.bettor);
}

/** The answer as the game gets it: what cannot be paid becomes what the rules make of it. Null: not among the options. */
export function effective(table: Table, answer: Answer): { readonly ask: Ask; readonly option: Option } | null {
  const ask = askedOf(table, answer);
  const option = ask?.options.find(({ name, target }) => name === answer.option && target === answer.target);
  if (ask === undefined || option === undefined) return null;
  if (canPay(table, ask, option)) return { ask, option };
  const instead = ask.options.find(({ name }) => name === option.orElse);
  return instead === undefined ? null : { ask, option: instead };
}
const askedOf = ({ waiting }: Table, { who, hand }: Answer): Ask | undefined =>
  waiting.for === 'answers' ? waiting.asks.find((ask) => ask.who === who && ask.hand === hand) : undefined;

/** Somebody who is asked has answered. */
export function answer(table: Table, given: Answer, atMs: number): Table {
  const meant = effective(table, given);
  if (meant === null) throw new Error(`${given.option} of ${given.who} is not asked for`);
  const { ask, option } = meant;
  const { who, hand } = ask;
  const input: Answer = {
    kind: 'answer',
    who,
    hand,
    option: option.name,
    ...(option.target === undefined ? {} : { target: option.target }),
  };
  return applyInput(booked(table, ask, option), input, atMs);
}
function booked(table: Table, ask: Ask, option: Option): Table {
  const asker = askerOf(entrantsIn(table), ask.who);
  const price = priceOf(table, ask, option);
  if (option.on === undefined || asker === null || price === null) return table;
  const { book } = table;
  const stake = stakeOf(book, asker, ask.hand);
  if (stake === undefined) return table;
  const at = book.indexOf(stake);
  const more = { ...stake, amount: toMoney(stake.amount + price) };
  const beside: Readonly<Record<Exclude<NonNullable<Option['on']>, 'hand'>, Line>> = {
    secondHand: { ...stake, hand: 1, amount: price },
    insurance: { ...stake, bet: 'insurance', amount: price },
  };
  return { ...table, book: option.on === 'hand' ? book.with(at, more) : book.toSpliced(at + 1, 0, beside[option.on]) };
}

/** The name of the decision that is asked for: each of a round has its own. */
export const clockOf = ({ waiting }: Table): string | null => (waiting.for === 'answers' ? waiting.clock : null);
/** Anything but a card goes into the game, and is remembered: a round whose card turns out to be another does it again. */
export function applyInput(table: Table, input: Done['input'], atMs: number): Table {
  const { game, play } = table;
  if (play === null) throw new Error('no game is played');
  const now = unseal(play);
  const done = [...now.done, { input, cards: game.dealt(now.state).length, clock: clockOf(table) }];
  return turnCards(withWaiting({ ...table, play: new Hidden({ ...now, state: game.apply(now.state, input), done }) }), atMs);
}
