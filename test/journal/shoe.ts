import { ALL_CARDS, codeOf } from '../../main/cards/card.ts';
import type { Rules } from '../../main/journal/refold.ts';
import type { Body, Fact } from '../../main/round/facts.ts';
import { standing } from '../../main/round/tell.ts';

const DECKS = 8;
const BETS = ['player', 'banker', 'tie', 'playerPair', 'bankerPair'];

/** The facts of a baccarat shoe that is burned and dealt for so many rounds, with `bets` bets each; the same for the same seed. */
export function dealtShoe(rules: Rules, before: readonly Body[], rounds: number, bets: number, seed = 1): readonly Body[] {
  const cards = shuffled(seed);
  const bodies: Body[] = [];
  let snapshot = rules.begin();
  const step = (body: Body): void => {
    const fact: Fact = { ...body, v: 1, atMs: 0, author: 'station' };
    const stepped = rules.step(snapshot, fact);
    if (stepped.verdict !== 'ok') throw new Error(`${body.kind}: ${stepped.verdict}: ${stepped.message}`);
    snapshot = stepped.snapshot;
    bodies.push(body);
  };
  const deal = (): void => step({ kind: 'card', code: cards.pop() ?? 'the shoe is empty' });
  for (const body of before) step(body);
  bodies.length = 0;
  step({ kind: 'shoe.load' });
  while (standing(snapshot).phase === 'burning') deal();
  for (let round = 0; round < rounds; round++) {
    step({ kind: 'round.open' });
    for (let n = 0; n < bets; n++) step({ kind: 'bet', bettor: `player ${n}`, bet: BETS[n % BETS.length] ?? '', amount: 100 });
    step({ kind: 'bets.close' });
    while (standing(snapshot).roundIsOpen) deal();
  }
  return bodies;
}

/** Eight decks, by a linear congruential generator (Numerical Recipes). */
function shuffled(seed: number): string[] {
  const cards = Array.from({ length: DECKS }, () => ALL_CARDS.map(codeOf)).flat();
  let state = seed >>> 0;
  for (let at = cards.length - 1; at > 0; at--) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const other = state % (at + 1);
    [cards[at], cards[other]] = [cards[other] as string, cards[at] as string];
  }
  return cards;
}
