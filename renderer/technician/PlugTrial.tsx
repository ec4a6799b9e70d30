import { useVoice } from '../shared/Speech.tsx';
import type { Voice } from '../shared/words/voice.ts';
import type { TrialProps } from './trial.ts';

const SECOND_MS = 1000;
/** `1,4` */
const seconds = (voice: Voice, ms: number): string => (ms / SECOND_MS).toFixed(1).replace('.', voice.language === 'vi' ? ',' : '.');

/** The plug is pulled at the moment at which the trial was begun: when it was noticed, and when the device came back. */
export function PlugTrial({ trial: { step, lostMs, backMs } }: TrialProps<'plug'>) {
  const voice = useVoice();
  return (
    <div className="plug" role="status">
      <p className="now">{voice.say(`tech.try.step.${step}`)}</p>
      {lostMs !== null && <p>{voice.say('tech.try.lostAfter', { n: seconds(voice, lostMs) })}</p>}
      {backMs !== null && <p>{voice.say('tech.try.backAfter', { n: seconds(voice, backMs) })}</p>}
      <p className="note">{voice.say('tech.try.plugHow')}</p>
    </div>
  );
}
