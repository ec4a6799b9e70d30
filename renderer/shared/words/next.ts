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

const isTie = (view: Common) => view.result?.winner === 'tie';

/** The sentence of the dealer's next move. */
export const nextKey = (view: NextView): Key => (view.next.code === 'settled' && isTie(view) ? 'next.tie' : `next.${view.next.code}`);

/** The side that the sentence names. */
export function nextSide(view: NextView): string | null {
  if (view.next.code === 'settled') return view.result?.winner ?? null;
  return view.due === null ? null : placeParts(view.due).of;
}

/** Its values in words of one language. */
export function nextFill(view: NextView, voice: Voice): Fill {
  const side = nextSide(view);
  const place = view.due === null ? null : placeParts(view.due).number;
  return {
    n: view.result?.round ?? '',
    ...(place === null ? {} : { n: place, nth: nth(voice, place) }),
    ...(view.result ? totalsOf(view.result) : {}),
    ...(side === null ? {} : { side: tagName(voice, side) }),
    ...view.next.values,
  };
}

export const nextWords = (view: NextView, voice: Voice): string => voice.say(nextKey(view), nextFill(view, voice));

/** What comes after the move itself, in small letters. */
export function thenKey(view: NextView): Key | null {
  switch (view.next.code) {
    case 'settled':
      return view.shoe?.finished ? 'then.load' : 'then.open';
    case 'voided':
      return 'then.returned';
    case 'close':
      return 'then.close';
    case 'burnFirst':
    case 'burnMore':
      return 'then.burn';
    default:
      return null;
  }
}
