import type { Transfer } from '../games/game.ts';

/**
 * A finished round, as `station play`, `GET /api/rounds` and the journal have it (contract.md, "Tapes").
 * Cards are codes: everything in it is known to everybody by then; a card that was never turned is `??`.
 */
export interface RoundRecord {
  readonly round: number;
  readonly status: 'settled' | 'void' | 'corrected';
  readonly hands: Readonly<Record<string, readonly string[] | readonly (readonly string[])[]>>;
  /** Left out in a void round. */
  readonly totals?: Readonly<Record<string, number | readonly number[]>>;
  /** Baccarat only: `player`, `banker`, `tie`. */
  readonly result?: string;
  readonly bets: readonly PaidBet[];
  /** Where a player holds the bank: all money as it moves (T10–T15). */
  readonly transfers?: readonly Transfer[];
  /** Everybody with a bet in the round, `house`, and `banker` where a player holds the bank; sums to zero. */
  readonly net: Readonly<Record<string, number>>;
  readonly opposite?: Readonly<Record<string, number>>;
  /** A corrected round: against what was paid. */
  readonly difference?: Readonly<Record<string, number>>;
}
export interface PaidBet {
  readonly bettor: string;
  readonly seat?: number;
  readonly hand?: number;
  readonly bet: string;
  readonly amount: number;
  readonly outcome: 'win' | 'lose' | 'push' | 'returned';
  readonly commission: number;
  readonly breakage?: string;
  readonly returned: number;
}
/** Everybody → the change of their money. */
export type Net = Readonly<Record<string, number>>;
