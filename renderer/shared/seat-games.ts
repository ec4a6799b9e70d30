/** What a screen has to know of a game with seats before a card is dealt: its keys keep their places. */
export interface SeatGame {
  /** Every decision that a seat can ever have in it. */
  readonly options: readonly string[];
  /** A player holds the bank. */
  readonly bank: boolean;
}

const SEAT_GAMES: Readonly<Record<string, SeatGame>> = {
  'xi-dach-cao-cap': { options: ['hit', 'stand', 'double', 'split', 'surrender'], bank: false },
  'blackjack-ngu-linh': { options: ['hit', 'stand', 'double', 'split'], bank: false },
  'xi-dach-truyen-thong': { options: ['hit', 'stand'], bank: true },
  'xi-dach-than-bai': { options: ['hit', 'stand'], bank: true },
};

/** Null: a game without seats. */
export const seatGame = (game: string): SeatGame | null => (Object.hasOwn(SEAT_GAMES, game) ? (SEAT_GAMES[game] ?? null) : null);
