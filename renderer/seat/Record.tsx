import type { ReactNode } from 'react';
import type { RoundResult, SeatView } from '../../main/views/messages.ts';
import { CardChip } from '../shared/Card.tsx';
import { signed } from '../shared/format.ts';
import { useVoice } from '../shared/Speech.tsx';
import { named, seatName, sideName } from '../shared/words/names.ts';
import { RoundLines } from './RoundLines.tsx';

/** How a record names a card that was never turned. */
const NEVER_TURNED = '??';

/** The last rounds with own bets, newest first (U5). `children`: what else is done from here. */
export function Record({ view, close, children }: { readonly view: SeatView; readonly close: () => void; readonly children: ReactNode }) {
  const voice = useVoice();
  return (
    <section className="record">
      <h2>{voice.say('seat.record')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by keyboard */}
      <ol tabIndex={0}>
        {view.record.map((round) => (
          <Round key={round.round} view={view} round={round} />
        ))}
        {view.record.length === 0 && <li>{voice.say('seat.noRecord')}</li>}
      </ol>
      <footer>
        {children}
        <button type="button" className="key" onClick={close}>
          <b>{voice.say('seat.close')}</b>
        </button>
      </footer>
    </section>
  );
}

function Round({ view, round }: { readonly view: SeatView; readonly round: RoundResult }) {
  const voice = useVoice();
  return (
    <li>
      <h3>
        <span>
          {voice.say('round')} {round.round}
        </span>
        {round.status !== 'settled' && <span className="tag">{named(voice, 'status.', round.status)}</span>}
        <b>{signed(round.net, voice.language)}</b>
      </h3>
      <p className="cards">
        {round.hands.map((hand) => (
          <span key={hand.of}>
            {/^\d/.test(hand.of) ? seatName(voice, hand.of, isSplit(round, hand.of)) : sideName(voice, hand.of)}{' '}
            {hand.cards.map((code, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same face may come twice
              <CardChip key={`${index} ${code}`} show={code === NEVER_TURNED ? 'back' : code} />
            ))}{' '}
            {hand.total !== null && <b>{hand.total}</b>}
          </span>
        ))}
      </p>
      <RoundLines round={round} bettor={view.bettor ?? ''} seat={view.seat} />
    </li>
  );
}

const isSplit = ({ hands }: RoundResult, of: string): boolean => hands.some((hand) => hand.of === `${Number.parseInt(of, 10)}b`);
