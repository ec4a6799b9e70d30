import type { Card } from '../cards/card.ts';
import { DEALER, handName } from './blackjack-asks.ts';
import { handWith, isAceAndTen, isBust, isNgulinh } from './blackjack-hand.ts';
import { DEALER_STANDS } from './blackjack-round.ts';
import { type BlackjackState, handAt, handOf, isSplit, seatAt } from './blackjack-state.ts';
import { optionsOf } from './blackjack-turns.ts';
import type { Ahead, Mark, Place, PlaceOfDeal, Reason } from './game.ts';

/** What a screen says of a blackjack round's places, and why the dealer draws or stands. Told from open cards alone. */
export function order(state: BlackjackState): readonly PlaceOfDeal[] {
  const lying = placesOf(state);
  const asked = state.waiting.for === 'card' ? [state.waiting.place] : [];
  const places = new Set([...firstPlaces(state), ...lying, ...asked]);
  return [...places].map((place) => ({ place, is: lying.includes(place) ? 'dealt' : asked.includes(place) ? 'now' : 'open' }));
}
/** P4. Between a split and its cards, too, each of them is still to be filled. */
const firstPlaces = ({ seats }: BlackjackState): readonly Place[] => {
  const hands = [...seats.filter(({ out }) => out !== 'dead').map(({ number }) => handName(number, 0)), DEALER];
  return [1, 2].flatMap((count) => hands.map((hand) => `${hand}.${count}`));
};
const placesOf = ({ seats, hands, dealer }: BlackjackState): readonly Place[] => {
  const numbered = (name: string, count = 0) => Array.from({ length: count }, (_, index) => `${name}.${index + 1}`);
  return [
    ...numbered(DEALER, dealer?.count),
    ...seats.flatMap(({ number }, index) => [
      ...numbered(handName(number, 0), hands[2 * index]?.count),
      ...numbered(handName(number, 1), hands[2 * index + 1]?.count),
    ]),
  ];
};

/** Nothing before the hole card is turned. */
export function explain({ rules, dealer, step, waiting }: BlackjackState): readonly Reason[] {
  if (step !== 'dealer' || dealer === null) return [];
  const values = { dealer: dealer.total };
  if (isAceAndTen(dealer)) return [{ code: 'blackjack.dealerHasBlackjack', values }];
  if (waiting.for === 'card') return [{ code: 'blackjack.dealerDraws', values }];
  if (isBust(dealer)) return [{ code: 'blackjack.dealerBusts', values }];
  if (rules.ngulinh?.dealer === true && isNgulinh(dealer)) return [{ code: 'blackjack.dealerHasNgulinh', values }];
  return [{ code: dealer.total >= DEALER_STANDS ? 'blackjack.dealerStands' : 'blackjack.nothingToCompare', values }];
}

/** P7: the hands whose turn is still to come. */
export function ahead(state: BlackjackState): readonly Ahead[] {
  const { seats, hands, step, at } = state;
  if (step === 'dealer') return [];
  const from = step === 'deal' || step === 'insurance' ? 0 : at + 1;
  const open: Ahead[] = [];
  for (let slot = from; slot < hands.length; slot += 1) {
    const { number, out, auto } = seatAt(seats, slot);
    if (out !== 'no' || auto || (handOf(slot) === 1 && handAt(hands, slot) === null)) continue;
    open.push({ seat: number, hand: handOf(slot), options: optionsOf(state, slot) });
  }
  return open;
}

/** While these go on it is said of a hand that its turn is over; afterwards it is so of every hand. */
const TURNS: ReadonlySet<BlackjackState['step']> = new Set(['turns', 'double', 'split']);
/** U2: of the dealer's hand from the cards that lie open. */
export function marks(cards: readonly Card[], of: string, { rules, seats, hands, step, at }: BlackjackState): readonly Mark[] {
  const hand = handWith(cards);
  const slot = hands.findIndex((_, index) => handName(seatAt(seats, index).number, handOf(index)) === of);
  const seat = slot < 0 ? null : seatAt(seats, slot);
  const split = slot >= 0 && isSplit(hands, slot);
  const found: Mark[] = [];
  if (hand === null) return found;
  if (seat?.out === 'surrendered') found.push('surrendered');
  if (seat?.out === 'dead') found.push('dead');
  if (split) found.push('split');
  if (isBust(hand)) found.push('bust');
  else if (isAceAndTen(hand) && !split) found.push('blackjack');
  else if (rules.ngulinh !== null && isNgulinh(hand) && (seat !== null || rules.ngulinh.dealer)) found.push('nguLinh');
  else if (seat?.out === 'no' && TURNS.has(step) && slot < at && at < hands.length) found.push('stood');
  return found;
}
