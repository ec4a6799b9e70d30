import type { SeatPlace } from '../../main/views/messages.ts';
import { money } from './format.ts';
import { useVoice } from './Speech.tsx';

/** How many bet behind a seat, and how much all together. */
export function Behind({ behind: { bettors, staked } }: Pick<SeatPlace, 'behind'>) {
  const { language, say } = useVoice();
  if (bettors === 0) return null;
  return (
    <small className="behind">
      <span>{say('seat.behind', { n: bettors })}</span> <span>{money(staked, language)}</span>
    </small>
  );
}
