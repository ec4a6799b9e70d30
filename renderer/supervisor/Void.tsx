import { type FormEvent, useState } from 'react';
import type { SupervisorView } from '../../main/views/messages.ts';
import { useArmed } from '../shared/armed.ts';
import { money } from '../shared/format.ts';
import { Reason } from '../shared/Reason.tsx';
import { useVoice } from '../shared/Speech.tsx';
import type { ScreenProps } from '../shared/screen.tsx';

const VOID = 'round.void';

/** All bets back, for a reason, by a second press within seconds. */
export function Void({ view, act }: Pick<ScreenProps<SupervisorView>, 'view' | 'act'>) {
  const voice = useVoice();
  const [reason, setReason] = useState('');
  const { armed, arm, disarm } = useArmed();
  const given = reason.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (given === '') return;
    if (!armed) return arm(VOID);
    disarm();
    setReason('');
    act({ kind: VOID, reason: given });
  };
  return (
    <section className="pane">
      <h2>
        {voice.say('desk.void', { n: view.round?.number ?? '' })}
        <span>{voice.say('desk.voidReturns', { n: view.bets.count, sum: money(view.bets.sum, voice.language) })}</span>
      </h2>
      <form className="in row" onSubmit={submit}>
        <Reason
          reason={reason}
          change={(typed) => {
            setReason(typed);
            disarm();
          }}
        />
        {armed && (
          <button type="button" className="btn" onClick={disarm}>
            {voice.say('cancel')}
          </button>
        )}
        <button type="submit" className={armed ? 'btn armed wide' : 'btn bad wide'} disabled={given === ''}>
          {armed ? voice.say('arm.void', { n: armed.left }) : voice.say('act.round.void')}
        </button>
      </form>
    </section>
  );
}
