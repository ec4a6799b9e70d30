import { useState } from 'react';
import type { BenchAct, BenchDevice, BenchFault, BenchState, DrillState } from '../../main/views/messages.ts';
import { useVoice } from '../shared/Speech.tsx';
import { named } from '../shared/words/names.ts';
import { deviceName, faultName, toldName } from './names.ts';

type Act = (act: BenchAct) => void;

const PACES = [0, 300, 1500] as const;
const DEVICES: readonly BenchDevice[] = ['shoe', 'panel'];
const HIGHEST_SEED = 2 ** 32 - 1;
const FIRST_PERCENT = 25;

/** The bench deals by itself: what it may do wrong, and what became of each. */
export function Drill({ state, act }: { readonly state: BenchState; readonly act: Act }) {
  const { drill } = state;
  return drill?.running ? <Running drill={drill} act={act} /> : <Plan state={state} act={act} />;
}

function Plan({ state, act }: { readonly state: BenchState; readonly act: Act }) {
  const voice = useVoice();
  const { drill } = state;
  const [seed, setSeed] = useState(String(drill?.seed ?? state.seed));
  const [percent, setPercent] = useState(String(drill?.percent ?? FIRST_PERCENT));
  const [everyMs, setEveryMs] = useState<number>(drill?.everyMs ?? PACES[1]);
  const [devices, setDevices] = useState<readonly BenchDevice[]>(drill?.devices ?? DEVICES);
  const [faults, setFaults] = useState<readonly BenchFault[]>(drill?.faults ?? state.faults.map(({ name }) => name));
  const plan = { seed: whole(seed, HIGHEST_SEED), percent: whole(percent, 100), everyMs, faults, devices };
  const isWhole = faults.length > 0 && devices.length > 0;
  return (
    <form
      className="drill"
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole) act({ bench: 'drill', ...plan });
      }}
    >
      <div className="fields">
        <label>
          {voice.say('bench.drill.seed')}
          <input inputMode="numeric" value={seed} onChange={({ target }) => setSeed(target.value)} data-drill="seed" />
        </label>
        <label>
          {voice.say('bench.drill.percent')}
          <input inputMode="numeric" value={percent} onChange={({ target }) => setPercent(target.value)} data-drill="percent" />
        </label>
        <label>
          {voice.say('bench.drill.pace')}
          <select className="btn" value={everyMs} onChange={({ target }) => setEveryMs(Number(target.value))} data-drill="pace">
            {PACES.map((ms) => (
              <option key={ms} value={ms}>
                {named(voice, 'bench.pace.', String(ms))}
              </option>
            ))}
          </select>
        </label>
      </div>
      <button type="submit" className="btn go" disabled={!isWhole} data-bench="drill">
        {isWhole ? voice.say('bench.drill.start') : voice.say('bench.drill.none')}
      </button>
      <Choice names={DEVICES} chosen={devices} choose={setDevices} nameOf={(name) => deviceName(voice, name)} />
      <Choice names={state.faults.map(({ name }) => name)} chosen={faults} choose={setFaults} nameOf={(name) => faultName(voice, name)} />
      {drill && <Record drill={drill} />}
    </form>
  );
}
const whole = (text: string, most: number): number => Math.min(most, Math.max(0, Math.floor(Number(text) || 0)));

interface ChoiceProps<Name extends string> {
  readonly names: readonly Name[];
  readonly chosen: readonly Name[];
  readonly choose: (names: readonly Name[]) => void;
  readonly nameOf: (name: Name) => string;
}
function Choice<Name extends string>({ names, chosen, choose, nameOf }: ChoiceProps<Name>) {
  return (
    <div className="choice">
      {names.map((name) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={chosen.includes(name)}
            onChange={({ target }) => choose(names.filter((one) => (one === name ? target.checked : chosen.includes(one))))}
            data-drill={name}
          />
          {nameOf(name)}
        </label>
      ))}
    </div>
  );
}

function Running({ drill, act }: { readonly drill: DrillState; readonly act: Act }) {
  const voice = useVoice();
  return (
    <div className="drill">
      <p role="status">
        <b>{voice.say('bench.seed', { n: drill.seed })}</b> ·{' '}
        {voice.say('bench.drill.done', { cards: drill.cards, presses: drill.presses })}
        {drill.waits && ` · ${named(voice, 'bench.waits.', drill.waits)}`}
      </p>
      <button type="button" className="btn bad" onClick={() => act({ bench: 'endDrill' })} data-bench="endDrill">
        {voice.say('bench.drill.stop')}
      </button>
      <Record drill={drill} />
    </div>
  );
}

/** What was done, the newest first, and how often the table told of it as it should. */
function Record({ drill: { counts, done } }: { readonly drill: DrillState }) {
  const voice = useVoice();
  const sums = Object.entries(counts) as readonly [BenchFault, { readonly done: number; readonly told: number }][];
  return (
    <>
      <ul className="sums">
        {sums.map(([fault, count]) => (
          <li key={fault} className={count.told === count.done ? 'ok' : undefined} title={voice.say('bench.drill.count', count)}>
            {faultName(voice, fault)}{' '}
            <b>
              {count.told}/{count.done}
            </b>
          </li>
        ))}
      </ul>
      <ol className="done">
        {done.toReversed().map(({ n, device, fault, told }) => (
          <li key={n} className={told === '' ? 'err' : undefined}>
            <span>{n}</span>
            <span>
              {deviceName(voice, device)} · {faultName(voice, fault)} <small>{toldName(voice, told)}</small>
            </span>
            <span aria-hidden="true">{told === null ? '…' : told === '' ? '✕' : '✓'}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
