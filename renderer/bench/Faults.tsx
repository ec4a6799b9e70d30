import { useEffect, useState } from 'react';
import type { BenchAct, BenchDevice, BenchFault, BenchState } from '../../main/views/messages.ts';
import { useVoice } from '../shared/Speech.tsx';
import { Drill } from './Drill.tsx';
import { deviceName, faultName } from './names.ts';

type Act = (act: BenchAct) => void;

/** Two rows of the keyboard, with Alt, wherever they lie: what comes with the next card or press, and the wire. */
const KEYS = { once: [...'QWERTYUIOP'], lasting: [...'ASDFG'], mend: 'M' } as const;

/** What can go wrong: by hand at either device, or by itself. */
export function Faults({ state, act }: { readonly state: BenchState; readonly act: Act }) {
  const voice = useVoice();
  const [tab, setTab] = useState<BenchDevice | 'drill'>('shoe');
  const tabs = [['shoe', deviceName(voice, 'shoe')] as const, ['panel', deviceName(voice, 'panel')] as const];
  return (
    <section className="pane faults">
      <h2>
        {voice.say('bench.faults')}
        <span className="tabs">
          {[...tabs, ['drill', voice.say('bench.drill')] as const].map(([name, title]) => (
            <button key={name} type="button" aria-pressed={tab === name} onClick={() => setTab(name)} data-tab={name}>
              {title}
            </button>
          ))}
        </span>
      </h2>
      <div className="in work">
        <Broken state={state} act={act} />
        {tab === 'drill' ? <Drill state={state} act={act} /> : <ByHand key={tab} device={tab} state={state} act={act} />}
      </div>
    </section>
  );
}

const brokenAt = (state: BenchState, device: BenchDevice): BenchFault | null =>
  device === 'shoe' ? (state.shoe.virtual?.fault ?? null) : state.panel.fault;

/** What is the matter now, and the end of it. */
function Broken({ state, act }: { readonly state: BenchState; readonly act: Act }) {
  const voice = useVoice();
  const { armed } = state.panel;
  return (
    <>
      {(['shoe', 'panel'] as const).map((device) => {
        const fault = brokenAt(state, device);
        if (fault === null) return null;
        const name = { device: deviceName(voice, device), fault: faultName(voice, fault) };
        return (
          <p key={device} className="broken" role="status">
            <span>
              <i aria-hidden="true">✕</i> {voice.say('bench.broken', name)}
            </span>
            <button type="button" className="btn go" onClick={() => act({ bench: 'plug', device })} data-bench="plug" data-device={device}>
              {voice.say('bench.plug')} <kbd>{KEYS.mend}</kbd>
            </button>
          </p>
        );
      })}
      {armed !== null && (
        <p className="broken" role="status">
          {voice.say('bench.armed', { fault: faultName(voice, armed) })}
        </p>
      )}
    </>
  );
}

function ByHand({ device, state, act }: { readonly device: BenchDevice; readonly state: BenchState; readonly act: Act }) {
  const voice = useVoice();
  const isVirtual = device === 'shoe' ? state.shoe.virtual !== null : state.panel.virtual;
  const broken = brokenAt(state, device);
  // A fault has the same key at either device.
  const keyed = (lasts: boolean, keys: readonly string[]) =>
    state.faults
      .filter((fault) => fault.lasts === lasts)
      .map(({ name, at }, index) => ({ name, at, key: keys[index] ?? '' }))
      .filter(({ at }) => at.includes(device));
  const groups = [
    { title: voice.say(device === 'shoe' ? 'bench.ofNext.shoe' : 'bench.ofNext.panel'), faults: keyed(false, KEYS.once) },
    { title: voice.say('bench.ofWire'), faults: keyed(true, KEYS.lasting) },
  ];
  useAltKeys((pressed) => {
    const fault = groups.flatMap(({ faults }) => faults).find(({ key }) => key === pressed);
    if (pressed === KEYS.mend && broken !== null) act({ bench: 'plug', device });
    else if (fault) act({ bench: fault.name, device });
    else return false;
    return true;
  });
  if (!isVirtual) return <p>{voice.say('bench.real')}</p>;
  return groups.map(({ title, faults }) => (
    <fieldset key={title} className="group">
      <legend>
        {title} <small>{voice.say('bench.alt')}</small>
      </legend>
      {faults.map(({ name, key }) => (
        <button
          key={name}
          type="button"
          className="btn small"
          aria-pressed={broken === name || state.panel.armed === name}
          onClick={() => act({ bench: name, device })}
          data-bench={name}
        >
          {faultName(voice, name)} <kbd>{key}</kbd>
        </button>
      ))}
    </fieldset>
  ));
}

/** Keys with Alt, by where they lie. `press` tells whether the key was one of its. */
function useAltKeys(press: (key: string) => boolean): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.repeat || !event.code.startsWith('Key')) return;
      if (press(event.code.slice('Key'.length))) event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}
