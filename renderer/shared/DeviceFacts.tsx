import type { DeviceDetail } from '../../main/views/messages.ts';
import { useVoice } from './Speech.tsx';
import { named } from './words/names.ts';

/** How a device is connected, why it is not and what to do, and what has come of it. */
export function DeviceFacts({ device }: { readonly device: DeviceDetail }) {
  const voice = useVoice();
  const seen = device.lastSeenS === null ? '' : ` · ${voice.say('desk.seen', { n: device.lastSeenS })}`;
  return (
    <>
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
        {seen}
        {` · ${voice.say(device.plain ? 'desk.plain' : 'tech.authentic')}`}
        {device.virtual && ` · ${voice.say('desk.virtual')}`}
      </p>
    </>
  );
}
