import type { SeatView } from '../../main/views/messages.ts';
import { money } from '../shared/format.ts';
import { LevelForm } from '../shared/LevelForm.tsx';
import { useVoice } from '../shared/Speech.tsx';
import type { ScreenProps } from '../shared/screen.tsx';
import { actName } from '../shared/words/names.ts';

const LEVEL = 'bets.level';

/** The banker sets what every seat bets (T19, K4): one of the table's levels, or any amount. */
export function Level({ view, act }: { readonly view: SeatView; readonly act: ScreenProps<SeatView>['act'] }) {
  const voice = useVoice();
  const { acts, levels, bank, table } = view;
  if (!acts.some(({ fact }) => fact === LEVEL)) return null;
  const set = (amount: number) => act({ kind: LEVEL, amount });
  if (levels.length === 0) return <LevelForm unit={table.unit} set={set} look={{ form: 'level', field: 'amount', button: 'key' }} />;
  return (
    <div className="level">
      <span>{actName(voice, LEVEL)}</span>
      {levels.map((amount) => (
        <button
          key={amount}
          type="button"
          className="key"
          aria-pressed={bank?.level === amount}
          onClick={() => set(amount)}
          data-level={amount}
        >
          <b>{money(amount, voice.language)}</b>
        </button>
      ))}
    </div>
  );
}
