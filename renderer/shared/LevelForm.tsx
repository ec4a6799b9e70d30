import { type FormEvent, useState } from 'react';
import { amountTyped } from './amount.ts';
import { useVoice } from './Speech.tsx';
import { unitName } from './words/names.ts';

interface LevelFormProps {
  readonly unit: string;
  readonly set: (amount: number) => void;
  /** Class names of the screen that it stands on. */
  readonly look: { readonly form: string; readonly field: string; readonly button: string };
}

/** A bet level that is typed, where the table has no list of them (T19, K4). */
export function LevelForm({ unit, set, look }: LevelFormProps) {
  const voice = useVoice();
  const [typed, setTyped] = useState('');
  const amount = amountTyped(typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (amount === null) return;
    setTyped('');
    set(amount);
  };
  return (
    <form className={look.form} onSubmit={submit}>
      <label className={look.field}>
        <span>{voice.say('level.amount', { unit: unitName(voice, unit) })}</span>
        <input value={typed} onChange={(event) => setTyped(event.target.value)} inputMode="numeric" maxLength={20} required />
      </label>
      <button type="submit" className={look.button} disabled={amount === null}>
        {voice.say('level.set')}
      </button>
    </form>
  );
}
