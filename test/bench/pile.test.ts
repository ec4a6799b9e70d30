import { describe, expect, test } from 'vitest';
import { CARDS_BEHIND_CUT, shuffledPile, withoutCut, withoutFace } from '../../main/bench/pile.ts';
import { seededRandom } from '../../main/bench/random.ts';
import { ALL_CARDS, codeOf, parseCard } from '../../main/cards/card.ts';

const eightDecks = (seed: number) => shuffledPile(8, CARDS_BEHIND_CUT, seededRandom(seed));
const front = (seed: number) => eightDecks(seed).cards.slice(0, 6).map(codeOf).join(' ');

describe('a virtual shoe', () => {
  test('holds every face eight times, and the cut card 14 from its end', () => {
    const pile = eightDecks(1);
    expect(ALL_CARDS.map((face) => pile.cards.filter((card) => card === face).length)).toEqual(new Array(52).fill(8));
    expect(pile.untilCut).toBe(402);
  });
  test('is the same for the same seed, on every machine', () => {
    expect(front(1)).toBe(front(1));
    expect([front(1), front(2)]).toMatchInlineSnapshot(`
      [
        "JS 6C 3C AH KC 2C",
        "TS 4D 3D 3S QC 9D",
      ]
    `);
  });
  test('gives each face its share of first places', () => {
    const shoes = 10_400;
    const random = seededRandom(7);
    const firsts = new Array<number>(52).fill(0);
    for (let shoe = 0; shoe < shoes; shoe += 1) {
      const [first] = shuffledPile(1, null, random).cards;
      firsts[first!] = firsts[first!]! + 1;
    }
    // 200 expected of each; chi-square with 51 degrees of freedom is beyond 100 once in 50,000 fair trials, and the seed is fixed.
    const chiSquare = firsts.reduce((sum, seen) => sum + (seen - 200) ** 2 / 200, 0);
    expect(chiSquare).toBeLessThan(100);
  });
  test('gives up a face that is chosen, and only one card of it', () => {
    const aces = { cards: ['KH', 'AS', 'KH'].map((code) => parseCard(code)!), untilCut: 1 };
    expect(withoutFace(aces, parseCard('AS')!)).toEqual({ cards: [parseCard('KH'), parseCard('KH')], untilCut: 0 });
    expect(withoutFace(aces, parseCard('2D')!)).toBeNull();
    expect(withoutCut(aces)).toEqual({ ...aces, untilCut: null });
  });
});
