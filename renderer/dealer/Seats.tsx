import { Fragment } from 'react';
import type { AskView, DealerView, HandView, SeatPlace } from '../../main/views/messages.ts';
import { Beside } from '../shared/Beside.tsx';
import { type Choice, choicesOf } from '../shared/decisions.ts';
import { money, signed } from '../shared/format.ts';
import { Hand, type SlotTone } from '../shared/Hand.tsx';
import { HandFigure, Marks } from '../shared/Marks.tsx';
import { PlayerName } from '../shared/PlayerName.tsx';
import { Outcome, outcomeOf, SeatTags } from '../shared/SeatTags.tsx';
import { SideTag } from '../shared/SideTag.tsx';
import { useVoice } from '../shared/Speech.tsx';
import { actingHand, handNamed, handsAt, houseOf } from '../shared/table.ts';
import { seatName } from '../shared/words/names.ts';

interface SeatsProps {
  readonly view: DealerView;
  /** The choice that the keys answer; touching another seat that is asked takes that one. */
  readonly choice: Choice | null;
  readonly choose: (choice: Choice) => void;
}

/** The table as it lies before the dealer: seat 1 at the left hand, the house's hand nearest. */
export function Seats({ view, choice, choose }: SeatsProps) {
  const tone: SlotTone = view.result?.status === 'void' ? 'gone' : 'loud';
  return (
    <section className="felt seated">
      <ol className="seats">
        {view.seats.map((place) => (
          <Seat key={place.seat} view={view} place={place} tone={tone} choice={choice} choose={choose} />
        ))}
      </ol>
      <House view={view} tone={tone} />
    </section>
  );
}

interface SeatProps extends SeatsProps {
  readonly place: SeatPlace;
  readonly tone: SlotTone;
}

function Seat({ view, place, tone, choice, choose }: SeatProps) {
  const voice = useVoice();
  const hands = handsAt(view.hands, place);
  const asked = choicesOf(view.asks).find(({ seat }) => seat === place.seat);
  const isSplit = hands.length > 1;
  return (
    <li className={seatClass(view, place, choice, asked)} data-seat={place.seat}>
      <header>
        <b>{place.seat}</b>
        {place.player !== null && <PlayerName name={place.player} />}
      </header>
      <div className="cards">
        {hands.map((hand, index) => (
          <div key={hand.of} className={hand.of === actingHand(view.turn) ? 'half at' : 'half'}>
            {isSplit && <i>{LETTERS[index]}</i>}
            <Hand hand={hand} order={view.order} tone={tone} fan />
          </div>
        ))}
      </div>
      <footer>
        <p className="says">
          {hands.map((hand, index) => (
            <Fragment key={hand.of}>
              {isSplit && <i>{LETTERS[index]}</i>}
              <HandFigure view={view} hand={hand} />
            </Fragment>
          ))}
          {!isSplit && hands.map((hand) => <SeatTags key={hand.of} view={view} place={place} hand={hand} />)}
        </p>
        {isSplit && (
          <p className="says">
            {hands.map((hand, index) => (
              <span key={hand.of} className="of">
                <i>{LETTERS[index]}</i>
                <SeatTags view={view} place={place} hand={hand} />
              </span>
            ))}
          </p>
        )}
        <Stake view={view} place={place} />
      </footer>
      {asked && <button type="button" className="pick" aria-label={seatName(voice, `${place.seat}`)} onClick={() => choose(asked)} />}
    </li>
  );
}
const LETTERS = ['A', 'B'] as const;

function seatClass(
  view: DealerView,
  { seat, player, plays, hands, net }: SeatPlace,
  choice: Choice | null,
  asked: AskView | undefined,
): string {
  const acting = actingHand(view.turn);
  return [
    'seat',
    player === null && 'free',
    player !== null && !plays && view.phase !== 'betting' && 'out',
    hands.length > 1 && 'split',
    (hands.includes(acting ?? '') || choice?.seat === seat) && 'now',
    asked && 'wait',
    net !== null && (net > 0 ? 'won' : net < 0 && 'lost'),
  ]
    .filter(Boolean)
    .join(' ');
}

/** What stands there, own and behind; once the money has moved what came of it. */
function Stake({ view, place }: { readonly view: DealerView; readonly place: SeatPlace }) {
  const { language } = useVoice();
  const { staked, net } = place;
  if (net !== null)
    return (
      <p className="stake">
        {place.outcomes.length < 2 && <Outcome outcome={outcomeOf(view, net)} />}
        {view.phase !== 'voided' && <b>{signed(net, language)}</b>}
      </p>
    );
  return (
    <p className="stake">
      {staked > 0 && <b>{money(staked, language)}</b>}
      <Beside place={place} />
    </p>
  );
}

function House({ view, tone }: { readonly view: DealerView; readonly tone: SlotTone }) {
  const of = houseOf(view);
  const hand: HandView = handNamed(view.hands, of);
  return (
    <div className={actingHand(view.turn) === of ? 'house now' : 'house'}>
      <div className="who">
        <SideTag of={of} />
        <Bank bank={view.bank} />
      </div>
      <Hand hand={hand} order={view.order} tone={tone} />
      <p className="says">
        <HandFigure view={view} hand={hand} />
        <Marks hand={hand} isOver={view.result !== null} />
      </p>
    </div>
  );
}

/** Where a player holds the bank: with how much, and what is played for. */
function Bank({ bank }: Pick<DealerView, 'bank'>) {
  const { language, say } = useVoice();
  if (bank === null) return null;
  if (!bank.held) return <small>{say('bank.none')}</small>;
  return (
    <>
      {bank.balance !== null && <small>{say('bank.balance', { sum: money(bank.balance, language) })}</small>}
      {bank.level !== null && <small>{say('bank.level', { sum: money(bank.level, language) })}</small>}
    </>
  );
}
