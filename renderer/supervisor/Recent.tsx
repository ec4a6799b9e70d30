import type { SupervisorView } from '../../main/views/messages.ts';
import { SideTag } from '../shared/SideTag.tsx';
import { useVoice } from '../shared/Speech.tsx';
import { named } from '../shared/words/names.ts';

export function Recent({ rounds }: { readonly rounds: SupervisorView['recent'] }) {
  const voice = useVoice();
  return (
    <section className="pane">
      <h2>
        {voice.say('desk.recent')} <span>{rounds.length}</span>
      </h2>
      <div className="in">
        {rounds.length === 0 && <p className="note">{voice.say('desk.noRounds')}</p>}
        <table className="devs">
          <tbody>
            {rounds.map(({ round, status, winner }) => (
              <tr key={round}>
                <td>
                  {voice.say('round')} <b>{round}</b>
                </td>
                <td>{winner ? <SideTag of={winner} /> : '–'}</td>
                <td>
                  {status === 'settled' ? voice.say('status.settled') : <span className="tag">{named(voice, 'status.', status)}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
