import type { Line } from '../../main/bets/line.ts';
import { type Fraction, parseFraction, toMoney } from '../../main/bets/money.ts';
import { type Card, parseCard } from '../../main/cards/card.ts';
import { type BaccaratState, baccarat } from '../../main/games/baccarat.ts';
import type { Waiting } from '../../main/games/game.ts';
import { type BaccaratSettings, readSettings } from '../../main/games/settings.ts';

/** A baccarat table with these settings, the rest at their defaults. */
export function tableOf(given: Readonly<Record<string, unknown>> = {}): BaccaratSettings {
  const reading = readSettings('baccarat', given);
  if (!reading.ok) throw new Error(`${reading.path}: ${reading.message}`);
  return reading.settings;
}

/** `4S 6H KD`. */
export const cards = (codes: string): readonly Card[] => (codes === '' ? [] : codes.split(' ').map((code) => parseCard(code)!));

/** The state after these cards, each laid where the game asks for it. */
export function deal(codes: readonly Card[] | string, table: BaccaratSettings = tableOf()): BaccaratState {
  let state = baccarat.start(table, []);
  for (const card of typeof codes === 'string' ? cards(codes) : codes) {
    state = baccarat.apply(state, { kind: 'card', place: placeOf(baccarat.waiting(state)), card });
  }
  return state;
}
/** Cards of a pile, one by one, until the round is complete. */
export function dealRound(pile: Iterator<Card>, table: BaccaratSettings): BaccaratState {
  let state = baccarat.start(table, []);
  for (let waiting = baccarat.waiting(state); waiting.for === 'card'; waiting = baccarat.waiting(state)) {
    state = baccarat.apply(state, { kind: 'card', place: waiting.place, card: pile.next().value as Card });
  }
  return state;
}
/** The place that is asked for; `-` when the round is complete. */
export const placeOf = (waiting: Waiting): string => (waiting.for === 'card' ? waiting.place : '-');

export const line = (bet: string, amount: number, bettor = 'an'): Line => ({ bettor, seat: null, hand: 0, bet, amount: toMoney(amount) });
export const odds = (text: string): Fraction => parseFraction(text)!;
