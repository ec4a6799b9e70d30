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
  /** Everybody with a bet in the round, and `house`; sums to zero. */
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
