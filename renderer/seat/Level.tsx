import type { SeatView } from '../../main/views/messages.ts';
import { money } from '../shared/format.ts';
import { useVoice } from '../shared/Speech.tsx';
import type { ScreenProps } from '../shared/screen.tsx';
import { actName } from '../shared/words/names.ts';

const LEVEL = 'bets.level';

/** The banker sets what every seat bets (T19, K4). */
export function Level({ view, act }: { readonly view: SeatView; readonly act: ScreenProps<SeatView>['act'] }) {
  const voice = useVoice();
  const { acts, levels, bank, seat, person } = view;
  if (levels.length === 0 || !acts.some(({ fact }) => fact === LEVEL)) return null;
  return (
    <div className="level">
      <span>{actName(voice, LEVEL)}</span>
      {levels.map((amount) => (
        <button
          key={amount}
          type="button"
          className="key"
          aria-pressed={bank?.level === amount}
          onClick={() => act({ kind: LEVEL, amount, by: person?.name ?? `${seat}` })}
          data-level={amount}
        >
          <b>{money(amount, voice.language)}</b>
        </button>
      ))}
    </div>
  );
}
