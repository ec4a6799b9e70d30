import { seededRandom } from '../../../main/bench/random.ts';
import { ALL_CARDS, type Card } from '../../../main/cards/card.ts';
import { xiDachCaoCap } from '../../../main/games/blackjack.ts';
import { readSettings } from '../../../main/games/settings.ts';
import { basicStrategy } from '../../../main/games/strategy.ts';
import { cpuMs } from '../cpu.ts';
import { type Line, whole } from '../line.ts';
import { median } from '../measure.ts';
import type { Scale } from '../scale.ts';

const LEAST_A_SECOND = 2_000_000;
const MS_A_SECOND = 1000;
/** Cards are drawn beforehand: the rules are measured, not the chance. A power of two. */
const DRAWN = 2 ** 16;
const ENTRANTS = [{ seat: 1, bettor: 'player', behind: [] }];

/** Whole rounds of premium xì dách through the `Game` interface, one seat with basic strategy, first card to the dealer's last. */
export function premiumRulesLine({ turns, rounds }: Scale): Line {
  const random = seededRandom(1);
  const cards = Array.from({ length: DRAWN }, () => ALL_CARDS[random.below(ALL_CARDS.length)] as Card);
  deal(cards, rounds);
  const aSecond = median(Array.from({ length: turns }, () => rounds / (cpuMs(() => deal(cards, rounds)) / MS_A_SECOND)));
  return {
    what: 'rules alone: premium xì dách rounds a CPU second',
    bare: null,
    station: whole(aSecond),
    ratio: null,
    budget: `at least ${whole(LEAST_A_SECOND)}`,
    ok: aSecond >= LEAST_A_SECOND,
  };
}

/** Gives how many cards were dealt, so that no round is left out as nobody's. */
function deal(cards: readonly Card[], rounds: number): number {
  const reading = readSettings('xi-dach-cao-cap', {});
  if (!reading.ok) throw new Error(reading.message);
  const { settings } = reading;
  let at = 0;
  for (let round = 0; round < rounds; round++) {
    let state = xiDachCaoCap.start(settings, ENTRANTS);
    for (let waiting = xiDachCaoCap.waiting(state); waiting.for !== 'nothing'; waiting = xiDachCaoCap.waiting(state)) {
      if (waiting.for === 'card') {
        state = xiDachCaoCap.apply(state, { kind: 'card', place: waiting.place, card: cards[at++ & (DRAWN - 1)] as Card });
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
  return at;
}
