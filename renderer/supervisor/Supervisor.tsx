import { useState } from 'react';
import type { SupervisorView } from '../../main/views/messages.ts';
import { SignIn } from '../shared/SignIn.tsx';
import type { ScreenProps } from '../shared/screen.tsx';
import { isSeated } from '../shared/table.ts';
import { Bar } from './Bar.tsx';
import { Devices } from './Devices.tsx';
import { Issues, Ways } from './Issues.tsx';
import { type Issue, isHere, issuesOf, waysOf } from './issue.ts';
import { People } from './People.tsx';
import { Recent } from './Recent.tsx';
import { Seats } from './Seats.tsx';
import { Timeline } from './Timeline.tsx';
import { Void } from './Void.tsx';
import { Work } from './Work.tsx';

/** What is wrong first, then the ways out and who takes them; the round, the devices and the people beside it. */
export function Supervisor({ view, act, sign }: ScreenProps<SupervisorView>) {
  const issues = issuesOf(view.troubles, view.alarms);
  const [chosen, choose] = useState<string | null>(null);
  const [begun, begin] = useState<Begun | null>(null);
  const setTask = (task: string | null) => begin(task === null ? null : { task, at: standOf(view), since: view.fact });
  const issue = issues.find(({ key }) => key === chosen) ?? issues[0] ?? null;
  const work = taskOf(view, issue, begun !== null && isStill(view, begun) ? begun.task : null);
  return (
    <main className={isSeated(view) ? 'desk-page at-seats' : 'desk-page'}>
      <Bar view={view} sign={sign} />
      {view.people === 'signedOut' ? (
        <SignIn sign={sign} />
      ) : (
        <section className="sup">
          <div className="left">
            <Issues
              issues={issues}
              chosen={issue}
              choose={(key) => {
                choose(key);
                setTask(null);
              }}
            />
            {issue ? <Ways ways={waysOf(issue)} acts={view.acts} task={work} choose={setTask} /> : <Recent rounds={view.recent} />}
          </div>
          <div className="middle">
            <Work key={`${issue?.key} ${work}`} view={view} issue={issue} task={work} choose={setTask} act={act} />
            {isSeated(view) && !isForm(view, work) && <Seats view={view} act={act} />}
            {view.acts.some(({ fact }) => fact === 'round.void') && <Void view={view} act={act} />}
          </div>
          <div className="right">
            <Timeline view={view} />
            <Devices devices={view.devices} />
            {view.people !== 'off' && <People present={view.present} />}
          </div>
        </section>
      )}
    </main>
  );
}

/** A form that somebody has opened, and for what. */
interface Begun {
  readonly task: string;
  /** The round and its newest trouble. */
  readonly at: string;
  /** The journal's last fact then. */
  readonly since: number;
}
const standOf = ({ round, troubles }: SupervisorView): string => `${round?.number} ${troubles[0]?.id}`;
/** Until it has been done, by whomever, or what it was opened for is over. */
const isStill = (view: SupervisorView, { task, at, since }: Begun): boolean =>
  at === standOf(view) && !view.timeline.some(({ seq, kind, verdict }) => seq > since && kind === task && verdict === 'ok');

/** A form needs the room of the seats. */
const isForm = ({ acts }: SupervisorView, work: string | null): boolean =>
  acts.some(({ fact, ceremony }) => fact === work && ceremony !== 'none');

/** What the middle pane works on: what was chosen while it may still be done, else the first way out that is this person's. */
function taskOf(view: SupervisorView, issue: Issue | null, task: string | null): string | null {
  const may = (fact: string) => view.acts.some((act) => act.fact === fact && isHere(act));
  if (task !== null && may(task)) return task;
  return issue ? (waysOf(issue).find(({ code }) => may(code))?.code ?? null) : null;
}
