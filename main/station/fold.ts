import type { FrameId } from '../devices/messages.ts';
import { resultHash } from '../journal/chain.ts';
import type { Journal } from '../journal/journal.ts';
import { Problem } from '../problem.ts';
import type { Entry } from '../round/entry.ts';
import type { Carry } from '../round/facts.ts';
import { begin, isBlank, type Snapshot, type Stepped, step } from '../round/step.ts';
import { setup } from '../round/tell.ts';
import type { Committed } from './recorder.ts';

/** What a start takes up from the journal: the newest shoe, folded again. */
export interface Folded {
  readonly snapshot: Snapshot;
  readonly seq: number;
  /** The station's time of the last entry. */
  readonly atMs: number;
  readonly setup: Pick<Carry, 'game' | 'given'> | null;
  /** The facts of the round in play or the last one, for the list of what happened. */
  readonly recent: readonly Pick<Committed, 'entry' | 'before' | 'stepped'>[];
  /** Role → the newest frame of its device that the journal has. */
  readonly known: Readonly<Record<string, FrameId>>;
  readonly corrected: number | null;
  /** A record of the shoe in play that this program decides otherwise: what and how; null: none. It stops the table. */
  readonly different: string | null;
}

export function foldJournal(journal: Journal, test: boolean): Folded {
  const [first] = journal.entries(1, 1);
  if (first !== undefined) refuseOtherTable(first, test);
  let snapshot = begin();
  let atMs = 0;
  let recent: Folded['recent'][number][] = [];
  let corrected: number | null = null;
  let different: string | null = null;
  const known: Record<string, FrameId> = {};
  for (const entry of journal.entries(journal.lastShoe() ?? 1)) {
    const before = snapshot;
    const stepped = step(snapshot, entry.fact);
    different ??= difference(entry, stepped);
    snapshot = stepped.snapshot;
    atMs = entry.fact.atMs;
    if (entry.fact.kind === 'round.open' && entry.verdict === 'ok') [recent, corrected] = [[], null];
    if (entry.fact.kind === 'round.correct' && entry.verdict === 'ok') corrected = entry.fact.round;
    recent.push({ entry, before, stepped });
    const frame = frameOf(entry);
    if (frame !== null) known[frame.role] = frame.id;
  }
  return {
    snapshot,
    seq: journal.head().seq,
    atMs,
    setup: isBlank(snapshot) ? null : setup(snapshot),
    recent,
    known,
    corrected,
    different,
  };
}

function difference({ seq, verdict, result }: Entry, stepped: Stepped): string | null {
  if (stepped.verdict !== verdict) return `record ${seq}: the journal has ${verdict}, this program decides ${stepped.verdict}`;
  const now = stepped.record === null ? null : resultHash(stepped.record);
  return now === result ? null : `record ${seq}: this program settles the round otherwise`;
}

/** R109: a bench never runs on a live table's journal, nor a live table on a bench's. */
function refuseOtherTable(first: Entry, test: boolean): void {
  const wasTest = first.fact.kind === 'table' && first.fact.test === true;
  if (wasTest === test) return;
  throw new Problem(
    test
      ? 'this folder holds the journal of a live table: a bench needs a folder of its own'
      : 'this folder holds the journal of a bench (TEST): a live table needs a folder of its own',
  );
}

/** `shoe/ID/BOOT/SEQ`, the key of a device's frame. */
function frameOf({ key, fact }: Entry): { readonly role: string; readonly id: FrameId } | null {
  if (key === null || typeof fact.author !== 'object' || !('device' in fact.author)) return null;
  const [role, device, boot, seq] = key.split('/');
  return role === undefined || device === undefined || boot === undefined ? null : { role, id: { device, boot, seq: Number(seq) } };
}
