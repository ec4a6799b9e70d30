import type { Line } from '../bets/line.ts';
import type { Fraction } from '../bets/money.ts';
import type { Seated } from '../bets/seating.ts';
import type { Card } from '../cards/card.ts';
import type { Composition } from '../cards/composition.ts';
import type { Hidden } from '../cards/hidden.ts';
import type { Entrant, Place, Waiting } from '../games/game.ts';
import type { AnyGame } from '../games/index.ts';
import type { TableSettings } from '../games/settings.ts';
import type { Done, Doubt, Finished, Settings } from './facts.ts';
import type { Sequence } from './sequence.ts';

/** The round machine's context: all that is true of the table. Changed only by the pure functions beside this file. */
export interface Table {
  readonly game: AnyGame;
  /** As given; `settings` is what they mean, defaults filled in. */
  readonly given: Settings;
  readonly settings: TableSettings;
  /** Bettor → balance, the open round's stakes still in it; who is absent has no limit (contract, "Settings"). */
  readonly accounts: Readonly<Record<string, number>>;
  readonly shoe: Shoe | null;
  /** Shoes loaded so far: the number of the one in play. */
  readonly shoes: number;
  /** Rounds opened so far: the number of the one in play, through the table's life. */
  readonly rounds: number;
  readonly scanner: 'up' | 'lost';
  /** What a native shoe's own count of drawn cards must be, once it has introduced itself. */
  readonly drawn: DrawnCount | null;
  /** Open troubles, oldest first. They overlap; any of them holds the table. */
  readonly stops: readonly Stop[];
  /** Ids given to stops and alarms so far. */
  readonly ids: number;
  readonly play: Hidden<Play> | null;
  readonly waiting: Waiting;
  /** Cards that lie on a place which the game has not asked for yet: after a correction made the hand another one. */
  readonly laid: readonly Laid[];
  /** Cards that a supervisor made the next ones to be asked for, oldest first. */
  readonly kept: readonly Kept[];
  /** Places whose card a supervisor entered or corrected in this round (R50). */
  readonly entered: readonly Place[];
  /** Who holds which seat, in the order in which they sat down. */
  readonly seated: readonly Seated[];
  readonly book: readonly Line[];
  /** Bets of this round that went back before the cards. */
  readonly returned: readonly Line[];
  /** The bet level (K4, T19); null: none. */
  readonly level: number | null;
  /** A player's bank: false when nobody holds it (K5). */
  readonly banked: boolean;
  /** How often the bank has passed on, and the name under which who holds it played before; null: under none. */
  readonly bankPassed: number;
  readonly bankFrom: string | null;
  /** The banker has left during this round (T14): the bank passes on after it. */
  readonly bankerLeft: boolean;
  /** Decisions made ahead of the turn, by hand: `3`, `3b` (P7). */
  readonly plans: Readonly<Record<string, string>>;
  /** What is to be done again, in order, while a corrected round is worked out anew. */
  readonly redo: readonly Done[];
  readonly clock: Clock | null;
  /** Finished rounds of this shoe, in order. */
  readonly finished: readonly Finished[];
  /** Alarms that a supervisor has not dealt with. */
  readonly alarms: readonly Alarm[];
  /** Kinds raised by the fact being stepped; emptied before each. */
  readonly raised: readonly AlarmKind[];
}

export interface Shoe {
  readonly number: number;
  readonly composition: Composition;
  /** Burn cards still to come; null until the first one has said how many (C5). */
  readonly burnsDue: number | null;
  /** Faces in the order in which they left, for the detector of R71; a gap where nobody saw one. */
  readonly sequence: Sequence;
  /** Tags of the cards that have left it: each is one card (R28). None where the scanner reads no tags. */
  readonly tags: readonly string[];
  readonly cutSeen: boolean;
  /** Rounds that may still be opened once the cut card has been seen (C4); null before. */
  readonly roundsLeft: number | null;
  /** Rounds settled in this shoe: void ones do not count (B6). */
  readonly played: number;
  /** Rounds opened in this shoe. */
  readonly opened: number;
}
/** What a card is counted as: its face, a card of unknown face, or no card that has left the shoe. */
export type Count = Card | 'unknown' | 'none';

export interface DrawnCount {
  readonly device: string;
  /** Its numbering; null before it has said so. */
  readonly boot: string | null;
  readonly drawn: number;
}
export interface Play {
  readonly state: unknown;
  readonly entrants: readonly Entrant[];
  /** What stood on the felt when the cards began. */
  readonly staked: readonly Line[];
  /** All that was done besides cards, in order. */
  readonly done: readonly Done[];
  /** Places that were dealt face down. */
  readonly down: readonly Place[];
  /** Those of them that have been turned, and how their cards are counted. */
  readonly turned: readonly { readonly place: Place; readonly counted: Count }[];
}
export interface Laid {
  readonly place: Place;
  /** Null: it could not be read. */
  readonly card: Hidden<Card> | null;
}
export interface Kept {
  readonly card: Hidden<Card>;
  readonly counted: Count;
  /** A person entered its face. */
  readonly entered: boolean;
}
export type StopKind = 'unread' | 'irregular' | 'called' | 'paused' | 'compare' | 'fault';
export type Question = 'outOfTurn' | 'alignment' | 'overdraw' | 'beforeTime' | 'composition' | 'tagAgain';
export interface Stop {
  readonly id: number;
  readonly kind: StopKind;
  readonly sinceMs: number;
  /** `irregular`: why the card is in question; `compare`: what made it necessary. */
  readonly why: Question | CompareReason | null;
  /** `unread`: the place that waits; `irregular`: the place that the scanner named. */
  readonly place: Place | null;
  /** `unread`: failed reads so far, from 1. */
  readonly attempt: number;
  /** `irregular`: the card in question; null when it could not be read. */
  readonly card: Hidden<Card> | null;
  /** `irregular`: how that card is counted in the shoe's composition. */
  readonly counted: 'face' | 'unknown' | 'none';
  /** `irregular`: a person entered its face. */
  readonly entered: boolean;
  /** `irregular`: the card lies face down, or was to: nobody is shown it. */
  readonly down: boolean;
  /** `irregular`: it is a card of the round that was turned; what it is counted as is `counted`. */
  readonly turned: boolean;
}
export type CompareReason = 'restart' | 'gap' | 'return';

export type AlarmKind =
  | ('unread' | 'rescansExhausted' | 'cutCard' | 'shoeEmpty' | 'called' | 'order' | 'gap' | 'fault' | 'stuckKey')
  | Question
  | Doubt;
export interface Alarm {
  readonly id: number;
  readonly kind: AlarmKind;
  readonly atMs: number;
  readonly round: number;
  /** No round opens until a supervisor has cleared it (R86). */
  readonly blocks: boolean;
}
export type Clock = { readonly name: string; readonly ofMs: number } & ({ readonly endsAtMs: number } | { readonly leftMs: number });

export const NOTHING_TO_WAIT_FOR: Waiting = { for: 'nothing' };
export const NO_BREAKAGE: Fraction = { over: 0, under: 1 };

/** The card in question that `card.enter`, `card.keep` and `card.burn` mean: the oldest. */
export const oldestQuestion = (table: Table): Stop | null => table.stops.find((stop) => stop.kind === 'irregular') ?? null;
/** The stop that names the state for everybody, and what is taken: the newest; of several cards in question the oldest. */
export function stopInForce(table: Table): Stop | null {
  const newest = table.stops.at(-1) ?? null;
  return newest?.kind === 'irregular' ? oldestQuestion(table) : newest;
}
/** Burn cards are still to come, at least the first, which says how many (C5). */
export const isBurning = ({ shoe }: Table): boolean => shoe !== null && shoe.burnsDue !== 0;
/** The table cannot go on: a stop is open, or the scanner is lost while it is the next card that is waited for. */
export const mustWait = (table: Table): boolean =>
  table.stops.length > 0 || (table.scanner === 'lost' && (table.waiting.for === 'card' || isBurning(table)));
