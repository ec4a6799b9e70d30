import type { Journal, NewEntry } from '../journal/journal.ts';
import { CommitFailed, sqliteCode } from '../journal/problems.ts';
import type { Entry } from '../round/entry.ts';
import type { Author, Body, Fact, Verdict } from '../round/facts.ts';
import { type Snapshot, type Stepped, step } from '../round/step.ts';
import type { Figures } from './figures.ts';
import type { StationTime } from './time.ts';

/** One observed fact on its way into the journal. */
export interface Submission {
  readonly body: Body;
  readonly author: Author;
  /** What makes a repetition harmless; null where one cannot be told. */
  readonly key: string | null;
  readonly raw: string | null;
  /** A device's frame: waits while the journal cannot be written, and is journaled first when it can again. */
  readonly waits: boolean;
  /** What it is journaled as when it had to wait for the journal: a press is no act any more by then. */
  readonly late?: Body;
  /** Its sender will bring it again, as another submission. Asked while the journal cannot be written. */
  readonly isOver?: () => boolean;
  /** Called once: after the commit, or when it will never be written. */
  done(outcome: Outcome): void;
}
export type Outcome =
  | { readonly as: 'journaled'; readonly seq: number; readonly verdict: Verdict; readonly message: string | null }
  /** Nothing was written and nothing has changed. */
  | { readonly as: 'dropped'; readonly why: 'frozen' | 'busy' };

/** A fact that the journal has, and what it did to the table. */
export interface Committed {
  readonly entry: Entry;
  readonly before: Snapshot;
  readonly stepped: Stepped;
}
export interface RecorderEvents {
  /** The journal has it and the state is adopted; the senders have not been answered yet. */
  adopted(committed: readonly Committed[]): void;
  /** After the answers. */
  answered(): void;
  /** The journal cannot be written: `null` when it can again. */
  frozen(why: CommitFailed | null): void;
}

/** Facts of one turn of the event loop are one transaction, so many at most (architecture notes, 1). */
const MOST_IN_A_BATCH = 64;
/** Facts of people and programs waiting at most; a sender beyond that is told to come again. What waits is bounded by its device's link: 64. */
const MOST_WAITING = 4096;
const RETRY_MS = 1000;

/**
 * The only writer. Facts are stepped in memory, written in one transaction with the rounds they finished, and only then adopted,
 * answered, acknowledged, shown. When a commit fails the steps are dropped and the table is frozen until writing works again (R90, R95).
 */
export class Recorder {
  #snapshot: Snapshot;
  #queue: Submission[] = [];
  #turn: NodeJS.Immediate | null = null;
  #retry: NodeJS.Timeout | null = null;
  #closed = false;
  readonly #journal: Journal;
  readonly #time: StationTime;
  readonly #boot: string;
  readonly #figures: Figures;
  readonly #complete: (body: Body, work: Snapshot) => Body;
  readonly #on: RecorderEvents;

  constructor(parts: {
    readonly journal: Journal;
    readonly snapshot: Snapshot;
    readonly time: StationTime;
    readonly boot: string;
    readonly figures: Figures;
    /** Adds what the fold needs and looks up nowhere. */
    readonly complete: (body: Body, work: Snapshot) => Body;
    readonly on: RecorderEvents;
  }) {
    this.#journal = parts.journal;
    this.#snapshot = parts.snapshot;
    this.#time = parts.time;
    this.#boot = parts.boot;
    this.#figures = parts.figures;
    this.#complete = parts.complete;
    this.#on = parts.on;
  }

  get snapshot(): Snapshot {
    return this.#snapshot;
  }
  get isFrozen(): boolean {
    return this.#retry !== null;
  }

  submit(submission: Submission): void {
    if (this.#closed || (this.isFrozen && !submission.waits)) submission.done({ as: 'dropped', why: 'frozen' });
    else if (!submission.waits && this.#queue.length >= MOST_WAITING) submission.done({ as: 'dropped', why: 'busy' });
    else {
      this.#queue.push(this.isFrozen ? asLate(submission) : submission);
      this.#schedule();
    }
  }
  /** Writes what waits, now. */
  flush(): void {
    while (!this.isFrozen && this.#queue.length > 0) this.#writeNext();
  }
  /** Writes what waits; then nothing is taken any more. */
  close(): void {
    this.flush();
    this.#closed = true;
    if (this.#turn !== null) clearImmediate(this.#turn);
    if (this.#retry !== null) clearTimeout(this.#retry);
    this.#dropAll(() => true);
  }

  #schedule(): void {
    if (this.isFrozen || this.#turn !== null) return;
    this.#turn = setImmediate(() => {
      this.#turn = null;
      this.#writeNext();
      if (this.#queue.length > 0) this.#schedule();
    });
  }

  /** False when the commit failed. */
  #writeNext(): boolean {
    const batch = this.#queue.splice(0, MOST_IN_A_BATCH);
    const written = this.#write(batch);
    if (written instanceof CommitFailed) {
      this.#queue = [...batch, ...this.#queue];
      this.#freeze(written);
      return false;
    }
    this.#adopt(written);
    return true;
  }
  #write(batch: readonly Submission[]): WrittenBatch | CommitFailed {
    try {
      const startMs = performance.now();
      const stepped = this.#stepAll(batch);
      const steppedMs = performance.now();
      const entries = this.#journal.append(stepped.entries);
      this.#figures.committed(entries.length, steppedMs - startMs, performance.now() - steppedMs);
      return { ...stepped, written: entries };
    } catch (error) {
      if (error instanceof CommitFailed) return error;
      // A journal that cannot be read at this moment is as little use as one that cannot be written.
      if (sqliteCode(error) !== null) return new CommitFailed(error);
      throw error;
    }
  }

  /** Every fact judged and folded in memory; those whose key is known are answered as before and go no further. */
  #stepAll(batch: readonly Submission[]): SteppedBatch {
    const fresh = new Map<string, number>();
    const result: SteppedBatch = { entries: [], steps: [], answers: [], snapshot: this.#snapshot };
    for (const submission of batch) {
      const { key } = submission;
      const known = key === null ? null : this.#journal.byKey(key);
      const index = key === null ? undefined : fresh.get(key);
      if (known !== null) result.answers.push({ submission, known: { ...known, message: this.#journal.refusal(known.seq) } });
      else if (index !== undefined) result.answers.push({ submission, index });
      else {
        if (key !== null) fresh.set(key, result.entries.length);
        result.answers.push({ submission, index: result.entries.length });
        this.#stepOne(submission, result);
      }
    }
    return result;
  }
  #stepOne({ body, author, key, raw }: Submission, result: SteppedBatch): void {
    const before = result.snapshot;
    const fact = { ...this.#complete(body, before), v: 1, atMs: this.#time.now(), author } as Fact;
    const stepped = step(before, fact);
    result.snapshot = stepped.snapshot;
    result.steps.push({ before, stepped });
    const { verdict, record } = stepped;
    // Only what has a key can be brought again.
    const message = key === null ? null : stepped.message;
    result.entries.push({ key, wallMs: Date.now(), monoMs: performance.now(), boot: this.#boot, fact, raw, verdict, record, message });
  }

  #adopt({ steps, answers, snapshot, written }: WrittenBatch): void {
    this.#snapshot = snapshot;
    const committed = written.map((entry, index) => ({ entry, ...(steps[index] as SteppedBatch['steps'][number]) }));
    if (committed.length > 0) this.#on.adopted(committed);
    for (const { submission, known, index = -1 } of answers) {
      const { seq, verdict } = known ?? (written[index] as Entry);
      const message = known === undefined ? (steps[index]?.stepped.message ?? null) : known.message;
      submission.done({ as: 'journaled', seq, verdict, message });
    }
    this.#on.answered();
  }

  #freeze(why: CommitFailed): void {
    const wasFrozen = this.isFrozen;
    this.#retry = setTimeout(() => this.#tryAgain(), RETRY_MS);
    if (!wasFrozen) this.#figures.froze();
    this.#dropAll((submission) => !submission.waits);
    this.#queue = this.#queue.map(asLate);
    this.#on.frozen(why);
  }
  #dropAll(isDropped: (submission: Submission) => boolean): void {
    const dropped = this.#queue.filter(isDropped);
    this.#queue = this.#queue.filter((submission) => !isDropped(submission));
    for (const submission of dropped) submission.done({ as: 'dropped', why: 'frozen' });
  }
  /** What waited is journaled first; a note tells that writing works again, and finds out where nothing waits. */
  #tryAgain(): void {
    this.#dropAll((submission) => submission.isOver?.() ?? false);
    const note: Submission = {
      body: { kind: 'noted', what: 'journal.resumed' },
      author: 'station',
      key: null,
      raw: null,
      waits: false,
      done: () => undefined,
    };
    this.#queue.push(note);
    while (this.#queue.length > 0) if (!this.#writeNext()) return;
    this.#retry = null;
    this.#on.frozen(null);
  }
}
const asLate = (submission: Submission): Submission =>
  submission.late === undefined ? submission : { ...submission, body: submission.late };

interface SteppedBatch {
  readonly entries: NewEntry[];
  readonly steps: { readonly before: Snapshot; readonly stepped: Stepped }[];
  readonly answers: { readonly submission: Submission; readonly known?: Known; readonly index?: number }[];
  snapshot: Snapshot;
}
/** What the journal has under a key already. */
type Known = Pick<Entry, 'seq' | 'verdict'> & { readonly message: string | null };
interface WrittenBatch extends SteppedBatch {
  readonly written: readonly Entry[];
}
