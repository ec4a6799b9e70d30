import { unseal } from '../cards/hidden.ts';
import type { Ask, Who } from '../games/game.ts';
import { planKey } from './asking.ts';
import { isMeant } from './clock.ts';
import { ACTIONS, askerOf, entrantsIn } from './decide.ts';
import type { Fact } from './facts.ts';
import { accept, type Judged, notNow, refuse } from './judged.ts';
import { isDealing, type PhaseName } from './phase.ts';
import { closing } from './seats.ts';
import type { Table } from './table.ts';

/** What people decide, and the end of the time for it. */
type Of<K extends Fact['kind']> = Extract<Fact, { kind: K }>;

/** P7–P12, T5–T9: for the hand whose turn it is; in the blackjack games ahead of the turn, too. */
export function action(table: Table, phase: PhaseName, fact: Of<'action'>, atMs: number): Judged {
  const { seat, hand, action: option } = fact;
  const target = fact.target === undefined ? undefined : String(fact.target);
  if (!ACTIONS.includes(option)) return notNow('action', `there is no action ${JSON.stringify(option)}`);
  const who: Who = seat === 'banker' ? 'banker' : `seat:${seat}`;
  const asks = phase === 'answers' ? asksOf(table, who, hand) : [];
  const meant = asks.find(({ options }) => options.some(({ name, target: at }) => name === option && at === target));
  if (meant !== undefined) {
    return accept({
      type: 'answered',
      answer: { kind: 'answer', who, hand: meant.hand, option, ...(target === undefined ? {} : { target }) },
      atMs,
    });
  }
  if (asks.some(isTurn)) return notNow('action', `${option} is not allowed now`);
  return plan(table, phase, fact, who, atMs);
}
const asksOf = ({ waiting }: Table, who: Who, hand: number | undefined): readonly Ask[] =>
  waiting.for === 'answers' ? waiting.asks.filter((ask) => ask.who === who && (hand === undefined || ask.hand === hand)) : [];
const isTurn = ({ options }: Ask): boolean => options.some(({ name }) => ACTIONS.includes(name));

/** P7: the last one chosen before the turn is kept; whether it is allowed is seen when the turn comes. */
function plan(table: Table, phase: PhaseName, { seat, hand, action: option }: Of<'action'>, who: Who, atMs: number): Judged {
  if (table.play === null || !isDealing(phase)) return notNow('action', 'no cards are dealt');
  const meant = table.game.ahead(unseal(table.play).state).find((one) => one.seat === seat && one.hand === (hand ?? 0));
  if (meant === undefined) return notNow('action', `it is not the turn of ${seat}`);
  if (!table.game.actions.includes(option)) return notNow('action', `nobody may ${option} at a seat of ${table.game.name}`);
  return accept({ type: 'planned', key: planKey(who, meant.hand), option, atMs });
}

/** P5, P13. */
export function choice(table: Table, phase: PhaseName, { bettor, seat, choice: name, accept: yes }: Of<'choice'>, atMs: number): Judged {
  const { waiting } = table;
  const asks = phase === 'answers' && waiting.for === 'answers' ? waiting.asks : [];
  const meant = asks.find(({ who, options }) => {
    const asker = askerOf(entrantsIn(table), who);
    return asker?.bettor === bettor && asker.seat === seat && !ACTIONS.includes(name) && options.some((option) => option.name === name);
  });
  const option = meant?.options.find((one) => (yes ? one.name === name : one.name !== name))?.name;
  if (meant === undefined || option === undefined) return notNow('choice', `${bettor} is not asked for ${name} at seat ${seat}`);
  return accept({ type: 'answered', answer: { kind: 'answer', who: meant.who, hand: meant.hand, option }, atMs });
}

/** C10, P12, T13, K2: the running time is over. */
export function deadline(table: Table, phase: PhaseName, name: string | undefined, atMs: number): Judged {
  const { clock } = table;
  if (clock === null || !('endsAtMs' in clock)) return notNow('deadline', 'no time is running');
  if (!isMeant(clock, name)) return notNow('deadline', `${name} is over, ${clock.name} is running`);
  return phase === 'betting' ? closing(table, atMs) : accept({ type: 'timeRanOut', atMs });
}
export const reveal = (phase: PhaseName, atMs: number): Judged =>
  phase === 'reveal' ? accept({ type: 'revealed', atMs }) : refuse('round.notNow', 'reveal: no card waits to be turned');
