import { type FormEvent, useState } from 'react';
import type { Store } from './live.ts';
import { Second, useVoice } from './Speech.tsx';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const;
const LONGEST_PIN = 12;

/** Name and PIN, with figures large enough for a finger. Nothing of it is kept once it is sent. */
export function SignIn({ sign }: { readonly sign: Store['sign'] }) {
  const voice = useVoice();
  const [name, setName] = useState('');
  const [pin, setPin] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '' || pin === '') return;
    sign({ name: name.trim(), pin });
    setPin('');
  };
  return (
    <form className="sign-in" onSubmit={submit} autoComplete="off">
      <div>
        <h2>{voice.say('sign.in')}</h2>
        <Second as="p">{(second) => second.say('sign.in')}</Second>
        <p>{voice.say('sign.why')}</p>
      </div>
      <div className="fields">
        <label>
          <span>{voice.say('sign.name')}</span>
          <input value={name} onChange={(event) => setName(event.target.value)} maxLength={60} required />
        </label>
        <label>
          <span>{voice.say('sign.pin')}</span>
          <input
            type="password"
            inputMode="numeric"
            value={pin}
            onChange={(event) => setPin(event.target.value.slice(0, LONGEST_PIN))}
            autoComplete="off"
            required
          />
        </label>
        <button type="submit" className="key go">
          <b>{voice.say('sign.in')}</b>
        </button>
      </div>
      <div className="pad-figures">
        {DIGITS.map((digit) => (
          <button type="button" className="key" key={digit} onClick={() => setPin((typed) => (typed + digit).slice(0, LONGEST_PIN))}>
            <b>{digit}</b>
          </button>
        ))}
        <button type="button" className="key" onClick={() => setPin('')}>
          <b>{voice.say('sign.erase')}</b>
        </button>
      </div>
    </form>
  );
}
