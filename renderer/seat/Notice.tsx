import type { ReactNode } from 'react';
import type { RoundResult, SeatView } from '../../main/views/messages.ts';
import { signed } from '../shared/format.ts';
import { Second, useVoice } from '../shared/Speech.tsx';
import type { Key } from '../shared/words/catalogue.ts';
import { RoundLines } from './RoundLines.tsx';

const toneOf = ({ net, status }: RoundResult): 'won' | 'lost' | 'even' | 'voided' => {
  if (status === 'void') return 'voided';
  return net > 0 ? 'won' : net < 0 ? 'lost' : 'even';
};

interface NoticeProps {
  readonly view: SeatView;
  readonly round: RoundResult;
  readonly children: ReactNode;
}

/** What the round came to for who sits here; it stands until betting opens again (U4). */
export function Notice({ view, round, children }: NoticeProps) {
  const voice = useVoice();
  const tone = toneOf(round);
  const title: Key = `seat.${tone}`;
  return (
    <section className="noticed">
      <div className={`note ${tone}`} role="status">
        <h2>
          <span>
            {voice.say(title)} <Second>{(second) => second.say(title)}</Second>
            {round.status === 'corrected' && <span className="tag">{voice.say('status.corrected')}</span>}
          </span>
          <b>{signed(round.net, voice.language)}</b>
        </h2>
        <RoundLines round={round} bettor={view.bettor ?? ''} seat={view.seat} />
      </div>
      {children}
    </section>
  );
}
