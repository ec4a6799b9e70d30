import type { SeatView } from '../../main/views/messages.ts';
import { money } from '../shared/format.ts';
import { useVoice } from '../shared/Speech.tsx';
import { betName, sideName } from '../shared/words/names.ts';

/** While cards are dealt: what its bettor has staked besides the bet on this seat's own hands. */
export function Elsewhere({ view: { bets, seat: own } }: { readonly view: SeatView }) {
  const voice = useVoice();
  const besides = bets.filter(({ bet, seat }) => bet !== 'seat' || seat !== own);
  if (besides.length === 0) return null;
  return (
    <ul className="elsewhere">
      {besides.map(({ seat, hand, bet, amount }) => (
        <li key={`${seat} ${hand} ${bet}`}>
          {betName(voice, bet)}
          {seat !== null && seat !== own && ` · ${sideName(voice, `${seat}`)}`} <b>{money(amount, voice.language)}</b>
        </li>
      ))}
    </ul>
  );
}
