import type { HandView, SeatPlace } from '../../main/views/messages.ts';
import { CardChip } from '../shared/Card.tsx';
import { money } from '../shared/format.ts';
import { useVoice } from '../shared/Speech.tsx';
import { handInWords } from '../shared/words/hand.ts';
import { seatName, seatState } from '../shared/words/names.ts';

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
          <strong>{handInWords(voice, hand)}</strong>
        </li>
      ))}
    </ul>
  );
}

/** Before the cards the banker sees who sits where, and whose bet stands (K4, T19). */
export function Sitting({ seats }: { readonly seats: readonly SeatPlace[] }) {
  const voice = useVoice();
  return (
    <ul className="sitting">
      {seats
        .filter(({ player }) => player !== null)
        .map(({ seat, player, plays, staked }) => (
          <li key={seat} className={plays ? 'ready' : undefined}>
            <b>{seat}</b>
            <span>{player}</span>
            <small>{plays ? `✓ ${money(staked, voice.language)}` : seatState(voice, 'notReady')}</small>
          </li>
        ))}
    </ul>
  );
}
