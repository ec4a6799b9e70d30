import type { AskView, Common, HandView, SeatPlace } from '../../main/views/messages.ts';
import { Marks } from './Marks.tsx';
import { useVoice } from './Speech.tsx';
import { actingHand, isBetweenRounds } from './table.ts';
import { outcomeName, seatState } from './words/names.ts';

type TagKind = '' | 'on' | 'off' | 'asked';

interface SeatTagsProps {
  readonly view: Common & { readonly asks?: readonly AskView[] };
  readonly place: SeatPlace;
  readonly hand: HandView;
}

/** How a seat's hand stands, in words: what is awaited of it, what is said of it, and its seat in the round. Never colour alone. */
export function SeatTags({ view, place, hand }: SeatTagsProps) {
  const awaited = awaitedOf(view, place, hand);
  return (
    <>
      <Marks hand={hand} isOver={view.result !== null} />
      {awaited && <State {...awaited} />}
      {!awaited && <Standing view={view} place={place} hand={hand} />}
      {place.hands.length > 1 && <Outcome outcome={place.outcomes[place.hands.indexOf(hand.of)]} />}
    </>
  );
}

function State({ state, kind = '', sign = '' }: { readonly state: string; readonly kind?: TagKind; readonly sign?: string }) {
  const voice = useVoice();
  return (
    <span className={`tag ${kind}`} data-state={state}>
      {sign && `${sign} `}
      {seatState(voice, state)}
    </span>
  );
}

/** U1, and whose answer to a question is still out. */
function awaitedOf({ turn, asks = [] }: SeatTagsProps['view'], { seat }: SeatPlace, hand: HandView) {
  if (actingHand(turn) === hand.of) return { state: 'acting', kind: 'on' } as const;
  return asks.some((ask) => ask.fact === 'choice' && ask.seat === seat) ? ({ state: 'asked', kind: 'asked' } as const) : null;
}

function Standing({ view, place, hand }: SeatTagsProps) {
  const { bank, phase, asks = [] } = view;
  if (place.player === null) return <State state="free" kind="off" />;
  if (phase === 'betting') return bank === null ? null : <State {...(place.plays ? READY : NOT_READY)} />;
  if (isBetweenRounds(view)) return null;
  if (!place.plays) return <State state="sitsOut" kind="off" />;
  const ahead = asks.find(
    (ask) => ask.fact === 'action' && ask.ahead && ask.seat === place.seat && hand.of.endsWith('b') === (ask.hand === 1),
  );
  if (ahead?.fact !== 'action') return null;
  return ahead.chosen === null ? <State state="waiting" kind="off" /> : <State state="chosen" sign="●" />;
}
const READY = { state: 'ready', sign: '✓' } as const;
const NOT_READY = { state: 'notReady', kind: 'off' } as const;

const OUTCOMES = { win: ['on', '✓'], lose: ['off', '✕'], push: ['', '='], returned: ['', '↩'] } as const;
export type OutcomeOf = keyof typeof OUTCOMES;

/** Never colour alone. */
export function Outcome({ outcome }: { readonly outcome: OutcomeOf | undefined }) {
  const voice = useVoice();
  if (outcome === undefined) return null;
  const [kind, sign] = OUTCOMES[outcome];
  return (
    <span className={`tag ${kind}`} data-outcome={outcome}>
      {sign} {outcomeName(voice, outcome)}
    </span>
  );
}
/** What the seat's player has won or lost, all hands together (U4); of a void round that the bets went back. */
export function outcomeOf({ result }: Pick<Common, 'result'>, net: number): OutcomeOf {
  if (result?.status === 'void') return 'returned';
  return net > 0 ? 'win' : net < 0 ? 'lose' : 'push';
}
