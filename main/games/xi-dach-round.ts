import type { Card } from '../cards/card.ts';
import type { Ask, Entrant, Input, Option, Waiting } from './game.ts';
import { against, FIRST_CARDS, type Hand, isFull, isSpecial, isUnderAge } from './xi-dach-hand.ts';
import type { XiDachRules } from './xi-dach-rules.ts';
import { BANKER, type Fate, handNamed, isDead, isOpen, nextPlace, type Seat, seatInTurn, type XiDachState } from './xi-dach-state.ts';

/** How a round goes on: T3–T9, T13, T14, T18, K1, K2. What it pays is in `xi-dach-pay.ts`. */

const OVER: Waiting = { for: 'nothing' };
const HIT: Option = { name: 'hit' };
const STAND: Option = { name: 'stand' };
const ALL = 'all';

export function startRound(rules: XiDachRules, entrants: readonly Entrant[]): XiDachState {
  const joined = entrants.map(({ seat }) => seat);
  const numbers = joined.toSorted((a, b) => a - b);
  const seats = numbers.map((number): Seat => ({ number, cards: [], stood: false, left: false, fate: null }));
  const turns = rules.turnOrder === 'joined' ? joined : numbers;
  return goOn({ rules, seats, turns, banker: [], bankerLeft: false, drawing: null, waiting: OVER });
}

export function applyInput(state: XiDachState, input: Input): XiDachState {
  const { waiting } = state;
  switch (input.kind) {
    case 'card':
      if (waiting.for === 'card' && waiting.place === input.place) return takeCard(state, input.card);
      break;
    case 'answer':
      if (waiting.for === 'answers' && isAsked(waiting.asks, input)) return takeAnswer(state, input);
      break;
    case 'timeUp':
      if (waiting.for === 'answers') return timeUp(state);
      break;
    case 'reveal':
      break;
    case 'left':
      if (waiting.for === 'nothing') break;
      if (input.who === BANKER) return bankerLeaves(state);
      if (isSeat(state, input.who)) return goOn(withSeats(state, (seat) => (isAt(seat, input.who) ? leave(state, seat) : seat)));
      break;
    case 'dead':
      if (waiting.for !== 'nothing' && isSeat(state, input.who))
        return goOn(withSeats(state, (seat) => (isAt(seat, input.who) ? kill(state, seat) : seat)));
  }
  throw new Error(`the round waits for ${JSON.stringify(waiting)}, got ${input.kind}`);
}
type Answer = Extract<Input, { kind: 'answer' }>;
const isAsked = (asks: readonly Ask[], { who, hand, option, target }: Answer): boolean =>
  asks.some((ask) => ask.who === who && ask.hand === hand && ask.options.some((one) => one.name === option && one.target === target));
const isAt = ({ number }: Seat, who: string): boolean => who === `seat:${number}`;
const isSeat = ({ seats }: XiDachState, who: string): boolean => seats.some((seat) => isAt(seat, who));
const withSeats = (state: XiDachState, change: (seat: Seat) => Seat): XiDachState => ({ ...state, seats: state.seats.map(change) });

/** What the round waits for now. A draw that was asked for stays so, unless its hand has left. */
function goOn(state: XiDachState): XiDachState {
  if (!state.seats.some(isOpen)) return { ...state, drawing: null, waiting: OVER };
  const dealTo = nextInDeal(state);
  if (dealTo !== null) return { ...state, waiting: cardFor(state, dealTo) };
  const seat = seatInTurn(state);
  const name = seat === null ? BANKER : `${seat.number}`;
  if (state.drawing === name) return { ...state, waiting: cardFor(state, name) };
  return { ...state, drawing: null, waiting: seat === null ? bankersTurn(state) : seatsTurn(state, seat) };
}
/** Two laps, the banker last in each. Who has left is dealt to all the same: the deal is made when betting closes. */
function nextInDeal({ seats, banker }: XiDachState): string | null {
  for (let lap = 0; lap < FIRST_CARDS; lap += 1) {
    const seat = seats.find((one) => !isDead(one) && one.cards.length <= lap);
    if (seat !== undefined) return `${seat.number}`;
    if (banker.length <= lap) return BANKER;
  }
  return null;
}
const cardFor = (state: XiDachState, name: string): Waiting => ({
  for: 'card',
  place: nextPlace(name, handNamed(state, name) ?? []),
  face: 'down',
});

/** T7: while the banker may open, that stands beside the seat's question and leaves the seat its time. */
function seatsTurn(state: XiDachState, { number, cards }: Seat): Waiting {
  const { rules } = state;
  const options = isUnderAge(cards, rules.playerAge, rules) && !rules.standUnderAge ? [HIT] : [HIT, STAND];
  const opening: readonly Ask[] = rules.openEarly && isBankerOld(state) ? [{ who: BANKER, hand: 0, options: openings(state) }] : [];
  return {
    for: 'answers',
    clock: `turn/${nextPlace(`${number}`, cards)}`,
    asks: [{ who: `seat:${number}`, hand: 0, options }, ...opening],
  };
}
/** T9: each opening is a decision with time of its own (T13). */
function bankersTurn(state: XiDachState): Waiting {
  const { banker, seats } = state;
  const opened = seats.filter(({ fate }) => fate?.how === 'opened').length;
  const clock = `turn/${nextPlace(BANKER, banker)}${opened === 0 ? '' : `/${opened}`}`;
  return { for: 'answers', clock, asks: [{ who: BANKER, hand: 0, options: [HIT, ...(isBankerOld(state) ? openings(state) : [])] }] };
}
const isBankerOld = ({ banker, rules }: XiDachState): boolean => !isUnderAge(banker, rules.bankerAge, rules);
const openings = ({ seats }: XiDachState): readonly Option[] =>
  [...seats.filter(isOpen).map(({ number }) => `${number}`), ALL].map((target) => ({ name: 'open', target }));

function takeCard(state: XiDachState, card: Card): XiDachState {
  const { drawing } = state;
  if (drawing !== null) {
    const drawn = { ...withCard(state, drawing, card), drawing: null };
    return goOn(drawing === BANKER && isFull(drawn.banker) ? endRound(drawn) : drawn);
  }
  const dealt = withCard(state, nextInDeal(state) ?? BANKER, card);
  return goOn(dealt.banker.length === FIRST_CARDS ? paySpecials(dealt) : dealt);
}
function withCard(state: XiDachState, name: string, card: Card): XiDachState {
  if (name === BANKER) return { ...state, banker: [...state.banker, card] };
  return withSeats(state, (seat) => (`${seat.number}` === name ? withSeatCard(seat, [...seat.cards, card]) : seat));
}
/** T3. */
const withSeatCard = (seat: Seat, cards: Hand): Seat => ({ ...seat, cards, stood: isFull(cards) });

/** T6. */
function paySpecials(state: XiDachState): XiDachState {
  if (isSpecial(state.banker, state.rules)) return endRound(state);
  return withSeats(state, (seat) => (isOpen(seat) && isSpecial(seat.cards, state.rules) ? meet(state, seat, 'special') : seat));
}
/** T6, T9: all hands left are opened by themselves. */
const endRound = (state: XiDachState): XiDachState => withSeats(state, (seat) => (isOpen(seat) ? meet(state, seat, 'end') : seat));
/** T8: fixed against the banker's hand as it is now. */
const meet = (state: XiDachState, seat: Seat, how: Fate['how']): Seat =>
  fated(state, seat, how, against(seat.cards, state.banker, state.rules));
const fated = ({ banker }: XiDachState, seat: Seat, how: Fate['how'], outcome: Fate['outcome']): Seat => ({
  ...seat,
  fate: { how, outcome, bankerCards: banker.length },
});

function takeAnswer(state: XiDachState, { who, option, target }: Answer): XiDachState {
  const seat = seatInTurn(state);
  if (option === 'open') return open(state, target ?? ALL);
  if (option === 'hit') return draw(state, who === BANKER ? null : seat);
  return stand(state, seat);
}
const draw = (state: XiDachState, seat: Seat | null): XiDachState => goOn({ ...state, drawing: seat === null ? BANKER : `${seat.number}` });
const stand = (state: XiDachState, seat: Seat | null): XiDachState =>
  goOn(withSeats(state, (one) => (one === seat ? { ...one, stood: true } : one)));
const open = (state: XiDachState, target: string): XiDachState =>
  goOn(withSeats(state, (seat) => (isOpen(seat) && (target === ALL || target === `${seat.number}`) ? meet(state, seat, 'opened') : seat)));

/** T13, K2. */
function timeUp(state: XiDachState): XiDachState {
  const seat = seatInTurn(state);
  if (seat === null) return isBankerOld(state) ? open(state, ALL) : draw(state, null);
  const { rules } = state;
  const stands = !isUnderAge(seat.cards, rules.playerAge, rules) || (rules.standUnderAge && rules.onTimeout === 'pass');
  return stands ? stand(state, seat) : draw(state, seat);
}

/** T14: a result that is fixed stays. */
const leave = (state: XiDachState, seat: Seat): Seat => ({ ...(isOpen(seat) ? fated(state, seat, 'left', 'lose') : seat), left: true });
const kill = (state: XiDachState, seat: Seat): Seat => fated(state, seat, 'dead', 'returned');
const bankerLeaves = (state: XiDachState): XiDachState =>
  goOn({ ...withSeats(state, (seat) => (isOpen(seat) ? fated(state, seat, 'bankerLeft', 'win') : seat)), bankerLeft: true });
