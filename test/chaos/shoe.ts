import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shuffledPile } from '../../main/bench/pile.ts';
import { seededRandom } from '../../main/bench/random.ts';
import { codeOf } from '../../main/cards/card.ts';
import { openJournal } from '../../main/journal/journal.ts';
import { fold } from '../../main/journal/refold.ts';
import type { Fact } from '../../main/round/facts.ts';
import type { RoundRecord } from '../../main/round/record.ts';
import { parseTapeFact } from '../../main/round/tape.ts';
import { standing } from '../../main/round/tell.ts';
import { RULES } from '../../main/station/rules.ts';
import { betsOf } from './dealer.ts';
import { type FactLine, linesOf } from './station-process.ts';

const CLI = join(import.meta.dirname, '../../main/cli.ts');

/** A shuffled shoe: the codes in the order in which they come, and the cut card before one of them. */
export interface TestShoe {
  readonly cards: readonly string[];
  readonly cutBefore: number;
  readonly decks: number;
  /** What makes `station mock-shoe` draw just these. */
  readonly args: readonly string[];
}
export function testShoe(seed: number, decks: number, behindCut = 14): TestShoe {
  const { cards, untilCut } = shuffledPile(decks, behindCut, seededRandom(seed));
  return {
    cards: cards.map(codeOf),
    cutBefore: untilCut ?? cards.length,
    decks,
    args: ['--cards', 'shoe', '--seed', String(seed), '--decks', String(decks), '--behind-cut', String(behindCut)],
  };
}
/** Shoes dealt by nobody, one after the other. */
export interface Undisturbed {
  /** As `station play` prints them. */
  readonly rounds: readonly RoundRecord[];
  /** All cards that left a shoe, in order. */
  readonly drawn: readonly string[];
  /** The balances in the end. */
  readonly accounts: Readonly<Record<string, number>>;
  /** For `station mock-shoe --script`: the same cards, none more. */
  readonly script: string;
}
export function undisturbed(dir: string, shoes: readonly TestShoe[], accounts: Readonly<Record<string, number>>): Undisturbed {
  const tape = join(dir, 'undisturbed.tape');
  const facts = tapeOf(shoes, { accounts });
  writeFileSync(tape, facts.map((fact) => JSON.stringify(fact)).join('\n'));
  const { stdout, stderr } = spawnSync(process.execPath, [CLI, 'play', tape], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const lines = linesOf<{ out: string; line: number } & RoundRecord>(stdout);
  const refused = lines.find(({ out }) => out === 'refused');
  if (refused !== undefined || lines.length === 0) throw new Error(`the undisturbed run: ${JSON.stringify(refused)} ${stderr}`);
  const rounds = lines.filter(({ out }) => out === 'round').map(({ out: _, line: __, ...record }) => record);
  const balances = Object.entries(accounts).map(([bettor, opening]) => [
    bettor,
    rounds.reduce((balance, { net }) => balance + (net[bettor] ?? 0), opening),
  ]);
  return {
    rounds,
    drawn: facts.flatMap(({ fact, code }) => (fact === 'card' ? [String(code)] : [])),
    accounts: Object.fromEntries(balances) as Readonly<Record<string, number>>,
    script: facts.flatMap(({ fact, code }) => WORDS[String(fact)]?.(String(code)) ?? []).join(' '),
  };
}
const WORDS: Readonly<Record<string, (code: string) => string>> = { 'shoe.load': () => 'loaded', card: (code) => code, cut: () => 'cut' };

/** What the dealer does follows from what the table waits for. */
function tapeOf(shoes: readonly TestShoe[], settings: object): readonly FactLine[] {
  const facts: FactLine[] = [];
  let snapshot = RULES.begin();
  const add = (fact: FactLine): boolean => {
    const parsed = parseTapeFact(fact);
    if (!parsed.ok) throw new Error(parsed.message);
    const stepped = RULES.step(snapshot, { ...parsed.body, v: 1, atMs: 0, author: 'tape' } as Fact);
    if (stepped.verdict !== 'ok') return false;
    snapshot = stepped.snapshot;
    facts.push(fact);
    return true;
  };
  const dealOne = (cards: readonly string[], cutBefore: number): void => {
    let next = 0;
    for (;;) {
      const { state, round } = standing(snapshot);
      if (state === 'burning' || state === 'card') {
        if (next === cutBefore) add({ fact: 'cut' });
        add({ fact: 'card', code: cards[next] ?? '' });
        next += 1;
      } else if (state === 'betting') {
        for (const bet of betsOf(round)) add(bet);
        add({ fact: 'bets.close' });
      } else if (!add({ fact: 'round.open' })) return;
    }
  };
  add({ fact: 'table', game: 'baccarat', settings });
  for (const { cards, cutBefore, decks } of shoes) {
    add({ fact: 'shoe.load', decks });
    dealOne(cards, cutBefore);
  }
  return facts;
}

/** What a journal tells in the end. */
export interface Told {
  readonly accounts: Readonly<Record<string, number>>;
  /** Codes of the cards that it has, in order; `?` for a read that failed. */
  readonly cards: readonly string[];
  readonly alarms: number;
  /** What was noted that changes nothing. */
  readonly notes: readonly string[];
}
export function toldBy(data: string): Told {
  const journal = openJournal(data, { readOnly: true });
  const cards: string[] = [];
  const notes: string[] = [];
  let snapshot = RULES.begin();
  for (const { entry, stepped } of fold(journal.entries(), RULES)) {
    snapshot = stepped.snapshot;
    if (entry.fact.kind === 'card') cards.push(entry.fact.code);
    if (entry.fact.kind === 'noted') notes.push(entry.fact.what);
    if (entry.fact.kind === 'card.unread') cards.push('?');
  }
  journal.close();
  const carry = RULES.carryOf(snapshot);
  return { accounts: carry?.accounts ?? {}, cards, alarms: carry?.alarms.length ?? 0, notes };
}

/** `station verify`: what it prints, and its exit code. */
export function verified(data: string): {
  readonly code: number | null;
  readonly out: Readonly<Record<string, unknown>>;
  readonly err: string;
} {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, 'verify', data], { encoding: 'utf8' });
  return { code: status, out: JSON.parse(stdout || '{}') as Readonly<Record<string, unknown>>, err: stderr };
}
