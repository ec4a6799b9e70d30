import type { Author, Body, Fact } from '../../main/round/facts.ts';
import { begin, type Snapshot, type Stepped, step } from '../../main/round/step.ts';
import { standing } from '../../main/round/tell.ts';

/** A table that is folded fact by fact, for tests: time passes by a second with each. */
export const TICK_MS = 1000;

export function factOf(body: Body, atMs: number, author: Author = 'tape'): Fact {
  return { ...body, v: 1, atMs, author };
}

/** What came of each fact, in order, and the table afterwards. */
export interface Run {
  readonly snapshot: Snapshot;
  readonly stepped: readonly Stepped[];
  readonly atMs: number;
}
export const START: Run = { snapshot: begin(), stepped: [], atMs: 0 };

export function run(from: Run, ...bodies: readonly Body[]): Run {
  return bodies.reduce<Run>(({ snapshot, stepped, atMs }, body) => {
    const next = step(snapshot, factOf(body, atMs + TICK_MS));
    return { snapshot: next.snapshot, stepped: [...stepped, next], atMs: atMs + TICK_MS };
  }, from);
}
/** As `run`, where every fact has to be accepted. */
export function given(from: Run, ...bodies: readonly Body[]): Run {
  const after = run(from, ...bodies);
  for (const [index, { verdict, message }] of after.stepped.slice(from.stepped.length).entries()) {
    if (verdict !== 'ok') throw new Error(`${bodies[index]?.kind}: ${verdict}: ${message}`);
  }
  return after;
}
/** What one more fact would come to. */
export const when = (from: Run, body: Body): Stepped => step(from.snapshot, factOf(body, from.atMs + TICK_MS));

export const table = (settings: Readonly<Record<string, unknown>> = {}): Run => given(START, { kind: 'table', game: 'baccarat', settings });
/** A station's table: no shoe before one is loaded. */
export const closedTable = (settings: Readonly<Record<string, unknown>> = {}): Run =>
  given(START, { kind: 'table', game: 'baccarat', settings, closed: true });

export const OPEN: Body = { kind: 'round.open' };
export const CLOSE: Body = { kind: 'bets.close' };
export const UNREAD: Body = { kind: 'card.unread' };
export const CALL: Body = { kind: 'call', by: 'dao' };
export const PAUSE: Body = { kind: 'pause', by: 'mai' };
export const RESUME: Body = { kind: 'resume', by: 'mai' };
export const VOID: Body = { kind: 'round.void', by: 'mai', reason: 'enough' };
export const LOST: Body = { kind: 'scanner', link: 'lost' };
export const BACK: Body = { kind: 'scanner', link: 'back', keepsSequence: true };
export const bet = (bettor: string, name: string, amount: number): Body => ({ kind: 'bet', bettor, bet: name, amount });
/** `8S 2H`: cards as they come. */
export const cards = (codes: string): readonly Body[] => codes.split(' ').map((code) => ({ kind: 'card', code }));
/** A round of four cards that the Player wins 8 to 2. */
export const ROUND: readonly Body[] = [OPEN, CLOSE, ...cards('8S 2H KS KD')];

export const phaseOf = ({ snapshot }: Run): string => standing(snapshot).phase;
