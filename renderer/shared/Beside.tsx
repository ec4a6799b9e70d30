import type { SeatPlace } from '../../main/views/messages.ts';
import { money } from './format.ts';
import { useVoice } from './Speech.tsx';

/** Bets on a seat beside its player's own: those on its pair and those behind it, by how many (P2, P17), all together. */
export function Beside({ place: { behind, pairs } }: { readonly place: SeatPlace }) {
  return (
    <>
      <Others on="pairs" bets={pairs} />
      <Others on="behind" bets={behind} />
    </>
  );
}

function Others({ on, bets: { bettors, staked } }: { readonly on: 'behind' | 'pairs'; readonly bets: SeatPlace['behind'] }) {
  const { language, say } = useVoice();
  if (bettors === 0) return null;
  return (
    <small className="beside" data-bets={on}>
      {say(`seat.${on}`, { n: bettors, sum: money(staked, language) })}
    </small>
  );
}
