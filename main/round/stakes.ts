import type { BettingTable } from '../bets/betting-table.ts';
import type { BetKind } from '../bets/line.ts';
import type { Table } from './table.ts';

/** What may be staked in the round that is open, or in the next. */
export const betKinds = ({ game, settings, shoe }: Table): readonly BetKind[] => game.kinds(settings, (shoe?.played ?? 0) + 1);
/** The table as the rules of betting see it. */
export const betting = (table: Table): BettingTable => ({ ...table, kinds: betKinds(table) });
