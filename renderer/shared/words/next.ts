import type { Common, DealerView } from '../../../main/views/messages.ts';
import type { Key } from './catalogue.ts';
import { nth, placeParts, tagName } from './names.ts';
import type { Fill, Voice } from './voice.ts';

export type NextView = Common & Pick<DealerView, 'next'>;

/** Winner's total first; a tie's two are equal. */
export function totalsOf(result: NonNullable<Common['result']>): { readonly a: number; readonly b: number } {
  const { player = 0, banker = 0 } = result.totals;
  return result.winner === 'banker' ? { a: banker, b: player } : { a: player, b: banker };
}

/** Between rounds the result stands in large letters, what comes next under it. */
const showsResult = ({ result, phase }: Common): boolean => result !== null && (phase === 'settled' || phase === 'voided');

/** The sentence in large letters. */
export function nextKey(view: NextView): Key {
  if (!showsResult(view)) return `next.${view.next.code}`;
  if (view.phase === 'voided') return 'next.voided';
  return view.result?.winner === 'tie' ? 'next.tie' : 'next.settled';
}

/** The side that the sentence names. */
export function nextSide(view: NextView): string | null {
  if (showsResult(view)) return view.result?.winner ?? null;
  return view.due === null ? null : placeParts(view.due).of;
}

/** Its values in words of one language. */
export function nextFill(view: NextView, voice: Voice): Fill {
  const side = nextSide(view);
  const number = view.due === null ? null : placeParts(view.due).number;
  return {
    ...view.next.values,
    ...(number === null ? {} : { n: number, nth: nth(voice, number) }),
    ...(showsResult(view) && view.result ? { n: view.result.round, ...totalsOf(view.result) } : {}),
    ...(side === null ? {} : { side: tagName(voice, side) }),
  };
}

/** What is to be done next, also while a result stands. */
export const moveWords = (view: NextView, voice: Voice): string => voice.say(`next.${view.next.code}`, nextFill(view, voice));

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
