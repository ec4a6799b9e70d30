import type { HandView, SeatView } from '../../main/views/messages.ts';
import { Hand } from '../shared/Hand.tsx';
import { Second, useVoice } from '../shared/Speech.tsx';
import { TimeBar } from '../shared/TimeBar.tsx';
import { isDecided } from '../shared/table.ts';
import { handInWords } from '../shared/words/hand.ts';
import { sideName } from '../shared/words/names.ts';
import { isAwaited } from './asks.ts';
import { houseHand } from './hands.ts';
import { turnNote, turnWords } from './turn-words.ts';

/** More cards than these lie over each other. */
const APART = 2;

/** Whose turn it is, what the house holds as far as it is known, and the time left. */
export function Turn({ view }: { readonly view: SeatView }) {
  const voice = useVoice();
  const house = houseHand(view);
  const note = turnNote(view, voice);
  return (
    <section className={isAwaited(view) ? 'turn yours' : 'turn'} role="status">
      <p className="say">
        {turnWords(view, voice)}
        {note && <small>{note}</small>}
        <Second>{(second) => turnWords(view, second)}</Second>
      </p>
      {house && house.cards.length > 0 && <House hand={house} isDone={isDecided(view, house.of)} />}
      {view.clock && <TimeBar clock={view.clock} />}
    </section>
  );
}

function House({ hand, isDone }: { readonly hand: HandView; readonly isDone: boolean }) {
  const voice = useVoice();
  return (
    <div className="house">
      <p>
        <b>{sideName(voice, hand.of)}</b>
        <span>{handInWords(voice, hand, isDone)}</span>
      </p>
      <Hand hand={hand} order={[]} tone="quiet" fan={hand.cards.length > APART} />
    </div>
  );
}
