import { type ReactNode, useState } from 'react';
import type { SeatView } from '../../main/views/messages.ts';
import { SignIn } from '../shared/SignIn.tsx';
import { useVoice } from '../shared/Speech.tsx';
import { RefusalNote, type ScreenProps } from '../shared/screen.tsx';
import { Answer } from './Answer.tsx';
import { useArrows } from './arrows.ts';
import { isAwaited, isStopped, questionOf } from './asks.ts';
import { Betting } from './Betting.tsx';
import { LeaveKey } from './LeaveKey.tsx';
import { Level } from './Level.tsx';
import { Mine } from './Mine.tsx';
import { Notice } from './Notice.tsx';
import { Options } from './Options.tsx';
import { Plate } from './Plate.tsx';
import { Record } from './Record.tsx';
import { Sitting } from './Sitting.tsx';
import { StartKey } from './StartKey.tsx';
import { Turn } from './Turn.tsx';

/** One seat's own small screen, or the banker's: whose turn, own cards, the keys. Rows never move. */
export function Seat({ view, act, sign, refusal }: ScreenProps<SeatView>) {
  const [reads, setReads] = useState(false);
  useArrows();
  // Who is awaited is not left reading.
  const reading = reads && !isAwaited(view);
  const refused = refusal && <RefusalNote refusal={refusal} />;
  return (
    <main className="my">
      <Plate view={view} reading={reading} read={() => setReads(!reading)} />
      {view.people === 'signedOut' ? (
        <>
          <SignIn sign={sign} />
          {refused}
        </>
      ) : (
        <>
          <Turn view={view} />
          {reading ? (
            <Record view={view} close={() => setReads(false)}>
              <LeaveKey view={view} act={act} />
              {refused}
            </Record>
          ) : (
            <Play view={view} act={act} read={() => setReads(true)}>
              {refused}
            </Play>
          )}
        </>
      )}
    </main>
  );
}

interface PlayProps extends Pick<ScreenProps<SeatView>, 'view' | 'act'> {
  readonly read: () => void;
  /** A refusal, beside what was pressed. */
  readonly children: ReactNode;
}

function Play({ view, act, read, children }: PlayProps) {
  const isBetting = view.phase === 'betting' && !isStopped(view);
  if (isBetting && view.seat !== 'banker')
    return (
      <Betting view={view} act={act}>
        {children}
      </Betting>
    );
  return (
    <>
      {view.notice ? (
        <Notice view={view} round={view.notice}>
          {view.seat === 'banker' && <Sitting view={view} act={act} />}
        </Notice>
      ) : view.seat === 'banker' && (isBetting || view.phase === 'idle') ? (
        <section className="mine">
          <Sitting view={view} act={act} />
        </section>
      ) : (
        <Mine view={view} />
      )}
      <Foot view={view} act={act} read={read}>
        {children}
      </Foot>
    </>
  );
}

/** While cards are dealt, the keys of this place; between rounds what else there is to do. */
function Foot({ view, act, read, children }: PlayProps) {
  const voice = useVoice();
  const question = questionOf(view);
  return (
    <footer className="foot">
      {children}
      {question ? (
        <Answer question={question} act={act} />
      ) : isDealing(view) ? (
        <Options view={view} act={act} />
      ) : (
        <>
          <Level view={view} act={act} />
          <div className="more">
            <StartKey view={view} act={act} />
            <button type="button" className="key" onClick={read}>
              <b>{voice.say('seat.record')}</b>
            </button>
            <LeaveKey view={view} act={act} />
          </div>
        </>
      )}
    </footer>
  );
}

const DEALING: readonly SeatView['phase'][] = ['card', 'decision', 'choices', 'reveal'];
const isDealing = ({ phase }: SeatView): boolean => DEALING.includes(phase);
