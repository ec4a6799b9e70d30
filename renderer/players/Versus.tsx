import type { HandView, PlayersView } from '../../main/views/messages.ts';
import { Hand, handsOf } from '../shared/Hand.tsx';
import { SideTag } from '../shared/SideTag.tsx';
import { Second, useVoice } from '../shared/Speech.tsx';
import { sideName } from '../shared/words/names.ts';

/** While nothing lies there, the places that every round fills. */
const EMPTY: PlayersView['order'] = ['player.1', 'banker.1', 'player.2', 'banker.2'].map((place) => ({ place, is: 'open' }));

export function Versus({ view }: { readonly view: PlayersView }) {
  const order = view.order.length > 0 || view.hands.some(({ cards }) => cards.length > 0) ? view.order : EMPTY;
  return (
    <section className="versus">
      {handsOf(view.hands, order).map((hand) => (
        <Hold key={hand.of} view={view} hand={hand} order={order} />
      ))}
    </section>
  );
}

function Hold({ view, hand, order }: { readonly view: PlayersView; readonly hand: HandView; readonly order: PlayersView['order'] }) {
  const voice = useVoice();
  const winner = view.state === 'settled' ? (view.result?.winner ?? null) : null;
  const won = winner === hand.of || winner === 'tie';
  const outcome = winner === null ? '' : won ? 'won' : 'lost';
  return (
    <div className={`hold ${hand.of === 'banker' ? 'b' : 'p'} ${outcome}`}>
      {won && <span className="flag">{voice.say(winner === 'tie' ? 'result.tie' : 'result.win')}</span>}
      <div className="meta">
        <h2>
          <SideTag of={hand.of} />
        </h2>
        <div className="total">{hand.total ?? '–'}</div>
        <Second as="p">{(second) => sideName(second, hand.of)}</Second>
      </div>
      <Hand hand={hand} order={order} tone={view.state === 'dealing' ? 'loud' : 'quiet'} />
    </div>
  );
}
