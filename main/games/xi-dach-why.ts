import type { Card } from '../cards/card.ts';
import type { Mark, PlaceOfDeal, Reason } from './game.ts';
import { denLeavers, payerOf } from './xi-dach-den.ts';
import { FIRST_CARDS, isQuac, isSpecial, isUnderAge, MOST_CARDS, rankIn, totalOf } from './xi-dach-hand.ts';
import type { XiDachRules } from './xi-dach-rules.ts';
import { BANKER, isDead, isOver, placesOf, type Seat, seatNumbered, type XiDachState } from './xi-dach-state.ts';

/** What screens say of a round: from cards that somebody sees, and from what everybody saw done. */

/** U2: `Xì bàng`, `Xì lát`, `Ngũ linh`, or the total. */
export function labelOf(cards: readonly Card[], rules: Pick<XiDachRules, 'ngulinhMax'>): string {
  switch (rankIn(cards, rules)) {
    case 'xiBang':
      return 'Xì bàng';
    case 'xiLat':
      return 'Xì lát';
    case 'nguLinh':
      return 'Ngũ linh';
    case 'points':
    case 'quac':
      return String(totalOf(cards));
  }
}

export function marks(cards: readonly Card[], of: string, state: XiDachState): readonly Mark[] {
  const seat = of === BANKER ? null : seatNumbered(state, Number(of));
  const found: Mark[] = [...cardMarks(cards, seat === null ? state.rules.bankerAge : state.rules.playerAge, state.rules)];
  if (seat === null ? state.bankerLeft : seat.left) found.push('left');
  if (seat !== null) found.push(...doneMarks(seat));
  if (isOver(state) && isDenPayer(state, seat)) found.push('den');
  return found;
}
function cardMarks(cards: readonly Card[], age: number, rules: XiDachRules): readonly Mark[] {
  if (cards.length < FIRST_CARDS) return [];
  const rank = rankIn(cards, rules);
  if (rank === 'quac') return ['bust'];
  if (rank === 'points') return isUnderAge(cards, age, rules) ? ['underAge'] : [];
  return [rank];
}
function doneMarks({ stood, fate }: Seat): readonly Mark[] {
  if (fate === null) return stood ? ['stood'] : [];
  if (fate.how === 'dead') return ['dead'];
  return fate.how === 'opened' || fate.how === 'end' ? ['opened'] : [];
}
function isDenPayer(state: XiDachState, seat: Seat | null): boolean {
  const payer = payerOf(state);
  return seat === null ? payer === BANKER : payer === seat || denLeavers(state).includes(seat);
}

/** The two laps, then the cards that were drawn. */
export function order(state: XiDachState): readonly PlaceOfDeal[] {
  const { seats, banker, waiting } = state;
  const playing = [...seats.filter((seat) => !isDead(seat)).map(({ number }) => `${number}`), BANKER];
  const laps = Array.from({ length: FIRST_CARDS }, (_, lap) => playing.map((name) => `${name}.${lap + 1}`)).flat();
  const lying = [...seats.flatMap(({ number, cards }) => placesOf(`${number}`, cards)), ...placesOf(BANKER, banker)];
  const asked = waiting.for === 'card' ? [waiting.place] : [];
  const open = isOver(state) ? 'never' : 'open';
  return [...new Set([...laps, ...lying, ...asked])].map((place) => ({
    place,
    is: lying.includes(place) ? 'dealt' : asked.includes(place) ? 'now' : open,
  }));
}

/** Why the round is over; before that all cards it could be told from are hidden. */
export function explain(state: XiDachState): readonly Reason[] {
  if (!isOver(state)) return [];
  const { banker, bankerLeft, rules } = state;
  const values = { banker: totalOf(banker) };
  if (bankerLeft) return [{ code: 'xiDach.bankerLeft', values: {} }];
  if (isSpecial(banker, rules)) return [{ code: 'xiDach.bankerHasSpecial', values: {} }];
  if (isQuac(banker)) return [{ code: 'xiDach.bankerBusts', values }];
  if (banker.length === MOST_CARDS) return [{ code: 'xiDach.bankerHasFive', values }];
  return [{ code: 'xiDach.noHandLeft', values: {} }];
}
