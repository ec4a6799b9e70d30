import type { SupervisorView } from '../../main/views/messages.ts';
import { useVoice } from '../shared/Speech.tsx';
import type { ScreenProps } from '../shared/screen.tsx';
import { named } from '../shared/words/names.ts';
import { troubleWhat } from '../shared/words/trouble.ts';

/** Those whose letters the pages bring with them. */
const LANGUAGES = [
  ['vi', 'VI'],
  ['en', 'EN'],
] as const;

export function Bar({ view, sign }: Pick<ScreenProps<SupervisorView>, 'view' | 'sign'>) {
  const voice = useVoice();
  const [newest] = view.troubles;
  return (
    <header className="bar">
      <h1>{voice.say('table.name', { name: view.table.name })}</h1>
      <span>
        {voice.say('shoe')} <b>{view.shoe?.number ?? '–'}</b> · {voice.say('round')} <b>{view.round?.number ?? '–'}</b>
      </span>
      <span role="status">
        {newest && (view.held || view.frozen) && (
          <span className="tag warn">{voice.say('desk.held', { what: troubleWhat(voice, newest) })}</span>
        )}
      </span>
      <span className="sp" />
      <nav aria-label={voice.say('desk.language')}>
        {LANGUAGES.map(([language, label]) => (
          <a key={language} href={`?lang=${language}`} lang={language} aria-current={voice.language === language}>
            {label}
          </a>
        ))}
      </nav>
      {view.person && (
        <span className="who">
          {view.person.name} · {named(voice, 'who.', view.person.role)}
        </span>
      )}
      {view.people === 'signedIn' && (
        <button type="button" className="btn" onClick={() => sign('out')}>
          {voice.say('sign.out')}
        </button>
      )}
    </header>
  );
}
