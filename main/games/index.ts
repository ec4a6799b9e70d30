import { baccarat } from './baccarat.ts';
import { blackjackNguLinh, xiDachCaoCap } from './blackjack.ts';
import type { Game } from './game.ts';
import type { TableSettings } from './settings.ts';
import { xiDachThanBai, xiDachTruyenThong } from './xi-dach.ts';

/** A game whose state only the game itself looks into. */
export type AnyGame = Game<unknown, TableSettings>;

export { GAME_NAMES as gameNames } from './names.ts';

const OFFERED: ReadonlyMap<string, AnyGame> = new Map(
  [baccarat, xiDachCaoCap, blackjackNguLinh, xiDachTruyenThong, xiDachThanBai].map((game) => [game.name, game]),
);

/** Null for a name that is unknown, and for a game of the rule list that this version does not offer. */
export const gameNamed = (name: string): AnyGame | null => OFFERED.get(name) ?? null;
export const offeredGames: readonly string[] = [...OFFERED.keys()];
