import type { SeatView } from '../../main/views/messages.ts';
import { money } from '../shared/format.ts';
import { useVoice } from '../shared/Speech.tsx';
import { betName, sideName } from '../shared/words/names.ts';

/** The bets that stand in the open round. */
export function Standing({ view: { bets, seat: own } }: { readonly view: SeatView }) {
  const voice = useVoice();
  if (bets.length === 0) return <p className="standing">{voice.say('seat.noBets')}</p>;
  return (
    <ul className="lines standing">
      {bets.map(({ seat, hand, bet, amount }) => (
        <li key={`${seat} ${hand} ${bet}`}>
          <span>
            {betName(voice, bet)}
            {seat !== null && seat !== own && ` · ${sideName(voice, `${seat}`)}`}
          </span>
          <b>{money(amount, voice.language)}</b>
        </li>
      ))}
    </ul>
  );
}
