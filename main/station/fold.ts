import type { FrameId } from '../devices/messages.ts';
import type { Finding, Found } from '../journal/check.ts';
import type { Journal } from '../journal/journal.ts';
import { fold, type Refolded } from '../journal/refold.ts';
import { checkedFold } from '../journal/verify.ts';
import type { Entry } from '../round/entry.ts';
import { isBlank, type Snapshot } from '../round/step.ts';
import { RULES } from './rules.ts';
import { Timeline } from './timeline.ts';

/** What a start takes up from the journal: the newest shoe, folded again. */
export interface Folded {
  readonly snapshot: Snapshot;
  readonly seq: number;
  /** The station's time of the last entry. */
  readonly atMs: number;
  /** Of the round in play or the last one. */
  readonly timeline: Timeline;
  /** Role → the newest frame of its device that the journal has. */
  readonly known: Readonly<Record<string, FrameId>>;
  readonly corrected: number | null;
  /** What is wrong with the records of the shoe in play, unless the table was stopped for it before; null: nothing. It stops the table. */
  readonly different: string | null;
}

/** Never fails for what is in the records: a journal that is damaged stops the table, with its ways out, and not the program. */
export function foldJournal(journal: Journal): Folded {
  const folded = foldFrom(journal, journal.lastShoe() ?? 1);
  // The record of the newest shoe cannot be read: the ones before it still tell what the table is.
  return isBlank(folded.snapshot) && journal.shoes() > 0 ? foldFrom(journal, 1) : folded;
}

function foldFrom(journal: Journal, from: number): Folded {
  const timeline = new Timeline();
  const known: Record<string, FrameId> = {};
  const findings: Finding[] = [];
  let toldTo = 0;
  let snapshot = RULES.begin();
  let atMs = 0;
  let corrected: number | null = null;
  for (const refolded of foldThrough(journal, from, (finding) => void findings.push(finding))) {
    const { seq, fact, verdict } = refolded.entry;
    snapshot = refolded.stepped.snapshot;
    atMs = Math.max(atMs, fact.atMs);
    timeline.add(refolded);
    if (verdict === 'ok' && fact.kind === 'round.open') corrected = null;
    if (verdict === 'ok' && fact.kind === 'round.correct') corrected = fact.round;
    if (fact.kind === 'different') toldTo = seq;
    const frame = frameOf(refolded.entry);
    if (frame !== null) known[frame.role] = frame.id;
  }
  const untold = findings.find(({ record }) => record !== null && record > toldTo);
  return {
    ...{
      snapshot,
      seq: journal.head().seq,
      atMs,
      timeline,
      known,
      corrected,
      different: untold === undefined ? null : `record ${untold.record}: ${untold.message}`,
    },
  };
}

/**
 * As `checkedFold`, but goes on where the chain breaks: what was written since is the best that is known of the table, whose people have to
 * find their hands on the screen to end them. A record that cannot be read is left out.
 */
function* foldThrough(journal: Journal, from: number, found: Found): Generator<Refolded, void, undefined> {
  let snapshot = RULES.begin();
  let next = from;
  for (const refolded of checkedFold(journal, RULES, from, found)) {
    yield refolded;
    snapshot = refolded.stepped.snapshot;
    next = refolded.entry.seq + 1;
  }
  yield* fold(readable(journal, next), { ...RULES, begin: () => snapshot });
}
/** The records from `from` on that can be read. */
export function* readable(journal: Journal, from: number): Generator<Entry, void, undefined> {
  let next = from;
  while (next <= journal.head().seq) {
    try {
      for (const entry of journal.entries(next)) {
        next = entry.seq + 1;
        yield entry;
      }
      return;
    } catch {
      // Its damage has been found and told by the check of the chain, which ended here or before.
      next += 1;
    }
  }
}

/** `shoe/ID/BOOT/SEQ`, the key of a device's frame. */
function frameOf({ key, fact }: Entry): { readonly role: string; readonly id: FrameId } | null {
  if (key === null || typeof fact.author !== 'object' || !('device' in fact.author)) return null;
  const [role, device, boot, seq] = key.split('/');
  return role === undefined || device === undefined || boot === undefined ? null : { role, id: { device, boot, seq: Number(seq) } };
}
