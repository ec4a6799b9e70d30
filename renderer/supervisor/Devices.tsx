import type { DeviceDetail } from '../../main/views/messages.ts';
import { DeviceFacts } from '../shared/DeviceFacts.tsx';
import { minutes } from '../shared/format.ts';
import { Ladder } from '../shared/Ladder.tsx';
import { useVoice } from '../shared/Speech.tsx';
import { roleName } from '../shared/words/names.ts';

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
  return (
    <li>
      <b>{roleName(voice, device.role)}</b>
      <Ladder rungs={device.rungs} />
      {device.rungs === 0 ? (
        <span className="tag warn">
          {voice.say('rung.0')} {device.lostForS !== null && minutes(device.lostForS)}
        </span>
      ) : (
        <span>{voice.say(`rung.${device.rungs}`)}</span>
      )}
      <DeviceFacts device={device} />
    </li>
  );
}
