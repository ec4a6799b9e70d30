import type { Common } from '../../main/views/messages.ts';
import { useVoice } from './Speech.tsx';

/** The last seconds are orange. */
const LOW_MS = 5_000;

/** Time left, from the seconds of the view: a page has no clock. */
export function TimeBar({ clock }: { readonly clock: NonNullable<Common['clock']> }) {
  const voice = useVoice();
  return (
    <div className={clock.leftMs < LOW_MS ? 'time low' : 'time'}>
      <span className="bar" aria-hidden="true">
        <i style={{ width: `${(clock.leftMs / clock.ofMs) * 100}%` }} />
      </span>
      <b>{Math.ceil(clock.leftMs / 1000)}</b>
      <span className="cap">{voice.say('seconds')}</span>
    </div>
  );
}
