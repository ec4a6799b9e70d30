import type { Common, HandView, SeatPlace, TurnView } from '../../main/views/messages.ts';

/** How the views name what lies and stands on a table with seats. Nothing here looks at a card. */

export const isSeated = ({ seats }: Pick<Common, 'seats'>): boolean => seats.length > 0;

/** The hand that all others are compared with: the house's, or the banker's where a player holds the bank. */
export const houseOf = ({ bank }: Pick<Common, 'bank'>): 'dealer' | 'banker' => (bank === null ? 'dealer' : 'banker');

export const handNamed = (hands: readonly HandView[], of: string): HandView =>
  hands.find((hand) => hand.of === of) ?? { of, cards: [], total: null, label: null, marks: [] };

/** A seat's hands, its first one also before a card lies there. */
export const handsAt = (hands: readonly HandView[], { seat, hands: names }: SeatPlace): readonly HandView[] =>
  (names.length === 0 ? [`${seat}`] : names).map((of) => handNamed(hands, of));

/** Two totals, while an ace may still count either way. */
const EITHER_WAY = /^\d+\/\d+$/;
/** What a hand comes to: `7/17`, `BJ`, `Xì bàng`; a hidden card adds nothing. `isDone`: it acts no more, and comes to one total. */
export function figureOf({ label, total, marks }: HandView, isDone: boolean): string | null {
  const figure = label !== null && (isDone || marks.includes('stood')) && EITHER_WAY.test(label) ? null : label;
  return figure ?? (total === null ? null : String(total));
}

/** `3`, `3b`, `banker`: how hands are named. */
export const handName = (seat: number | 'banker', hand: 0 | 1): string => (hand === 1 ? `${seat}b` : `${seat}`);

/** The hand whose decision is awaited (U1); null where nobody's is, or several are asked. */
export const actingHand = (turn: TurnView | null): string | null =>
  turn === null || turn.seat === null ? null : handName(turn.seat, turn.hand);

/** Nobody decides any more: the round is over, or only the house's cards are still to come. */
export const isDecided = ({ phase, result, due }: Pick<Common, 'phase' | 'result' | 'due'>, of: string): boolean =>
  result !== null || (of !== 'dealer' && (phase === 'reveal' || (due?.startsWith('dealer.') === true && !FIRST_LAPS.has(due))));
/** Of the deal. */
const FIRST_LAPS: ReadonlySet<string> = new Set(['dealer.1', 'dealer.2']);

const BETWEEN_ROUNDS: ReadonlySet<Common['phase']> = new Set(['closed', 'burning', 'idle', 'settled', 'voided']);
export const isBetweenRounds = ({ phase }: Pick<Common, 'phase'>): boolean => BETWEEN_ROUNDS.has(phase);
