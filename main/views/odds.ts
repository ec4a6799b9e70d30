import { type Limits, limitsFor } from '../bets/limits.ts';
import type { BetKind } from '../bets/line.ts';
import { writeFraction } from '../bets/money.ts';
import { winners } from '../games/winners.ts';
import type { Table } from '../round/table.ts';
import type { OddsView } from './messages.ts';

/** What may be staked now, at which odds and within which limits. */
export const oddsOf = (limits: Limits, kinds: readonly BetKind[]): readonly OddsView[] =>
  kinds.map(({ name, pays, open }) => ({ bet: name, odds: pays.map(writeFraction), open, limits: limitsFor(name, limits, undefined) }));

/** What won in the round that was settled last, at the odds paid: the shoe has counted it as played already. */
export const paidOdds = ({ game, settings, shoe }: Table, state: unknown): readonly OddsView[] =>
  winners(game, state, settings, shoe?.played ?? 1).map(({ bet, odds }) => ({
    bet,
    odds: [writeFraction(odds)],
    open: true,
    limits: null,
  }));
