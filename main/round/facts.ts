import type { Line } from '../bets/line.ts';
import type { Seated } from '../bets/seating.ts';
import type { Entrant, Input } from '../games/game.ts';
import type { RoundRecord } from './record.ts';

/**
 * Facts: what was observed. One union by `kind`; the kinds and fields of a tape's facts are those of contract.md, "Tapes", to the
 * letter; the rest are what only a running station observes. A fact carries all that the fold needs; the fold reads no clock.
 */
export type Role = 'dealer' | 'supervisor' | 'technician' | 'auditor' | 'house' | `seat:${number}` | 'seat:banker';

/** Who brought a fact: a device, a person (with the role they acted in), a house system, a tape, or the station itself. */
export type Author =
  | { readonly device: string; readonly session: number }
  | { readonly person: string; readonly role: Role }
  | { readonly house: string }
  | 'tape'
  | 'station';

export type Settings = Readonly<Record<string, unknown>>;

/** What outlives a shoe, as plain data. */
export interface Carry {
  readonly game: string;
  readonly given: Settings;
  readonly accounts: Readonly<Record<string, number>>;
  readonly shoes: number;
  readonly rounds: number;
  readonly ids: number;
  readonly scanner: 'up' | 'lost';
  readonly drawn: { readonly device: string; readonly boot: string | null; readonly drawn: number } | null;
  readonly alarms: readonly CarriedAlarm[];
  /** Of a game with seats. */
  readonly seats?: {
    readonly seated: readonly Seated[];
    readonly level: number | null;
    readonly banked: boolean;
    readonly bankPassed: number;
    readonly bankFrom: string | null;
    /** Rounds that bettors may still see (U5). */
    readonly finished: readonly Finished[];
  };
}
export interface CarriedAlarm {
  readonly id: number;
  readonly kind: string;
  readonly atMs: number;
  readonly round: number;
  readonly blocks: boolean;
}
/** An input that is no card, and when it came. */
export interface Done {
  readonly input: Exclude<Input, { kind: 'card' }>;
  /** How many cards lay on the table. */
  readonly cards: number;
  /** The decision that was asked for; null: none was. */
  readonly clock: string | null;
}
/** A finished round with what it takes to pay it again. */
export interface PaidRound {
  readonly record: RoundRecord;
  /** What stood on the felt when the cards began. */
  readonly lines: readonly Line[];
  /** Settings in force when the round was settled: a correction is paid by them. */
  readonly given: Settings;
  /**
   * Of a game with seats: who played, what was done besides cards, what went back before the cards, what everybody held, how often the
   * bank had passed on (K5).
   */
  readonly seats?: {
    readonly bankPassed: number;
    /** The banker's own name, where they came from a seat. */
    readonly bankFrom?: string | null;
    readonly entrants: readonly Entrant[];
    readonly done: readonly Done[];
    readonly returned: readonly Line[];
    readonly accounts: Readonly<Record<string, number>>;
  };
}

/** `shoe`: its number, for the roads. */
export interface Finished extends PaidRound {
  readonly shoe: number;
}

export type TapeBody =
  /** `test`: of a bench. `closed`: a station's table has no shoe before one is loaded; a tape's starts with a full one. */
  | { readonly kind: 'table'; readonly game: string; readonly settings: Settings; readonly closed?: true; readonly test?: true }
  /** `carry`: what outlives a shoe, added by the station, so that a start folds one shoe. */
  | { readonly kind: 'shoe.load'; readonly decks?: number; readonly carry?: Carry }
  | { readonly kind: 'round.open' }
  | { readonly kind: 'bets.close' }
  | { readonly kind: 'table.set'; readonly settings: Settings; readonly by: string; readonly reason: string }
  | { readonly kind: 'bets.level'; readonly amount: number; readonly by: string }
  | { readonly kind: 'bet'; readonly bettor: string; readonly seat?: number; readonly bet: string; readonly amount: number }
  /** `tag`: the tag in the card, where the scanner reads tags. */
  | { readonly kind: 'card'; readonly code: string; readonly place?: string; readonly tag?: string }
  | { readonly kind: 'card.unread'; readonly reason?: string }
  | { readonly kind: 'cut' }
  | { readonly kind: 'action'; readonly seat: number | 'banker'; readonly hand?: 0 | 1; readonly action: string; readonly target?: string }
  | { readonly kind: 'choice'; readonly bettor: string; readonly seat: number; readonly choice: string; readonly accept: boolean }
  | { readonly kind: 'reveal' }
  | { readonly kind: 'deadline'; readonly clock?: string }
  | { readonly kind: 'leave'; readonly seat: number | 'banker'; readonly by?: string }
  | { readonly kind: 'call' | 'pause' | 'resume'; readonly by: string; readonly reason?: string }
  | { readonly kind: 'compared'; readonly by: string }
  | { readonly kind: 'card.enter'; readonly code: string; readonly by: string; readonly reason: string }
  | { readonly kind: 'card.keep' | 'card.burn'; readonly by: string; readonly reason: string }
  | { readonly kind: 'card.fix'; readonly place: string; readonly code: string; readonly by: string; readonly reason: string }
  | { readonly kind: 'round.void'; readonly by: string; readonly reason: string }
  | {
      readonly kind: 'round.correct';
      readonly round: number;
      readonly places: Readonly<Record<string, string | null>>;
      readonly by: string;
      readonly second: string;
      readonly reason: string;
      /** The round as it was paid, where it is not of the shoe in play: added by whoever keeps the older ones, for the fold looks nothing up. */
      readonly old?: PaidRound;
    };

/** Why something that a device is said to have said did not count (R101). */
export type Doubt = 'wrongKey' | 'noKey' | 'revoked' | 'replayed' | 'forged' | 'downgrade' | 'cloned' | 'rollback';

/** What only a running station observes. */
export type StationBody =
  /** The program started and took the journal up. A round open then is to be compared by the dealer (R94). */
  | {
      readonly kind: 'start';
      readonly program: string;
      /** Of the configuration, as far as the table has taken them: what differs at the next start was changed in between. */
      readonly settings?: Settings;
    }
  /** The shoe's scanner is lost or back. `keepsSequence`: its return proves that nothing is missing (native protocol). */
  | { readonly kind: 'scanner'; readonly link: 'lost' | 'back'; readonly why?: string; readonly keepsSequence?: boolean }
  /** A native shoe introduced itself; its count of drawn cards is compared with the journal's. */
  | { readonly kind: 'hello'; readonly device: string; readonly boot: string; readonly drawn: number; readonly pending: number }
  /** Frames of a device were lost or skipped. */
  | { readonly kind: 'gap'; readonly device: string; readonly detail: string }
  /** A new shoe stands in the scanner (its door closed over one): its count of drawn cards starts again. Changes no shoe by itself (R69). */
  | { readonly kind: 'loaded'; readonly device: string }
  /** A record of the shoe in play is decided otherwise by the program that took the journal up. */
  | { readonly kind: 'different'; readonly detail: string }
  /** Something that was said on the wire of `role` is not authentic, and did not count (R101). `device`: whom it claimed to be. */
  | { readonly kind: 'notAuthentic'; readonly role: string; readonly device?: string; readonly why: Doubt }
  /** A key of a panel has been down for so long that nobody can be pressing it (R16). */
  | { readonly kind: 'stuck'; readonly role: string; readonly key: string }
  /** Something worth a line that changes nothing: a key without a meaning, a fault code, a door, a sign-in. */
  | { readonly kind: 'noted'; readonly what: string; readonly detail?: string }
  /** A supervisor has dealt with an alarm (R86). */
  | { readonly kind: 'alarm.clear'; readonly alarm: number; readonly by: string; readonly reason: string }
  /** No shoe in play from now on. */
  | { readonly kind: 'shoe.close'; readonly by: string; readonly reason: string };

export type Body = TapeBody | StationBody;
export type Kind = Body['kind'];

/** `v`: version of the body's form; older ones are lifted when read. `atMs`: the station's own time, never going back. */
export type Fact = Body & { readonly v: 1; readonly atMs: number; readonly author: Author };

/** `ok`, `fault` (the step threw: a bug) or a refusal's stable code, `bet.limit`. */
export type Verdict = 'ok' | 'fault' | `${string}.${string}`;
