import type { SeatView } from '../../main/views/messages.ts';
import { money } from '../shared/format.ts';
import { Second, useVoice } from '../shared/Speech.tsx';
import type { ScreenProps } from '../shared/screen.tsx';
import { optionName } from '../shared/words/names.ts';
import type { Question } from './asks.ts';

interface AnswerProps {
  readonly question: Question;
  readonly act: ScreenProps<SeatView>['act'];
}

/** Yes, with what it costs, and no; neither is pushed. */
export function Answer({ question: { bettor, seat, choice, price }, act }: AnswerProps) {
  const voice = useVoice();
  const give = (accept: boolean) => act({ kind: 'choice', bettor, seat, choice, accept });
  return (
    <div className="opts">
      <button type="button" className="key" onClick={() => give(true)} data-option="yes">
        <b>{optionName(voice, { name: 'yes' })}</b>
        <small>{money(price, voice.language)}</small>
      </button>
      <button type="button" className="key" onClick={() => give(false)} data-option="no">
        <b>{optionName(voice, { name: 'no' })}</b>
        <Second as="small">{(second) => optionName(second, { name: 'no' })}</Second>
      </button>
    </div>
  );
}
