import type { DealerView, Trouble, Way } from '../../main/views/messages.ts';
import { Card } from '../shared/Card.tsx';
import { minutes } from '../shared/format.ts';
import { Hand, layOf } from '../shared/Hand.tsx';
import { Rungs } from '../shared/Ladder.tsx';
import { HandFigure } from '../shared/Marks.tsx';
import { HandTag, SideTag } from '../shared/SideTag.tsx';
import { Second, useVoice } from '../shared/Speech.tsx';
import { StopSign } from '../shared/signs.tsx';
import { isSeated } from '../shared/table.ts';
import { troubleHint, troubleLine, troubleWhat, troubleWhich, troubleWhy } from '../shared/words/trouble.ts';
import { step } from './step.ts';

/** Characters that the two larger sizes of the title hold. */
const TITLE_STEPS = [38, 44] as const;
/** More rows than that and each way out is only named. */
const ROOMY_ROWS = 3;

/** Trouble in the place of next move and felt: what happened, the hands as they lie, the ways out and who takes them. */
export function Takeover({ view, trouble }: { readonly view: DealerView; readonly trouble: Trouble }) {
  const voice = useVoice();
  const what = troubleWhat(voice, trouble);
  const which = troubleWhich(voice, trouble);
  return (
    <section className="trouble" role="alert">
      <header>
        <StopSign />
        <div>
          <h2 className={step(`${what} ${which}`, TITLE_STEPS)}>
            {what}
            <small>{which}</small>
          </h2>
          <Second as="p">{(second) => troubleLine(second, trouble)}</Second>
        </div>
        {trouble.attempt !== null && trouble.limit !== null ? (
          <Tries attempt={trouble.attempt} limit={trouble.limit} />
        ) : (
          <p className="since">
            <b>{minutes(trouble.forS)}</b>
            {voice.say('trouble.since')}
          </p>
        )}
      </header>
      <div className="body">
        <Held view={view} trouble={trouble} />
        <Ways view={view} trouble={trouble} />
      </div>
    </section>
  );
}

/** Failed reads crossed out, those that are left numbered. */
function Tries({ attempt, limit }: { readonly attempt: number; readonly limit: number }) {
  const voice = useVoice();
  return (
    <ol className="tries" aria-label={voice.say('trouble.tries', { n: Math.min(attempt, limit), of: limit })}>
      {Array.from({ length: limit }, (_, index) => index + 1).map((number) => (
        <li key={number} className={number <= attempt ? 'done' : 'todo'}>
          {number <= attempt ? '✕' : number}
          <small>{number <= attempt ? voice.say('trouble.try', { n: number }) : voice.say('trouble.left')}</small>
        </li>
      ))}
    </ol>
  );
}

function Held({ view, trouble }: { readonly view: DealerView; readonly trouble: Trouble }) {
  const voice = useVoice();
  const why = troubleWhy(voice, trouble);
  return (
    <div className="felt held">
      <h3 className="unseen">{voice.say('trouble.hands')}</h3>
      <div className="lines">
        {isSeated(view) ? <HeldSeats view={view} /> : <HeldSides view={view} />}
        {trouble.card !== null && (
          <figure className="question">
            <Card show={trouble.card} />
            <figcaption>{voice.say('trouble.inQuestion')}</figcaption>
          </figure>
        )}
      </div>
      <p className="cap">
        {why && `${why} · `}
        {troubleHint(voice, trouble)}
      </p>
    </div>
  );
}

function HeldSides({ view }: { readonly view: DealerView }) {
  return layOf(view).hands.map((hand) => (
    <div className="line" key={hand.of}>
      <SideTag of={hand.of} />
      <Hand hand={hand} order={due(view)} tone="loud" />
      <div className="total">{hand.cards.some(({ show }) => show === 'unread') ? '–' : (hand.total ?? '–')}</div>
    </div>
  ));
}

/** Hands of seven seats and the house where nobody has split; up to fifteen are drawn as small as they can be read. */
const ROOMY_HANDS = 8;

function HeldSeats({ view }: { readonly view: DealerView }) {
  return (
    <div className={view.hands.length > ROOMY_HANDS ? 'many small' : 'many'}>
      {view.hands.map((hand) => (
        <div className="few" key={hand.of}>
          <HandTag of={hand.of} />
          <Hand hand={hand} order={due(view)} tone="loud" fan />
          <HandFigure view={view} hand={hand} />
        </div>
      ))}
    </div>
  );
}
const due = ({ order }: DealerView): DealerView['order'] => order.filter(({ is }) => is === 'now');

function Ways({ view, trouble }: { readonly view: DealerView; readonly trouble: Trouble }) {
  const scanner = trouble.kind === 'scannerLost' && view.devices.find(({ role }) => role === 'shoe');
  const rows = trouble.ways.length + (scanner ? 1 : 0);
  return (
    <div className={rows > ROOMY_ROWS ? 'ways many' : 'ways'}>
      {scanner && <Rungs device={scanner} />}
      {trouble.ways.map((way, index) => (
        <WayOut key={way.code} way={way} number={index + 1} />
      ))}
    </div>
  );
}

function WayOut({ way, number }: { readonly way: Way; readonly number: number }) {
  const voice = useVoice();
  const you = way.who === 'dealer';
  return (
    <div className={you ? 'way you' : 'way'}>
      <b>{number}</b>
      <p>{voice.say(`way.${way.code}.do`)}</p>
      <small>{voice.say(`way.${way.code}.how`)}</small>
      <span className={you ? 'tag on' : 'tag'}>{voice.say(`who.${way.who}`)}</span>
    </div>
  );
}
