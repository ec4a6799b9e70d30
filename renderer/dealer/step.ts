/** A longer text steps down in size inside its row, so that no row ever moves: up to so many characters the first size, then the second. */
export function step(text: string, [first, second]: readonly [number, number]): string {
  if (text.length <= first) return 'say';
  return text.length <= second ? 'say two' : 'say three';
}
