import { type Card, rankOf, suitOf } from '../cards/card.ts';

/** The order in which cards left a shoe: faces, a gap where nobody saw one. What looks unshuffled is reported (R71). */
export type Sequence = readonly (Card | null)[];

/** So many successive cards in factory order, or so many that came in the same order before in this shoe. */
const FACTORY_RUN = 6;
const REPEATED_RUN = 8;

/** True for the card that completes a suspicious run; what makes the run longer is no news. */
export const isSuspicious = (sequence: Sequence): boolean => factoryRun(sequence) === FACTORY_RUN || repeats(sequence);

/** Length of the run of neighbours of one suit, up or down, that the last card ends. */
function factoryRun(sequence: Sequence): number {
  let length = 1;
  let direction = 0;
  for (let at = sequence.length - 1; at > 0 && length <= FACTORY_RUN; at--) {
    const step = stepBetween(sequence[at - 1], sequence[at]);
    if (step === 0 || (direction !== 0 && step !== direction)) break;
    direction = step;
    length++;
  }
  return length;
}
function stepBetween(before: Card | null | undefined, after: Card | null | undefined): number {
  if (before == null || after == null || suitOf(before) !== suitOf(after)) return 0;
  const step = rankOf(after) - rankOf(before);
  return step === 1 || step === -1 ? step : 0;
}
function repeats(sequence: Sequence): boolean {
  const end = sequence.length - 1;
  for (let at = end - REPEATED_RUN; at >= REPEATED_RUN - 1; at--) if (commonRun(sequence, at, end) === REPEATED_RUN) return true;
  return false;
}
/** Length of the run that ends alike at both places, as far as it matters. */
function commonRun(sequence: Sequence, a: number, b: number): number {
  let length = 0;
  while (length <= REPEATED_RUN && a - length >= 0 && sequence[a - length] != null && sequence[a - length] === sequence[b - length])
    length++;
  return length;
}
