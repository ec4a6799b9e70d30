import type { SeatView } from '../../main/views/messages.ts';
import { actingHand } from '../shared/table.ts';
import { askName, optionName, seatName, tagAmong } from '../shared/words/names.ts';
import { dealWords } from '../shared/words/next.ts';
import type { Voice } from '../shared/words/voice.ts';
import { decisionOf, isStopped, questionOf } from './asks.ts';

/** What goes on, in large letters: who is awaited (U1), or the state of the table. */
export function turnWords(view: SeatView, voice: Voice): string {
  const { phase, result, turn } = view;
  const question = questionOf(view);
  if (isStopped(view)) return voice.say('state.wait');
  if (question) {
    const asked = askName(voice, question.choice);
    return question.seat === view.seat ? asked : `${seatName(voice, `${question.seat}`)}: ${asked}`;
  }
  if (phase === 'voided' && result) return voice.say('void.title', { n: result.round });
  if (phase === 'settled' && result) return voice.say('seat.roundOver', { n: result.round });
  if (turn) return awaited(view, turn, voice);
  const dealt = dealWords(view, voice);
  if (dealt !== null) return dealt;
  switch (view.state) {
    case 'settled':
    case 'void':
      return voice.say('state.soon');
    default:
      return voice.say(`state.${view.state}`);
  }
}

function awaited({ seat, seats }: SeatView, turn: NonNullable<SeatView['turn']>, voice: Voice): string {
  const acting = actingHand(turn);
  if (acting === null) return voice.say('seat.waitsFor', { n: turn.left });
  if (turn.seat !== seat) return voice.say('seat.turnOf', { who: tagAmong(voice, acting, seats) });
  const isSplit = seats.some((place) => place.seat === seat && place.hands.length > 1);
  return isSplit ? voice.say('seat.yourHand', { hand: handLetter(turn.hand) }) : voice.say('seat.yourTurn');
}

/** A and B, as on every screen. */
export const handLetter = (hand: number): string => (hand === 1 ? 'B' : 'A');

/** What else is to be known here now; null: nothing. */
export function turnNote(view: SeatView, voice: Voice): string | null {
  if (isStopped(view)) return voice.say('state.checking');
  if (view.bank && !view.bank.held) return voice.say('bank.none');
  const decision = decisionOf(view);
  if (questionOf(view) !== null || !decision?.ahead) return null;
  return decision.chosen === null
    ? voice.say('seat.ahead')
    : voice.say('seat.chosenAhead', { what: optionName(voice, { name: decision.chosen }) });
}
