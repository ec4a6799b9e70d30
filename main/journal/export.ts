import { entriesOf } from '../bets/ledger.ts';
import type { Entry } from '../round/entry.ts';
import type { Kind } from '../round/facts.ts';
import type { RoundRecord } from '../round/record.ts';
import type { Journal } from './journal.ts';
import { Lookahead } from './lookahead.ts';
import { isShoe, type StoredRound } from './rows.ts';

/** The columns of a CSV export and, where they have a value, the properties of a JSON line, in this order. `station export --help` explains them. */
export const COLUMNS = [
  'type',
  'seq',
  'time',
  'shoe',
  'round',
  'status',
  'result',
  'place',
  'card',
  'bettor',
  'seat',
  'hand',
  'bet',
  'amount',
  'outcome',
  'commission',
  'breakage',
  'returned',
  'kind',
  'by',
  'second',
  'reason',
  'detail',
] as const;
/** Of an export of the ledger. */
export const LEDGER_COLUMNS = [
  'type',
  'entry',
  'seq',
  'time',
  'shoe',
  'round',
  'from',
  'to',
  'amount',
  'why',
  'bet',
  'seat',
  'reversal',
] as const;
/** The last column where the journal is a bench's, in either export (R109). */
export const TEST_COLUMN = 'test';
export type Column = (typeof COLUMNS)[number] | (typeof LEDGER_COLUMNS)[number] | typeof TEST_COLUMN;
export type Row = { readonly type: 'round' | 'bet' | 'card' | 'correction' | 'device' | 'entry' } & {
  readonly [column in Column]?: unknown;
};

export interface Selection {
  readonly shoe: number | null;
  readonly round: number | null;
}

const CORRECTIONS: ReadonlySet<Kind> = new Set(['card.enter', 'card.keep', 'card.burn', 'card.fix', 'round.void', 'round.correct']);
const DEVICE_EVENTS: ReadonlySet<Kind> = new Set(['scanner', 'hello', 'gap', 'loaded', 'noted', 'card.unread', 'cut']);
const NEVER_TURNED = '??';

/**
 * R98, in the order of the journal. Cards come from the records of finished rounds only, where one that was never turned is `??`;
 * a correction leaves once its round is finished, and without the card if one of that round was never turned (C9). No salt leaves.
 */
export function* exportRows(journal: Journal, selection: Selection): Generator<Row, void, undefined> {
  const finished = new Lookahead(journal.finished());
  const played = new Lookahead(withoutCorrected(journal.finished()));
  let shoe = 0;
  for (const entry of journal.entries()) {
    if (isShoe(entry.fact.kind, entry.verdict)) shoe += 1;
    const act = actRow(entry, shoe, played.from(entry.seq));
    if (act !== null && isSelected(act, selection)) yield act;
    const row = finished.at(entry.seq);
    if (row !== null) yield* roundRows(entry, row).filter((of) => isSelected(of, selection));
  }
}
/** The ledger: what each round moved, in double entry, reversals included. */
export function* exportLedger(journal: Journal, selection: Selection): Generator<Row, void, undefined> {
  const finished = new Lookahead(journal.finished());
  for (const entry of journal.entries()) {
    const row = finished.at(entry.seq);
    if (row !== null) yield* ledgerRows(journal, entry, row).filter((of) => isSelected(of, selection));
  }
}
const isSelected = (row: Row, { shoe, round }: Selection): boolean =>
  (shoe === null || row.shoe === shoe) && (round === null || row.round === round);

/** `within`: the round that the fact belongs to, the first to finish from there on; null while that one is open. */
function actRow({ seq, wallMs, fact, verdict }: Entry, shoe: number, within: StoredRound | null): Row | null {
  const { kind, v: _, atMs: __, author: ___, ...fields } = fact;
  const common = { seq, time: timeOf(wallMs), shoe, round: within?.round, kind };
  if (DEVICE_EVENTS.has(kind)) return { type: 'device', ...common, detail: fields };
  if (!CORRECTIONS.has(kind) || verdict !== 'ok') return null;
  const correction = { type: 'correction', ...common, ...pick(fields, 'by', 'second', 'reason') } as const;
  if (fact.kind === 'round.correct') return { ...correction, round: fact.round, detail: fact.places };
  if (within === null) return null;
  const { place, code } = pick(fields, 'place', 'code');
  return { ...correction, place, card: code !== undefined && hidesCards(within) ? NEVER_TURNED : code };
}
const hidesCards = (row: StoredRound): boolean => row.record.includes(`"${NEVER_TURNED}"`);

/** `row`: what the entry finished. */
function roundRows({ seq, wallMs }: Entry, row: StoredRound): Row[] {
  const record = JSON.parse(row.record) as RoundRecord;
  const common = { seq, time: timeOf(wallMs), shoe: row.shoe, round: row.round, status: row.status };
  const { totals, net, opposite, difference } = record;
  return [
    { type: 'round', ...common, result: record.result, detail: { totals, net, opposite, difference } },
    ...cardsOf(record).map(([place, card]) => ({ type: 'card', ...common, place, card }) as const),
    ...record.bets.map((bet) => ({ type: 'bet', ...common, ...bet }) as const),
  ];
}

/** What the round moved, in double entry; named by its place, so that a reader can drop repeats. */
function ledgerRows(journal: Journal, { seq, wallMs }: Entry, row: StoredRound): Row[] {
  const record = JSON.parse(row.record) as RoundRecord;
  const before = record.status === 'corrected' ? journal.roundBefore(row.round, seq) : null;
  const common = { seq, time: timeOf(wallMs), shoe: row.shoe, round: row.round };
  return entriesOf(record, before).map(
    ({ bet, seat, reversal, ...moved }, index) =>
      ({
        ...{ type: 'entry', ...common, entry: `${seq}.${index + 1}`, ...moved },
        ...(bet === null ? {} : { bet }),
        ...(seat === null ? {} : { seat }),
        ...(reversal ? { reversal } : {}),
      }) as const,
  );
}

/** Place and card; the second hand of a split seat is `3b` (contract, "Places"). */
const cardsOf = ({ hands }: RoundRecord): [string, string][] =>
  Object.entries(hands).flatMap(([of, cards]) =>
    isSplit(cards) ? cards.flatMap((hand, index) => placed(index === 0 ? of : `${of}b`, hand)) : placed(of, cards),
  );
const isSplit = (cards: RoundRecord['hands'][string]): cards is readonly (readonly string[])[] => Array.isArray(cards[0]);
const placed = (of: string, cards: readonly string[]): [string, string][] => cards.map((card, index) => [`${of}.${index + 1}`, card]);

const timeOf = (wallMs: number): string => new Date(wallMs).toISOString();
const pick = <Name extends string>(from: object, ...names: Name[]): { [name in Name]?: unknown } =>
  Object.fromEntries(Object.entries(from).filter(([name]) => (names as string[]).includes(name))) as { [name in Name]?: unknown };

function* withoutCorrected(rows: Iterable<StoredRound>): Generator<StoredRound, void, undefined> {
  for (const row of rows) if (row.status !== 'corrected') yield row;
}

/** One object a line; columns without a value are left out. */
export const jsonLine = (row: Row, columns: readonly Column[]): string =>
  JSON.stringify(Object.fromEntries(columns.map((column) => [column, row[column]])));

export const csvHeader = (columns: readonly string[]): string => columns.join(',');
/** RFC 4180, without the line's end (CR LF). Objects are JSON; a column without a value is empty. */
export const csvLine = (row: Row, columns: readonly Column[]): string => columns.map((column) => csvField(row[column])).join(',');
function csvField(value: unknown): string {
  if (value === undefined || value === null) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
