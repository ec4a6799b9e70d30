import { until } from '../support/until.ts';
import type { Shoe } from '../wire/shoe.ts';
import type { StationProcess } from './station-process.ts';

/** Settings of a table that is dealt from at once. */
export const WITHOUT_BURN = { burn: false };

/** Player 4 and 5, Banker 3 and 6: both stand, and the Banker has nine too: a tie. The cards in the order in which they are dealt. */
export const FOUR_CARDS = ['4S', '3H', '5D', '6C'] as const;
export const TIE = { status: 'settled', hands: { player: ['4S', '5D'], banker: ['3H', '6C'] }, result: 'tie' };

/** Loads a shoe, takes one bet and closes betting: the next card is the Player's first. */
export async function openRound(station: StationProcess): Promise<void> {
  await station.take({ fact: 'shoe.load' });
  await station.take({ fact: 'round.open' });
  await station.take({ fact: 'bet', bettor: 'an', bet: 'player', amount: 100 });
  await station.take({ fact: 'bets.close' });
}

/** Draws the cards as a dealer does: each once the shoe is unlocked for it. Resolves when the station has acknowledged them. */
export async function draw(shoe: Shoe, ...codes: readonly string[]): Promise<void> {
  for (const code of codes) {
    await until(`a shoe that is unlocked for ${code}`, () => shoe.isUnlocked && shoe.pending === 0);
    shoe.draw(code);
  }
  await until('the acknowledgement of the last card', () => shoe.pending === 0);
}
