import type { XiDachSettings } from './settings.ts';

/** What tells the two games and their tables apart; all else they share. */
export type XiDachRules = Pick<
  XiDachSettings,
  | 'ngulinhMax'
  | 'playerAge'
  | 'bankerAge'
  | 'standUnderAge'
  | 'openEarly'
  | 'bothBust'
  | 'denOver'
  | 'denMode'
  | 'onTimeout'
  | 'openedTo'
  | 'turnOrder'
  | 'commissionPercent'
  | 'payoutUnit'
>;

/** Without what is no rule of the cards: people, limits, balances. */
export const xiDachRules = (table: XiDachSettings): XiDachRules => ({
  ngulinhMax: table.ngulinhMax,
  playerAge: table.playerAge,
  bankerAge: table.bankerAge,
  standUnderAge: table.standUnderAge,
  openEarly: table.openEarly,
  bothBust: table.bothBust,
  denOver: table.denOver,
  denMode: table.denMode,
  onTimeout: table.onTimeout,
  openedTo: table.openedTo,
  turnOrder: table.turnOrder,
  commissionPercent: table.commissionPercent,
  payoutUnit: table.payoutUnit,
});
