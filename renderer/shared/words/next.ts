import type { AskView, Common, DealerView } from '../../../main/views/messages.ts';
import { actingHand, figureOf, handName, handNamed, houseOf, isSeated } from '../table.ts';
import type { Key } from './catalogue.ts';
import { handInWords } from './hand.ts';
import { named, nth, optionsInWords, placeParts, tagAmong } from './names.ts';
import type { Fill, Voice } from './voice.ts';

export type NextView = Common & Pick<DealerView, 'next' | 'asks'>;

/** Winner's total first; a tie's two are equal. */
export function totalsOf(result: NonNullable<Common['result']>): { readonly a: number; readonly b: number } {
  const { player = 0, banker = 0 } = result.totals;
  return result.winner === 'banker' ? { a: banker, b: player } : { a: player, b: banker };
}

/** Between rounds the result stands in large letters, what comes next under it. */
const showsResult = ({ result, phase }: Common): boolean => result !== null && (phase === 'settled' || phase === 'voided');

/** The sentence in large letters. */
export function nextKey(view: NextView): Key {
  if (!showsResult(view)) return moveKey(view);
  if (view.phase === 'voided') return 'next.voided';
  if (isSeated(view)) return isHouseKnown(view) ? 'next.house' : 'next.paySeats';
  return view.result?.winner === 'tie' ? 'next.tie' : 'next.settled';
}
function moveKey({ next, turn }: NextView): Key {
  if (next.code === 'dealCard' && next.values.face === 'down') return 'next.dealCardDown';
  if (next.code !== 'answer' || turn === null) return `next.${next.code}`;
  return turn.kind === 'choice' ? 'next.answerChoice' : 'next.answerTurn';
}

/** The hand or side that the sentence names. */
export function nextSide(view: NextView): string | null {
  if (showsResult(view)) return isSeated(view) ? houseOf(view) : (view.result?.winner ?? null);
  return view.due === null ? actingHand(view.turn) : placeParts(view.due).of;
}

/** Its values in words of one language. */
export function nextFill(view: NextView, voice: Voice): Fill {
  const side = nextSide(view);
  const number = view.due === null ? null : placeParts(view.due).number;
  return {
    ...view.next.values,
    ...(number === null ? {} : { n: number, nth: nth(voice, number) }),
    ...turnFill(view, voice),
    ...(showsResult(view) && view.result
      ? { n: view.result.round, ...totalsOf(view.result), what: handInWords(voice, houseHand(view), true) ?? '' }
      : {}),
    ...(side === null ? {} : { side: tagAmong(voice, side, view.seats) }),
  };
}
function turnFill({ turn, asks }: NextView, voice: Voice): Fill {
  if (turn === null) return {};
  if (turn.kind === 'choice') return { choice: named(voice, 'choice.', turn.choice ?? ''), n: turn.left };
  return { options: optionsInWords(voice, asks.find((ask) => isOfTurn(ask, turn))?.options ?? []) };
}
const isOfTurn = (ask: AskView, turn: NonNullable<Common['turn']>): ask is Extract<AskView, { fact: 'action' }> =>
  ask.fact === 'action' && !ask.ahead && handName(ask.seat, ask.hand) === actingHand(turn);
const houseHand = (view: Common) => handNamed(view.hands, houseOf(view));
const isHouseKnown = (view: Common): boolean => figureOf(houseHand(view), true) !== null;

/** What is to be done next, also while a result stands. */
export const moveWords = (view: NextView, voice: Voice): string => voice.say(moveKey(view), nextFill(view, voice));

export const nextWords = (view: NextView, voice: Voice): string => voice.say(nextKey(view), nextFill(view, voice));

/** What belongs to the move, in small letters. */
export function thenWords(view: NextView, voice: Voice): string | null {
  if (showsResult(view)) return `${voice.say(view.phase === 'voided' ? 'then.returned' : 'then.pay')} ${moveWords(view, voice)}.`;
  switch (view.next.code) {
    case 'close':
      return voice.say('then.close');
    case 'burnFirst':
    case 'burnMore':
      return voice.say('then.burn');
    default:
      return null;
  }
}

/** At a table with seats, while nobody is asked: whose card is due, or that the hole card is (U1); null: neither. */
export function dealWords({ phase, due, seats }: Common, voice: Voice): string | null {
  if (phase === 'reveal') return voice.say('state.reveal');
  if (phase !== 'card' || due === null || seats.length === 0) return null;
  return voice.say('state.deal', { side: tagAmong(voice, placeParts(due).of, seats) });
}
