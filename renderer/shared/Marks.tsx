import type { HandView } from '../../main/views/messages.ts';
import { useVoice } from './Speech.tsx';
import { markName } from './words/names.ts';

/** Longer labels are words, and take a smaller size. */
const FIGURES = 5;

/** What a hand comes to: `7/17`, `BJ`, `Xì bàng`; a hidden card adds nothing. */
export const figureOf = ({ label, total }: HandView): string | null => label ?? (total === null ? null : String(total));

export function HandFigure({ hand, className = 't' }: { readonly hand: HandView; readonly className?: string }) {
  const figure = figureOf(hand);
  if (figure === null) return null;
  return <span className={figure.length > FIGURES ? `${className} word` : className}>{figure}</span>;
}

/** That a hand is split is seen by its letter. */
const isSaid = (mark: string): boolean => mark !== 'split';

/** What is said of a hand besides its total (U2), in words. */
export function Marks({ hand }: { readonly hand: HandView }) {
  const voice = useVoice();
  return hand.marks.filter(isSaid).map((mark) => (
    <span key={mark} className="tag mark" data-mark={mark}>
      {markName(voice, mark)}
    </span>
  ));
}
