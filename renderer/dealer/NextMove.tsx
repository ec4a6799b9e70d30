import type { DealerView, OddsView } from '../../main/views/messages.ts';
import { money, odds } from '../shared/format.ts';
import { SideTag } from '../shared/SideTag.tsx';
import { Second, useVoice } from '../shared/Speech.tsx';
import { TimeBar } from '../shared/TimeBar.tsx';
import { isSeated } from '../shared/table.ts';
import { betName, placeParts, placeShort, sideOf, unitName } from '../shared/words/names.ts';
import { nextFill, nextKey, nextSide, nextWords, thenWords } from '../shared/words/next.ts';
import { known } from '../shared/words/voice.ts';
import { step } from './step.ts';

/** One sentence, to be read at arm's length: what the dealer does now. */
export function NextMove({ view }: { readonly view: DealerView }) {
  const voice = useVoice();
  const side = sideOf(nextSide(view));
  const fill = nextFill(view, voice);
  return (
    <section className="next" aria-live="assertive">
      <div>
        <h2 className={step(voice.say(nextKey(view), fill), view.phase === 'settled' ? RESULT_STEPS : NEXT_STEPS)}>
          {voice.parts(nextKey(view), side === null ? fill : { ...fill, side: <SideTag of={side} /> })}
        </h2>
        <Second as="p">{(second) => nextWords(view, second)}</Second>
        <Why view={view} />
      </div>
      <Beside view={view} />
    </section>
  );
}

/** Characters that the two larger sizes hold. */
const NEXT_STEPS = [26, 50] as const;
/** Beside a result stands what it pays. */
const RESULT_STEPS = [18, 40] as const;

function Why({ view }: { readonly view: DealerView }) {
  const voice = useVoice();
  const then = thenWords(view, voice);
  const reasons = view.why.flatMap(({ code, values }) => {
    const key = known(`why.${code}`);
    if (!key) return [];
    const strong = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, <b key={name}>{value}</b>]));
    return [<span key={code}>{voice.parts(key, strong)} </span>];
  });
  if (reasons.length === 0 && !then) return null;
  return (
    <p className="why">
      {(view.phase !== 'settled' || isSeated(view)) && reasons}
      {then}
    </p>
  );
}

/** At the right of the sentence: what was staked, what is paid, or the order of the deal. */
function Beside({ view }: { readonly view: DealerView }) {
  if (view.phase === 'betting') return <Bets view={view} />;
  if (isSeated(view)) return view.clock ? <TimeBar clock={view.clock} /> : null;
  if (view.phase === 'settled' && view.result) return <Paid paid={view.result.paid} />;
  if (view.phase === 'card' && view.order.length > 0) return <Order order={view.order} />;
  return view.clock ? <TimeBar clock={view.clock} /> : null;
}

function Bets({ view }: { readonly view: DealerView }) {
  const voice = useVoice();
  return (
    <div className="bets">
      <p>
        <b>{view.bets.count}</b>
        <span>{voice.say('bets.count')}</span>
      </p>
      <p>
        <b>{money(view.bets.sum, voice.language)}</b>
        <span>{voice.say('bets.total', { unit: unitName(voice, view.table.unit) })}</span>
      </p>
      {view.clock && <TimeBar clock={view.clock} />}
    </div>
  );
}

/** More winning bets than fit in two rows of three. */
const WIDE = 6;

function Paid({ paid }: { readonly paid: readonly OddsView[] }) {
  const voice = useVoice();
  return (
    <ul className={paid.length > WIDE ? 'order paying many' : 'order paying'} aria-label={voice.say('paid.title')}>
      {paid.map(({ bet, odds: pays }) => (
        <li key={bet}>
          {odds(pays, voice.language)}
          <small>{betName(voice, bet)}</small>
        </li>
      ))}
    </ul>
  );
}

function Order({ order }: { readonly order: DealerView['order'] }) {
  const voice = useVoice();
  const hands = [...new Set(order.map(({ place }) => placeParts(place).of))];
  const rows = hands.flatMap((of) => order.filter(({ place }) => placeParts(place).of === of));
  return (
    <ol className="order" aria-label={voice.say('order.title')}>
      {rows.map(({ place, is }) => (
        <li key={place} className={is} aria-current={is === 'now' ? 'step' : undefined}>
          {placeShort(voice, place)}
          <small>{voice.say(`order.${is}`)}</small>
        </li>
      ))}
    </ol>
  );
}
