import { own } from '../bets/own.ts';
import { unseal } from '../cards/hidden.ts';
import type { Ask, Waiting } from '../games/game.ts';
import { settingOf } from '../games/settings.ts';
import { raise } from './alarms.ts';
import { answer, applyInput, canPay, clockOf, effective } from './decide.ts';
import type { Answer } from './events.ts';
import type { Done } from './facts.ts';
import { putCard, putKept, withWaiting } from './play.ts';
import { isEmpty } from './shoe.ts';
import type { Table } from './table.ts';

/** Every seat asked for every card and choice, and every bettor behind: far above what a round can need without waiting. */
const MOST_STEPS = 10_000;

/**
 * Asks the game anew what it waits for, and does what needs nobody: a card that lies there already, or that was kept, goes to the place
 * that asks for one; what was done before a correction is done again; a decision made ahead is carried out (P7); who cannot pay a choice
 * is not asked (P5, P13). Then the time of a decision runs.
 */
export function ask(table: Table, atMs: number): Table {
  let asked = withWaiting(table);
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    const next = goOn(asked, atMs);
    if (next === null) return timed(emptied(asked, atMs), atMs);
    asked = next;
  }
  throw new Error('the round never comes to wait');
}
function goOn(table: Table, atMs: number): Table | null {
  const { waiting } = table;
  switch (waiting.for) {
    case 'card':
      return leftAgain(table, atMs) ?? laidCard(table, waiting.place, atMs) ?? putKept(table, atMs);
    case 'answers':
      return doneAgain(table, atMs) ?? planned(table, waiting, atMs) ?? unpaid(table, waiting, atMs);
    case 'reveal':
      return doneAgain(table, atMs);
    case 'nothing':
      return null;
  }
}

/** Cards that lie on the table go back to the places that ask for them. */
export function laidCard(table: Table, place: string, atMs: number): Table | null {
  const lying = table.laid.find((laid) => laid.place === place);
  if (lying === undefined || lying.card === null) return null;
  return putCard({ ...table, laid: table.laid.filter((laid) => laid !== lying) }, unseal(lying.card), atMs);
}

/** Somebody left while cards were dealt: at the same card again. */
function leftAgain(table: Table, atMs: number): Table | null {
  const [next, ...later] = table.redo;
  if (next === undefined || table.play === null || !hasLeft(next.input)) return null;
  if (next.cards > table.game.dealt(unseal(table.play).state).length) return null;
  return applyInput({ ...table, redo: later }, next.input, atMs);
}
/**
 * What was done before the correction is done again where the same is asked. What nobody is asked any more is passed over; what is asked
 * for the first time waits for an answer, and what came later is done after it.
 */
function doneAgain(table: Table, atMs: number): Table | null {
  const { redo } = table;
  const fitting = redo.findIndex((done) => fits(table, done));
  // Who left before that has left.
  const at = redo.findIndex(({ input }, index) => index === fitting || (index < fitting && hasLeft(input)));
  const next = redo[at];
  if (next === undefined) return null;
  const rest = { ...table, redo: at === fitting ? redo.slice(at + 1) : redo.toSpliced(at, 1) };
  return next.input.kind === 'answer' ? answer(rest, next.input, atMs) : applyInput(rest, next.input, atMs);
}
const hasLeft = ({ kind }: Done['input']): boolean => kind === 'left' || kind === 'dead';
function fits(table: Table, done: Done): boolean {
  const { waiting, redo } = table;
  const { input } = done;
  const isAskedSo = done.clock !== null && done.clock === clockOf(table);
  switch (input.kind) {
    case 'answer':
      return isAskedSo && effective(table, input) !== null;
    case 'timeUp':
      return isAskedSo;
    case 'reveal':
      return waiting.for === 'reveal';
    case 'left':
    case 'dead':
      // Who has left is asked nothing.
      return isAskedSo || done === redo[0] || (waiting.for === 'answers' && waiting.asks.some(({ who }) => who === input.who));
  }
}

type Answers = Extract<Waiting, { for: 'answers' }>;
/** P7: carried out if it is allowed now (the balance aside: P9, P10), else forgotten. */
function planned(table: Table, { asks }: Answers, atMs: number): Table | null {
  for (const { who, hand, options } of asks) {
    const key = planKey(who, hand);
    const plan = own(table.plans, key);
    if (plan === undefined) continue;
    const { [key]: _, ...plans } = table.plans;
    const left = { ...table, plans };
    return options.some(({ name }) => name === plan) ? answer(left, answerOf(who, hand, plan), atMs) : left;
  }
  return null;
}
export const planKey = (who: Ask['who'], hand: 0 | 1): string => `${who}/${hand}`;
const answerOf = (who: Ask['who'], hand: 0 | 1, option: string): Answer => ({ kind: 'answer', who, hand, option });

/** Who cannot pay for any yes is not asked (contract, `choice`). */
function unpaid(table: Table, { asks }: Answers, atMs: number): Table | null {
  for (const asked of asks) {
    const [yes, no, ...more] = asked.options;
    if (more.length > 0 || yes?.costs === undefined || no === undefined || yes.orElse !== no.name) continue;
    if (!canPay(table, asked, yes)) return answer(table, answerOf(asked.who, asked.hand, no.name), atMs);
  }
  return null;
}

/** The last card is out and the game asks for another: said once (decision table: void, unless the house rules otherwise). */
function emptied(table: Table, atMs: number): Table {
  if (table.waiting.for !== 'card' || table.shoe === null || !isEmpty(table.shoe)) return table;
  const isSaid = table.alarms.some((alarm) => alarm.kind === 'shoeEmpty' && alarm.round === table.rounds);
  return isSaid ? table : raise(table, 'shoeEmpty', atMs);
}

const MS_A_SECOND = 1000;
/** The same decision's time goes on, another's begins (P12, T13). Clocks are named for the round, so that a late end of another is told. */
function timed(table: Table, atMs: number): Table {
  const { waiting, clock, rounds, settings } = table;
  if (waiting.for !== 'answers') return clock === null ? table : { ...table, clock: null };
  const name = `${waiting.clock}/${rounds}`;
  const seconds = settingOf(settings, 'decisionSeconds');
  if (clock?.name === name || seconds === undefined) return table;
  const ofMs = seconds * MS_A_SECOND;
  return { ...table, clock: { name, ofMs, endsAtMs: atMs + ofMs } };
}
