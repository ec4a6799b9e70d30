import type { BenchState } from '../../main/views/messages.ts';
import { timeOfDay } from '../shared/format.ts';
import { useVoice } from '../shared/Speech.tsx';

const thousandths = (wallMs: number) => String(wallMs % 1000).padStart(3, '0');

/** The bytes as they travel, the newest in sight. */
export function Wire({ wire }: { readonly wire: BenchState['wire'] }) {
  const voice = useVoice();
  return (
    <section className="pane">
      <h2>{voice.say('bench.wire')}</h2>
      <div className="in newest">
        <ol className="wire">
          {wire.map(({ n, wallMs, link, from, text, bad, times }) => (
            <li key={n} className={bad ? 'err' : from === 'device' ? 'up' : 'dn'}>
              <time>
                {timeOfDay(wallMs)}.{thousandths(wallMs)}
              </time>
              <span>{from === 'device' ? '→' : '←'}</span>
              <span>
                {text}
                <small>
                  {link}
                  {times > 1 && ` ×${times}`}
                  {bad && ` · ${voice.say('bench.bad')}`}
                </small>
              </span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

export function Awaiting({ awaiting }: { readonly awaiting: BenchState['awaiting'] }) {
  const voice = useVoice();
  return (
    <section className="pane">
      <h2>{voice.say('bench.awaiting')}</h2>
      <pre className="in mono">
        {`state: ${awaiting.state}\nawaiting: ${JSON.stringify(awaiting.awaiting)}\nround ${awaiting.round ?? '–'} · fact ${awaiting.fact} · version ${awaiting.version}`}
      </pre>
    </section>
  );
}
