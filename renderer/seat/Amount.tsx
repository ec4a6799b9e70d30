import { type ReactNode, useState } from 'react';
import type { SeatView } from '../../main/views/messages.ts';
import { money, range } from '../shared/format.ts';
import { useVoice } from '../shared/Speech.tsx';
import { chipsFor } from './chips.ts';
import { PlaceKey } from './PlaceKey.tsx';

/** Digits of the largest amount that is exact. */
const MOST_DIGITS = 15;
const NOT_A_DIGIT = /\D/g;

interface AmountProps {
  readonly limits: readonly [number, number] | null;
  readonly balance: SeatView['balance'];
  /** Whether a bet can be placed at all now. */
  readonly may: boolean;
  readonly place: (amount: number) => void;
  readonly children: ReactNode;
}

/** Chips add up to an amount, which can be typed too; placing it begins anew, so that one press is one bet. */
export function Amount({ limits, balance, may, place, children }: AmountProps) {
  const voice = useVoice();
  const [amount, setAmount] = useState(0);
  const submit = () => {
    place(amount);
    setAmount(0);
  };
  return (
    <>
      {limits && <p className="limits">{voice.say('seat.limits', { range: range(limits, voice.language) })}</p>}
      <div className="chips">
        {chipsFor(limits, balance).map((chip) => (
          <button key={chip} type="button" className="key" disabled={!may} onClick={() => setAmount(amount + chip)} data-chip={chip}>
            <b>+{money(chip, voice.language)}</b>
          </button>
        ))}
        <button type="button" className="key" disabled={amount === 0} onClick={() => setAmount(0)} data-chip="none">
          <b>{voice.say('sign.erase')}</b>
        </button>
      </div>
      <label className="amount">
        <span>{voice.say('seat.amount')}</span>
        <input
          inputMode="numeric"
          value={amount === 0 ? '' : money(amount, voice.language)}
          onChange={(event) => setAmount(Number(event.target.value.replace(NOT_A_DIGIT, '').slice(0, MOST_DIGITS)))}
          autoComplete="off"
        />
      </label>
      <PlaceKey
        label={voice.say('seat.place', { sum: amount === 0 ? '' : money(amount, voice.language) })}
        alive={may && amount > 0}
        press={submit}
      >
        {children}
      </PlaceKey>
    </>
  );
}
