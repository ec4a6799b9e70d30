import type { BetKind, Line, Paid } from '../bets/line.ts';
import type { Fraction, Money } from '../bets/money.ts';
import type { Card } from '../cards/card.ts';
import type { Hidden } from '../cards/hidden.ts';

/**
 * A game is a pure value: what it waits for, what an input does, what lies where and who may see it, what each bet is paid.
 * It knows cards, hands and turns; no balances, limits, people or troubles (design, idea 2).
 */
export interface Game<State, Settings> {
  readonly name: string;
  /** Bets stand on seats, and a round needs one (C11). Else anybody bets on what the game offers, and it is dealt without bets, too. */
  readonly seated: boolean;
  /** A seat may play two hands (P10): records list a seat's hands. */
  readonly splits: boolean;
  /** What a seat can ever decide in its turn; which of it now is in `waiting`. */
  readonly actions: readonly string[];
  /** Where a player holds the bank (rules 4 and 5); null: the house pays. */
  readonly bank: Bank<State> | null;
  /** The groups of places, in the order in which screens and records show them: `player`, `banker`; `dealer`, `3`, `3b`. Null: no round yet. */
  hands(state: State | null): readonly string[];
  /** What may be staked in this round of the shoe (1, 2 …), and at what odds; limits, rule text and `station odds` read it too. */
  kinds(table: Settings, roundOfShoe: number): readonly BetKind[];
  /** Who plays and who is behind whom; no amounts. */
  start(table: Settings, entrants: readonly Entrant[]): State;
  waiting(state: State): Waiting;
  /** An input that `waiting` does not allow throws: a bug of the caller's, never a user's mistake. */
  apply(state: State, input: Input): State;
  /** What lies where. The only way to a card from outside. */
  dealt(state: State): readonly Dealt[];
  /** The total of cards that somebody sees, aces as the game counts them. */
  total(cards: readonly Card[]): number;
  /**
   * Totals and names (`7/17`, `BJ`) of cards that somebody sees. `of`: the name of their hand in this round; a split hand's ace and ten
   * are no BJ (P10), and not everybody's five cards are a Ngũ Linh (N1).
   */
  label(cards: readonly Card[], of?: string, state?: State): string;
  /** The word for the whole round (`player`, `banker`, `tie`), where the game has one. Once it waits for nothing. */
  result(state: State): string | null;
  /** What each line is paid. Once it waits for nothing. */
  pay(state: State, lines: readonly Line[]): readonly Paid[];
  /** Bets of one bettor that oppose each other (B8): bettor → the amount that does not count for turnover. */
  opposite(lines: readonly Line[]): Readonly<Record<string, Money>>;
  /** The places of the deal, in its order, for the screens. From open cards alone. */
  order(state: State): readonly PlaceOfDeal[];
  /** Why the next card is asked for, or why none is. From open cards alone. */
  explain(state: State): readonly Reason[];
  /** Hands that may still be asked later on: for these a decision can be made ahead of the turn (P7). */
  ahead(state: State): readonly Ahead[];
  /** What to say of a hand besides its total (U2), from cards that somebody sees and from what everybody saw done. */
  marks(cards: readonly Card[], of: string, state: State): readonly Mark[];
}
/** `options`: what the turn would offer as the cards lie now; none while the hand has less than two, or will not be asked. */
export interface Ahead {
  readonly seat: number;
  readonly hand: 0 | 1;
  readonly options: readonly Option[];
}
/** What else the round must know of a game in which a player holds the bank. */
export interface Bank<State> {
  /** All money as it moves (T10–T15), once the game waits for nothing. `purse`: what somebody holds, the stake included; null: no limit. */
  transfers(state: State, paid: readonly Paid[], purse: (who: string) => Money | null): readonly Transfer[];
  /** Hands whose total, though not whose cards, somebody may know (T8, T16). */
  told(state: State): readonly { readonly hand: string; readonly to: 'all' | readonly (number | 'banker')[] }[];
  /** Results that are fixed already (T8, K6): each seat's line as it stands against the banker. */
  fixed(state: State, lines: readonly Line[]): readonly Paid[];
}
/** `from` and `to`: a bettor, `banker` or `house`. */
export interface Transfer {
  readonly from: string;
  readonly to: string;
  readonly amount: Money;
  readonly why: 'hand' | 'den' | 'leave' | 'commission';
}
/** `underAge`, `bust`, `stood`, `opened`, `den`, `left` … */
export type Mark =
  | 'blackjack'
  | 'xiBang'
  | 'xiLat'
  | 'nguLinh'
  | 'bust'
  | 'underAge'
  | 'stood'
  | 'split'
  | 'surrendered'
  | 'opened'
  | 'den'
  | 'left'
  | 'dead';
/** `open`: it may still be asked for · `never`: this round does not ask for it. */
export interface PlaceOfDeal {
  readonly place: Place;
  readonly is: 'dealt' | 'now' | 'open' | 'never';
}
/** A code of the words tables and what fills its place-holders. */
export interface Reason {
  readonly code: string;
  readonly values: Readonly<Record<string, string | number>>;
}

export type Place = string;
export type Who = `seat:${number}` | 'banker' | `behind:${string}@${number}`;

/** In the order in which they sat down (T18). */
export interface Entrant {
  readonly seat: number;
  readonly bettor: string;
  readonly behind: readonly string[];
}
export interface Option {
  readonly name: string;
  readonly target?: string;
  /** Of the asker's own stake on that hand. */
  readonly costs?: Fraction;
  /** What that money stands on from then on: the same hand, the second hand of a split, insurance. */
  readonly on?: 'hand' | 'secondHand' | 'insurance';
  /** What it becomes when it cannot be paid. */
  readonly orElse?: string;
}
export interface Ask {
  readonly who: Who;
  readonly hand: 0 | 1;
  readonly options: readonly Option[];
}
export type Waiting =
  | { readonly for: 'card'; readonly place: Place; readonly face: 'up' | 'down' }
  | { readonly for: 'answers'; readonly clock: string; readonly asks: readonly Ask[] }
  | { readonly for: 'reveal'; readonly place: Place }
  | { readonly for: 'nothing' };
export type Input =
  | { readonly kind: 'card'; readonly place: Place; readonly card: Card }
  | { readonly kind: 'answer'; readonly who: Who; readonly hand: 0 | 1; readonly option: string; readonly target?: string }
  | { readonly kind: 'timeUp' }
  | { readonly kind: 'reveal' }
  | { readonly kind: 'left' | 'dead'; readonly who: Who };

export interface Dealt {
  readonly place: Place;
  readonly card: Hidden<Card>;
  readonly knownTo: 'all' | 'nobody' | readonly (number | 'banker')[];
}
