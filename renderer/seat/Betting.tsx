import { type ReactNode, useState } from 'react';
import type { SeatView } from '../../main/views/messages.ts';
import { useVoice } from '../shared/Speech.tsx';
import type { ScreenProps } from '../shared/screen.tsx';
import { Amount } from './Amount.tsx';
import { Ready } from './Ready.tsx';
import { Standing } from './Standing.tsx';
import { type Target, Targets } from './Targets.tsx';

/** Longest name that a fact may carry. */
const LONGEST_NAME = 100;

interface BettingProps {
  readonly view: SeatView;
  readonly act: ScreenProps<SeatView>['act'];
  /** A refusal, beside what was pressed. */
  readonly children: ReactNode;
}

/** What is staked here while betting is open: on which bet of which seat, how much. Who holds no seat says who they are. */
export function Betting({ view, act, children }: BettingProps) {
  const { seat, odds, balance, bank } = view;
  const [chosen, setChosen] = useState<Target | null>(null);
  const [name, setName] = useState('');
  if (seat === 'banker') return null;
  const bettor = view.bettor ?? name.trim();
  const target = chosen ?? { seat, bet: 'seat' };
  const offer = odds.find(({ bet }) => bet === target.bet);
  const place = (amount: number) => act({ kind: 'bet', bettor, seat: target.seat, bet: target.bet, amount });
  return (
    <section className={bank?.level ? 'betting level-only' : 'betting'}>
      <div className="what">
        {view.bettor === null && <Who name={name} setName={setName} />}
        <Targets view={view} target={target} choose={setChosen} />
        <Standing view={view} />
      </div>
      <div className="much">
        {bank?.level ? (
          <Ready view={view} level={bank.level} named={bettor !== ''} place={place}>
            {children}
          </Ready>
        ) : (
          <Amount limits={offer?.limits ?? null} balance={balance} may={bettor !== '' && offer?.open === true} place={place}>
            {children}
          </Amount>
        )}
      </div>
    </section>
  );
}

function Who({ name, setName }: { readonly name: string; readonly setName: (name: string) => void }) {
  const voice = useVoice();
  return (
    <label className="who">
      <span>{voice.say('seat.bettor')}</span>
      <input value={name} onChange={(event) => setName(event.target.value)} maxLength={LONGEST_NAME} autoComplete="off" />
    </label>
  );
}
