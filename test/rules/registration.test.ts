import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ALL_CARDS, codeOf, parseCard } from '../../main/cards/card.ts';
import {
  askedFor,
  choose,
  finish,
  isComplete,
  newRegistration,
  type Registration,
  restart,
  skip,
  undo,
  withTag,
} from '../../main/cards/registration.ts';

const cardOf = (code: string) => parseCard(code)!;
const asked = (of: Registration) => (askedFor(of) === null ? null : codeOf(askedFor(of)!));
const done = (step: Registration | string): Registration => {
  if (typeof step === 'string') throw new Error(step);
  return step;
};
const scanned = (of: Registration, ...tags: readonly string[]): Registration =>
  tags.reduce((before, tag) => withTag(before, tag).registration, of);
/** A deck whose tags are `from`, `from` + 1 … */
const deckFrom = (of: Registration, from: number): Registration => scanned(of, ...Array.from({ length: 52 }, (_, nth) => `T${from + nth}`));

describe('R28: decks on their way to a shoe', () => {
  test('cards are asked for by suit, spades, hearts, diamonds, clubs, each from ace to king', () => {
    const order: (string | null)[] = [];
    let one = newRegistration(1);
    for (let nth = 0; nth < 52; nth += 1) {
      order.push(asked(one));
      one = scanned(one, `T${nth}`);
    }
    expect(order.join(' ')).toBe(['S', 'H', 'D', 'C'].flatMap((suit) => [...'A23456789TJQK'].map((rank) => rank + suit)).join(' '));
    expect(asked(one)).toBeNull();
    expect(withTag(one, 'more')).toEqual({ registration: one, reading: { is: 'notAsked' } });
  });

  test('a tag that is known is told with its card and deck, and moves nothing', () => {
    const one = scanned(newRegistration(2), 'A', 'B');
    expect(withTag(one, 'A')).toEqual({ registration: one, reading: { is: 'again', card: cardOf('AS'), deck: 1 } });
    const two = scanned(done(finish(deckFrom(newRegistration(2), 0), 'Blue')), 'X');
    expect(withTag(two, 'T5')).toEqual({ registration: two, reading: { is: 'again', card: cardOf('6S'), deck: 1 } });
    expect(withTag(two, 'X')).toMatchObject({ reading: { is: 'again', deck: 2 } });
  });

  test('a card chosen by hand comes next, one passed over comes last; what is taken back is asked for again', () => {
    let one = done(choose(newRegistration(1), cardOf('KC')));
    expect(asked(one)).toBe('KC');
    one = scanned(one, 'K');
    expect(asked(one)).toBe('AS');
    expect(choose(one, cardOf('KC'))).toBe('decks.taken');
    one = done(skip(one));
    expect(asked(one)).toBe('2S');
    one = scanned(one, '2');
    one = done(undo(one));
    expect(asked(one)).toBe('2S');
    expect(withTag(one, '2').reading).toEqual({ is: 'registered', card: cardOf('2S'), deck: 1 });
    const rest = deckFrom(one, 0);
    expect(rest.cards).toHaveLength(52);
    expect(rest.cards.at(-1)).toMatchObject({ card: cardOf('AS') });
    expect(rest.skipped).toEqual([]);
  });

  test('a deck is finished only with all 52, under a name of its own; a shoe has its decks and no more', () => {
    const short = scanned(newRegistration(2), 'A');
    expect(finish(short, 'Blue')).toBe('decks.incomplete');
    const whole = deckFrom(newRegistration(2), 0);
    for (const name of ['', '  ', 'a'.repeat(41), 'two\nlines']) expect(finish(whole, name)).toBe('decks.name');
    const first = done(finish(whole, ' Blue '));
    expect(first.done.map(({ name }) => name)).toEqual(['Blue']);
    expect(finish(deckFrom(first, 100), 'Blue')).toBe('decks.name');
    const both = done(finish(deckFrom(first, 100), 'Red'));
    expect([isComplete(first), isComplete(both), asked(both)]).toEqual([false, true, null]);
    expect([choose(both, cardOf('AS')), skip(both), restart(both)]).toEqual(['decks.complete', 'decks.nothing', 'decks.nothing']);
    const reopened = done(undo(both));
    expect([reopened.done.map(({ name }) => name), reopened.cards]).toEqual([['Blue'], both.done[1]!.cards]);
    expect(done(finish(reopened, 'Red'))).toEqual(both);
    expect(undo(newRegistration(2))).toBe('decks.nothing');
  });

  test('whatever is done, a tag is one card and a deck has each card at most once', () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('scan' as const), tag: fc.integer({ min: 0, max: 150 }) }),
      fc.record({ do: fc.constant('choose' as const), card: fc.integer({ min: 0, max: 51 }) }),
      fc.record({ do: fc.constantFrom('skip' as const, 'undo' as const, 'finish' as const) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 400 }), (steps) => {
        let now = newRegistration(2);
        for (const one of steps) {
          const next = act(now, one);
          if (typeof next !== 'string') now = next;
        }
        const decks = [...now.done.map(({ cards }) => cards), now.cards];
        const tags = decks.flat().map(({ tag }) => tag);
        expect(new Set(tags).size).toBe(tags.length);
        for (const deck of decks) expect(new Set(deck.map(({ card }) => card)).size).toBe(deck.length);
        for (const { cards } of now.done) expect(cards).toHaveLength(52);
      }),
      { numRuns: 200 },
    );
  });
});

type Step =
  | { readonly do: 'scan'; readonly tag: number }
  | { readonly do: 'choose'; readonly card: number }
  | { readonly do: 'skip' | 'undo' | 'finish' };
function act(now: Registration, step: Step): Registration | string {
  switch (step.do) {
    case 'scan':
      return withTag(now, `${step.tag}`).registration;
    case 'choose':
      return choose(now, ALL_CARDS[step.card]!);
    case 'skip':
      return skip(now);
    case 'undo':
      return undo(now);
    case 'finish':
      return finish(now, `deck ${now.done.length}`);
  }
}
