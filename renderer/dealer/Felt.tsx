import type { DealerView, HandView } from '../../main/views/messages.ts';
import { Hand, layOf, type SlotTone } from '../shared/Hand.tsx';
import { SideTag } from '../shared/SideTag.tsx';
import { Second, useVoice } from '../shared/Speech.tsx';
import { sideName, sideOf } from '../shared/words/names.ts';

export function Felt({ view }: { readonly view: DealerView }) {
  const { hands, order, empty } = layOf(view);
  const tone = view.result?.status === 'void' ? 'gone' : empty ? 'quiet' : 'loud';
  return (
    <section className="felt pair">
      {hands.map((hand) => (
        <Box key={hand.of} hand={hand} order={order} tone={tone} outcome={outcomeOf(view, hand.of)} />
      ))}
    </section>
  );
}

type Outcome = 'won' | 'lost' | 'tie' | null;
function outcomeOf(view: DealerView, of: string): Outcome {
  const winner = view.result?.status === 'void' ? null : view.result?.winner;
  if (!winner) return null;
  return winner === 'tie' ? 'tie' : winner === of ? 'won' : 'lost';
}

interface BoxProps {
  readonly hand: HandView;
  readonly order: DealerView['order'];
  readonly tone: SlotTone;
  readonly outcome: Outcome;
}

function Box({ hand, order, tone, outcome }: BoxProps) {
  const voice = useVoice();
  const side = sideOf(hand.of);
  return (
    <div className={`box ${side === 'player' ? 'p' : side === 'banker' ? 'b' : ''} ${outcome ?? ''}`}>
      <header>
        <h3>
          <SideTag of={hand.of} />
        </h3>
        <Second>{(second) => sideName(second, hand.of)}</Second>
        <OutcomeTag outcome={outcome} />
      </header>
      <div className="row">
        <Hand hand={hand} order={order} tone={tone} />
        {hand.total !== null && (
          <div className="total">
            {hand.total}
            <small>{voice.say('points')}</small>
          </div>
        )}
      </div>
    </div>
  );
}

/** Never colour alone: won ✓, lost ✕, equal =. */
function OutcomeTag({ outcome }: { readonly outcome: Outcome }) {
  const voice = useVoice();
  switch (outcome) {
    case 'won':
      return <span className="tag on">✓ {voice.say('result.win')}</span>;
    case 'tie':
      return <span className="tag on">= {voice.say('result.tie')}</span>;
    case 'lost':
      return (
        <span className="tag off">
          <span aria-hidden="true">✕</span> {voice.say('result.lose')}
        </span>
      );
    case null:
      return null;
  }
}
