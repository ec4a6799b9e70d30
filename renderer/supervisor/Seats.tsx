import { type FormEvent, useState } from 'react';
import type { SeatPlace, SupervisorView } from '../../main/views/messages.ts';
import { amountTyped } from '../shared/amount.ts';
import { useArmed } from '../shared/armed.ts';
import { Behind } from '../shared/Behind.tsx';
import { money, signed } from '../shared/format.ts';
import { SeatTags } from '../shared/SeatTags.tsx';
import { useVoice } from '../shared/Speech.tsx';
import type { ScreenProps } from '../shared/screen.tsx';
import { handsAt, isBetweenRounds } from '../shared/table.ts';
import { actName, unitName } from '../shared/words/names.ts';

type SeatsProps = Pick<ScreenProps<SupervisorView>, 'view' | 'act'>;

/** Who sits where. Between rounds and while bets are open a player may be removed (U6), and where there is a bank the bet level is set. */
export function Seats({ view, act }: SeatsProps) {
  const voice = useVoice();
  const { armed, arm, disarm } = useArmed();
  const isFree = isBetweenRounds(view) || view.phase === 'betting';
  const remove = (seat: number | 'banker') => {
    if (armed?.key !== `${seat}`) return arm(`${seat}`);
    disarm();
    act({ kind: 'leave', seat });
  };
  const label = (seat: number | 'banker') =>
    armed?.key === `${seat}` ? voice.say('arm.again', { n: armed.left }) : actName(voice, 'leave');
  return (
    <section className="pane">
      <h2>
        {voice.say('desk.seats')} {!isFree && <span>{voice.say('desk.removeLater')}</span>}
      </h2>
      <div className="in sitting">
        {view.bank !== null && isBetweenRounds(view) && <Level view={view} act={act} />}
        <ul>
          {view.seats.map((place) => (
            <li key={place.seat} data-seat={place.seat}>
              <Sitting view={view} place={place} />
              {place.player !== null && isFree && (
                <RemoveButton isArmed={armed?.key === `${place.seat}`} label={label(place.seat)} press={() => remove(place.seat)} />
              )}
            </li>
          ))}
          {view.bank?.held && (
            <li data-seat="banker">
              <p>
                <b>{voice.say('tag.banker')}</b>
                <small>{view.bank.balance !== null && voice.say('bank.balance', { sum: money(view.bank.balance, voice.language) })}</small>
              </p>
              {isFree && <RemoveButton isArmed={armed?.key === 'banker'} label={label('banker')} press={() => remove('banker')} />}
            </li>
          )}
        </ul>
      </div>
    </section>
  );
}

interface RemoveProps {
  readonly isArmed: boolean;
  readonly label: string;
  readonly press: () => void;
}
function RemoveButton({ isArmed, label, press }: RemoveProps) {
  return (
    <button type="button" className={isArmed ? 'btn armed small' : 'btn small'} data-act="leave" onClick={press}>
      {label}
    </button>
  );
}

function Sitting({ view, place }: { readonly view: SupervisorView; readonly place: SeatPlace }) {
  const { language } = useVoice();
  const { seat, player, staked, behind, net } = place;
  const [first] = handsAt([], place);
  return (
    <p>
      <b>
        {seat} {player}
      </b>
      <small>
        {player === null && first && <SeatTags view={view} place={place} hand={first} />}
        {net !== null ? signed(net, language) : staked > 0 && money(staked, language)}
      </small>
      <Behind behind={behind} />
    </p>
  );
}

/** T19, K4. */
function Level({ view, act }: SeatsProps) {
  const voice = useVoice();
  const [typed, setTyped] = useState('');
  const amount = amountTyped(typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (amount === null) return;
    setTyped('');
    act({ kind: 'bets.level', amount });
  };
  return (
    <form className="row" onSubmit={submit}>
      <label className="field">
        <span>{voice.say('level.amount', { unit: unitName(voice, view.table.unit) })}</span>
        <input value={typed} onChange={(event) => setTyped(event.target.value)} inputMode="numeric" maxLength={20} required />
      </label>
      <button type="submit" className="btn" disabled={amount === null}>
        {voice.say('level.set')}
      </button>
    </form>
  );
}
