import { useEffect, useState } from 'react';
import type { BenchAct, BenchState } from '../../main/views/messages.ts';
import { Card } from '../shared/Card.tsx';
import { CardPicker } from '../shared/CardPicker.tsx';
import { useVoice } from '../shared/Speech.tsx';
import { cardName } from '../shared/words/names.ts';

type Act = (act: BenchAct) => void;
type VirtualShoe = NonNullable<BenchState['shoe']['virtual']>;

export function Shoe({ shoe, act }: { readonly shoe: BenchState['shoe']; readonly act: Act }) {
  const voice = useVoice();
  if (shoe.virtual === null)
    return (
      <section className="pane">
        <h2>{voice.say('bench.shoe')}</h2>
        <p className="in">{voice.say('bench.real')}</p>
      </section>
    );
  return <Feed wired={shoe.wired} shoe={shoe.virtual} act={act} />;
}

function Feed({ wired, shoe, act }: { readonly wired: boolean; readonly shoe: VirtualShoe; readonly act: Act }) {
  const voice = useVoice();
  const [choosing, setChoosing] = useState(false);
  const [next] = shoe.next;
  useSpace(() => act({ bench: 'deal' }));
  return (
    <section className="pane">
      <h2>
        {voice.say('bench.shoe')}
        <span>
          {voice.say(shoe.unlocked ? 'bench.unlocked' : 'bench.locked')} · {voice.say('bench.left', { n: shoe.left })}
        </span>
      </h2>
      <div className="in work">
        {!wired && <p className="note">{voice.say('bench.wired')}</p>}
        <div className="feed">
          {shoe.next.map((code, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same face may come twice
            <Card key={`${shoe.drawn + index} ${code}`} show={code} />
          ))}
        </div>
        <button
          type="button"
          className="btn go deal"
          onClick={() => act({ bench: 'deal' })}
          disabled={next === undefined}
          data-bench="deal"
        >
          {next === undefined ? voice.say('bench.empty') : voice.say('bench.deal', { card: cardName(voice, next) })} <kbd>Space</kbd>
        </button>
        <div className="grid3">
          <button type="button" className="btn" aria-expanded={choosing} onClick={() => setChoosing(!choosing)} data-bench="choose">
            {voice.say('bench.choose')}
          </button>
          <button type="button" className="btn" onClick={() => act({ bench: 'cut' })} data-bench="cut">
            {voice.say('bench.cut')}
          </button>
          <button type="button" className="btn" onClick={() => act({ bench: 'newShoe' })} data-bench="newShoe">
            {voice.say('bench.newShoe')}
          </button>
        </div>
        {choosing && <CardPicker chosen={null} choose={(code) => act({ bench: 'dealCard', code })} />}
      </div>
    </section>
  );
}

/** Space deals, unless a button has it. */
function useSpace(deal: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== ' ' || event.repeat || event.target instanceof HTMLButtonElement) return;
      event.preventDefault();
      deal();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}
