import type { HandView, SeatView } from '../../main/views/messages.ts';
import { money, signed } from '../shared/format.ts';
import { Hand } from '../shared/Hand.tsx';
import { HandFigure, Marks } from '../shared/Marks.tsx';
import { Outcome, outcomeOf } from '../shared/SeatTags.tsx';
import { useVoice } from '../shared/Speech.tsx';
import { actingHand, figureOf, isBetweenRounds, isDecided } from '../shared/table.ts';
import { seatState } from '../shared/words/names.ts';
import { Elsewhere } from './Elsewhere.tsx';
import { openedHands, ownHands } from './hands.ts';
import { Opened } from './Opened.tsx';
import { handLetter } from './turn-words.ts';

/** More cards than these lie over each other. */
const APART = 2;
/** Not a name of its own, as Xì bàng has. */
const FIGURES = /^\d/;

/** Own cards, large, with the total and what is to be said of it (U2). */
export function Mine({ view }: { readonly view: SeatView }) {
  const voice = useVoice();
  const own = ownHands(view);
  const opened = openedHands(view);
  const place = view.seats.find(({ seat }) => seat === view.seat);
  if (own.length === 0 && opened.length === 0) {
    const sitsOut = view.bettor !== null && place?.plays === false && !isBetweenRounds(view);
    return (
      <section className="mine">
        {sitsOut && <p className="none">{seatState(voice, 'sitsOut')}</p>}
        <Elsewhere view={view} />
      </section>
    );
  }
  return (
    <section
      className="mine"
      data-hands={own.length}
      data-opened={opened.length > 0 || undefined}
      data-bank={view.seat === 'banker' || undefined}
    >
      {own.map((hand, index) => (
        <OwnHand key={hand.of} view={view} hand={hand} index={own.length > 1 ? index : null} />
      ))}
      {opened.length > 0 && <Opened hands={opened} />}
      <Elsewhere view={view} />
    </section>
  );
}

/** `index`: of a split hand. */
function OwnHand({ view, hand, index }: { readonly view: SeatView; readonly hand: HandView; readonly index: number | null }) {
  const voice = useVoice();
  const { turn, bets, seat } = view;
  const net = view.seats.find((place) => place.seat === seat)?.net ?? null;
  const acting = index !== null && actingHand(turn) === hand.of;
  const staked = bets.find((bet) => bet.bet === 'seat' && bet.seat === seat && bet.hand === (index ?? 0));
  const figure = figureOf(hand, isDecided(view, hand.of));
  return (
    <div className={acting ? 'own acts' : 'own'}>
      <Hand hand={hand} order={[]} tone="quiet" fan={index !== null || hand.cards.length > APART} />
      <div className="sum">
        {index !== null && <span className={acting ? 'tag on' : 'tag'}>{voice.say('seat.handOf', { hand: handLetter(index) })}</span>}
        {figure !== null && (
          <p className="figure">
            <HandFigure view={view} hand={hand} />{' '}
            <span>{FIGURES.test(figure) ? voice.say('points') : voice.say('points.of', { n: hand.total ?? '' })}</span>
          </p>
        )}
        <Marks hand={hand} isOver={view.result !== null} />
        {net !== null && (
          <p className="bet">
            <Outcome outcome={outcomeOf(view, net)} /> {signed(net, voice.language)}
          </p>
        )}
        {staked && <p className="bet">{voice.say('seat.staked', { sum: money(staked.amount, voice.language) })}</p>}
      </div>
    </div>
  );
}
