import type { Person } from '../../main/views/messages.ts';
import { useVoice } from '../shared/Speech.tsx';
import { named } from '../shared/words/names.ts';

export function People({ present }: { readonly present: readonly Person[] }) {
  const voice = useVoice();
  return (
    <section className="pane">
      <h2>{voice.say('desk.people')}</h2>
      <div className="in">
        {present.length === 0 && <p className="note">{voice.say('desk.nobody')}</p>}
        <table className="devs">
          <tbody>
            {present.map(({ name, role }) => (
              <tr key={name}>
                <td>
                  <b>{name}</b>
                </td>
                <td>{named(voice, 'who.', role)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
