import type { BetKind } from '../bets/line.ts';
import type { Table } from './table.ts';

/** What may be staked in the round that is open, or in the next. */
export const betKinds = ({ game, settings, shoe }: Table): readonly BetKind[] => game.kinds(settings, (shoe?.played ?? 0) + 1);
