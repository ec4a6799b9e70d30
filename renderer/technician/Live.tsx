import type { LiveLine, TechnicianView } from '../../main/views/messages.ts';
import { timeOfDay } from '../shared/format.ts';
import { useVoice } from '../shared/Speech.tsx';
import { roleName } from '../shared/words/names.ts';

const thousandths = (wallMs: number) => String(wallMs % 1000).padStart(3, '0');

/** Bytes as they travel and what was made of them, the newest in sight. While a shoe is in play there are none (R75). */
export function Live({ view: { live } }: { readonly view: TechnicianView }) {
  const voice = useVoice();
  return (
    <section className="pane live">
      <h2>{voice.say('tech.live')}</h2>
      <div className="in newest">
        <ol className="wire">
          {!live.isShown && <li className="hidden">{voice.say('tech.liveHidden')}</li>}
          {live.lines.length === 0 && live.isShown && <li className="hidden">{voice.say('tech.liveNone')}</li>}
          {live.lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ol>
      </div>
    </section>
  );
}

function Line({ line }: { readonly line: LiveLine }) {
  const voice = useVoice();
  return (
    <li className={classOf(line)}>
      <time>
        {timeOfDay(line.wallMs)}.{thousandths(line.wallMs)}
      </time>
      <span>{line.is === 'event' ? '⇒' : line.from === 'device' ? '→' : '←'}</span>
      <span>
        {line.is === 'event' ? `${line.event} ${line.values}` : line.text}
        <small>
          {roleName(voice, line.role)}
          {line.is === 'bytes' && line.times > 1 && ` ×${line.times}`}
          {line.is === 'bytes' && line.bad && ` · ${voice.say('tech.bad')}`}
          {line.is === 'event' && ` · ${line.verdict}`}
        </small>
      </span>
    </li>
  );
}
function classOf(line: LiveLine): string {
  if (line.is === 'event') return line.verdict === 'ok' ? 'made' : 'made err';
  return line.bad ? 'err' : line.from === 'device' ? 'up' : 'dn';
}
