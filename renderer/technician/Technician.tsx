import { useState } from 'react';
import type { TechnicianView } from '../../main/views/messages.ts';
import { DeskBar } from '../shared/DeskBar.tsx';
import { SignIn } from '../shared/SignIn.tsx';
import { useVoice } from '../shared/Speech.tsx';
import type { ScreenProps } from '../shared/screen.tsx';
import { Bind } from './Bind.tsx';
import { Found } from './Found.tsx';
import { Live } from './Live.tsx';
import { Roles } from './Roles.tsx';
import { Sheet } from './Sheet.tsx';
import { Trials } from './Trials.tsx';

const TABS = ['devices', 'trial', 'sheet'] as const;
type Tab = (typeof TABS)[number];
type Props = ScreenProps<TechnicianView>;

/** Puts a table into service: its devices found, bound and watched, tried out one by one, and the sheet that says so. */
export function Technician(props: Props) {
  const { view, sign } = props;
  const [tab, setTab] = useState<Tab>('devices');
  return (
    <main className="desk-page technician">
      <DeskBar view={view} sign={sign}>
        {view.people !== 'signedOut' && <Tabs tab={tab} choose={setTab} />}
      </DeskBar>
      {view.people === 'signedOut' ? <SignIn sign={sign} /> : <Content {...props} tab={tab} />}
    </main>
  );
}

function Tabs({ tab, choose }: { readonly tab: Tab; readonly choose: (tab: Tab) => void }) {
  const voice = useVoice();
  return (
    <fieldset className="tabs" aria-label={voice.say('tech.tabs')}>
      {TABS.map((one) => (
        <button key={one} type="button" className="btn" aria-pressed={one === tab} onClick={() => choose(one)} data-tab={one}>
          {voice.say(`tech.tab.${one}`)}
        </button>
      ))}
    </fieldset>
  );
}

function Content({ tab, ...props }: Props & { readonly tab: Tab }) {
  const { view, act } = props;
  if (tab === 'devices') return <Devices {...props} />;
  if (tab === 'trial') return <Trials view={view} act={act} />;
  return <Sheet view={view} act={act} />;
}

function Devices({ view, act, refusal }: Props) {
  const [binding, bind] = useState<string | null>(null);
  const role = view.roles.find((one) => one.role === binding) ?? null;
  return (
    <section className="tech">
      <Found found={view.found} />
      <div>
        {role && <Bind key={role.role} view={view} role={role} act={act} refusal={refusal} close={() => bind(null)} />}
        <Roles view={view} bind={bind} binding={binding} />
      </div>
      <Live view={view} />
    </section>
  );
}
