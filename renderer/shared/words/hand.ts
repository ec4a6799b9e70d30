import type { HandView, Mark } from '../../../main/views/messages.ts';
import { figureOf } from '../table.ts';
import { markName } from './names.ts';
import type { Voice } from './voice.ts';

/** What the letters of a split hand say; that a hand has stood or been opened once its result stands. */
const SAID_BY_RESULT: ReadonlySet<Mark> = new Set(['stood', 'opened']);
const isSaidElsewhere = (mark: Mark, marks: readonly Mark[], isOver: boolean): boolean =>
  mark === 'split' || (isOver && SAID_BY_RESULT.has(mark)) || (mark === 'stood' && marks.includes('opened'));

/** Marks in words (U2), without what is said already by the figure, by another mark, or by the result where the round is over. */
export function marksInWords(voice: Voice, hand: HandView, isOver: boolean): readonly { readonly mark: string; readonly name: string }[] {
  const figure = figureOf(hand, isOver)?.toLowerCase();
  return hand.marks
    .filter((mark) => !isSaidElsewhere(mark, hand.marks, isOver))
    .map((mark) => ({ mark, name: markName(voice, mark) }))
    .filter(({ name }) => name.toLowerCase() !== figure);
}

const POINTS = /^\d+(\/\d+)?$/;
/** "19 điểm", "24 điểm, Quắc", "Xì bàng"; null where nothing of it is known. */
export function handInWords(voice: Voice, hand: HandView, isDone: boolean): string | null {
  const figure = figureOf(hand, isDone);
  if (figure === null) return null;
  const points = POINTS.test(figure) ? voice.say('points.of', { n: figure }) : figure;
  return [points, ...marksInWords(voice, hand, true).map(({ name }) => name)].join(voice.say('list.comma'));
}
