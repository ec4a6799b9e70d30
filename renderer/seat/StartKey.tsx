import type { SeatView } from '../../main/views/messages.ts';
import { useVoice } from '../shared/Speech.tsx';
import type { ScreenProps } from '../shared/screen.tsx';
import { actName } from '../shared/words/names.ts';

const STARTS: readonly string[] = ['round.open', 'bets.close'];

/** T19: the banker opens the betting, and closes it for the cards; absent where that is not to be had. */
export function StartKey({ view, act }: { readonly view: SeatView; readonly act: ScreenProps<SeatView>['act'] }) {
  const voice = useVoice();
  const start = view.acts.find(({ fact }) => STARTS.includes(fact));
  if (start === undefined) return null;
  return (
    <button type="button" className="key go" onClick={() => act({ kind: start.fact })} data-act={start.fact}>
      <b>{actName(voice, start.fact)}</b>
    </button>
  );
}
