import type { HandView, SeatView } from '../../main/views/messages.ts';
import { handNamed, handsAt, houseOf } from '../shared/table.ts';

/** The hands of this place, once cards lie there. */
export function ownHands({ seat, seats, hands }: SeatView): readonly HandView[] {
  const place = seats.find((one) => one.seat === seat);
  const own = seat === 'banker' ? [handNamed(hands, seat)] : place ? handsAt(hands, place) : [];
  return own.filter(({ cards }) => cards.length > 0);
}

/** The dealer's hand, or the banker's on another's screen; null before a card lies there. */
export function houseHand(view: SeatView): HandView | null {
  const house = houseOf(view);
  const hand = handNamed(view.hands, house);
  return view.seat === house || hand.cards.length === 0 ? null : hand;
}

/** Where hands are hidden: those of other seats that this place may see (T8, T16). */
export const openedHands = (view: SeatView): readonly HandView[] =>
  view.bank === null ? [] : view.hands.filter(({ of, total }) => total !== null && of !== houseOf(view) && of !== `${view.seat}`);
