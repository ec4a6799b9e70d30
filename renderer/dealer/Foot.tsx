import type { DealerView, Trouble } from '../../main/views/messages.ts';
import { useSpeech, useVoice } from '../shared/Speech.tsx';
import type { Key } from '../shared/words/catalogue.ts';
import type { Voice } from '../shared/words/voice.ts';

interface FootProps {
  readonly view: DealerView;
  readonly takeover: Trouble | null;
}

/** Nothing to press: who acts then, and how. */
export function Foot({ view, takeover }: FootProps) {
  const { first, second } = useSpeech();
  const line = (voice: Voice) => voice.say(...footKey(view, takeover));
  return (
    <p className="none">
      {line(first)}
      {second && (
        <>
          <br />
          <span className="en" lang={second.language}>
            {line(second)}
          </span>
        </>
      )}
    </p>
  );
}

function footKey(view: DealerView, takeover: Trouble | null): readonly [Key, Record<string, number>] {
  if (takeover?.kind === 'unread') return ['trouble.unread.foot', { n: takeover.limit ?? 0 }];
  if (takeover) return view.round && view.phase === 'card' ? ['foot.held', { n: view.round.number }] : ['foot.supervisor', {}];
  const draws = view.next.code === 'dealCard' || view.next.code === 'burnFirst' || view.next.code === 'burnMore';
  return [draws ? 'foot.draw' : 'foot.wait', {}];
}

/** In the place of the call key when the table takes no call: it is called already, or takes nothing at all. */
export function NoCall({ view }: { readonly view: DealerView }) {
  const voice = useVoice();
  const called = view.troubles.some(({ kind }) => kind === 'called');
  const [what, how]: readonly [Key, Key] = called ? ['foot.called', 'foot.calledHow'] : ['foot.inPerson', 'foot.inPersonHow'];
  return (
    <p className="key pit said">
      <b>{voice.say(what)}</b>
      <i>{voice.say(how)}</i>
    </p>
  );
}
