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

/** What a hand comes to: `7/17`, `BJ`, `Xì bàng`; a hidden card adds nothing. */
export const figureOf = ({ label, total }: HandView): string | null => label ?? (total === null ? null : String(total));

/** `3`, `3b`, `banker`: how hands are named. */
export const handName = (seat: number | 'banker', hand: 0 | 1): string => (hand === 1 ? `${seat}b` : `${seat}`);

/** The hand whose decision is awaited (U1); null where nobody's is, or several are asked. */
export const actingHand = (turn: TurnView | null): string | null =>
  turn === null || turn.seat === null ? null : handName(turn.seat, turn.hand);

const BETWEEN_ROUNDS: ReadonlySet<Common['phase']> = new Set(['closed', 'burning', 'idle', 'settled', 'voided']);
export const isBetweenRounds = ({ phase }: Pick<Common, 'phase'>): boolean => BETWEEN_ROUNDS.has(phase);
