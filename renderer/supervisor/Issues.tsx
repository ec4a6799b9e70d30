import type { Act } from '../../main/views/messages.ts';
import { minutes } from '../shared/format.ts';
import { useVoice } from '../shared/Speech.tsx';
import { StopSign } from '../shared/signs.tsx';
import { actName } from '../shared/words/names.ts';
import { troubleWhat, troubleWhich, troubleWhy } from '../shared/words/trouble.ts';
import { known, type Voice } from '../shared/words/voice.ts';
import type { Issue, WayOut } from './issue.ts';

interface IssuesProps {
  readonly issues: readonly Issue[];
  readonly chosen: Issue | null;
  readonly choose: (key: string) => void;
}

export function Issues({ issues, chosen, choose }: IssuesProps) {
  const voice = useVoice();
  return (
    <section className="pane issues">
      <h2>
        {voice.say('desk.issues')} <span>{issues.length}</span>
      </h2>
      <div className="in">
        {issues.length === 0 && <p className="well">✓ {voice.say('desk.allWell')}</p>}
        {issues.map((issue) => {
          const { what, detail, seconds } = issueWords(issue, voice);
          return (
            <button
              key={issue.key}
              type="button"
              className={`issue ${issue === chosen ? 'at' : ''} ${issue.alarm ? 'quiet' : ''}`}
              aria-pressed={issue === chosen}
              onClick={() => choose(issue.key)}
            >
              <StopSign />
              <b>{what}</b>
              <small>{detail}</small>
              <time>{minutes(seconds)}</time>
            </button>
          );
        })}
      </div>
    </section>
  );
}

/** An alarm's kind is a trouble's, or has words of its own. */
export function alarmName(voice: Voice, kind: string): string {
  const key = known(`trouble.${kind}.what`) ?? known(`alarm.${kind}`);
  return key ? voice.say(key) : voice.say('alarm.other', { code: kind });
}

function issueWords({ trouble, alarm }: Issue, voice: Voice) {
  if (alarm) {
    const round = alarm.round === null ? '' : ` · ${voice.say('desk.alarmRound', { n: alarm.round })}`;
    return {
      what: alarmName(voice, alarm.kind),
      detail: voice.say(alarm.blocks ? 'desk.alarmBlocks' : 'desk.alarm') + round,
      seconds: alarm.forS,
    };
  }
  // The card may be tried on beyond the limit, which is when the supervisor was called.
  const tries =
    trouble.attempt !== null && trouble.limit !== null
      ? voice.say('trouble.tries', { n: Math.min(trouble.attempt, trouble.limit), of: trouble.limit })
      : null;
  const detail = [troubleWhich(voice, trouble, false), tries, troubleWhy(voice, trouble)].filter((part) => part !== null && part !== '');
  return { what: troubleWhat(voice, trouble), detail: detail.join(' · '), seconds: trouble.forS };
}

interface WaysProps {
  readonly ways: readonly WayOut[];
  readonly acts: readonly Act[];
  readonly task: string | null;
  readonly choose: (task: string) => void;
}

/** The ways out of the chosen issue: brass where it is this person's. */
export function Ways({ ways, acts, task, choose }: WaysProps) {
  const voice = useVoice();
  return (
    <section className="pane">
      <h2>{voice.say('desk.ways')}</h2>
      <ul className="in exits">
        {ways.map((way) => {
          const yours = acts.some(({ fact }) => fact === way.code);
          return (
            <li key={way.code} className={way.code === task ? 'at' : undefined}>
              <button type="button" disabled={!yours} onClick={() => choose(way.code)}>
                <b>{way.code === 'alarm.clear' ? actName(voice, way.code) : voice.say(`way.${way.code}.do`)}</b>
                {way.code !== 'alarm.clear' && <small>{voice.say(`way.${way.code}.how`)}</small>}
                <span className={yours ? 'tag on' : 'tag off'}>{voice.say(yours ? 'who.you' : `who.${way.who}`)}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
