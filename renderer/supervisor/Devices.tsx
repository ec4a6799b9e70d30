import type { DeviceDetail } from '../../main/views/messages.ts';
import { minutes } from '../shared/format.ts';
import { Ladder } from '../shared/Ladder.tsx';
import { useVoice } from '../shared/Speech.tsx';
import { named } from '../shared/words/names.ts';

export function Devices({ devices }: { readonly devices: readonly DeviceDetail[] }) {
  const voice = useVoice();
  return (
    <section className="pane">
      <h2>
        {voice.say('desk.devices')} <span>{voice.say('desk.rungs')}</span>
      </h2>
      <ul className="in devices">
        {devices.map((device) => (
          <Device key={device.role} device={device} />
        ))}
      </ul>
    </section>
  );
}

function Device({ device }: { readonly device: DeviceDetail }) {
  const voice = useVoice();
  const seen = device.lastSeenS === null ? null : voice.say('desk.seen', { n: device.lastSeenS });
  return (
    <li>
      <b>{named(voice, 'device.', device.role)}</b>
      <Ladder rungs={device.rungs} />
      {device.rungs === 0 ? (
        <span className="tag warn">
          {voice.say('rung.0')} {device.lostForS !== null && minutes(device.lostForS)}
        </span>
      ) : (
        <span>
          {voice.say(`rung.${device.rungs}`)} {seen && <small>· {seen}</small>}
        </span>
      )}
      <p className="mono">
        {device.wire} · {device.dialect}
        {device.device && ` · ${device.device}`}
      </p>
      {device.why && <p className="cause">{named(voice, 'link.', device.why)}</p>}
      {device.detail && (
        <p className="detail" lang="en">
          {device.detail}
        </p>
      )}
      <p className="note">
        {voice.say('desk.frames', { n: device.frames, bad: device.bad, discarded: device.discarded })}
        {device.plain && ` · ${voice.say('desk.plain')}`}
        {device.virtual && ` · ${voice.say('desk.virtual')}`}
      </p>
    </li>
  );
}
