import type { HandView } from '../../../main/views/messages.ts';
import { figureOf } from '../table.ts';
import { markName } from './names.ts';
import type { Voice } from './voice.ts';

/** Marks in words (U2), without what the figure or the letter of a split hand says already. */
export function marksInWords(voice: Voice, hand: HandView): readonly { readonly mark: string; readonly name: string }[] {
  const figure = figureOf(hand)?.toLowerCase();
  return hand.marks
    .filter((mark) => mark !== 'split')
    .map((mark) => ({ mark, name: markName(voice, mark) }))
    .filter(({ name }) => name.toLowerCase() !== figure);
}

const POINTS = /^\d+(\/\d+)?$/;
/** "19 điểm", "24 điểm, Quắc", "Xì bàng"; null where nothing of it is known. */
export function handInWords(voice: Voice, hand: HandView): string | null {
  const figure = figureOf(hand);
  if (figure === null) return null;
  const points = POINTS.test(figure) ? voice.say('points.of', { n: figure }) : figure;
  return [points, ...marksInWords(voice, hand).map(({ name }) => name)].join(voice.say('list.comma'));
}
