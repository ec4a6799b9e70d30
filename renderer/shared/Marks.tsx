import type { HandView } from '../../main/views/messages.ts';
import { useVoice } from './Speech.tsx';
import { figureOf } from './table.ts';
import { marksInWords } from './words/hand.ts';

/** Longer labels are words, and take a smaller size. */
const FIGURES = 5;

export function HandFigure({ hand, className = 't' }: { readonly hand: HandView; readonly className?: string }) {
  const figure = figureOf(hand);
  if (figure === null) return null;
  return <span className={figure.length > FIGURES ? `${className} word` : className}>{figure}</span>;
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
