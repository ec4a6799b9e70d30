import type { Choice } from '../shared/decisions.ts';

export const isSame = (one: Choice, other: Choice): boolean =>
  one.bettor === other.bettor && one.seat === other.seat && one.choice === other.choice;

/** Of several who are asked at once the keys answer for one at a time. */
export interface Asking {
  readonly choice: Choice | null;
  readonly next: Choice | null;
  /** How many are asked. */
  readonly left: number;
  readonly choose: (choice: Choice) => void;
}
