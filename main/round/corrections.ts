import { parseCard } from '../cards/card.ts';
import { exceeded, unknownCode } from './cards.ts';
import { correct, creditsNow } from './correct.ts';
import type { Body } from './facts.ts';
import { accept, type Judged, notNow, refuse } from './judged.ts';
import { isDealing, type PhaseName } from './phase.ts';
import { cardAt } from './play.ts';
import { exceeds } from './shoe.ts';
import type { Table } from './table.ts';
import { countedAt } from './turned.ts';

/** What a person's correction means: of a card of the open round, or of an earlier round (C7). */
type Of<K extends Body['kind']> = Extract<Body, { kind: K }>;

export function fix(table: Table, phase: PhaseName, { place, code }: Of<'card.fix'>, atMs: number): Judged {
  const card = parseCard(code);
  if (card === null) return unknownCode(code);
  if (!isDealing(phase)) return notNow('card.fix', 'no round is being dealt');
  const lying = cardAt(table, place);
  if (lying === null) return refuse('card.notExpected', `${place} holds no card`);
  if (table.shoe !== null && exceeds(table.shoe, card, countedAt(table, place, lying))) return exceeded(code);
  return accept({ type: 'rebuilt', place, card, atMs });
}

export function correction(table: Table, fact: Of<'round.correct'>, atMs: number): Judged {
  if (fact.by === fact.second) return refuse('person.same', 'a correction needs two different people');
  const old = table.finished.find(({ record }) => record.round === fact.round) ?? fact.old;
  if (old === undefined) return notNow('round.correct', `there is no finished round ${fact.round}`);
  if (old.record.status === 'void') return notNow('round.correct', `round ${fact.round} is void, its bets were returned`);
  const changes = Object.entries(fact.places).map(([place, code]) => ({ place, code, card: code === null ? null : parseCard(code) }));
  const unknown = changes.find(({ code, card }) => code !== null && card === null);
  if (unknown !== undefined) return unknownCode(String(unknown.code));
  const corrected = correct(table, old, new Map(changes.map(({ place, card }) => [place, card])));
  if (!corrected.ok) return refuse('round.unfinished', corrected.message);
  return accept({
    type: 'corrected',
    record: corrected.record,
    state: corrected.state,
    credits: creditsNow(table, old, corrected.record),
    atMs,
  });
}
