import { type FormEvent, useState } from 'react';
import type { Act, SupervisorView } from '../../main/views/messages.ts';
import { useArmed } from '../shared/armed.ts';
import { CardPicker } from '../shared/CardPicker.tsx';
import { money } from '../shared/format.ts';
import { Rungs } from '../shared/Ladder.tsx';
import type { Intent } from '../shared/live.ts';
import { Reason } from '../shared/Reason.tsx';
import { useVoice } from '../shared/Speech.tsx';
import type { ScreenProps } from '../shared/screen.tsx';
import { actName, cardName, placeName } from '../shared/words/names.ts';
import { moveWords } from '../shared/words/next.ts';
import { troubleHint } from '../shared/words/trouble.ts';
import type { Voice } from '../shared/words/voice.ts';
import { Decisions } from './Decisions.tsx';
import { type Issue, isHere } from './issue.ts';
import { OnTable } from './OnTable.tsx';

interface WorkProps {
  readonly view: SupervisorView;
  readonly issue: Issue | null;
  readonly task: string | null;
  readonly choose: (task: string | null) => void;
  readonly act: ScreenProps<SupervisorView>['act'];
}

/** The table as it lies, what may be done to it, and the form of what is being done. */
export function Work({ view, issue, task, choose, act }: WorkProps) {
  const voice = useVoice();
  const [code, setCode] = useState<string | null>(null);
  const [place, setPlace] = useState<string | null>(null);
  const acts = view.acts.filter(isHere);
  const asked = acts.find(({ fact }) => fact === task) ?? null;
  const fixing = task === 'card.fix';
  const target = fixing ? place : (issue?.trouble?.place ?? view.due);
  const scanner = issue?.trouble?.kind === 'scannerLost' && view.devices.find(({ role }) => role === 'shoe');
  return (
    <section className="pane">
      <h2>
        {title(voice, task, target)}
        {(fixing || task === 'card.enter') && <span>{voice.say('desk.cards')}</span>}
      </h2>
      <div className="in work">
        <OnTable view={view} trouble={issue?.trouble ?? null} shown={code} target={target} choose={fixing ? setPlace : null} />
        {issue?.trouble ? <p className="note">{troubleHint(voice, issue.trouble)}</p> : <Calm view={view} />}
        {scanner && <Rungs device={scanner} />}
        <Decisions view={view} act={act} />
        <Tasks acts={acts.filter((one) => one.fact !== 'alarm.clear' || issue?.alarm)} task={task} choose={choose} act={act} />
      </div>
      {asked && asked.ceremony !== 'none' && (
        <TaskForm
          asked={asked}
          code={code}
          pick={setCode}
          intent={(reason) => intentOf(asked.fact, reason, { code, place, issue })}
          act={act}
        />
      )}
    </section>
  );
}

/** Nothing is in the way: what the dealer does now, and what is staked. */
function Calm({ view }: { readonly view: SupervisorView }) {
  const voice = useVoice();
  return (
    <p className="now">
      {voice.say('desk.next', { what: moveWords(view, voice) })}
      <br />
      <small className="note">{voice.say('bets.sum', { n: view.bets.count, sum: money(view.bets.sum, voice.language) })}</small>
    </p>
  );
}

function title(voice: Voice, task: string | null, target: string | null): string {
  if (task === null) return voice.say('desk.table');
  if (task === 'card.fix' && target === null) return voice.say('desk.fixChoose');
  if (target === null) return actName(voice, task);
  const place = placeName(voice, target, true);
  if (task === 'card.enter') return voice.say('desk.enterTitle', { place });
  return task === 'card.fix' ? voice.say('desk.fixTitle', { place }) : actName(voice, task);
}

interface Chosen {
  readonly code: string | null;
  readonly place: string | null;
  readonly issue: Issue | null;
}

/** The fact's fields (contract, "Tapes"); null while something is still to be chosen. The station adds who does it. */
function intentOf(kind: string, reason: string, { code, place, issue }: Chosen): Intent | null {
  if (reason === '') return null;
  switch (kind) {
    case 'card.enter':
      return code === null ? null : { kind, code, reason };
    case 'card.fix':
      return code === null || place === null ? null : { kind, place, code, reason };
    case 'alarm.clear':
      return issue?.alarm ? { kind, alarm: issue.alarm.id, reason } : null;
    default:
      return { kind, reason };
  }
}

/** Everything else this person may do: at once where no reason is asked. */
function Tasks({ acts, task, choose, act }: Pick<WorkProps, 'task' | 'choose' | 'act'> & { readonly acts: readonly Act[] }) {
  const voice = useVoice();
  if (acts.length === 0) return <p className="note">{voice.say('desk.noActs')}</p>;
  return (
    <div className="tasks">
      {acts.map(({ fact, ceremony, procedure }) => (
        <button
          key={fact}
          type="button"
          className={procedure && ceremony === 'none' ? 'btn go' : 'btn'}
          aria-current={fact === task}
          data-act={fact}
          onClick={() => (ceremony === 'none' ? act({ kind: fact }) : choose(fact))}
        >
          {actName(voice, fact)}
        </button>
      ))}
    </div>
  );
}

interface TaskFormProps {
  readonly asked: Act;
  readonly code: string | null;
  readonly pick: (code: string) => void;
  readonly intent: (reason: string) => Intent | null;
  readonly act: WorkProps['act'];
}

function TaskForm({ asked, code, pick, intent, act }: TaskFormProps) {
  const voice = useVoice();
  const [reason, setReason] = useState('');
  const { armed, arm, disarm } = useArmed();
  const ready = intent(reason.trim());
  const picks = asked.fact === 'card.enter' || asked.fact === 'card.fix';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ready) return;
    if (asked.ceremony === 'reason+secondPress' && !armed) return arm(asked.fact);
    disarm();
    act(ready);
  };
  const label = picks && code !== null ? voice.say('desk.enter', { card: cardName(voice, code) }) : actName(voice, asked.fact);
  return (
    <form className="in work task" onSubmit={submit}>
      {picks && <CardPicker chosen={code} choose={pick} />}
      <div className="row">
        <Reason reason={reason} change={setReason} />
        <button type="submit" className={armed ? 'btn armed wide' : 'btn go wide'} disabled={!ready}>
          {armed ? voice.say('arm.again', { n: armed.left }) : label}
        </button>
      </div>
    </form>
  );
}
