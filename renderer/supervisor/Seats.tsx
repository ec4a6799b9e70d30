import type { SeatPlace, SupervisorView } from '../../main/views/messages.ts';
import { useArmed } from '../shared/armed.ts';
import { Beside } from '../shared/Beside.tsx';
import { money, signed } from '../shared/format.ts';
import { LevelForm } from '../shared/LevelForm.tsx';
import { PlayerName } from '../shared/PlayerName.tsx';
import { SeatTags } from '../shared/SeatTags.tsx';
import { useVoice } from '../shared/Speech.tsx';
import type { ScreenProps } from '../shared/screen.tsx';
import { handsAt, isBetweenRounds } from '../shared/table.ts';
import { actName } from '../shared/words/names.ts';

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
        {view.bank !== null && isBetweenRounds(view) && (
          <LevelForm
            unit={view.table.unit}
            set={(amount) => act({ kind: 'bets.level', amount })}
            look={{ form: 'row', field: 'field', button: 'btn' }}
          />
        )}
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
  const { seat, player, staked, net } = place;
  const [first] = handsAt([], place);
  return (
    <p>
      <b>
        {seat} {player !== null && <PlayerName name={player} />}
      </b>
      <small>
        {player === null && first && <SeatTags view={view} place={place} hand={first} />}
        {net !== null ? signed(net, language) : staked > 0 && money(staked, language)}
      </small>
      <Beside place={place} />
    </p>
  );
}
