import { type ReactNode, useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import type { Language, PageAudience, PageView } from '../../main/views/messages.ts';
import { type Address, languagesOf, readAddress } from './address.ts';
import { type Live, openStore, type Refusal, type Store } from './live.ts';
import { Second, Speaking, type Spoken, useVoice } from './Speech.tsx';
import { refusalWords } from './words/names.ts';
import { voiceOf } from './words/voice.ts';

/** What a screen is drawn from and may do. */
export interface ScreenProps<View> {
  readonly view: View;
  readonly act: Store['act'];
  readonly sign: Store['sign'];
  /** The last refusal, for a screen that tells it beside what was pressed. */
  readonly refusal: Refusal | null;
}

interface PageProps<View extends PageView> {
  readonly audience: View['audience'];
  readonly store: Store;
  readonly address: Address;
  readonly Screen: (props: ScreenProps<View>) => ReactNode;
}

/** Draws an audience's newest view for ever. `place`: which one, of an audience that has several. */
export function mountScreen<View extends PageView>(
  audience: View['audience'],
  Screen: PageProps<View>['Screen'],
  place: PageAudience = audience as PageAudience,
): void {
  const address = readAddress(location.search);
  if (address.theme) document.documentElement.dataset.theme = address.theme;
  const root = document.getElementById('root') as HTMLElement;
  createRoot(root).render(<Page audience={audience} store={openStore(place)} address={address} Screen={Screen} />);
}

function Page<View extends PageView>({ audience, store, address, Screen }: PageProps<View>) {
  const live = useSyncExternalStore(store.subscribe, store.get);
  const { first, second } = languagesOf(address, live.view?.languages ?? null);
  const spoken = useSpoken(first, second, address.long);
  const table = live.view?.table.name;
  useEffect(() => {
    const screen = voiceOf(first).say(`screen.${audience}`);
    document.title = table ? `${table} · ${screen}` : screen;
  }, [first, audience, table]);
  return (
    <Speaking value={spoken}>
      <Frame live={live}>
        {live.view?.audience === audience && <Screen view={live.view as View} act={store.act} sign={store.sign} refusal={live.refusal} />}
      </Frame>
    </Speaking>
  );
}

/** The voices of a page, and its language for whoever reads it aloud. */
export function useSpoken(first: Language, second: Language | null, long: boolean): Spoken {
  useLayoutEffect(() => {
    document.documentElement.lang = first;
  }, [first]);
  return useMemo(() => ({ first: voiceOf(first, long), second: second && voiceOf(second, long) }), [first, second, long]);
}

/** Ribbon, connection and refusal: around every screen; a seat's tells a refusal itself. */
function Frame({ live, children }: { readonly live: Live; readonly children: ReactNode }) {
  return (
    <>
      {live.view?.test && <TestRibbon />}
      {!live.view && <Connecting />}
      {live.view && !live.connected && <NotConnected />}
      <div className="stage" inert={!live.connected} data-old={!live.connected || undefined}>
        {children}
      </div>
      {live.refusal && live.view?.audience !== 'seat' && <RefusalNote refusal={live.refusal} />}
    </>
  );
}

function Connecting() {
  const voice = useVoice();
  return (
    <p className="connecting" role="status">
      {voice.say('live.connecting')}
      <Second>{(second) => second.say('live.connecting')}</Second>
    </p>
  );
}

function NotConnected() {
  const voice = useVoice();
  return (
    <div className="not-connected" role="alert">
      <b>{voice.say('live.lost')}</b> <span>{voice.say('live.old')}</span>
      <Second>{(second) => second.say('live.lost')}</Second>
    </div>
  );
}

/** Every screen of a bench or test table carries it (R109). */
export function TestRibbon({ note }: { readonly note?: string }) {
  const voice = useVoice();
  return (
    <div className="test">
      <span>
        {voice.say('test')} — {note ?? voice.say('test.not')}
      </span>
    </div>
  );
}

export function RefusalNote({ refusal: { code, values } }: { readonly refusal: Refusal }) {
  const voice = useVoice();
  return (
    <div className="refusal" role="alert">
      <i aria-hidden="true">✕</i>
      <b>{refusalWords(voice, code, values)}</b>
      <Second>{(second) => refusalWords(second, code, values)}</Second>
    </div>
  );
}
