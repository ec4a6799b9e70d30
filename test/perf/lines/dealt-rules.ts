import { seededRandom } from '../../../main/bench/random.ts';
import { ALL_CARDS, type Card } from '../../../main/cards/card.ts';
import { cpuMs } from '../cpu.ts';
import { type Line, whole } from '../line.ts';
import { median } from '../measure.ts';
import type { Scale } from '../scale.ts';

const MS_A_SECOND = 1000;
/** Cards are drawn beforehand: the rules are measured, not the chance. A power of two. */
const DRAWN = 2 ** 16;

/** Rounds a CPU second through the `Game` interface. `deal` plays so many rounds, each card from the one function. */
export function dealtRulesLine(
  game: string,
  least: number,
  deal: (draw: () => Card, rounds: number) => unknown,
  { turns, rounds }: Scale,
): Line {
  const random = seededRandom(1);
  const cards = Array.from({ length: DRAWN }, () => ALL_CARDS[random.below(ALL_CARDS.length)] as Card);
  let at = 0;
  const draw = (): Card => cards[at++ & (DRAWN - 1)] as Card;
  deal(draw, rounds);
  const aSecond = median(Array.from({ length: turns }, () => rounds / (cpuMs(() => deal(draw, rounds)) / MS_A_SECOND)));
  return {
    what: `rules alone: ${game} rounds a CPU second`,
    bare: null,
    station: whole(aSecond),
    ratio: null,
    budget: `at least ${whole(least)}`,
    ok: aSecond >= least,
  };
}
