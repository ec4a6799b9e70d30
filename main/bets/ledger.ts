import { HOUSE } from './bettor.ts';

/** The ledger: what each finished round moved, in double entry. Derived from records, never edited: a correction adds entries (C7). */
export interface LedgerEntry {
  /** `from` is debited and `to` credited with the same amount, so that every round sums to zero. */
  readonly from: string;
  readonly to: string;
  /** At least 1. */
  readonly amount: number;
  /** `stake`, `payout`; where a player holds the bank `hand`, `den`, `leave`, `commission`. */
  readonly why: string;
  /** Of a bet; else null. */
  readonly bet: string | null;
  readonly seat: number | null;
  /** Takes an entry of the round back, before it is booked anew. */
  readonly reversal: boolean;
}
/** Of a round's record, what moves money. */
export interface BookedRound {
  readonly status: 'settled' | 'void' | 'corrected';
  readonly bets: readonly {
    readonly bettor: string;
    readonly seat?: number;
    readonly bet: string;
    readonly amount: number;
    readonly returned: number;
    readonly outcome: string;
  }[];
  readonly transfers?: readonly { readonly from: string; readonly to: string; readonly amount: number; readonly why: string }[];
}

/** A round's entries in the order of its record. `before`: the round as it was booked last, where this one corrects it. */
export function entriesOf(round: BookedRound, before: BookedRound | null): readonly LedgerEntry[] {
  const reversed = before === null ? [] : booked(before).map((entry) => ({ ...entry, from: entry.to, to: entry.from, reversal: true }));
  return [...reversed, ...booked(round)];
}
/** In a void round, and of a bet that went back before the cards, nothing moves. */
function booked({ status, bets, transfers }: BookedRound): readonly LedgerEntry[] {
  if (status === 'void') return [];
  if (transfers !== undefined) return transfers.map((moved) => ({ ...moved, bet: null, seat: null, reversal: false }));
  return bets
    .filter(({ outcome }) => outcome !== 'returned')
    .flatMap(({ bettor, seat = null, bet, amount, returned }) => {
      const common = { bet, seat, reversal: false };
      const stake = { ...common, from: bettor, to: HOUSE, amount, why: 'stake' };
      return returned === 0 ? [stake] : [stake, { ...common, from: HOUSE, to: bettor, amount: returned, why: 'payout' }];
    });
}
