import { type FormEvent, useState } from 'react';
import type { Act } from '../../main/views/messages.ts';
import { amountTyped } from '../shared/amount.ts';
import { useArmed } from '../shared/armed.ts';
import { money } from '../shared/format.ts';
import { useVoice } from '../shared/Speech.tsx';
import { actName, unitName } from '../shared/words/names.ts';

const VOID = 'round.void';

/** Why, before it is done; where the ceremony wants it a second press within seconds. */
export function ReasonPrompt({ asked, done }: { readonly asked: Act; readonly done: (reason: string | null) => void }) {
  const voice = useVoice();
  const [reason, setReason] = useState('');
  const { armed, arm } = useArmed();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = reason.trim();
    if (given === '') return;
    if (asked.ceremony === 'reason' || armed) done(given);
    else arm(asked.fact);
  };
  const again = asked.fact === VOID ? 'arm.void' : 'arm.again';
  return (
    <form className="acts ask" onSubmit={submit}>
      <label>
        <span>
          {actName(voice, asked.fact)} · {voice.say('reason.needed')}
        </span>
        <input value={reason} onChange={(event) => setReason(event.target.value)} maxLength={200} required />
      </label>
      <button type="submit" className={armed ? 'key armed' : 'key'}>
        <b>{armed ? voice.say(again, { n: armed.left }) : actName(voice, asked.fact)}</b>
      </button>
      <button type="button" className="key" onClick={() => done(null)}>
        <b>{voice.say('cancel')}</b>
      </button>
    </form>
  );
}

interface LevelProps {
  readonly unit: string;
  readonly done: (amount: number | null) => void;
}

/** How much everybody plays for from the next round on (T19, K4). */
export function LevelPrompt({ unit, done }: LevelProps) {
  const voice = useVoice();
  const [typed, setTyped] = useState('');
  const amount = amountTyped(typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (amount !== null) done(amount);
  };
  return (
    <form className="acts ask" onSubmit={submit}>
      <label>
        <span>{voice.say('level.amount', { unit: unitName(voice, unit) })}</span>
        <input value={typed} onChange={(event) => setTyped(event.target.value)} inputMode="numeric" maxLength={20} required />
      </label>
      <button type="submit" className="key" disabled={amount === null}>
        <b>{amount === null ? voice.say('level.set') : money(amount, voice.language)}</b>
      </button>
      <button type="button" className="key" onClick={() => done(null)}>
        <b>{voice.say('cancel')}</b>
      </button>
    </form>
  );
}
