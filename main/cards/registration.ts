import { ALL_CARDS, type Card, FACES } from './card.ts';

/** A card of a deck and the tag in it: a tag is one physical card. */
export interface TaggedCard {
  readonly tag: string;
  readonly card: Card;
}
export interface TaggedDeck {
  readonly name: string;
  /** All 52, each once. */
  readonly cards: readonly TaggedCard[];
}
/** Decks on their way to a shoe (R28): which tag is which card, found by scanning each card of each deck once. */
export interface Registration {
  /** So many decks make the shoe. */
  readonly decks: number;
  readonly done: readonly TaggedDeck[];
  /** Of the deck in hand, in the order in which they were scanned. */
  readonly cards: readonly TaggedCard[];
  /** Asked for next because a person says so; null: the order is followed. */
  readonly chosen: Card | null;
  /** Of the deck in hand: passed over, asked for again when all others are there. */
  readonly skipped: readonly Card[];
}
export type DecksRefusal = 'decks.taken' | 'decks.incomplete' | 'decks.name' | 'decks.nothing' | 'decks.complete';
/** What a scanned tag was. */
export type TagReading =
  | { readonly is: 'registered'; readonly card: Card; readonly deck: number }
  /** It is that card of that deck already (from 1), and stays it. */
  | { readonly is: 'again'; readonly card: Card; readonly deck: number }
  /** The deck is complete and not finished, or the shoe is. */
  | { readonly is: 'notAsked' };

const LONGEST_NAME = 40;

export const newRegistration = (decks: number): Registration => ({ decks, done: [], ...NEW_DECK });
const NEW_DECK = { cards: [], chosen: null, skipped: [] } as const;

/** All decks of the shoe are there. */
export const isComplete = ({ decks, done }: Registration): boolean => done.length >= decks;
const isTaken = ({ cards }: Registration, card: Card): boolean => cards.some((one) => one.card === card);

/** Spades, hearts, diamonds, clubs, each from ace to king; then what was passed over. Null: the deck, or the shoe, is complete. */
export function askedFor(registration: Registration): Card | null {
  if (isComplete(registration)) return null;
  const { chosen, skipped } = registration;
  const open = ALL_CARDS.filter((card) => !isTaken(registration, card));
  return chosen ?? open.find((card) => !skipped.includes(card)) ?? open[0] ?? null;
}

/** Where a tag is known from; `deck` counts from 1. */
function known({ done, cards }: Registration, tag: string): { readonly card: Card; readonly deck: number } | null {
  for (const [index, deck] of [...done.map((one) => one.cards), cards].entries()) {
    const found = deck.find((one) => one.tag === tag);
    if (found !== undefined) return { card: found.card, deck: index + 1 };
  }
  return null;
}

/** R28: every tag one card. A tag that is known is told and moves nothing. */
export function withTag(registration: Registration, tag: string): { readonly registration: Registration; readonly reading: TagReading } {
  const before = known(registration, tag);
  if (before !== null) return { registration, reading: { is: 'again', ...before } };
  const card = askedFor(registration);
  if (card === null) return { registration, reading: { is: 'notAsked' } };
  const { cards, skipped, done } = registration;
  const next = { ...registration, cards: [...cards, { tag, card }], chosen: null, skipped: skipped.filter((one) => one !== card) };
  return { registration: next, reading: { is: 'registered', card, deck: done.length + 1 } };
}

/** The next card is this one. */
export function choose(registration: Registration, card: Card): Registration | DecksRefusal {
  if (isComplete(registration)) return 'decks.complete';
  return isTaken(registration, card) ? 'decks.taken' : { ...registration, chosen: card };
}
/** The card that is asked for is not at hand: the next one. */
export function skip(registration: Registration): Registration | DecksRefusal {
  const card = askedFor(registration);
  if (card === null) return 'decks.nothing';
  const { skipped } = registration;
  return { ...registration, chosen: null, skipped: [...skipped.filter((one) => one !== card), card] };
}
/** The card that was scanned last is asked for again, and its tag is free; before the first of a deck the deck before it is in hand again. */
export function undo(registration: Registration): Registration | DecksRefusal {
  const { cards, done } = registration;
  const last = cards.at(-1);
  if (last !== undefined) return { ...registration, cards: cards.slice(0, -1), chosen: last.card };
  const before = done.at(-1);
  return before === undefined ? 'decks.nothing' : { ...registration, ...NEW_DECK, done: done.slice(0, -1), cards: before.cards };
}
/** The deck in hand is given up; its tags are free. */
export const restart = (registration: Registration): Registration | DecksRefusal =>
  registration.cards.length === 0 && registration.skipped.length === 0 ? 'decks.nothing' : { ...registration, ...NEW_DECK };

/** Only with all 52, each once. `name`: of its own among the decks, one line of 1 to 40 characters. */
export function finish(registration: Registration, name: string): Registration | DecksRefusal {
  const { cards, done } = registration;
  if (isComplete(registration)) return 'decks.complete';
  if (cards.length < FACES) return 'decks.incomplete';
  const own = name.trim();
  const isGood =
    own.length > 0 && own.length <= LONGEST_NAME && !/[\p{C}\p{Zl}\p{Zp}]/u.test(own) && done.every((deck) => deck.name !== own);
  return isGood ? { ...registration, ...NEW_DECK, done: [...done, { name: own, cards }] } : 'decks.name';
}
