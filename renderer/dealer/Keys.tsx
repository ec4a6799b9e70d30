import { type FormEvent, useEffect, useState } from 'react';
import type { Act, DealerView, Trouble } from '../../main/views/messages.ts';
import { useArmed } from '../shared/armed.ts';
import { Second, useSpeech, useVoice } from '../shared/Speech.tsx';
import type { ScreenProps } from '../shared/screen.tsx';
import type { Key } from '../shared/words/catalogue.ts';
import { actName } from '../shared/words/names.ts';
import type { Voice } from '../shared/words/voice.ts';

/** What needs more than a reason is a supervisor's, on the supervisor's screen. */
const NOT_HERE = new Set(['card.enter', 'card.fix', 'alarm.clear', 'round.correct']);
const CALL = 'call';

interface KeysProps {
  readonly view: DealerView;
  readonly takeover: Trouble | null;
  readonly act: ScreenProps<DealerView>['act'];
}

/** The keys that may be pressed now; the call key is at the right in every state. */
export function Keys({ view, takeover, act }: KeysProps) {
  const [asking, setAsking] = useState<Act | null>(null);
  const acts = view.acts.filter(({ fact, ceremony }) => fact !== CALL && !NOT_HERE.has(fact) && ceremony !== 'reason+secondPerson');
  const call = view.acts.find(({ fact }) => fact === CALL) ?? null;
  const asked = asking && acts.find(({ fact }) => fact === asking.fact);
  const press = (pressed: Act) => {
    if (pressed.ceremony === 'none') act({ kind: pressed.fact });
    else setAsking(pressed);
  };
  useKeyboard(view.acts, (pressed) => (acts.includes(pressed) || pressed === call) && press(pressed));
  return (
    <footer className="keys">
      {asked ? (
        <ReasonPrompt
          key={asked.fact}
          asked={asked}
          done={(reason) => {
            setAsking(null);
            if (reason !== null) act({ kind: asked.fact, reason });
          }}
        />
      ) : (
        <div className="acts">
          {acts.map((one) => (
            <ActKey key={one.fact} act={one} press={press} />
          ))}
          {acts.length === 0 && <Foot view={view} takeover={takeover} />}
        </div>
      )}
      {call ? <ActKey act={call} press={press} pit /> : <NoCall view={view} />}
    </footer>
  );
}

/** A key of the keyboard does what its key on the screen does; typing is left alone, and so is a focused button. */
function useKeyboard(acts: readonly Act[], press: (act: Act) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLButtonElement;
      if (event.repeat || (typing && !/^F\d+$/.test(event.key))) return;
      const act = acts.find(({ key }) => key !== null && key === event.key);
      if (!act) return;
      event.preventDefault();
      press(act);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}

function ActKey({ act, press, pit = false }: { readonly act: Act; readonly press: (act: Act) => void; readonly pit?: boolean }) {
  const voice = useVoice();
  return (
    <button type="button" className={pit ? 'key pit' : act.procedure ? 'key go' : 'key'} onClick={() => press(act)} data-act={act.fact}>
      <b>{actName(voice, act.fact)}</b>
      <Second as="i">{(second) => actName(second, act.fact)}</Second>
      {act.key && <kbd>{act.key}</kbd>}
    </button>
  );
}

const VOID = 'round.void';

/** Why, before it is done; where the ceremony wants it a second press within seconds. */
function ReasonPrompt({ asked, done }: { readonly asked: Act; readonly done: (reason: string | null) => void }) {
  const voice = useVoice();
  const [reason, setReason] = useState('');
  const { armed, arm } = useArmed();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = reason.trim();
    if (given === '') return;
    if (asked.ceremony === 'reason' || armed) done(given);
    else arm(asked.fact);
  };
  const again = asked.fact === VOID ? 'arm.void' : 'arm.again';
  return (
    <form className="acts ask" onSubmit={submit}>
      <label>
        <span>
          {actName(voice, asked.fact)} · {voice.say('reason.needed')}
        </span>
        <input value={reason} onChange={(event) => setReason(event.target.value)} maxLength={200} required />
      </label>
      <button type="submit" className={armed ? 'key armed' : 'key'}>
        <b>{armed ? voice.say(again, { n: armed.left }) : actName(voice, asked.fact)}</b>
      </button>
      <button type="button" className="key" onClick={() => done(null)}>
        <b>{voice.say('cancel')}</b>
      </button>
    </form>
  );
}

/** Nothing to press: who acts then, and how. */
function Foot({ view, takeover }: Omit<KeysProps, 'act'>) {
  const { first, second } = useSpeech();
  const line = (voice: Voice) => voice.say(...footKey(view, takeover));
  return (
    <p className="none">
      {line(first)}
      {second && (
        <>
          <br />
          <span className="en" lang={second.language}>
            {line(second)}
          </span>
        </>
      )}
    </p>
  );
}

function footKey(view: DealerView, takeover: Trouble | null): readonly [Key, Record<string, number>] {
  if (takeover?.kind === 'unread') return ['trouble.unread.foot', { n: takeover.limit ?? 0 }];
  if (takeover) return view.round && view.phase === 'card' ? ['foot.held', { n: view.round.number }] : ['foot.supervisor', {}];
  const draws = view.next.code === 'dealCard' || view.next.code === 'burnFirst' || view.next.code === 'burnMore';
  return [draws ? 'foot.draw' : 'foot.wait', {}];
}

/** In the place of the call key when the table takes no call: it is called already, or takes nothing at all. */
function NoCall({ view }: { readonly view: DealerView }) {
  const voice = useVoice();
  const called = view.troubles.some(({ kind }) => kind === 'called');
  const [what, how]: readonly [Key, Key] = called ? ['foot.called', 'foot.calledHow'] : ['foot.inPerson', 'foot.inPersonHow'];
  return (
    <p className="key pit said">
      <b>{voice.say(what)}</b>
      <i>{voice.say(how)}</i>
    </p>
  );
}
