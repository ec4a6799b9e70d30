import type { HandView } from '../../main/views/messages.ts';
import { CardChip } from '../shared/Card.tsx';
import { useVoice } from '../shared/Speech.tsx';
import { handInWords } from '../shared/words/hand.ts';
import { seatName } from '../shared/words/names.ts';

/** Hands of others that this place may see (T8, T16). */
export function Opened({ hands }: { readonly hands: readonly HandView[] }) {
  const voice = useVoice();
  return (
    <ul className="opened">
      {hands.map((hand) => (
        <li key={hand.of}>
          <b>{seatName(voice, hand.of)}</b>
          <span className="chips">
            {hand.cards.map(({ place, show }) => (
              <CardChip key={place} show={show} />
            ))}
          </span>
          <strong>{handInWords(voice, hand, true)}</strong>
        </li>
      ))}
    </ul>
  );
}
