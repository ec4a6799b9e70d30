import type { SupervisorView, TimelineItem } from '../../main/views/messages.ts';
import { CardChip } from '../shared/Card.tsx';
import { money, timeOfDay } from '../shared/format.ts';
import { useVoice } from '../shared/Speech.tsx';
import { betName, named, optionName, placeShort, refusalWords, sideName } from '../shared/words/names.ts';
import { known, type Voice } from '../shared/words/voice.ts';

const MARKS: Readonly<Record<TimelineItem['mark'], string>> = { plain: '', card: 'c', trouble: 'x' };

/** Of this round, oldest first; the newest is in sight. */
export function Timeline({ view }: { readonly view: SupervisorView }) {
  const voice = useVoice();
  return (
    <section className="pane">
      <h2>
        {voice.say('desk.timeline', { n: view.round?.number ?? '–' })} <span>{voice.say('desk.fact', { n: view.fact })}</span>
      </h2>
      <div className="in newest">
        <ol>
          {view.timeline.map((item) => (
            <li className="line" key={item.seq}>
              <time>{timeOfDay(item.wallMs)}</time>
              <i className={MARKS[item.mark]} />
              <span>
                {words(voice, item)} {item.card && <CardChip show={item.card} />} <small>{details(voice, item)}</small>
              </span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function words(voice: Voice, { kind, values }: TimelineItem): string {
  const key = known(`fact.${kind}.${values.link ?? values.what ?? ''}`) ?? known(`fact.${kind}`);
  const said = key ? voice.say(key) : kind;
  return typeof values.place === 'string' ? `${placeShort(voice, values.place)}: ${said}` : said;
}

/** Where, which bet and how much, or what was decided. */
function told(voice: Voice, { seat, bettor, bet, amount, action, target, choice, accept }: TimelineItem['values']): readonly string[] {
  return [
    ...(seat === undefined ? [] : [sideName(voice, `${seat}`)]),
    ...(bettor === undefined ? [] : [`${bettor}`]),
    ...(bet === undefined ? [] : [betName(voice, `${bet}`)]),
    ...(typeof amount === 'number' ? [money(amount, voice.language)] : []),
    ...(action === undefined ? [] : [optionName(voice, { name: `${action}`, ...(target === undefined ? {} : { target: `${target}` }) })]),
    ...(choice === undefined ? [] : [`${named(voice, 'choice.', `${choice}`)}: ${optionName(voice, { name: `${accept}` })}`]),
  ];
}

/** Whose, who did it and with whom, why, and that it was refused. */
function details(voice: Voice, { verdict, values }: TimelineItem): string {
  const why = values.why === undefined ? null : named(voice, 'link.', String(values.why));
  const refused =
    verdict === 'ok'
      ? null
      : verdict === 'fault'
        ? voice.say('verdict.fault')
        : voice.say('verdict.refused', { why: refusalWords(voice, verdict) });
  return [...told(voice, values), values.by, values.second, values.reason, why, values.detail, refused]
    .filter((part) => part !== null && part !== undefined)
    .join(' · ');
}
