import type { SupervisorView } from '../../main/views/messages.ts';
import { DeskBar } from '../shared/DeskBar.tsx';
import { useVoice } from '../shared/Speech.tsx';
import type { ScreenProps } from '../shared/screen.tsx';
import { troubleWhat } from '../shared/words/trouble.ts';

export function Bar({ view, sign }: Pick<ScreenProps<SupervisorView>, 'view' | 'sign'>) {
  const voice = useVoice();
  const [newest] = view.troubles;
  return (
    <DeskBar view={view} sign={sign}>
      <span>
        {voice.say('shoe')} <b>{view.shoe?.number ?? '–'}</b> · {voice.say('round')} <b>{view.round?.number ?? '–'}</b>
      </span>
      <span role="status">
        {newest && (view.held || view.frozen) && (
          <span className="tag warn">{voice.say('desk.held', { what: troubleWhat(voice, newest) })}</span>
        )}
      </span>
    </DeskBar>
  );
}
