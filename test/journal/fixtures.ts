import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Journal, type JournalOptions, type NewEntry, openJournal } from '../../main/journal/journal.ts';
import type { Rules } from '../../main/journal/refold.ts';
import type { Body, Carry, Fact } from '../../main/round/facts.ts';
import type { RoundRecord } from '../../main/round/record.ts';
import type { Snapshot, Stepped } from '../../main/round/step.ts';

/** An empty folder for one test. */
export function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'journal-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}
/** A journal that is closed after the test. */
export function open(dir: string, options?: JournalOptions): Journal {
  const journal = openJournal(dir, options);
  onTestFinished(() => journal.close());
  return journal;
}

export const factOf = (body: Body, atMs: number): Fact => ({ ...body, v: 1, atMs, author: 'station' });
/** A card as entry number `n` of a test. */
export const card = (n: number, raw = `CARD ${n} KH *00000000`): NewEntry => ({
  key: `shoe/S1/7/${n}`,
  wallMs: 1_760_000_000_000 + n,
  monoMs: n,
  boot: 'b1',
  fact: factOf({ kind: 'card', code: 'KH' }, n),
  raw,
  verdict: 'ok',
  record: null,
});

/** Appends facts as a station does, in one batch: each is stepped, and its verdict and the round that it finished are journaled with it. */
export function play(journal: Journal, rules: Rules, bodies: readonly Body[]): Snapshot {
  let snapshot = rules.begin();
  for (const entry of journal.entries()) snapshot = rules.step(snapshot, entry.fact).snapshot;
  const entries: NewEntry[] = [];
  const from = journal.head().seq;
  for (const body of bodies) {
    const n = from + entries.length + 1;
    const fact = factOf(broughtForward(body, rules.carryOf(snapshot)), n);
    const stepped = rules.step(snapshot, fact);
    snapshot = stepped.snapshot;
    entries.push({ ...card(n), fact, verdict: stepped.verdict, record: stepped.record });
  }
  journal.append(entries);
  return snapshot;
}
const broughtForward = (body: Body, carry: Carry | null): Body => (body.kind === 'shoe.load' && carry !== null ? { ...body, carry } : body);

/**
 * A game for journals only: cards lie where they fall, player first, and the cut card ends the round. In a void round the last card
 * was never turned.
 */
export const TOY: Rules = {
  begin: () => snapshotOf({ rounds: 0, cards: null }),
  carryOf: () => null,
  step(snapshot, fact) {
    const table = snapshot.value as Toy;
    const cards = table.cards;
    const done = (next: Toy, record: RoundRecord | null = null): Stepped => ({ ...OK, snapshot: snapshotOf(next), record });
    const refused = (verdict: `${string}.${string}`): Stepped => ({ ...OK, snapshot, verdict, message: 'not now' });
    switch (fact.kind) {
      case 'round.open':
        return cards ? refused('round.notNow') : done({ rounds: table.rounds + 1, cards: [] });
      case 'card':
        return done({ ...table, cards: cards && [...cards, fact.code] });
      case 'cut':
        return cards ? done({ ...table, cards: null }, toyRecord(table.rounds, 'settled', cards)) : refused('round.notNow');
      case 'round.void':
        return done({ ...table, cards: null }, toyRecord(table.rounds, 'void', cards?.with(-1, '??') ?? []));
      case 'round.correct':
        return done(
          table,
          toyRecord(
            fact.round,
            'corrected',
            Object.values(fact.places).filter((code) => code !== null),
          ),
        );
      default:
        return done(table);
    }
  },
};
interface Toy {
  readonly rounds: number;
  readonly cards: readonly string[] | null;
}
const OK = { verdict: 'ok', message: null, alarms: [], record: null } as const;
const snapshotOf = (value: Toy): Snapshot => ({ value });
const toyRecord = (round: number, status: RoundRecord['status'], cards: readonly string[]): RoundRecord => ({
  round,
  status,
  hands: { player: cards.filter((_, index) => index % 2 === 0), banker: cards.filter((_, index) => index % 2 === 1) },
  result: 'player',
  bets: [{ bettor: 'an, "the first"', bet: 'player', amount: 100, outcome: 'win', commission: 0, returned: 200 }],
  net: { 'an, "the first"': 100, house: -100 },
});

/** Two shoes: a settled round, a refusal, a void round; in the second shoe a settled round, a correction of round 1, an open round. */
export const EVENING: readonly Body[] = [
  { kind: 'start', program: 'test' },
  { kind: 'shoe.load' },
  { kind: 'round.open' },
  { kind: 'round.open' },
  { kind: 'card', code: 'KH' },
  { kind: 'card.unread', reason: 'check' },
  { kind: 'card', code: '9S' },
  { kind: 'card.fix', place: 'player.1', code: 'QH', by: 'Linh', reason: 'seen on video' },
  { kind: 'cut' },
  { kind: 'round.open' },
  { kind: 'card', code: '2D' },
  { kind: 'card.enter', code: '7C', by: 'Linh', reason: 'would not read' },
  { kind: 'card', code: '7C' },
  { kind: 'round.void', by: 'Linh', reason: 'cards fell' },
  { kind: 'shoe.load' },
  { kind: 'round.open' },
  { kind: 'card', code: '3D' },
  { kind: 'cut' },
  { kind: 'round.correct', round: 1, places: { 'player.1': 'JH' }, by: 'Linh', second: 'Minh', reason: 'misread' },
  { kind: 'round.open' },
  { kind: 'scanner', link: 'lost', why: 'unplugged' },
  { kind: 'card.enter', code: 'AS', by: 'Linh', reason: 'would not read' },
  { kind: 'card', code: 'AS' },
];
