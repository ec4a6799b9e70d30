import type { RoleView, TechnicianView, TrialView } from '../../main/views/messages.ts';
import { useVoice } from '../shared/Speech.tsx';
import type { ScreenProps } from '../shared/screen.tsx';
import { roleName } from '../shared/words/names.ts';
import { CardsTrial } from './CardsTrial.tsx';
import { KeysTrial } from './KeysTrial.tsx';
import { PlugTrial } from './PlugTrial.tsx';

type Props = Pick<ScreenProps<TechnicianView>, 'view' | 'act'>;

/** One device at a time is tried out; the table does not act on it meanwhile. */
export function Trials({ view, act }: Props) {
  const voice = useVoice();
  const { trial } = view;
  return (
    <section className="tech trials">
      <section className="pane">
        <h2>{voice.say('tech.try.choose')}</h2>
        <ul className="in choices">
          {view.roles.flatMap((role) =>
            trialsOf(role).map((of) => <Choice key={`${of} ${role.role}`} of={of} role={role} view={view} act={act} />),
          )}
        </ul>
      </section>
      <section className="pane">
        <h2>
          {trial ? `${voice.say(`tech.try.${trial.of}`)} · ${roleName(voice, trial.role)}` : voice.say('tech.tab.trial')}
          {trial && (
            <button type="button" className="btn" onClick={() => act({ kind: 'trial.end' })} data-trial="end">
              {voice.say('tech.try.end')}
            </button>
          )}
        </h2>
        <div className="in work">
          {!trial && <p>{voice.say('tech.try.none')}</p>}
          {!trial && <p className="note">{voice.say('tech.try.plugHow')}</p>}
          {trial?.of === 'cards' && <CardsTrial view={view} trial={trial} act={act} />}
          {trial?.of === 'keys' && <KeysTrial view={view} trial={trial} act={act} />}
          {trial?.of === 'plug' && <PlugTrial view={view} trial={trial} act={act} />}
        </div>
      </section>
    </section>
  );
}

function trialsOf({ role, device, keys }: RoleView): readonly TrialView['of'][] {
  if (device === null) return [];
  return [...(role === 'shoe' ? (['cards'] as const) : []), ...(keys.length > 0 ? (['keys'] as const) : []), 'plug'];
}

function Choice({ of, role, view, act }: Props & { readonly of: TrialView['of']; readonly role: RoleView }) {
  const voice = useVoice();
  const isLost = role.device?.lostForS !== null;
  const isHeld = of === 'cards' ? !view.live.isShown : !view.mayBind;
  const isOn = view.trial?.of === of && view.trial.role === role.role;
  return (
    <li>
      <button
        type="button"
        className="btn"
        disabled={isLost || isHeld}
        aria-pressed={isOn}
        onClick={() => act({ kind: 'trial', of, role: role.role })}
        data-trial={`${of} ${role.role}`}
      >
        <b>{roleName(voice, role.role)}</b> {voice.say(`tech.try.${of}`)}
      </button>
      {isLost && <p className="cause">{voice.say('tech.try.lost')}</p>}
      {!isLost && isHeld && <p className="note">{voice.say(of === 'cards' ? 'tech.try.cardsOnly' : 'refusal.technician.roundOpen')}</p>}
    </li>
  );
}
