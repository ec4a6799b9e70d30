import type { PlayersView } from '../../main/views/messages.ts';
import { Hand, layOf } from '../shared/Hand.tsx';
import { SideTag } from '../shared/SideTag.tsx';
import { Second, useVoice } from '../shared/Speech.tsx';
import { handNamed, houseOf, isSeated } from '../shared/table.ts';

/** Characters of the title at its full size. */
const ROOMY_TITLE = 18;

export function VoidNotice({ view, round }: { readonly view: PlayersView; readonly round: number }) {
  const voice = useVoice();
  const title = voice.say('void.title', { n: round });
  return (
    <section className="void" role="alert">
      <div>
        <h2 className={title.length > ROOMY_TITLE ? 'long' : undefined}>{title}</h2>
        <p>{voice.say('void.returned')}</p>
        <Second as="p">{(second) => `${second.say('void.title', { n: round })} · ${second.say('void.returned')}`}</Second>
        {!isSeated(view) && <p className="note">{voice.say('void.roads')}</p>}
      </div>
      <div className="gone">
        {(isSeated(view) ? [handNamed(view.hands, houseOf(view))] : layOf(view).hands).map((hand) => (
          <div key={hand.of}>
            <SideTag of={hand.of} plain />
            <Hand hand={hand} order={[]} tone="gone" />
          </div>
        ))}
      </div>
    </section>
  );
}
