import type { CSSProperties } from 'react';
import type { HandView, PlayersView, SeatPlace } from '../../main/views/messages.ts';
import { Beside } from '../shared/Beside.tsx';
import { money, signed } from '../shared/format.ts';
import { Hand, type SlotTone } from '../shared/Hand.tsx';
import { HandFigure, Marks } from '../shared/Marks.tsx';
import { PlayerName } from '../shared/PlayerName.tsx';
import { Outcome, outcomeOf, SeatTags } from '../shared/SeatTags.tsx';
import { SideTag } from '../shared/SideTag.tsx';
import { useVoice } from '../shared/Speech.tsx';
import { actingHand, handNamed, handsAt, houseOf } from '../shared/table.ts';
import { OddsRow } from './OddsRow.tsx';
import { TopList } from './TopList.tsx';
import { VoidNotice } from './VoidNotice.tsx';

/** The table as players face it: the house's hand at the top, seat 1 at the right. */
export function SeatTable({ view }: { readonly view: PlayersView }) {
  const tone: SlotTone = view.state === 'void' ? 'gone' : 'quiet';
  return (
    <>
      {view.state === 'void' && view.result ? <VoidNotice view={view} round={view.result.round} /> : <House view={view} tone={tone} />}
      <ol className="arc">
        {view.seats.map((place, index) => (
          <Place key={place.seat} view={view} place={place} tone={tone} drop={dropOf(index, view.seats.length)} />
        ))}
      </ol>
    </>
  );
}

/** How far the middle of the arc hangs below its ends, in rem. */
const DEPTH = 5;
/** A parabola through the two outer seats. */
function dropOf(index: number, count: number): string {
  const middle = (count - 1) / 2;
  const aside = middle === 0 ? 0 : (index - middle) / middle;
  return `${DEPTH * (1 - aside * aside)}rem`;
}

interface DrawnProps {
  readonly view: PlayersView;
  readonly tone: SlotTone;
}

/** The house's hand, with the largest balances beside it (U9); before a card lies there what is offered. */
function House({ view, tone }: DrawnProps) {
  const hand = handNamed(view.hands, houseOf(view));
  return (
    <section className="bank">
      <TopList top={view.topList} />
      {hand.cards.length === 0 ? <OddsRow view={view} /> : <HouseHand view={view} hand={hand} tone={tone} />}
      <Bank bank={view.bank} />
    </section>
  );
}

function HouseHand({ view, hand, tone }: DrawnProps & { readonly hand: HandView }) {
  return (
    <div className={actingHand(view.turn) === hand.of ? 'house now' : 'house'}>
      <SideTag of={hand.of} />
      <Hand hand={hand} order={view.order} tone={tone} />
      <p className="says">
        <HandFigure view={view} hand={hand} />
        <Marks hand={hand} isOver={view.result !== null} />
      </p>
    </div>
  );
}

/** Where a player holds the bank: what is played for, and with how much. */
function Bank({ bank }: Pick<PlayersView, 'bank'>) {
  const { language, say } = useVoice();
  if (bank === null) return <div />;
  return (
    <div className="level">
      {bank.level !== null && <b>{say('bank.level', { sum: money(bank.level, language) })}</b>}
      {!bank.held && <span>{say('bank.none')}</span>}
      {bank.held && bank.balance !== null && <span>{say('bank.balance', { sum: money(bank.balance, language) })}</span>}
    </div>
  );
}

const LETTERS = ['A', 'B'] as const;

function Place({ view, place, tone, drop }: DrawnProps & { readonly place: SeatPlace; readonly drop: string }) {
  const hands = handsAt(view.hands, place);
  const isSplit = hands.length > 1;
  const acting = actingHand(view.turn);
  return (
    <li className={placeClass(place, acting)} style={{ '--drop': drop } as CSSProperties} data-seat={place.seat}>
      <div className={isSplit ? 'lay two' : 'lay'}>
        {hands.map((hand, index) => (
          <div key={hand.of} className={hand.of === acting ? 'at' : undefined}>
            {isSplit && <i>{LETTERS[index]}</i>}
            <Hand hand={hand} order={view.order} tone={tone} fan />
          </div>
        ))}
      </div>
      <p className="figures">
        {hands.map((hand, index) => (
          <span key={hand.of}>
            {isSplit && <small>{LETTERS[index]}</small>}
            <HandFigure view={view} hand={hand} />
          </span>
        ))}
      </p>
      <p className="said">
        {hands.map((hand, index) => (
          <span key={hand.of} className="of">
            {isSplit && <small>{LETTERS[index]}</small>}
            <SeatTags view={view} place={place} hand={hand} />
          </span>
        ))}
        {place.net !== null && !isSplit && <Outcome outcome={outcomeOf(view, place.net)} />}
      </p>
      <div className="plate">
        <b>{place.seat}</b>
        {place.player !== null && <PlayerName name={place.player} />}
      </div>
      <Money view={view} place={place} />
    </li>
  );
}

function placeClass({ player, hands, net }: SeatPlace, acting: string | null): string {
  const outcome = net === null ? '' : net > 0 ? 'won' : net < 0 ? 'lost' : '';
  return `place ${player === null ? 'free' : ''} ${acting !== null && hands.includes(acting) ? 'now' : ''} ${outcome}`;
}

/** What stands there; once the money has moved what was won or lost (U4). */
function Money({ view, place }: Pick<DrawnProps, 'view'> & { readonly place: SeatPlace }) {
  const { language } = useVoice();
  const { staked, net } = place;
  if (net !== null) return <p className="money">{view.state !== 'void' && signed(net, language)}</p>;
  return (
    <p className="money">
      {staked > 0 && money(staked, language)}
      <Beside place={place} />
    </p>
  );
}
