import type { Card } from '../cards/card.ts';
import { type AnswersWait, behind, dealerCard, follow, insurance, insuranceAsk, isOption, NO, OVER, seatCard } from './blackjack-asks.ts';
import { type Hand, isAce, isAceAndTen, isBust, NGULINH_CARDS, withCard } from './blackjack-hand.ts';
import type { BlackjackRules } from './blackjack-rules.ts';
import {
  type BlackjackState,
  countOf,
  type Hands,
  handAt,
  handOf,
  indexOf,
  isSplit,
  moved,
  type Seat,
  type Step,
  seatAt,
  upCardOf,
  withHand,
} from './blackjack-state.ts';
import { endTurns, play } from './blackjack-turns.ts';
import type { Ask, Entrant, Input } from './game.ts';

/** How a round of the two blackjack games goes on: P4–P14, N1, N2. What it pays is in `blackjack-pay.ts`. */

/** P14. */
export const DEALER_STANDS = 17;
const NOBODY: readonly string[] = [];

export function startRound(rules: BlackjackRules, entrants: readonly Entrant[]): BlackjackState {
  const seats = entrants.map(newSeat);
  if (seats.length > 1) seats.sort((a, b) => a.number - b.number);
  const hands = seats.length === 1 ? ONE_SEAT : new Array<null>(2 * seats.length).fill(null);
  return dealOn(rules, seats, hands, null, 0);
}
const ONE_SEAT: readonly null[] = [null, null];
const newSeat = ({ seat, behind: bettors }: Entrant): Seat => ({
  number: seat,
  behind: bettors,
  followers: NOBODY,
  auto: false,
  out: 'no',
});

export function applyInput(state: BlackjackState, input: Input): BlackjackState {
  const { waiting } = state;
  switch (input.kind) {
    case 'card':
      if (waiting.for === 'card' && waiting.place === input.place) return takeCard(state, input.card);
      break;
    case 'answer':
      if (waiting.for === 'answers' && isAsked(waiting, input)) return takeAnswer(state, waiting, input);
      break;
    case 'timeUp':
      if (waiting.for === 'answers') return state.step === 'turns' ? finish(state, indexOf(state.at)) : goOn(state);
      break;
    case 'reveal':
      if (waiting.for === 'reveal') return dealerOn(state, state.dealer);
      break;
    case 'left':
    case 'dead': {
      const index = state.seats.findIndex(({ number }) => input.who === `seat:${number}`);
      if (waiting.for !== 'nothing' && index >= 0) return input.kind === 'left' ? finish(state, index) : kill(state, index);
    }
  }
  throw new Error(`the round waits for ${JSON.stringify(waiting)}, got ${inputName(input)}`);
}
function inputName(input: Input): string {
  if (input.kind === 'card') return `a card for ${input.place}`;
  if (input.kind === 'answer') return `${input.option} of ${input.who}, hand ${input.hand}`;
  return 'who' in input ? `${input.kind} of ${input.who}` : input.kind;
}
type Answer = Extract<Input, { kind: 'answer' }>;
function isAsked({ asks }: AnswersWait, { who, hand, option }: Answer): boolean {
  for (const ask of asks) if (ask.who === who && ask.hand === hand) return isOption(ask.options, option);
  return false;
}

/** P4: a card to each seat from this slot on, then to the dealer; twice. */
function dealOn(rules: BlackjackRules, seats: readonly Seat[], hands: Hands, dealer: Hand | null, from: number): BlackjackState {
  let at = from;
  while (at < hands.length && seatAt(seats, at).out === 'dead') at += 2;
  const count = countOf(dealer);
  const waiting = at < hands.length ? seatCard(seatAt(seats, at).number, 0, count) : dealerCard(count);
  return { rules, seats, hands, dealer, step: 'deal', at, waiting };
}

function takeCard(state: BlackjackState, card: Card): BlackjackState {
  const { at, step, dealer } = state;
  if (at === state.hands.length) return takeDealersCard(state, withCard(dealer, card));
  const hands = withHand(state.hands, at, withCard(handAt(state.hands, at), card));
  if (step === 'deal') return dealOn(state.rules, state.seats, hands, dealer, at + 2);
  return play(state, hands, dealer, step === 'double' ? at + 1 : nextToPlay(state.rules, hands, at));
}
/** `splitDeal: both`: both hands have their second card before the first is played. */
const nextToPlay = ({ splitDeal }: BlackjackRules, hands: Hands, at: number): number =>
  splitDeal === 'both' && isSplit(hands, at) && countOf(handAt(hands, at)) === 2 ? at ^ 1 : at;

function takeDealersCard(state: BlackjackState, dealer: Hand): BlackjackState {
  const { hands, step } = state;
  if (step === 'dealer') return dealerOn(state, dealer);
  if (dealer.count === 1) return dealOn(state.rules, state.seats, hands, dealer, 0);
  return isAce(upCardOf(dealer)) ? offerInsurance({ ...state, dealer }) : beginTurns(state, dealer);
}

/** P5: to every seat, one with BJ too, and to everybody behind. */
const offerInsurance = (state: BlackjackState): BlackjackState => ask(state, 'insurance', insurance(state.seats.flatMap(insuranceAsks)));
function insuranceAsks({ number, behind: bettors, auto, out }: Seat): readonly Ask[] {
  if (out === 'dead') return [];
  const asks = bettors.map((bettor) => insuranceAsk(behind(bettor, number)));
  return auto ? asks : [insuranceAsk(`seat:${number}`), ...asks];
}
/** Goes on at once where nobody is asked. */
function ask(state: BlackjackState, step: Step, waiting: AnswersWait): BlackjackState {
  const asking = { ...state, step, waiting };
  return waiting.asks.length === 0 ? goOn(asking) : asking;
}
/** All who were asked have answered, or their time is over: no answer is no (P5, P13). */
function goOn(state: BlackjackState): BlackjackState {
  if (state.step === 'insurance') return beginTurns(state, state.dealer);
  return state.step === 'split' ? play(state, state.hands, state.dealer, state.at) : askCard(state);
}
function askCard(state: BlackjackState): BlackjackState {
  const { seats, hands, dealer, step, at } = state;
  return moved(state, hands, dealer, step, at, seatCard(seatAt(seats, at).number, handOf(at), countOf(handAt(hands, at))));
}

/** P6: against a BJ of the dealer nobody acts. */
const beginTurns = (state: BlackjackState, dealer: Hand | null): BlackjackState =>
  dealer !== null && isAceAndTen(dealer) ? endTurns(state, state.hands, dealer) : play(state, state.hands, dealer, 0);

function takeAnswer(state: BlackjackState, waiting: AnswersWait, { who, hand, option }: Answer): BlackjackState {
  if (state.step === 'turns') return act(state, option);
  const asks = waiting.asks.filter((one) => one.who !== who || one.hand !== hand);
  const answered = state.step === 'split' && option !== NO ? withFollower(state, who) : state;
  return ask(answered, state.step, { ...waiting, asks });
}
function withFollower(state: BlackjackState, who: string): BlackjackState {
  const seat = seatAt(state.seats, state.at);
  const followers = [...seat.followers, ...seat.behind.filter((bettor) => behind(bettor, seat.number) === who)];
  return { ...state, seats: state.seats.with(indexOf(state.at), { ...seat, followers }) };
}

function act(state: BlackjackState, option: string): BlackjackState {
  const { seats, hands, dealer, at } = state;
  const seat = seatAt(seats, at);
  switch (option) {
    case 'hit':
      return askCard(state);
    case 'double':
      return ask(state, 'double', follow('double', seat.number, handOf(at), handOf(at) === 0 ? seat.behind : seat.followers));
    case 'split':
      return ask({ ...state, hands: parted(hands, at) }, 'split', follow('split', seat.number, 0, seat.behind));
    case 'surrender':
      return play({ ...state, seats: seats.with(indexOf(at), { ...seat, out: 'surrendered' }) }, hands, dealer, at + 1);
    default:
      return play(state, hands, dealer, at + 1);
  }
}
/** P10. */
function parted(hands: Hands, at: number): Hands {
  const pair = handAt(hands, at);
  if (pair === null || pair.before === null) throw new Error(`slot ${at} has no pair`);
  return withHand(withHand(hands, at, pair.before), at + 1, withCard(null, pair.card));
}

/** P12: out of time, or left: all hands of the seat are finished by themselves from here on. */
const finish = (state: BlackjackState, index: number): BlackjackState =>
  withSeat(state, index, { ...(state.seats[index] as Seat), auto: true });
const kill = (state: BlackjackState, index: number): BlackjackState =>
  withSeat(state, index, { ...(state.seats[index] as Seat), out: 'dead' });

/** A seat stops deciding, or playing: what the round waits for may fall away. A card that was asked for still comes to a seat that plays on. */
function withSeat(state: BlackjackState, index: number, seat: Seat): BlackjackState {
  const { hands, dealer, step, at, waiting } = state;
  const changed = { ...state, seats: state.seats.with(index, seat) };
  if (step === 'deal') return dealOn(changed.rules, changed.seats, hands, dealer, at);
  if (step === 'dealer') return dealerOn(changed, dealer);
  if (step === 'insurance' && waiting.for === 'answers') {
    const asked = changed.seats.flatMap(insuranceAsks);
    return ask(changed, step, { ...waiting, asks: waiting.asks.filter(({ who }) => asked.some((one) => one.who === who)) });
  }
  const isItsTurn = index === indexOf(at) && (seat.out === 'dead' || (step === 'turns' && waiting.for === 'answers'));
  return isItsTurn ? play(changed, hands, dealer, at) : changed;
}

/** P14, N1: the hole card lies open; draws as long as there is a hand to compare with. */
function dealerOn(state: BlackjackState, dealer: Hand | null): BlackjackState {
  const draws = dealer !== null && isBelowStand(state.rules, dealer) && hasHandToCompare(state);
  return moved(state, state.hands, dealer, 'dealer', state.hands.length, draws ? dealerCard(dealer.count) : OVER);
}
const isBelowStand = ({ ngulinh }: BlackjackRules, { total, count }: Hand): boolean =>
  total < DEALER_STANDS && !(ngulinh?.dealer === true && count === NGULINH_CARDS);
function hasHandToCompare({ seats, hands }: BlackjackState): boolean {
  for (let slot = 0; slot < hands.length; slot += 1) {
    const hand = handAt(hands, slot);
    if (hand === null || isBust(hand) || seatAt(seats, slot).out !== 'no') continue;
    if (isSplit(hands, slot) || !isAceAndTen(hand)) return true;
  }
  return false;
}
