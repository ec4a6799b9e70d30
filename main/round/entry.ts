import type { Fact, Verdict } from './facts.ts';

/** One record of the journal (architecture notes, 1). */
export interface Entry {
  /** 1, 2 … without a gap. */
  readonly seq: number;
  /** Unique: `<role>/<device>/<boot>/<seq>` of a device, `api/<id>` of a caller; null where a repeat cannot be told. */
  readonly key: string | null;
  readonly wallMs: number;
  readonly monoMs: number;
  /** Of the process that wrote it. */
  readonly boot: string;
  readonly fact: Fact;
  /** The frame as it came. */
  readonly raw: string | null;
  readonly verdict: Verdict;
  /** Hash of the round's record, on the fact that finished, voided or corrected it. */
  readonly result: string | null;
  /** 16 random bytes, hex: keeps a face-down card from being guessed from a hash. */
  readonly salt: string;
  /** SHA-256, hex, over the previous record's hash and all of the above. */
  readonly hash: string;
}
