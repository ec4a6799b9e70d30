import type { Fact, Verdict } from './facts.ts';
import type { RoundRecord } from './record.ts';

/** The whole table at one moment: an XState snapshot. Opaque outside `round` and `views/seen.ts`. */
export interface Snapshot {
  readonly value: unknown;
}
export interface Stepped {
  readonly snapshot: Snapshot;
  readonly verdict: Verdict;
  /** English, one sentence: why it was refused; null when it was not. */
  readonly message: string | null;
  /** Kinds of contract.md raised by this fact: `unread`, `beforeTime` … */
  readonly alarms: readonly string[];
  /** The round that this fact finished, voided or corrected. */
  readonly record: RoundRecord | null;
}
