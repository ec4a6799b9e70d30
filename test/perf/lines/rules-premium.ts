import type { Card } from '../../../main/cards/card.ts';
import { xiDachCaoCap } from '../../../main/games/blackjack.ts';
import { readSettings } from '../../../main/games/settings.ts';
import { basicStrategy } from '../../../main/games/strategy.ts';
import type { Line } from '../line.ts';
import type { Scale } from '../scale.ts';
import { dealtRulesLine } from './dealt-rules.ts';

const LEAST_A_SECOND = 2_000_000;
const ENTRANTS = [{ seat: 1, bettor: 'player', behind: [] }];

/** Whole rounds of premium xì dách through the `Game` interface, one seat with basic strategy, first card to the dealer's last. */
export const premiumRulesLine = (scale: Scale): Line => dealtRulesLine('premium xì dách', LEAST_A_SECOND, deal, scale);

/** Gives how many cards were dealt, so that no round is left out as nobody's. */
function deal(draw: () => Card, rounds: number): number {
  const reading = readSettings('xi-dach-cao-cap', {});
  if (!reading.ok) throw new Error(reading.message);
  const { settings } = reading;
  let dealt = 0;
  for (let round = 0; round < rounds; round++) {
    let state = xiDachCaoCap.start(settings, ENTRANTS);
    for (let waiting = xiDachCaoCap.waiting(state); waiting.for !== 'nothing'; waiting = xiDachCaoCap.waiting(state)) {
      if (waiting.for === 'card') {
        state = xiDachCaoCap.apply(state, { kind: 'card', place: waiting.place, card: draw() });
        dealt += 1;
      } else if (waiting.for === 'reveal') {
        state = xiDachCaoCap.apply(state, { kind: 'reveal' });
      } else {
        const [ask] = waiting.asks;
        const option = ask === undefined ? null : basicStrategy(state, ask);
        state =
          ask === undefined || option === null
            ? xiDachCaoCap.apply(state, { kind: 'timeUp' })
            : xiDachCaoCap.apply(state, { kind: 'answer', who: ask.who, hand: ask.hand, option });
      }
    }
  }
  return dealt;
}
