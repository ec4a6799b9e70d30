import { own } from './own.ts';

/** In what the games with seats differ before the cards. */
export interface SeatPolicy {
  /** A player's second seat: there is none (T20), it carries the same bet as the first (P1), or it is taken for one round (N4). */
  readonly second: 'none' | 'mirrored' | 'extra';
  /** A held seat without a bet: it is left, at once or after the round (P3); the least bet is placed (N3); it is not dealt in (K4). */
  readonly unbet: 'vacated' | 'leastBet' | 'sitsOut';
}

const POLICIES: Readonly<Record<string, SeatPolicy>> = {
  'xi-dach-cao-cap': { second: 'mirrored', unbet: 'vacated' },
  'blackjack-ngu-linh': { second: 'extra', unbet: 'leastBet' },
};
const ONE_SEAT: SeatPolicy = { second: 'none', unbet: 'sitsOut' };

/** Of the game of this name; a game without any of its own has one seat for each player, who may sit a round out. */
export const policyOf = (game: string): SeatPolicy => own(POLICIES, game) ?? ONE_SEAT;
