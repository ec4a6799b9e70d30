import { SuitSign } from './Card.tsx';
import { faceOf, RANKS, SUITS } from './cards.ts';
import { useVoice } from './Speech.tsx';
import { cardName } from './words/names.ts';

/** All 52 faces, a suit a row. */
export function CardPicker({ chosen, choose }: { readonly chosen: string | null; readonly choose: (code: string) => void }) {
  const voice = useVoice();
  return (
    <fieldset className="picker" aria-label={voice.say('desk.pick')}>
      {SUITS.flatMap((suit) => [
        <span key={suit} className={suit === 'H' || suit === 'D' ? 'red' : undefined}>
          <SuitSign suit={suit} />
        </span>,
        ...RANKS.map((rank) => {
          const code = `${rank}${suit}`;
          const face = faceOf(code);
          return (
            <button
              key={code}
              type="button"
              className={face.red ? 'red' : undefined}
              aria-pressed={chosen === code}
              aria-label={cardName(voice, code)}
              onClick={() => choose(code)}
            >
              {face.rank}
            </button>
          );
        }),
      ])}
    </fieldset>
  );
}
