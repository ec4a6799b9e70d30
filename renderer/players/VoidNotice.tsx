import type { PlayersView } from '../../main/views/messages.ts';
import { Hand, handsOf } from '../shared/Hand.tsx';
import { SideTag } from '../shared/SideTag.tsx';
import { Second, useVoice } from '../shared/Speech.tsx';

export function VoidNotice({ view, round }: { readonly view: PlayersView; readonly round: number }) {
  const voice = useVoice();
  return (
    <section className="void" role="alert">
      <div>
        <h2>{voice.say('void.title', { n: round })}</h2>
        <p>{voice.say('void.returned')}</p>
        <Second as="p">{(second) => `${second.say('void.title', { n: round })} · ${second.say('void.returned')}`}</Second>
        <p className="note">{voice.say('void.roads')}</p>
      </div>
      <div className="gone">
        {handsOf(view.hands, view.order).map((hand) => (
          <div key={hand.of}>
            <SideTag of={hand.of} plain />
            <Hand hand={hand} order={[]} tone="gone" />
          </div>
        ))}
      </div>
    </section>
  );
}
