import type { Card } from '../../../main/cards/card.ts';
import { baccarat } from '../../../main/games/baccarat.ts';
import { tableOf } from '../../rules/table.ts';
import type { Line } from '../line.ts';
import type { Scale } from '../scale.ts';
import { dealtRulesLine } from './dealt-rules.ts';

const LEAST_A_SECOND = 4_000_000;

/** Whole baccarat rounds through the `Game` interface, first card to result. */
export const rulesLine = (scale: Scale): Line => dealtRulesLine('baccarat', LEAST_A_SECOND, deal, scale);

/** Gives how many rounds Player won, so that no round is left out as nobody's. */
function deal(draw: () => Card, rounds: number): number {
  const table = tableOf();
  let won = 0;
  for (let round = 0; round < rounds; round++) {
    let state = baccarat.start(table, []);
    for (let waiting = baccarat.waiting(state); waiting.for === 'card'; waiting = baccarat.waiting(state)) {
      const card = draw();
      state = baccarat.apply(state, { kind: 'card', place: waiting.place, card });
    }
    if (baccarat.result(state) === 'player') won++;
  }
  return won;
}
