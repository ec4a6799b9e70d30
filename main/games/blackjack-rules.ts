import { type Fraction, fraction } from '../bets/money.ts';
import type { PairKind } from './blackjack-hand.ts';
import type { NguLinhSettings, PremiumSettings } from './settings.ts';

/** What tells the two blackjack games and their tables apart; all else they share. */
export interface BlackjackRules {
  /** A pair that may be split has equal value (P10) or equal rank (N2). */
  readonly splits: 'value' | 'rank';
  readonly splitDeal: 'both' | 'asPlayed';
  /** P11, N2. */
  readonly surrender: boolean;
  /** N1; null where five cards are nothing special. */
  readonly ngulinh: { readonly dealer: boolean; readonly tie: 'push' | 'smaller' | 'larger' } | null;
  /** Profit per unit staked by the name of the bet: of a win without BJ, of an insurance that pays. */
  readonly wins: Readonly<Record<string, Fraction>>;
  readonly blackjackPays: Fraction;
  /** Null where there is no pair bet (N2). */
  readonly pairs: Readonly<Record<PairKind, Fraction>> | null;
  /** N7: of a hand's profit. */
  readonly commission: Fraction;
  readonly payoutUnit: number;
}

const EVEN = fraction(1);
const INSURANCE = fraction(2);
const NO_COMMISSION = fraction(0);
const PERCENT = 100;
const PAIRS: Readonly<Record<PairKind, Fraction>> = { perfect: fraction(25), coloured: fraction(12), mixed: fraction(6) };

/** P4–P17. */
export const premiumRules = ({ splitDeal, odds, blackjackPays, pairOdds, payoutUnit }: PremiumSettings): BlackjackRules => ({
  splits: 'value',
  splitDeal,
  surrender: true,
  ngulinh: null,
  wins: { seat: odds.seat ?? EVEN, behind: odds.behind ?? EVEN, insurance: odds.insurance ?? INSURANCE },
  blackjackPays,
  pairs: { ...PAIRS, ...pairOdds },
  commission: NO_COMMISSION,
  payoutUnit,
});

/** N1–N7, and the P rows that they take over. */
export const nguLinhRules = (table: NguLinhSettings): BlackjackRules => ({
  splits: 'rank',
  splitDeal: table.splitDeal,
  surrender: false,
  ngulinh: { dealer: table.dealerNgulinh, tie: table.ngulinhTie },
  wins: { seat: table.odds.seat ?? EVEN, insurance: table.odds.insurance ?? INSURANCE },
  blackjackPays: table.blackjackPays,
  pairs: null,
  commission: fraction(table.commissionPercent, PERCENT),
  payoutUnit: table.payoutUnit,
});
