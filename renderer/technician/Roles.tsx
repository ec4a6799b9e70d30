import type { RoleView, TechnicianView } from '../../main/views/messages.ts';
import { DeviceFacts } from '../shared/DeviceFacts.tsx';
import { Rungs } from '../shared/Ladder.tsx';
import { useVoice } from '../shared/Speech.tsx';
import { roleName } from '../shared/words/names.ts';

interface RolesProps {
  readonly view: TechnicianView;
  readonly binding: string | null;
  readonly bind: (role: string) => void;
}

/** Every role of the table: what it is bound to, and how far its bytes come (R12): opened, heard, understood, taken. */
export function Roles({ view, binding, bind }: RolesProps) {
  const voice = useVoice();
  return (
    <section className="pane">
      <h2>
        {voice.say('tech.roles')} {!view.mayBind && <span>{voice.say('refusal.technician.roundOpen')}</span>}
      </h2>
      <ul className="in roles">
        {view.roles.map((role) => (
          <Role key={role.role} role={role} may={view.mayBind} isBinding={role.role === binding} bind={() => bind(role.role)} />
        ))}
      </ul>
    </section>
  );
}

interface RoleProps {
  readonly role: RoleView;
  readonly may: boolean;
  readonly isBinding: boolean;
  readonly bind: () => void;
}
function Role({ role: { role, device }, may, isBinding, bind }: RoleProps) {
  const voice = useVoice();
  return (
    <li>
      <header>
        <b>{roleName(voice, role)}</b>
        {!device && <span className="note">{voice.say('tech.unbound')}</span>}
        <button type="button" className="btn" disabled={!may} aria-pressed={isBinding} onClick={bind} data-bind={role}>
          {voice.say('tech.bind')}
        </button>
      </header>
      {device && <Rungs device={device} />}
      {device && <DeviceFacts device={device} />}
    </li>
  );
}
