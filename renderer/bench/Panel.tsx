import type { BenchAct, BenchState } from '../../main/views/messages.ts';
import { useVoice } from '../shared/Speech.tsx';
import { keyName } from '../shared/words/names.ts';

/** The dealer's button panel: a light over each key that means something, lit where it may be pressed. */
export function Panel({ panel, act }: { readonly panel: BenchState['panel']; readonly act: (act: BenchAct) => void }) {
  const voice = useVoice();
  return (
    <section className="pane">
      <h2>
        {voice.say('bench.panel')} <span>{voice.say('bench.lights')}</span>
      </h2>
      <div className="in work">
        <div className="pad">
          {panel.keys.map(
            ({ key, fact, light }) =>
              fact !== null && (
                <button key={key} type="button" className={light} onClick={() => act({ bench: 'press', key })} data-key={key}>
                  {keyName(voice, fact)}
                </button>
              ),
          )}
        </div>
      </div>
    </section>
  );
}
