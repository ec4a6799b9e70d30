import type { Common, HandView } from '../../main/views/messages.ts';
import { useVoice } from './Speech.tsx';
import { figureOf, isDecided } from './table.ts';
import { marksInWords } from './words/hand.ts';

/** Longer labels are words, and take a smaller size. */
const FIGURES = 5;

export function HandFigure({ view, hand }: { readonly view: Common; readonly hand: HandView }) {
  const figure = figureOf(hand, isDecided(view, hand.of));
  if (figure === null) return null;
  return <span className={figure.length > FIGURES ? 't word' : 't'}>{figure}</span>;
}

/** What is said of a hand besides its total (U2), in words. */
export function Marks({ hand, isOver = false }: { readonly hand: HandView; readonly isOver?: boolean }) {
  const voice = useVoice();
  return marksInWords(voice, hand, isOver).map(({ mark, name }) => (
    <span key={mark} className="tag mark" data-mark={mark}>
      {name}
    </span>
  ));
}
