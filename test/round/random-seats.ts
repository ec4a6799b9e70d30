import fc from 'fast-check';
import { codeOf } from '../../main/cards/card.ts';
import { unseal } from '../../main/cards/hidden.ts';
import type { Body } from '../../main/round/facts.ts';
import { onTable } from '../../main/round/play.ts';
import { opened, type Snapshot } from '../../main/round/step.ts';
import type { Table } from '../../main/round/table.ts';
import { anyCode, BETTORS, bet, cardOf, codeFor, more, nextFact, one, reasoned, SEATS } from './random-next.ts';
import { SETTINGS_OF, type SeatedGame, type Settings } from './random-settings.ts';
import { given, type Run, run, START } from './table.ts';

/**
 * Lives of tables with seats. What is asked follows from the cards, so a life is drawn as steps, and what a step brings is seen when it
 * comes: mostly what the table waits for, sometimes what gets in between, sometimes anything at all.
 */
type Does = 'next' | 'disturbs' | 'anything';
export interface Step {
  readonly does: Does;
  readonly pick: number;
}
export type Life = readonly [Settings, readonly Step[]];

/** Every way to disturb a round, with what is mostly taken. */
type Made = (table: Table, pick: number) => Body;
const DISTURBANCES: readonly Made[] = [
  () => ({ kind: 'card.unread' }),
  cardOf,
  (table, pick) => ({ kind: 'card', code: anyCode(more(pick, 9)), place: lying(table, pick).place }),
  () => ({ kind: 'call', by: 'dao' }),
  () => ({ kind: 'pause', ...reasoned }),
  (table, pick) => ({ kind: 'card.fix', place: lying(table, pick).place, code: codeFor(table, more(pick, 9)), ...reasoned }),
  (table, pick) => ({ kind: 'card.fix', place: lying(table, pick).place, code: codeFor(table, more(pick, 9)), ...reasoned }),
  (table, pick) => ({ kind: 'card.fix', place: lying(table, pick).place, code: anyCode(more(pick, 9)), ...reasoned }),
  (_, pick) => ({ kind: 'leave', seat: 1 + (pick % SEATS) }),
  () => ({ kind: 'leave', seat: 'banker' }),
  () => ({ kind: 'scanner', link: 'lost' }),
  () => ({ kind: 'start', program: '1' }),
  (_, pick) => ({ kind: 'bets.level', amount: one([100, 50], pick), by: 'dao' }),
  (_, pick) => ({ kind: 'table.set', settings: one(CHANGES, pick), ...reasoned }),
  correction,
  correction,
  (_, pick) => ({ kind: 'action', seat: 1 + (pick % SEATS), action: one(ACTIONS, more(pick, SEATS)) }),
  () => ({ kind: 'cut' }),
];
const ACTIONS = ['hit', 'stand', 'double', 'split', 'surrender'] as const;
const CHANGES: readonly Settings[] = [
  { accounts: { an: 900 } },
  { accounts: { banker: 2000 } },
  { limits: { seat: [50, 500] } },
  { playerLimits: { bo: { seat: [60, 90] } } },
];
/** A card of the round. */
function lying(table: Table, pick: number): { readonly place: string; readonly code: string } {
  const all = onTable(table).map(({ place, card }) => ({ place, code: codeOf(unseal(card)) }));
  return all.length === 0 ? { place: '1.1', code: 'AS' } : one(all, pick);
}
function correction({ finished }: Table, pick: number): Body {
  const round = one(finished, pick)?.record.round ?? 1;
  const place = `${one(['banker', 'dealer', '1', '2', '3'], more(pick, 9))}.${1 + (more(pick, 45) % 3)}`;
  return { kind: 'round.correct', round, places: { [place]: anyCode(more(pick, 135)) }, second: 'lan', ...reasoned };
}

/** Allowed or not. */
const ANYTHING: readonly Made[] = [
  bet,
  () => ({ kind: 'bets.close' }),
  () => ({ kind: 'round.open' }),
  (_, pick) => ({
    kind: 'action',
    seat: 'banker',
    action: one(['hit', 'open', 'stand'], pick),
    target: one(['all', '1', '9'], more(pick, 3)),
  }),
  (_, pick) => ({
    kind: 'choice',
    bettor: one(BETTORS, pick),
    seat: 1,
    choice: one(['insurance', 'followSplit'], more(pick, 4)),
    accept: true,
  }),
  () => ({ kind: 'reveal' }),
  () => ({ kind: 'deadline' }),
  () => ({ kind: 'shoe.load' }),
  (_, pick) => ({ kind: 'leave', seat: 1 + (pick % SEATS), by: 'mai' }),
  (_, pick) => (pick % 4 === 0 ? { kind: 'round.void', ...reasoned } : { kind: 'resume', ...reasoned }),
];
export function factAt(snapshot: Snapshot, { does, pick }: Step): Body {
  if (does === 'next') return nextFact(snapshot, pick);
  const all = does === 'disturbs' ? DISTURBANCES : ANYTHING;
  return one(all, pick)(opened(snapshot).context, more(pick, all.length));
}

const does = fc.oneof(
  { weight: 14, arbitrary: fc.constant<Does>('next') },
  { weight: 1, arbitrary: fc.constant<Does>('disturbs') },
  { weight: 1, arbitrary: fc.constant<Does>('anything') },
);
const MOST_PICK = 10 ** 9;
const step: fc.Arbitrary<Step> = fc.record({ does, pick: fc.noBias(fc.nat({ max: MOST_PICK })) });
const MOST_STEPS = 160;
const steps = fc.array(step, { minLength: 20, maxLength: MOST_STEPS, size: 'max' });
export const livesOf = (game: SeatedGame): fc.Arbitrary<Life> => fc.tuple(SETTINGS_OF[game], steps);

export const seatedTable = (game: SeatedGame, settings: Settings): Run => given(START, { kind: 'table', game, settings });
/** The facts that this life brings, and what comes of them. */
export function live(game: SeatedGame, [settings, life]: Life): { readonly facts: readonly Body[]; readonly end: Run } {
  const facts: Body[] = [];
  const end = life.reduce(
    (at, one) => {
      const fact = factAt(at.snapshot, one);
      facts.push(fact);
      return run(at, fact);
    },
    seatedTable(game, settings),
  );
  return { facts, end };
}
