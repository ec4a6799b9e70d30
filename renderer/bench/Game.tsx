import type { BenchAct, BenchState } from '../../main/views/messages.ts';
import { useVoice } from '../shared/Speech.tsx';
import { named } from '../shared/words/names.ts';

/** What this bench plays, and a change to another game; nothing to choose where the configuration fixes it. */
export function Game({ state, act }: { readonly state: BenchState; readonly act: (act: BenchAct) => void }) {
  const voice = useVoice();
  if (state.games.length === 0) return <span>{named(voice, 'game.', state.game)}</span>;
  return (
    <label className="game">
      {voice.say('bench.game')}
      <select className="btn" value={state.game} onChange={({ target }) => act({ bench: 'game', game: target.value })} data-bench="game">
        {state.games.map((game) => (
          <option key={game} value={game}>
            {named(voice, 'game.', game)}
          </option>
        ))}
      </select>
    </label>
  );
}

const SEATS = [1, 2, 3, 4, 5, 6, 7] as const;
/** The seats' own screens, each in a window of its own. `bank`: the banker's, too. */
export function Seats({ game }: { readonly game: string }) {
  const voice = useVoice();
  const bank = game.startsWith('xi-dach-t');
  return (
    <nav className="seats" aria-label={voice.say('bench.seats')}>
      {voice.say('bench.seats')}
      {[...SEATS, ...(bank ? (['banker'] as const) : [])].map((seat) => (
        <a className="btn" key={seat} href={`/seat/${seat}${location.search}`} target="_blank" rel="noreferrer" data-seat={seat}>
          {seat === 'banker' ? voice.say('side.banker') : seat}
        </a>
      ))}
    </nav>
  );
}
