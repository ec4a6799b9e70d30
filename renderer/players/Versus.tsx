import type { HandView, PlayersView } from '../../main/views/messages.ts';
import { Hand, layOf } from '../shared/Hand.tsx';
import { SideTag } from '../shared/SideTag.tsx';
import { Second, useVoice } from '../shared/Speech.tsx';
import { sideName } from '../shared/words/names.ts';

/** Only then is a card awaited, as far as players are told. */
const DEALING: ReadonlySet<PlayersView['state']> = new Set(['noMoreBets', 'dealing']);

export function Versus({ view }: { readonly view: PlayersView }) {
  const { hands, order } = layOf(view);
  return (
    <section className="versus">
      {hands.map((hand) => (
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
        <div className="total">{hand.total ?? '\u00a0'}</div>
        <Second as="p">{(second) => sideName(second, hand.of)}</Second>
      </div>
      <Hand hand={hand} order={order} tone={DEALING.has(view.state) ? 'loud' : 'quiet'} />
    </div>
  );
}
