import type { PlayersView } from '../../main/views/messages.ts';
import { money } from '../shared/format.ts';
import { PlayerName } from '../shared/PlayerName.tsx';
import { useVoice } from '../shared/Speech.tsx';

/** The largest balances at the table, between rounds (U9). */
export function TopList({ top }: { readonly top: PlayersView['topList'] }) {
  const voice = useVoice();
  if (top.length === 0) return <div />;
  return (
    <div className="top-list">
      <h2>{voice.say('top.title')}</h2>
      <ol>
        {top.map(({ player, balance }, index) => (
          // Two players may have one display name.
          // biome-ignore lint/suspicious/noArrayIndexKey: a rank is what a row is
          <li key={index}>
            <PlayerName name={player} />
            <b>{money(balance, voice.language)}</b>
          </li>
        ))}
      </ol>
    </div>
  );
}
