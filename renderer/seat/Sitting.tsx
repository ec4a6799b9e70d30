import type { SeatView } from '../../main/views/messages.ts';
import { useArmed } from '../shared/armed.ts';
import { money } from '../shared/format.ts';
import { PlayerName } from '../shared/PlayerName.tsx';
import { useVoice } from '../shared/Speech.tsx';
import type { ScreenProps } from '../shared/screen.tsx';
import { seatState } from '../shared/words/names.ts';

/** Before the cards the banker sees who sits where and whose bet stands (K4, T19), and may remove a player by a second press (U6). */
export function Sitting({ view, act }: { readonly view: SeatView; readonly act: ScreenProps<SeatView>['act'] }) {
  const voice = useVoice();
  const { armed, arm, disarm } = useArmed();
  const press = (seat: number) => {
    if (armed?.key !== `${seat}`) return arm(`${seat}`);
    disarm();
    act({ kind: 'leave', seat });
  };
  return (
    <ul className="sitting">
      {view.seats
        .filter(({ player }) => player !== null)
        .map(({ seat, player, plays, staked }) => (
          <li key={seat} className={plays ? 'ready' : undefined}>
            <b>{seat}</b>
            <PlayerName name={player ?? ''} />
            {view.phase === 'betting' && <small>{plays ? `✓ ${money(staked, voice.language)}` : seatState(voice, 'notReady')}</small>}
            <button type="button" className={armed?.key === `${seat}` ? 'key armed' : 'key'} onClick={() => press(seat)} data-remove={seat}>
              {armed?.key === `${seat}` ? voice.say('arm.again', { n: armed.left }) : voice.say('seat.remove')}
            </button>
          </li>
        ))}
    </ul>
  );
}
