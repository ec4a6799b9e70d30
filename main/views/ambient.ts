import type { CommitTrouble, DeviceDetail, Language, Person, TimelineItem } from './messages.ts';

/** What a view holds besides the table's own state: of the station around it. Nothing in it comes from a card that is face down. */
export interface Ambient {
  readonly id: string;
  readonly name: string;
  /** The word for the currency or chip. */
  readonly unit: string;
  readonly languages: { readonly first: Language; readonly second: Language | null };
  readonly test: boolean;
  /** The station's own time, for "since". */
  readonly nowMs: number;
  readonly devices: readonly DeviceDetail[];
  /** The shoe's scanner cannot be used, and why; its stop is the table's, the cause the link's. */
  readonly frozen: { readonly why: CommitTrouble; readonly sinceMs: number } | null;
  readonly people: 'off' | 'signedIn' | 'signedOut';
  readonly person: Person | null;
  readonly present: readonly Person[];
  /** What happened in this round, for the supervisor. */
  readonly timeline: readonly TimelineItem[];
  /** Sequence number of the last fact in the journal. */
  readonly fact: number;
  /** A bettor's display name, or who facts say they are (U8). */
  readonly names: (bettor: string) => string;
  /** The last round whose result was corrected, until another opens. */
  readonly corrected: number | null;
  /** Decks are registered, which is why the table is paused. */
  readonly registering: boolean;
}
/** A tape has no station around it. */
export const WITHOUT_A_STATION: Ambient = {
  id: 'tape',
  name: 'tape',
  unit: '',
  languages: { first: 'vi', second: 'en' },
  test: false,
  nowMs: 0,
  devices: [],
  frozen: null,
  people: 'off',
  person: null,
  present: [],
  timeline: [],
  fact: 0,
  names: (bettor) => bettor,
  corrected: null,
  registering: false,
};
