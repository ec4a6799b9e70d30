import type { ReactNode } from 'react';
import type { Common, Person } from '../../main/views/messages.ts';
import { useVoice } from './Speech.tsx';
import type { ScreenProps } from './screen.tsx';
import { named } from './words/names.ts';

/** Those whose letters the pages bring with them. */
const LANGUAGES = [
  ['vi', 'VI'],
  ['en', 'EN'],
] as const;

interface DeskBarProps extends Pick<ScreenProps<never>, 'sign'> {
  readonly view: Pick<Common, 'table'> & { readonly person: Person | null; readonly people: 'off' | 'signedIn' | 'signedOut' };
  readonly children: ReactNode;
}

/** The top of a desk's page: the table, what the page puts beside it, the language, and who is signed in. */
export function DeskBar({ view, sign, children }: DeskBarProps) {
  const voice = useVoice();
  return (
    <header className="bar">
      <h1>{voice.say('table.name', { name: view.table.name })}</h1>
      {children}
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
