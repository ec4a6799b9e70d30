import { seededRandom } from '../../../main/bench/random.ts';
import { ALL_CARDS, type Card } from '../../../main/cards/card.ts';
import { baccarat } from '../../../main/games/baccarat.ts';
import { tableOf } from '../../rules/table.ts';
import { cpuMs } from '../cpu.ts';
import { type Line, whole } from '../line.ts';
import { median } from '../measure.ts';
import type { Scale } from '../scale.ts';

const LEAST_A_SECOND = 4_000_000;
const MS_A_SECOND = 1000;
/** Cards are drawn beforehand: the rules are measured, not the chance. A power of two. */
const DRAWN = 2 ** 16;

/** Whole baccarat rounds through the `Game` interface, first card to result. */
export function rulesLine({ turns, rounds }: Scale): Line {
  const random = seededRandom(1);
  const cards = Array.from({ length: DRAWN }, () => ALL_CARDS[random.below(ALL_CARDS.length)] as Card);
  deal(cards, rounds);
  const aSecond = median(Array.from({ length: turns }, () => rounds / (cpuMs(() => deal(cards, rounds)) / MS_A_SECOND)));
  return {
    what: 'rules alone: baccarat rounds a CPU second',
    bare: null,
    station: whole(aSecond),
    ratio: null,
    budget: `at least ${whole(LEAST_A_SECOND)}`,
    ok: aSecond >= LEAST_A_SECOND,
  };
}

/** Gives how many rounds Player won, so that no round is left out as nobody's. */
function deal(cards: readonly Card[], rounds: number): number {
  const table = tableOf();
  let at = 0;
  let won = 0;
  for (let round = 0; round < rounds; round++) {
    let state = baccarat.start(table, []);
    for (let waiting = baccarat.waiting(state); waiting.for === 'card'; waiting = baccarat.waiting(state)) {
      const card = cards[at++ & (DRAWN - 1)] as Card;
      state = baccarat.apply(state, { kind: 'card', place: waiting.place, card });
    }
    if (baccarat.result(state) === 'player') won++;
  }
  return won;
}
