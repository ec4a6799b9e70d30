import type { Bets } from '../bets/betting-table.ts';
import type { BANKER } from '../bets/bettor.ts';
import type { Card } from '../cards/card.ts';
import type { Hidden } from '../cards/hidden.ts';
import type { Input, Place } from '../games/game.ts';
import type { TableSettings } from '../games/settings.ts';
import type { Settings } from './facts.ts';
import type { Net, RoundRecord } from './record.ts';
import type { NewStop } from './stops.ts';
import type { AlarmKind, Count, DrawnCount, Question, Table } from './table.ts';

export type Answer = Extract<Input, { kind: 'answer' }>;

/** What a fact means for the round. Made by `judge` only; the machine decides where it leads, its actions what it changes. */
export type TableEvent = { readonly atMs: number } & (
  | { readonly type: 'noted'; readonly drawn?: DrawnCount; readonly clears?: number; readonly raises?: AlarmKind }
  | {
      readonly type: 'settingsSet';
      readonly given: Settings;
      readonly settings: TableSettings;
      readonly accounts: Table['accounts'];
      readonly level: Table['level'];
    }
  | { readonly type: 'corrected'; readonly record: RoundRecord; readonly state: Hidden<unknown>; readonly credits: Net }
  | { readonly type: 'cutCardSeen'; readonly roundIsOpen: boolean }
  | { readonly type: 'scannerLost' }
  | { readonly type: 'scannerBack'; readonly stop: NewStop | null }
  | { readonly type: 'shoeLoaded'; readonly decks: number }
  | { readonly type: 'shoeClosed' }
  | { readonly type: 'cardBurnt'; readonly card: Card | null; readonly count: Count }
  | { readonly type: 'roundOpened'; readonly bets: Bets }
  | { readonly type: 'staked'; readonly bets: Bets }
  | { readonly type: 'betsClosed'; readonly bets: Bets }
  | { readonly type: 'levelSet'; readonly amount: number }
  /** Somebody leaves between rounds, or while betting. */
  | { readonly type: 'vacated'; readonly seat: number | typeof BANKER }
  /** Somebody leaves while cards are dealt; `plays`: with a hand in this round. */
  | { readonly type: 'left'; readonly seat: number | typeof BANKER; readonly plays: boolean }
  | { readonly type: 'planned'; readonly key: string; readonly option: string }
  | { readonly type: 'answered'; readonly answer: Answer }
  | { readonly type: 'timeRanOut' }
  | { readonly type: 'revealed' }
  | { readonly type: 'cardDealt'; readonly card: Hidden<Card>; readonly count: Count }
  | { readonly type: 'rebuilt'; readonly place: Place; readonly card: Card }
  | { readonly type: 'stopped'; readonly stop: NewStop; readonly count: Count; readonly drawn?: DrawnCount }
  | ({ readonly type: 'stopEnded' } & StopEnded)
  /** A card in question has another face; it stays in question, for this reason. */
  | { readonly type: 'reread'; readonly stop: number; readonly why: Question; readonly card: Card; readonly recount: Recount }
  | { readonly type: 'voided' }
);
/** How a card was counted, and is from now on. */
export interface Recount {
  readonly from: Count;
  readonly to: Count;
}
/** How a stop ends, and where the card goes that it is about. */
export interface StopEnded {
  readonly stop: number;
  readonly goes: 'nowhere' | 'deal' | 'keep' | 'burn';
  readonly card: Hidden<Card> | null;
  readonly recount: Recount;
  /** A person entered its face. */
  readonly entered: boolean;
}
