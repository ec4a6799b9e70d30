import { COURT_PATHS, faceOf, SUIT_PATHS, type Suit } from './cards.ts';
import { useVoice } from './Speech.tsx';
import { cardName } from './words/names.ts';

export function SuitSign({ suit, className }: { readonly suit: Suit; readonly className?: string }) {
  return (
    <svg className={className} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d={SUIT_PATHS[suit]} />
    </svg>
  );
}

/** A printed card, by its code; `back` draws a back and knows nothing else. */
export function Card({ show, entered = false }: { readonly show: string; readonly entered?: boolean }) {
  const voice = useVoice();
  if (show === 'back') return <span className="card back" role="img" aria-label={voice.say('card.back')} />;
  const { rank, suit, red } = faceOf(show);
  const court = COURT_PATHS[rank];
  return (
    <span
      className="card"
      role="img"
      aria-label={entered ? `${cardName(voice, show)}, ${voice.say('card.entered')}` : cardName(voice, show)}
      data-red={red || undefined}
      data-ten={rank === '10' || undefined}
      data-court={court !== undefined || undefined}
      data-entered={entered || undefined}
    >
      <b>{rank}</b>
      <SuitSign suit={suit} className="s1" />
      {court && (
        <svg className="cr" viewBox="0 0 20 18" fill="currentColor" aria-hidden="true">
          <path d={court} />
        </svg>
      )}
      <SuitSign suit={suit} className="s2" />
      {entered && <small>{voice.say('card.entered')}</small>}
    </span>
  );
}

/** A card in a line of text. */
export function CardChip({ show }: { readonly show: string }) {
  const voice = useVoice();
  if (show === 'back') return <span className="chip-c">{voice.say('card.back')}</span>;
  const { rank, suit, red } = faceOf(show);
  return (
    <span className={red ? 'chip-c red' : 'chip-c'} role="img" aria-label={cardName(voice, show)}>
      {rank}
      <SuitSign suit={suit} />
    </span>
  );
}
