import type { Limits } from './limits.ts';
import type { BetKind, Line } from './line.ts';
import type { Seated } from './seating.ts';

/** What stands on the felt before the cards, and who sits there. */
export interface Bets {
  /** In the order of sitting down. */
  readonly seated: readonly Seated[];
  readonly book: readonly Line[];
  /** What has gone back in this round, for its record. */
  readonly returned: readonly Line[];
}
/** The settings that bets depend on, by the names of the rule list. */
export interface BettingSettings {
  readonly seats: number;
  readonly limits: Limits;
  /** Bettor → bet → [least, most]. */
  readonly playerLimits: Readonly<Record<string, Limits>>;
  readonly trialAccounts: readonly string[];
  readonly minBalance: number;
  /** N4; absent where there is no second seat of the kind. */
  readonly emptySeatAfter?: 'own' | 'all';
}
/** All of a table that a bet depends on. */
export interface BettingTable extends Bets {
  readonly game: { readonly name: string; readonly seated: boolean; readonly bank: object | null };
  readonly settings: BettingSettings;
  /** Bettor → balance, the round's stakes still in it; who is absent has no limit. `banker` is one of them. */
  readonly accounts: Readonly<Record<string, number>>;
  /** What may be staked in this round. */
  readonly kinds: readonly BetKind[];
  /** The bet level, which a seat bet is exactly (T19, K4); null: none. */
  readonly level: number | null;
  /** The banker's own name, where they came from a seat (K5). */
  readonly bankFrom?: string | null;
}

/**
 * `bet.notOffered`: not at this table, or not in this round (B6, B7, N2) · `bet.limit`: the amount is not one that the bet takes (C6, P1,
 * K4) · `bet.balance`: the bettor's money does not cover it (C6), or the banker's does not (T15) · `bet.seat`: this bettor may not bet
 * so on this seat (C12, P1–P3, N4, T20, U7).
 */
export interface BetRefusal {
  readonly code: 'bet.notOffered' | 'bet.limit' | 'bet.balance' | 'bet.seat';
  readonly message: string;
}
