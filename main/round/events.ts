import type { Card } from '../cards/card.ts';
import type { Hidden } from '../cards/hidden.ts';
import type { Line, Place } from '../games/game.ts';
import type { TableSettings } from '../games/settings.ts';
import type { Settings } from './facts.ts';
import type { RoundRecord } from './record.ts';
import type { Count } from './shoe.ts';
import type { NewStop } from './stops.ts';
import type { DrawnCount, Table } from './table.ts';

/** What a fact means for the round. Made by `judge` only; the machine decides where it leads, its actions what it changes. */
export type TableEvent = { readonly atMs: number } & (
  | { readonly type: 'noted'; readonly drawn?: DrawnCount; readonly clears?: number }
  | { readonly type: 'settingsSet'; readonly given: Settings; readonly settings: TableSettings; readonly accounts: Table['accounts'] }
  | { readonly type: 'corrected'; readonly record: RoundRecord }
  | { readonly type: 'cutCardSeen'; readonly roundIsOpen: boolean }
  | { readonly type: 'scannerLost' | 'scannerBack' }
  | { readonly type: 'shoeLoaded'; readonly decks: number }
  | { readonly type: 'shoeClosed' }
  | { readonly type: 'cardBurnt'; readonly card: Card | null; readonly count: Count }
  | { readonly type: 'roundOpened' }
  | { readonly type: 'staked'; readonly line: Line }
  | { readonly type: 'betsClosed' }
  | { readonly type: 'cardDealt'; readonly card: Hidden<Card>; readonly count: Count }
  | { readonly type: 'rebuilt'; readonly place: Place; readonly card: Card }
  | { readonly type: 'stopped'; readonly stop: NewStop; readonly count: Count; readonly drawn?: DrawnCount }
  | StopEnded
  | { readonly type: 'voided' }
);
/** How a stop ends: `goes` says where the card goes that it is about. */
export interface StopEnded {
  readonly type: 'stopEnded';
  readonly stop: number;
  readonly goes: 'nothing' | 'deal' | 'keep' | 'burn';
  readonly card: Hidden<Card> | null;
  /** What the card is counted as now, unless it was counted before. */
  readonly count: Count;
  /** It was counted as `known` and is `now`: another face, or (null) no card at all. */
  readonly recount: { readonly known: Card | null; readonly now: Card | null } | null;
  /** A person entered its face. */
  readonly entered: boolean;
  /** The question that stays open about it, with its right face. */
  readonly again: NewStop | null;
}
