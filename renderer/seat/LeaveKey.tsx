import type { SeatView } from '../../main/views/messages.ts';
import { useArmed } from '../shared/armed.ts';
import { useVoice } from '../shared/Speech.tsx';
import type { ScreenProps } from '../shared/screen.tsx';
import { actName } from '../shared/words/names.ts';

const LEAVE = 'leave';

/** Leaves the seat, or the bank, at the second press; absent where it is not to be had. */
export function LeaveKey({ view, act }: { readonly view: SeatView; readonly act: ScreenProps<SeatView>['act'] }) {
  const voice = useVoice();
  const { armed, arm, disarm } = useArmed();
  if (!view.acts.some(({ fact }) => fact === LEAVE)) return null;
  const press = () => {
    if (!armed) return arm(LEAVE);
    disarm();
    act({ kind: LEAVE, seat: view.seat });
  };
  return (
    <button type="button" className={armed ? 'key armed' : 'key'} onClick={press} data-act={LEAVE}>
      <b>{armed ? voice.say('seat.leaveAgain', { n: armed.left }) : actName(voice, LEAVE)}</b>
    </button>
  );
}
