import type { SeatView } from '../../main/views/messages.ts';
import { money } from '../shared/format.ts';
import { PlayerName } from '../shared/PlayerName.tsx';
import { useVoice } from '../shared/Speech.tsx';
import { named, sideName } from '../shared/words/names.ts';

interface PlateProps {
  readonly view: SeatView;
  readonly reading: boolean;
  readonly read: () => void;
}

/** Whose place this is, what they hold, and the way to their record. */
export function Plate({ view, reading, read }: PlateProps) {
  const voice = useVoice();
  const { seat, player, table, balance } = view;
  return (
    <header className="plate">
      <h1>
        <b>{seat === 'banker' ? sideName(voice, seat) : seat}</b>
        <span>
          <strong>
            {seat === 'banker' ? voice.say('seat.bank') : player === null ? voice.say('seat.free') : <PlayerName name={player} />}
          </strong>
          <small>{voice.say('seat.table', { name: table.name, game: named(voice, 'game.', table.game) })}</small>
        </span>
      </h1>
      {balance !== null && (
        <p className="balance">
          <small>{voice.say('seat.balance')}</small>
          <b>{money(balance, voice.language)}</b>
        </p>
      )}
      <button type="button" className="read" aria-label={voice.say('seat.record')} aria-expanded={reading} onClick={read}>
        <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" aria-hidden="true">
          <path d={reading ? 'M5 5l14 14M19 5L5 19' : 'M4 6h16M4 12h16M4 18h10'} />
        </svg>
      </button>
    </header>
  );
}
