/**
 * A playing card as a small integer, 0 to 51: suit × 13 + (rank − 1). Suits in the order S H D C, ranks 1 (ace) to 13 (king).
 * Outside the program a card is written rank then suit, `KH`; ten is `T` (contract: "A card is written rank then suit").
 */
declare const card: unique symbol;
export type Card = number & { readonly [card]: true };

export const RANKS = 'A23456789TJQK';
export const SUITS = 'SHDC';
/** How many different faces there are. */
export const FACES = 52;

export const makeCard = (rank: number, suit: number): Card => (suit * 13 + rank - 1) as Card;
/** 1 (ace) to 13 (king). */
export const rankOf = (of: Card): number => (of % 13) + 1;
/** 0 spades, 1 hearts, 2 diamonds, 3 clubs. */
export const suitOf = (of: Card): number => (of - (of % 13)) / 13;
/** Red: hearts and diamonds. */
export const isRed = (of: Card): boolean => suitOf(of) === 1 || suitOf(of) === 2;

export const ALL_CARDS: readonly Card[] = Array.from({ length: FACES }, (_, index) => index as Card);
const CODES: readonly string[] = ALL_CARDS.map((of) => `${RANKS[rankOf(of) - 1]}${SUITS[suitOf(of)]}`);
const BY_CODE: ReadonlyMap<string, Card> = new Map([
  ...ALL_CARDS.map((of) => [CODES[of] as string, of] as const),
  ...ALL_CARDS.filter((of) => rankOf(of) === 10).map((of) => [`10${SUITS[suitOf(of)]}`, of] as const),
]);

/** `KH`, `TS`. */
export const codeOf = (of: Card): string => CODES[of] as string;
/** The card of a code, `10H` read as `TH`; null when there is no such card. Upper case only. */
export const parseCard = (code: string): Card | null => BY_CODE.get(code) ?? null;
