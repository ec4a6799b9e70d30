/** The four suits in the order in which the picker shows them, and their shapes in a box of 24 × 24. */
export const SUITS = ['S', 'H', 'C', 'D'] as const;
export type Suit = (typeof SUITS)[number];
export const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'] as const;

export const SUIT_PATHS: Readonly<Record<Suit, string>> = {
  H: 'M12 21.2C5.6 16.3 1.8 12.6 1.8 8.2 1.8 5.2 4.1 2.9 7 2.9c2 0 3.9 1.1 5 2.9 1.1-1.8 3-2.9 5-2.9 2.9 0 5.2 2.3 5.2 5.3 0 4.4-3.8 8.1-10.2 13z',
  D: 'M12 1.2c2.2 4 5 7.6 8.4 10.8-3.4 3.2-6.2 6.8-8.4 10.8-2.2-4-5-7.6-8.4-10.8C7 8.8 9.8 5.2 12 1.2z',
  S: 'M12 1.5c2.7 4.4 9.6 7.7 9.6 13a4.7 4.7 0 0 1-8.2 3.1c.3 1.9 1.1 3.4 2.5 4.6H8.1c1.4-1.2 2.2-2.7 2.5-4.6a4.7 4.7 0 0 1-8.2-3.1c0-5.3 6.9-8.6 9.6-13z',
  C: 'M12 1.6a4.8 4.8 0 0 1 4.3 7 4.8 4.8 0 1 1-2.9 8.6c.3 1.9 1.2 3.6 2.7 5H7.9c1.5-1.4 2.4-3.1 2.7-5a4.8 4.8 0 1 1-2.9-8.6 4.8 4.8 0 0 1 4.3-7z',
};
/** Crown, coronet, cap, in a box of 20 × 18. */
export const COURT_PATHS: Readonly<Record<string, string>> = {
  K: 'M1 13 2.5 3.5 7 8l3-7 3 7 4.5-4.5L19 13zM1 14.5h18V17H1z',
  Q: 'M2 13 1 5l4.5 3.5L10 2l4.5 6.5L19 5l-1 8zM2 14.5h16V17H2z',
  J: 'M1 13C3 7 8 3 17 1c-3 3-4 5-3 7 2 0 4 2 5 5zM1 14.5h18V17H1z',
};

export interface Face {
  /** `10`, never `T`. */
  readonly rank: string;
  readonly suit: Suit;
  readonly red: boolean;
}
/** Of a card's code, `KH`. */
export function faceOf(code: string): Face {
  const rank = code.slice(0, -1);
  const suit = code.slice(-1) as Suit;
  return { rank: rank === 'T' ? '10' : rank, suit, red: suit === 'H' || suit === 'D' };
}
