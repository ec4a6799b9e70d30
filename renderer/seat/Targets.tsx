import type { ReactNode } from 'react';
import type { SeatView } from '../../main/views/messages.ts';
import { odds } from '../shared/format.ts';
import { useVoice } from '../shared/Speech.tsx';
import { betName } from '../shared/words/names.ts';

/** A bet of a seat. */
export interface Target {
  readonly seat: number;
  readonly bet: string;
}
/** On a seat that another holds; the rest of what is offered is bet on one's own. */
const BEHIND = 'behind';
const OWN_ONLY = 'seat';

interface TargetsProps {
  readonly view: SeatView;
  readonly target: Target;
  readonly choose: (target: Target) => void;
}

/** This seat, or in a game that takes bets on the seats of others, one of those. */
export function Targets({ view, target, choose }: TargetsProps) {
  const voice = useVoice();
  const { seat } = view;
  if (seat === 'banker') return null;
  const elsewhere = target.seat !== seat || target.bet === BEHIND;
  const offered = view.odds.filter(({ open }) => open).map(({ bet }) => bet);
  const others = view.seats.filter((place) => place.seat !== seat && place.player !== null).map((place) => place.seat);
  const away = offered.filter((bet) => bet !== OWN_ONLY);
  const here = offered.filter((bet) => bet !== BEHIND);
  const [firstAway] = away;
  const kinds = elsewhere ? away : here;
  return (
    <>
      {firstAway !== undefined && (
        <div className="tabs">
          <Tab on={!elsewhere} press={() => choose({ seat, bet: OWN_ONLY })} name="own">
            {voice.say('seat.own')}
          </Tab>
          <Tab on={elsewhere} press={() => choose({ seat: others[0] ?? seat, bet: firstAway })} name="others">
            {voice.say('seat.others')}
          </Tab>
        </div>
      )}
      {elsewhere && others.length === 0 && <p className="none">{voice.say('seat.noOthers')}</p>}
      {elsewhere && others.length > 0 && (
        <div className="seats">
          {others.map((other) => (
            <Tab key={other} on={target.seat === other} press={() => choose({ ...target, seat: other })} name={`seat ${other}`}>
              {voice.say('hand.seat', { n: other })}
            </Tab>
          ))}
        </div>
      )}
      {kinds.length > 1 && (
        <div className="kinds">
          {kinds.map((bet) => (
            <Tab key={bet} on={target.bet === bet} press={() => choose({ ...target, bet })} name={bet}>
              {betName(voice, bet)} <small>{odds(view.odds.find((one) => one.bet === bet)?.odds ?? [], voice.language)}</small>
            </Tab>
          ))}
        </div>
      )}
    </>
  );
}

interface TabProps {
  readonly on: boolean;
  readonly press: () => void;
  readonly name: string;
  readonly children: ReactNode;
}
function Tab({ on, press, name, children }: TabProps) {
  return (
    <button type="button" className="tab" aria-pressed={on} onClick={press} data-target={name}>
      {children}
    </button>
  );
}
