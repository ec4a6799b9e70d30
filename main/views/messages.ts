import type { Card } from '../cards/card.ts';
import type { Hidden } from '../cards/hidden.ts';
import type { Mark } from '../games/game.ts';
import type { RuleItem } from '../games/rule-item.ts';

/**
 * What a screen is sent. The renderer may import this file (types only) and nothing else of `main`. Codes and numbers, no sentences:
 * the words are the renderer's. A view is plain data and whole at every change; `version` lets a screen drop a stale one.
 */
declare const shown: unique symbol;
/** A card's code, `KH`, that this audience may see. Made by `seen.ts` only. */
export type Shown = string & { readonly [shown]: true };

type Plain<T> = T extends Shown ? T : T extends Card | Hidden<unknown> ? never : T extends object ? { [K in keyof T]: Plain<T[K]> } : T;
/** What a screen may be sent: plain data. It is `never` as soon as a card that was not shown is anywhere in it (C9). */
export type View<T> = [T] extends [Plain<T>] ? T : never;

export type Audience = 'dealer' | 'players' | 'supervisor' | `seat:${number}` | 'seat:banker';
/** Who has a page: those of the round, and whoever puts the table into service. */
export type PageAudience = Audience | 'technician';

export type Down = { readonly version: number; readonly view: PageView } | { readonly answer: Answer };
/** An intent: a fact's body (`{ kind: 'round.open' }`), and an id made by the page before it is sent, so that sending it twice is harmless. */
export interface Up {
  readonly id: string;
  readonly fact: Readonly<Record<string, unknown>> & { readonly kind: string };
  /** The person who confirms an act whose ceremony asks for a second one, at a table where people sign in. */
  readonly second?: { readonly name: string; readonly pin: string };
}
export type SignIn =
  | { readonly id: string; readonly signIn: { readonly name: string; readonly pin: string } }
  | { readonly id: string; readonly signOut: true };
export type Answer =
  | { readonly id: string; readonly accepted: number }
  | {
      readonly id: string;
      readonly refused: string;
      readonly message: string;
      readonly values?: Readonly<Record<string, string | number>>;
    };

/** Of the round. */
export type AnyView = DealerView | PlayersView | SupervisorView | SeatView;
export type PageView = AnyView | TechnicianView;

export type Phase = 'closed' | 'burning' | 'idle' | 'betting' | 'card' | 'decision' | 'choices' | 'reveal' | 'settled' | 'voided';
export type Values = Readonly<Record<string, string | number>>;

/** In every view. */
export interface Common {
  readonly table: { readonly id: string; readonly name: string; readonly game: string; readonly decks: number; readonly unit: string };
  /** First and second language of this screen; the second may be null. */
  readonly languages: { readonly first: Language; readonly second: Language | null };
  /** Bench or test table: every screen shows the ribbon (R109). */
  readonly test: boolean;
  readonly phase: Phase;
  readonly shoe: {
    readonly number: number;
    readonly out: number;
    readonly total: number;
    readonly cutSeen: boolean;
    /** The round that is open (or the next one) is the last of this shoe. */
    readonly lastRound: boolean;
    readonly finished: boolean;
  } | null;
  /** Number through the table's life; `ofShoe` counts in this shoe. Null before the first. */
  readonly round: { readonly number: number; readonly ofShoe: number } | null;
  readonly hands: readonly HandView[];
  /** Of a game with seats: every seat of the table, ascending; the banker's place is no seat. Else empty. */
  readonly seats: readonly SeatPlace[];
  /** Where a player holds the bank: `held` false when nobody does. Null: the house banks. */
  readonly bank: { readonly held: boolean; readonly balance: number | null; readonly level: number | null } | null;
  /** Whose decision is awaited (U1): a turn (of a seat's hand, or the banker's), or choices of several (`insurance`, `followDouble`, `followSplit`). */
  readonly turn: TurnView | null;
  /** The place that the next card goes to, in phase `card` (kept while held). */
  readonly due: string | null;
  /** Set in `settled` and `voided`. */
  readonly result: ResultView | null;
  readonly clock: { readonly name: string; readonly leftMs: number; readonly ofMs: number; readonly running: boolean } | null;
  /** The table is held: some stop is open or the scanner is lost while cards are due. */
  readonly held: boolean;
  /** The journal cannot be written (or the station is stopping): nothing is taken. */
  readonly frozen: { readonly why: CommitTrouble } | null;
}
/** Why the journal cannot be written. */
export type CommitTrouble = 'diskFull' | 'readOnly' | 'locked' | 'other';
export type Language = 'vi' | 'en' | 'zh-Hans' | 'zh-Hant';

export type { Mark };
export interface HandView {
  /** `player`, `banker`; later `1`, `3b`, `dealer`. */
  readonly of: string;
  readonly cards: readonly CardView[];
  /** Worked out from the shown cards only; null with none shown. */
  readonly total: number | null;
  readonly label: string | null;
  /** What to say of it besides (U2): words of the tables under `mark.`. */
  readonly marks: readonly Mark[];
}
/** One seat as everybody may know it. */
export interface SeatPlace {
  readonly seat: number;
  /** Display name of who holds it (U8); null: free. */
  readonly player: string | null;
  /** Is dealt in, in the round that is open or stands settled. While betting: a seat bet stands (K4: ready). */
  readonly plays: boolean;
  /** What stands on the seat by its own player, all hands together. */
  readonly staked: number;
  /** Bettors behind, and what they have staked on it. */
  readonly behind: { readonly bettors: number; readonly staked: number };
  /** Pair bets on it (P17). */
  readonly pairs: { readonly bettors: number; readonly staked: number };
  /** Names of its hands in `hands`: `3`, `3b`. */
  readonly hands: readonly string[];
  /** Once the money has moved: what became of the bet on each of `hands`. */
  readonly outcomes: readonly BetResult['outcome'][];
  /** Once the money has moved: what its player won or lost in the round (U4); of a hand that was opened already, where that counts at once and is everybody's to know (K6). Else null. */
  readonly net: number | null;
}
export interface TurnView {
  readonly kind: 'turn' | 'choice';
  /** Whose turn; null for choices. */
  readonly seat: number | 'banker' | null;
  readonly hand: 0 | 1;
  /** `insurance`, `followDouble`, `followSplit`; null for a turn. */
  readonly choice: string | null;
  /** Choices: how many have not answered. */
  readonly left: number;
}
/**
 * Somebody is asked something that this screen may answer for them. `fact: action` sends `{kind:'action', seat, hand, action, target?}`,
 * `fact: choice` sends `{kind:'choice', bettor, seat, choice, accept}`.
 */
export type AskView =
  | {
      readonly fact: 'action';
      readonly seat: number | 'banker';
      readonly hand: 0 | 1;
      /** Exactly what is allowed now (U3); on screens that may not know it (hidden hands), what there is at all. */
      readonly options: readonly string[];
      /** Of `open`: seats, or `all`. */
      readonly targets: readonly string[];
      /** Not its turn yet: the last one chosen is kept (P7). */
      readonly ahead: boolean;
      readonly chosen: string | null;
    }
  | {
      readonly fact: 'choice';
      readonly bettor: string;
      readonly seat: number;
      readonly choice: string;
      /** What a yes costs. */
      readonly price: number;
    };
/** One finished bet as its bettor is told it. */
export interface BetResult {
  readonly bettor: string;
  readonly seat: number | null;
  readonly hand: number | null;
  readonly bet: string;
  readonly amount: number;
  readonly outcome: 'win' | 'lose' | 'push' | 'returned';
  readonly commission: number;
  readonly returned: number;
}
/** A round as a bettor is told it (U4, U5). */
export interface RoundResult {
  readonly round: number;
  readonly status: 'settled' | 'void' | 'corrected';
  readonly net: number;
  readonly bets: readonly BetResult[];
  /** Where a player holds the bank: what moved to or from this bettor. */
  readonly transfers: readonly { readonly why: string; readonly amount: number; readonly from: string; readonly to: string }[];
  readonly hands: readonly { readonly of: string; readonly cards: readonly string[]; readonly total: number | null }[];
}
export type SeatView = View<
  Common & {
    readonly audience: 'seat';
    readonly seat: number | 'banker';
    /** Who holds it, as facts name them, and as people read it; null: nobody. */
    readonly bettor: string | null;
    readonly player: string | null;
    /** What may still be staked; null: no account is kept. */
    readonly balance: number | null;
    /** As on the players' screen. */
    readonly state: PlayersView['state'];
    readonly asks: readonly AskView[];
    /** What may be staked here now (while betting), with odds and limits. */
    readonly odds: readonly OddsView[];
    /** This bettor's bets in the open round. */
    readonly bets: readonly { readonly seat: number | null; readonly hand: number; readonly bet: string; readonly amount: number }[];
    /** What is asked of the bank or the seat between rounds: `round.open`, `bets.close`, `bets.level`, `leave`. */
    readonly acts: readonly Act[];
    readonly levels: readonly number[];
    /** The round that stands settled or void, as its bettor is told it, until betting opens again (U4). */
    readonly notice: RoundResult | null;
    /** Newest first (U5). */
    readonly record: readonly RoundResult[];
    readonly people: 'off' | 'signedIn' | 'signedOut';
    readonly person: Person | null;
    /** The station cannot be reached from here or is held: what players are told, no more. */
    readonly called: boolean;
  }
>;
/** `back`: face down · `unread`: lies there and could not be read. */
export type CardView = { readonly place: string; readonly show: Shown | 'back' | 'unread'; readonly entered: boolean };

export interface ResultView {
  readonly status: 'settled' | 'void' | 'corrected';
  readonly round: number;
  /** `player`, `banker`, `tie`; null in a void round. */
  readonly winner: string | null;
  readonly totals: Readonly<Record<string, number>>;
  /** Bet kinds that won in this round, with the odds paid (`19/20`), whether anybody had staked on them or not. */
  readonly paid: readonly OddsView[];
}
export interface OddsView {
  readonly bet: string;
  /** Reduced fractions, profit per unit staked: `19/20`, `8`. Several where the outcome decides. */
  readonly odds: readonly string[];
  readonly open: boolean;
  readonly limits: readonly [number, number] | null;
}

/** One open trouble, newest first. What happened, who does what about it. */
export interface Trouble {
  readonly id: number;
  readonly kind:
    | 'unread'
    | 'rescansExhausted'
    | 'outOfTurn'
    | 'alignment'
    | 'overdraw'
    | 'beforeTime'
    | 'composition'
    | 'tagAgain'
    | 'unknownCard'
    | 'called'
    | 'paused'
    | 'compare'
    | 'fault'
    | 'scannerLost'
    | 'frozen'
    | 'panelLost'
    | 'towerLost';
  readonly place: string | null;
  /** How the card that it is about lies, or was to; null: it is about none. */
  readonly face: 'up' | 'down' | null;
  /** A card in question, where the audience may see it. */
  readonly card: Shown | null;
  readonly attempt: number | null;
  readonly limit: number | null;
  /** Whole seconds since it was raised, at the time of this view. */
  readonly forS: number;
  readonly ways: readonly Way[];
  /** A device's trouble (`LinkTrouble`), `gap`, `restart`. */
  readonly why: string | null;
}
/** A way out. `station`: happens by itself. `act` names the fact that does it, where one does. */
export interface Way {
  readonly who: 'dealer' | 'supervisor' | 'station';
  readonly code:
    | 'rescan'
    | 'compare'
    | 'plug'
    | 'wait'
    | 'space'
    | 'card.enter'
    | 'card.keep'
    | 'card.burn'
    | 'card.fix'
    | 'round.void'
    | 'resume'
    | 'compared'
    | 'shoe.close';
}

/** Something this audience may do now. `ceremony`: what the page must collect first. */
export interface Act {
  readonly fact: string;
  readonly ceremony: 'none' | 'reason' | 'reason+secondPress' | 'reason+secondPerson';
  /** Keyboard key, `F1` … `F12`, Enter. */
  readonly key: string | null;
  /** A step of procedure (drawn brass) rather than a choice. */
  readonly procedure: boolean;
}

export interface DeviceView {
  readonly role: string;
  /** 0 lost, 1 open, 2 bytes seen, 3 frames good, 4 taken by the table. */
  readonly rungs: 0 | 1 | 2 | 3 | 4;
  readonly why: string | null;
  /** Whole seconds lost, or null. */
  readonly lostForS: number | null;
}
export interface DeviceDetail extends DeviceView {
  readonly wire: string;
  readonly dialect: string;
  readonly device: string | null;
  /** Not authenticated (R101). */
  readonly plain: boolean;
  readonly virtual: boolean;
  readonly frames: number;
  readonly bad: number;
  readonly discarded: number;
  readonly lastSeenS: number | null;
  readonly detail: string | null;
}

export interface Person {
  readonly name: string;
  readonly role: string;
}

export type DealerView = View<
  Common & {
    readonly audience: 'dealer';
    /** The next move, in big letters: a code of the words tables and its values. */
    readonly next: { readonly code: NextCode; readonly values: Values };
    /** Why: `baccarat.playerDraws` {player, banker} …, a line of small text each. */
    readonly why: readonly { readonly code: string; readonly values: Values }[];
    /** The order of the deal. `never`: this round does not ask for it. */
    readonly order: readonly { readonly place: string; readonly is: 'dealt' | 'now' | 'open' | 'never' }[];
    readonly troubles: readonly Trouble[];
    readonly acts: readonly Act[];
    readonly devices: readonly DeviceView[];
    readonly person: Person | null;
    readonly people: 'off' | 'signedIn' | 'signedOut';
    readonly bets: { readonly count: number; readonly sum: number };
    /** What the dealer may press for a seat, a bettor behind or the banker. */
    readonly asks: readonly AskView[];
    readonly alarms: number;
  }
>;
export type NextCode =
  | 'load'
  | 'burnFirst'
  | 'burnMore'
  | 'open'
  | 'lastRound'
  | 'shoeOver'
  | 'close'
  | 'dealCard'
  | 'answer'
  | 'reveal'
  | 'settled'
  | 'voided'
  | 'trouble'
  | 'blockedByAlarm'
  | 'signIn';

export type PlayersView = View<
  Common & {
    readonly audience: 'players';
    /** What players are told: never who is at fault. */
    readonly state: 'placeBets' | 'noMoreBets' | 'dealing' | 'wait' | 'settled' | 'void' | 'shoeChange' | 'soon';
    readonly odds: readonly OddsView[];
    readonly mainLimits: readonly [number, number] | null;
    readonly roads: RoadsView | null;
    readonly counts: {
      readonly player: number;
      readonly banker: number;
      readonly tie: number;
      readonly playerPair: number;
      readonly bankerPair: number;
    } | null;
    /** The round whose result was corrected last, shown until the next opens. */
    readonly corrected: number | null;
    readonly order: DealerView['order'];
    /** Between rounds: bettors with the largest balances, by display name (U9); empty where it is off. */
    readonly topList: readonly { readonly player: string; readonly balance: number }[];
  }
>;
/** One finished round on a road. */
export interface Bead {
  readonly winner: 'B' | 'P' | 'T';
  readonly playerPair: boolean;
  readonly bankerPair: boolean;
  readonly natural: boolean;
}
export type RoadGrid = readonly string[];
export interface RoadsView {
  readonly beads: readonly Bead[];
  /** Cells of the big road in the order of the rounds that made them. */
  readonly bigRoad: readonly {
    readonly col: number;
    readonly row: number;
    readonly side: 'B' | 'P';
    readonly ties: number;
    readonly playerPair: boolean;
    readonly bankerPair: boolean;
    readonly natural: boolean;
  }[];
  readonly leadingTies: number;
  readonly bigEyeBoy: readonly RoadMark[];
  readonly smallRoad: readonly RoadMark[];
  readonly cockroachPig: readonly RoadMark[];
  /** Marks that a Banker or a Player win would add: big eye, small, cockroach; null where none would. */
  readonly next: { readonly B: readonly (RoadColour | null)[]; readonly P: readonly (RoadColour | null)[] };
}
export type RoadColour = 'R' | 'U';
export interface RoadMark {
  readonly col: number;
  readonly row: number;
  readonly colour: RoadColour;
}

export type SupervisorView = View<
  Common & {
    readonly audience: 'supervisor';
    readonly next: DealerView['next'];
    readonly order: DealerView['order'];
    readonly troubles: readonly Trouble[];
    readonly acts: readonly Act[];
    readonly devices: readonly DeviceDetail[];
    readonly person: Person | null;
    readonly people: 'off' | 'signedIn' | 'signedOut';
    readonly present: readonly Person[];
    readonly bets: { readonly count: number; readonly sum: number };
    readonly asks: readonly AskView[];
    readonly alarms: readonly {
      readonly id: number;
      readonly kind: string;
      readonly round: number | null;
      readonly forS: number;
      readonly blocks: boolean;
    }[];
    /** Of this round (or the last one), oldest first, at most 200: wall time and what happened. */
    readonly timeline: readonly TimelineItem[];
    /** Journal sequence number of the last fact. */
    readonly fact: number;
    /** Rounds of this shoe, newest first, at most 20. */
    readonly recent: readonly { readonly round: number; readonly status: string; readonly winner: string | null }[];
  }
>;
export interface TimelineItem {
  readonly seq: number;
  readonly wallMs: number;
  readonly kind: string;
  readonly verdict: string;
  readonly values: Values;
  readonly card: Shown | 'back' | null;
  readonly mark: 'plain' | 'card' | 'trouble';
}

/** The rule page: what the table plays, for whoever reads it. Its words are the renderer's, by rule id (R41). */
export type RulesView = View<
  Pick<Common, 'table' | 'languages' | 'test'> & {
    readonly audience: 'rules';
    /** The language that prevails (U10). */
    readonly reference: Language;
    readonly rules: readonly RuleItem[];
  }
>;

/** Whoever puts the table into service (R12 to R14, R101, R108): its devices, and nothing of the round. */
export type TechnicianView = View<
  Pick<Common, 'table' | 'languages' | 'test' | 'phase' | 'frozen'> & {
    readonly audience: 'technician';
    readonly people: 'off' | 'signedIn' | 'signedOut';
    readonly person: Person | null;
    /** What is plugged into this machine; null: not looked yet. */
    readonly found: readonly FoundView[] | null;
    /** Every role that the table can bind, bound or not. */
    readonly roles: readonly RoleView[];
    /** A device may be bound: no round is open. */
    readonly mayBind: boolean;
    /** Where a binding is kept: in the configuration's file, or for as long as the program runs. */
    readonly keptIn: 'file' | 'run';
    readonly live: {
      /** The wires' bytes and what was made of them, oldest first. */
      readonly lines: readonly LiveLine[];
      /** Bytes name cards: they are told while no shoe is in play (R75). */
      readonly isShown: boolean;
    };
    readonly trial: TrialView | null;
    readonly sheet: SheetView;
  }
>;
export interface FoundView {
  readonly path: string;
  readonly kind: 'serial' | 'hid';
  /** As the configuration writes it. */
  readonly wire: string;
  readonly product: string | null;
  /** `1209:a001`. */
  readonly ids: string | null;
  readonly serial: string | null;
  readonly place: string | null;
  readonly inputAs: 'keyboard' | 'mouse' | null;
  readonly holder: string | null;
  readonly readable: boolean;
  /** English: who may open it, and what to do where this account may not. */
  readonly detail: string;
  /** Roles that are bound to it. */
  readonly roles: readonly string[];
}
export interface RoleView {
  readonly role: string;
  /** Dialects that it may speak. */
  readonly dialects: readonly string[];
  /** Names of tables of codes; empty where the role has none. */
  readonly codes: readonly string[];
  readonly bound: {
    readonly wire: string;
    readonly dialect: string;
    readonly codes: string | null;
    readonly identity: string | null;
    /** Bits a second; null: no serial wire. */
    readonly baud: number | null;
  } | null;
  /** Null: bound to nothing. */
  readonly device: DeviceDetail | null;
  /** Keys that mean something, in order, and what they bring; empty for what has none. */
  readonly keys: readonly { readonly key: number; readonly fact: string }[];
}
export type LiveLine = {
  readonly id: string;
  readonly wallMs: number;
  readonly role: string;
} & (
  | {
      readonly is: 'bytes';
      readonly from: 'device' | 'station';
      readonly text: string;
      readonly bad: boolean;
      readonly times: number;
    }
  /** What was made of the bytes before it, and what the journal said to that: `ok`, or a refusal's code. */
  | { readonly is: 'event'; readonly event: string; readonly values: string; readonly verdict: string }
);
/** What is being tried out. Its frames go to no round meanwhile. */
export type TrialView =
  | { readonly of: 'cards'; readonly role: string; readonly newest: string | null }
  | {
      readonly of: 'keys';
      readonly role: string;
      /** Held now. */
      readonly down: readonly number[];
      readonly lights: Readonly<Record<string, 'off' | 'on' | 'blink' | 'alert'>>;
    }
  | {
      readonly of: 'plug';
      readonly role: string;
      readonly step: 'pull' | 'plug' | 'done';
      readonly lostMs: number | null;
      readonly backMs: number | null;
    };
export type SheetResult = 'pass' | 'fail' | 'na';
/** The acceptance sheet (R108). */
export interface SheetView {
  /** ISO 8601, UTC. */
  readonly begun: string;
  readonly program: string;
  readonly head: { readonly seq: number; readonly hash: string };
  /** The disk has it. */
  readonly kept: boolean;
  /** Codes of the cards that have been read. */
  readonly cards: readonly string[];
  readonly items: readonly SheetItem[];
}
export interface SheetItem {
  /** `cards`, `cut`, `plug:shoe`, `key:panel:3`. */
  readonly id: string;
  /** The station can see for itself whether it is so. */
  readonly checked: 'station' | 'person';
  readonly result: SheetResult | null;
  readonly remark: string;
  /** Who said so: `station`, or a person's name. */
  readonly by: string | null;
  /** ISO 8601, UTC. */
  readonly at: string | null;
}
/** What the technician's page asks for, as the `fact` of an {@link Up}. Nothing of it is a fact of the round. */
export type TechnicianAct =
  | {
      readonly kind: 'bind';
      readonly role: string;
      readonly wire: string;
      readonly dialect: string;
      readonly codes?: string;
      readonly identity?: string;
      readonly baud?: number;
      readonly reason: string;
    }
  | { readonly kind: 'trial'; readonly of: TrialView['of']; readonly role: string }
  | { readonly kind: 'trial.end' }
  /** `key` null: every lamp. */
  | { readonly kind: 'light'; readonly key: number | null; readonly state: 'off' | 'on' | 'blink' | 'alert' }
  | { readonly kind: 'sheet.mark'; readonly item: string; readonly result: SheetResult | null }
  | { readonly kind: 'sheet.remark'; readonly item: string; readonly remark: string }
  | { readonly kind: 'sheet.new' };

/** The bench page: virtual devices, not a view of the table. Only with `--bench`. */
export interface BenchState {
  readonly seed: number;
  /** What is played, and what this bench can change to. */
  readonly game: string;
  readonly games: readonly string[];
  readonly shoe: {
    readonly wired: boolean;
    /** A virtual shoe; null when the configuration binds a real one. */
    readonly virtual: {
      readonly left: number;
      readonly next: readonly string[];
      readonly unlocked: boolean;
      readonly drawn: number;
      /** What is the matter with its wire, until it is mended. */
      readonly fault: BenchFault | null;
    } | null;
  };
  readonly panel: {
    readonly virtual: boolean;
    readonly fault: BenchFault | null;
    /** What the next press goes out with. */
    readonly armed: BenchFault | null;
    readonly keys: readonly { readonly key: number; readonly fact: string | null; readonly light: 'off' | 'on' | 'blink' | 'alert' }[];
  };
  /** What can go wrong, and where. `lasts`: until it is mended. */
  readonly faults: readonly {
    readonly name: BenchFault;
    readonly at: readonly BenchDevice[];
    readonly lasts: boolean;
  }[];
  /** The newest drill, running or over; null: there was none. */
  readonly drill: DrillState | null;
  /** The wires' bytes, oldest first, at most 200 lines. */
  readonly wire: readonly {
    readonly n: number;
    readonly wallMs: number;
    readonly link: string;
    readonly from: 'device' | 'station';
    readonly text: string;
    readonly bad: boolean;
    readonly times: number;
  }[];
  readonly awaiting: {
    readonly state: string;
    readonly awaiting: unknown;
    readonly round: number | null;
    readonly fact: number;
    readonly version: number;
  };
  /** Registration of decks, for scanners that read tags. */
  readonly decks: DecksState;
}
/** Decks on their way to a shoe (R28). Cards by their codes; decks count from 1. */
export interface DecksState {
  /** The shoe's scanner feeds the registration and not the table. */
  readonly open: boolean;
  /** Whose it is, with their role; null: nobody's yet. */
  readonly by: string | null;
  /** So many make the shoe. */
  readonly decks: number;
  /** Names of the decks that are finished. */
  readonly done: readonly string[];
  /** The card that is asked for; null: the deck in hand is complete, or all are. */
  readonly asked: string | null;
  /** The cards of the deck in hand that are registered, and those passed over. */
  readonly registered: readonly string[];
  readonly skipped: readonly string[];
  /** What the scanner told last; `n` tells two of them apart. */
  readonly last: {
    readonly n: number;
    readonly is: 'registered' | 'again' | 'notAsked' | 'unread' | 'noTag' | 'notKept';
    readonly tag: string | null;
    readonly card: string | null;
    readonly deck: number | null;
  } | null;
  /** Where the file goes. */
  readonly file: string;
  /** It has been written since the start; `inUse`: this table reads cards by it already. */
  readonly written: { readonly inUse: boolean } | null;
  readonly scanner: 'up' | 'lost' | 'noTags';
  /** There is no real scanner: virtual decks can be scanned. */
  readonly virtual: boolean;
  /** Whoever begins signs in. */
  readonly people: boolean;
}
/** Sent by the bench page to `POST /api/decks`. */
export type DecksAct =
  /** Of a table where people sign in: by whom. */
  | { readonly decks: 'begin'; readonly name?: string; readonly pin?: string }
  | { readonly decks: 'end' | 'undo' | 'skip' | 'restart' | 'write' }
  | { readonly decks: 'choose'; readonly card: string }
  | { readonly decks: 'finish'; readonly name: string }
  /** With virtual decks: the card that is asked for, one that is registered already, all that are left of the deck. */
  | { readonly decks: 'scan' | 'scanKnown' | 'scanRest' };
export type BenchDevice = 'shoe' | 'panel';
export type BenchFault =
  | ('unread' | 'double' | 'garble' | 'split' | 'stall' | 'delay' | 'drop' | 'noise' | 'merge' | 'reorder')
  | ('silent' | 'unplug' | 'busy' | 'wrongBaud' | 'wrongDevice');
/** The bench deals by itself, with faults from a seed: the same seed at the same table brings the same faults in the same order. */
export interface DrillPlan {
  readonly seed: number;
  /** Of a hundred cards and presses, how many go wrong. */
  readonly percent: number;
  /** Between two cards or presses, in milliseconds. */
  readonly everyMs: number;
  readonly faults: readonly BenchFault[];
  readonly devices: readonly BenchDevice[];
}
export interface DrillState extends DrillPlan {
  readonly running: boolean;
  readonly cards: number;
  readonly presses: number;
  /** What it waits for; null: it goes on by itself. `person`: what only somebody at the table can do. */
  readonly waits: 'mending' | 'device' | 'person' | null;
  /** How often each was done, and how often the station told of it what it should. */
  readonly counts: Readonly<Partial<Record<BenchFault, { readonly done: number; readonly told: number }>>>;
  /** The newest, oldest first. `told`: what the station said; null: not yet; an empty text: not what it should. */
  readonly done: readonly DrillLine[];
}
export interface DrillLine {
  readonly n: number;
  readonly device: BenchDevice;
  readonly fault: BenchFault;
  readonly told: string | null;
}
/** Sent by the bench page to `POST /api/bench`. `device`: the shoe where it is left out. */
export type BenchAct =
  | { readonly bench: 'deal' }
  | { readonly bench: 'cut' }
  | { readonly bench: 'newShoe' }
  /** `force`: also from a locked shoe, as a hand can that pulls hard enough. */
  | { readonly bench: 'dealCard'; readonly code: string; readonly force?: boolean }
  /** What goes wrong. */
  | { readonly bench: BenchFault; readonly device?: BenchDevice }
  /** The wire is in order again. */
  | { readonly bench: 'plug'; readonly device?: BenchDevice }
  | ({ readonly bench: 'drill' } & DrillPlan)
  | { readonly bench: 'endDrill' }
  | { readonly bench: 'press'; readonly key: number }
  /** Another game at this bench, with a journal of its own. */
  | { readonly bench: 'game'; readonly game: string };
