import type { Outcome } from '../bets/line.ts';
import { Hidden } from '../cards/hidden.ts';
import type { Dealt, Waiting } from './game.ts';
import type { Hand } from './xi-dach-hand.ts';
import type { XiDachRules } from './xi-dach-rules.ts';

/** A round at one moment. */
export interface XiDachState {
  readonly rules: XiDachRules;
  /** Ascending. */
  readonly seats: readonly Seat[];
  /** Numbers of the seats in the order of their turns (T18). */
  readonly turns: readonly number[];
  readonly banker: Hand;
  readonly bankerLeft: boolean;
  /** The hand that has chosen to draw and has its card still to come: `banker`, or a seat's. */
  readonly drawing: string | null;
  readonly waiting: Waiting;
}
export interface Seat {
  readonly number: number;
  readonly cards: Hand;
  /** By the player's will, out of time, or by itself (T3). */
  readonly stood: boolean;
  /** T14; the fate may have been fixed before. */
  readonly left: boolean;
  /** Null: against the banker it is still open. */
  readonly fate: Fate | null;
}
export interface Fate {
  /**
   * `special`: paid at the deal · `opened`: by the banker · `end`: by itself, at the end of the round · `left`: before anything was fixed ·
   * `bankerLeft`: the banker left before it was opened · `dead`: taken out of the round.
   */
  readonly how: 'special' | 'opened' | 'end' | 'left' | 'bankerLeft' | 'dead';
  readonly outcome: Outcome;
  /** How many cards the banker had then. */
  readonly bankerCards: number;
}

export const BANKER = 'banker';
export const isOpen = ({ fate }: Seat): boolean => fate === null;
export const isDead = ({ fate }: Seat): boolean => fate?.how === 'dead';
export const isOver = ({ waiting }: XiDachState): boolean => waiting.for === 'nothing';
export const seatNumbered = ({ seats }: XiDachState, number: number | null): Seat | null =>
  seats.find((seat) => seat.number === number) ?? null;
/** The hand of a name: `banker`, `3`. Null: it does not play. */
export const handNamed = (state: XiDachState, name: string): Hand | null =>
  name === BANKER ? state.banker : (seatNumbered(state, Number(name))?.cards ?? null);
export const inTurnOrder = (state: XiDachState): readonly Seat[] =>
  state.turns.map((number) => seatNumbered(state, number)).filter((seat) => seat !== null);
/** The seat whose turn it is; null: the banker's own. Of a round whose cards are dealt. */
export const seatInTurn = (state: XiDachState): Seat | null => inTurnOrder(state).find((seat) => isOpen(seat) && !seat.stood) ?? null;

export const placesOf = (name: string, { length }: Hand): readonly string[] => Array.from({ length }, (_, index) => `${name}.${index + 1}`);
export const nextPlace = (name: string, { length }: Hand): string => `${name}.${length + 1}`;

/** C9, T16. */
export function dealtIn(state: XiDachState): readonly Dealt[] {
  const lying = (name: string, hand: Hand, knownTo: Dealt['knownTo']): readonly Dealt[] =>
    placesOf(name, hand).map((place, index) => ({ place, card: new Hidden(hand[index] as Hand[number]), knownTo }));
  return [
    ...lying(BANKER, state.banker, isOver(state) ? 'all' : [BANKER]),
    ...state.seats.flatMap((seat) => lying(`${seat.number}`, seat.cards, knowersOf(state, seat))),
  ];
}
function knowersOf(state: XiDachState, { number, fate }: Seat): Dealt['knownTo'] {
  if (isOver(state) || fate?.how === 'special') return 'all';
  if (fate?.how !== 'opened') return [number];
  return state.rules.openedTo === 'everyone' ? 'all' : [number, BANKER];
}

/**
 * T8, T16: the banker's total, to whom it was opened to. A card that the banker has drawn since is not theirs to know: they are told nothing
 * then.
 */
export function told(state: XiDachState): readonly { readonly hand: string; readonly to: 'all' | readonly number[] }[] {
  if (isOver(state)) return [];
  const opened = state.seats.filter(({ fate }) => fate?.how === 'opened' && fate.bankerCards === state.banker.length);
  if (opened.length === 0) return [];
  return [{ hand: BANKER, to: state.rules.openedTo === 'everyone' ? 'all' : opened.map(({ number }) => number) }];
}
