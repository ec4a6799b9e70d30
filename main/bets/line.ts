import type { Fraction, Money } from './money.ts';

/** What stands on the felt, and what it is paid: no cards. */
export interface BetKind {
  readonly name: string;
  /** Profit per unit staked; several where the outcome decides which. */
  readonly pays: readonly Fraction[];
  /** False while the table does not take this bet in this round (B6, B7). */
  readonly open: boolean;
}
export interface Line {
  readonly bettor: string;
  readonly seat: number | null;
  readonly hand: 0 | 1;
  readonly bet: string;
  readonly amount: Money;
}
export type Outcome = 'win' | 'lose' | 'push' | 'returned';
export interface Paid extends Line {
  readonly outcome: Outcome;
  /** What is kept from this win: N7, and on a 19/20 Banker the amount less the profit paid. */
  readonly commission: Money;
  /** What rounding down kept. */
  readonly breakage: Fraction;
  /** All that goes back to the bettor for it, the stake included; 0 if lost. */
  readonly returned: Money;
}
