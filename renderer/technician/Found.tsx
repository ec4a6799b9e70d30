import type { FoundView } from '../../main/views/messages.ts';
import { useVoice } from '../shared/Speech.tsx';
import { roleName } from '../shared/words/names.ts';

/** What is plugged into this machine, who may open it, and what it is bound to. */
export function Found({ found }: { readonly found: readonly FoundView[] | null }) {
  const voice = useVoice();
  return (
    <section className="pane">
      <h2>
        {voice.say('tech.found')} <span>{found?.length}</span>
      </h2>
      <ul className="in devices found">
        {found === null && <li role="status">{voice.say('tech.looking')}</li>}
        {found?.length === 0 && <li>{voice.say('tech.foundNone')}</li>}
        {found?.map((device) => (
          <Device key={device.path} device={device} />
        ))}
      </ul>
    </section>
  );
}

function Device({ device }: { readonly device: FoundView }) {
  const voice = useVoice();
  const { product, path, wire, ids, serial, place, inputAs, holder, readable, detail, roles } = device;
  const names = [
    wire.endsWith(path) ? null : path,
    ids,
    serial === null ? null : voice.say('tech.serial', { n: serial }),
    place === null ? null : voice.say('tech.place', { n: place }),
  ];
  const bound = roles.map((role) => roleName(voice, role)).join(', ');
  return (
    <li>
      <b>{product ?? path}</b>
      <span className={readable ? 'tag off' : 'tag warn'}>{voice.say(readable ? 'tech.mayOpen' : 'tech.mayNotOpen')}</span>
      <p className="mono">{wire}</p>
      <p>{names.filter((name) => name !== null).join(' · ')}</p>
      {!readable && (
        <p className="detail" lang="en">
          {detail}
        </p>
      )}
      {inputAs && <p className="cause">{voice.say(`tech.input.${inputAs}`)}</p>}
      {holder && <p>{voice.say('tech.holder', { who: holder })}</p>}
      <p>{bound === '' ? voice.say('tech.boundNone') : voice.say('tech.boundTo', { role: bound })}</p>
    </li>
  );
}
