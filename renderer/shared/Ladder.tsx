import type { DeviceView } from '../../main/views/messages.ts';
import { useVoice } from './Speech.tsx';
import { named } from './words/names.ts';

/** Four rising bars: port open, bytes seen, frames good, taken by the table. */
export function Ladder({ rungs }: { readonly rungs: DeviceView['rungs'] }) {
  const voice = useVoice();
  return (
    <span className="ladder" data-n={rungs} role="img" aria-label={voice.say('rung.of', { n: rungs })}>
      <u />
      <u />
      <u />
      <u />
    </span>
  );
}

export function DeviceLight({ device }: { readonly device: DeviceView }) {
  const voice = useVoice();
  const name = named(voice, 'device.', device.role);
  return (
    <span className={device.rungs === 0 ? 'dev lost' : 'dev'}>
      <Ladder rungs={device.rungs} />
      {device.rungs === 0 ? voice.say('device.lost', { device: name }) : name}
    </span>
  );
}

const CELLS = [1, 2, 3, 4] as const;

/** The ladder in large: four cells with words, the first that fails with its cause. */
export function Rungs({ device }: { readonly device: DeviceView }) {
  const voice = useVoice();
  const failed = device.rungs + 1;
  return (
    <ol className="rungs" aria-label={named(voice, 'device.', device.role)}>
      {CELLS.map((cell) => {
        const state = cell < failed ? 'yes' : cell === failed ? 'no' : undefined;
        return (
          <li key={cell} className={state}>
            <i>{state === 'yes' ? '✓' : state === 'no' ? '✕' : cell}</i>
            {voice.say(`rung.${cell}`)}
            <small>
              {state === 'no' && device.why ? named(voice, 'link.', device.why) : state === 'yes' ? '' : voice.say('rung.wait')}
            </small>
          </li>
        );
      })}
    </ol>
  );
}
