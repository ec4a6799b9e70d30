import type { SupervisorView } from '../../main/views/messages.ts';
import { choiceKeys, choicesOf, type DecisionKey, turnKeys } from '../shared/decisions.ts';
import { useVoice } from '../shared/Speech.tsx';
import type { ScreenProps } from '../shared/screen.tsx';

/** What is awaited of seats, bettors behind or the banker, and may be given for them here. */
export function Decisions({ view, act }: Pick<ScreenProps<SupervisorView>, 'view' | 'act'>) {
  const voice = useVoice();
  const choices = choicesOf(view.asks);
  const turn = turnKeys(view.asks, view.turn);
  if (choices.length === 0 && turn.length === 0) return null;
  return (
    <section className="decisions" aria-label={voice.say('desk.asks')}>
      <h3 className="note">{voice.say('desk.asks')}</h3>
      <Buttons keys={turn} act={act} />
      {choices.map((choice) => (
        <Buttons key={`${choice.bettor} ${choice.seat} ${choice.choice}`} keys={choiceKeys(choice)} act={act} />
      ))}
    </section>
  );
}

function Buttons({ keys, act }: { readonly keys: readonly DecisionKey[]; readonly act: ScreenProps<SupervisorView>['act'] }) {
  const voice = useVoice();
  return (
    <div className="tasks">
      {keys.map(({ id, label, under, intent }) => (
        <button key={id} type="button" className="btn" data-act={id} onClick={() => act(intent)}>
          {label(voice)} {under && <small>{under(voice)}</small>}
        </button>
      ))}
    </div>
  );
}
