import fc from 'fast-check';
import { ALL_CARDS, codeOf } from '../../main/cards/card.ts';
import { BACCARAT_BETS } from '../../main/games/names.ts';
import type { Body } from '../../main/round/facts.ts';

/** Facts as they may come to a table: rounds as they should be, disturbed in every way. One deck, so that ninth copies happen. */
const CODES = ALL_CARDS.map(codeOf);
const PLACES = ['player.1', 'banker.1', 'player.2', 'banker.2', 'player.3', 'banker.3'] as const;
const code = fc.noBias(fc.constantFrom(...CODES));
const place = fc.constantFrom(...PLACES);
const reasoned = { by: 'mai', reason: 'a reason' } as const;
const one = <const B extends Body>(body: B) => fc.constant<Body>(body);

const card = code.map<Body>((of) => ({ kind: 'card', code: of }));
const placed = fc.tuple(code, place).map<Body>(([of, at]) => ({ kind: 'card', code: of, place: at }));
const bet = fc
  .record({
    bettor: fc.constantFrom('an', 'bo', 'constructor'),
    bet: fc.constantFrom(...BACCARAT_BETS),
    amount: fc.integer({ min: 1, max: 500 }),
  })
  .map<Body>((fields) => ({ kind: 'bet', ...fields }));
const correction = fc
  .record({ round: fc.integer({ min: 1, max: 2 }), places: fc.dictionary(place, fc.option(code), { maxKeys: 1 }) })
  .map<Body>((fields) => ({ kind: 'round.correct', ...fields, ...reasoned, second: 'lan' }));
const set = fc
  .constantFrom<Readonly<Record<string, unknown>>>(
    { limits: { tie: [5, 50] } },
    { accounts: { an: 700 } },
    { commission: false },
    { rescanLimit: 1 },
  )
  .map<Body>((settings) => ({ kind: 'table.set', settings, ...reasoned }));

/** What a tape may hold. */
const tapeFact: fc.Arbitrary<Body> = fc.oneof(
  { weight: 8, arbitrary: card },
  { weight: 5, arbitrary: placed },
  { weight: 6, arbitrary: one({ kind: 'card.unread' }) },
  { weight: 2, arbitrary: one({ kind: 'round.open' }) },
  { weight: 2, arbitrary: one({ kind: 'bets.close' }) },
  { weight: 2, arbitrary: bet },
  { weight: 2, arbitrary: one({ kind: 'call', by: 'dao' }) },
  { weight: 1, arbitrary: one({ kind: 'pause', by: 'mai' }) },
  { weight: 5, arbitrary: one({ kind: 'resume', by: 'mai' }) },
  { weight: 3, arbitrary: code.map<Body>((of) => ({ kind: 'card.enter', code: of, ...reasoned })) },
  { weight: 5, arbitrary: one({ kind: 'card.keep', ...reasoned }) },
  { weight: 5, arbitrary: one({ kind: 'card.burn', ...reasoned }) },
  { weight: 4, arbitrary: fc.tuple(code, place).map<Body>(([of, at]) => ({ kind: 'card.fix', code: of, place: at, ...reasoned })) },
  { weight: 2, arbitrary: one({ kind: 'round.void', ...reasoned }) },
  { weight: 6, arbitrary: correction },
  { weight: 2, arbitrary: set },
  { weight: 1, arbitrary: one({ kind: 'cut' }) },
  { weight: 1, arbitrary: one({ kind: 'shoe.load' }) },
  { weight: 1, arbitrary: one({ kind: 'deadline' }) },
);
/** What happens around a running station besides. */
const stationFact: fc.Arbitrary<Body> = fc.constantFrom<Body>(
  { kind: 'scanner', link: 'lost' },
  { kind: 'scanner', link: 'back', keepsSequence: true },
  { kind: 'scanner', link: 'back', keepsSequence: true },
  { kind: 'start', program: '1' },
  { kind: 'gap', device: 'shoe-1', detail: '3 frames' },
  { kind: 'compared', by: 'dao' },
  { kind: 'compared', by: 'dao' },
  { kind: 'hello', device: 'shoe-1', boot: 'a', drawn: 3, pending: 0 },
  { kind: 'loaded', device: 'shoe-1' },
  { kind: 'noted', what: 'door' },
  { kind: 'alarm.clear', alarm: 2, ...reasoned },
  { kind: 'shoe.close', ...reasoned },
);
const anyFact = fc.oneof({ weight: 4, arbitrary: tapeFact }, { weight: 1, arbitrary: stationFact });

/** A round as it should be, and what gets in between. */
const round = (disturbing: fc.Arbitrary<Body>): fc.Arbitrary<readonly Body[]> =>
  fc
    .tuple(
      fc.array(bet, { maxLength: 3 }),
      fc.array(card, { minLength: 4, maxLength: 6 }),
      fc.option(fc.tuple(fc.noBias(fc.nat({ max: 11 })), disturbing), { freq: 2 }),
    )
    .map(([bets, cards, disturbance]) => {
      const facts: readonly Body[] = [{ kind: 'round.open' }, ...bets, { kind: 'bets.close' }, ...cards];
      if (disturbance === null) return facts;
      const [at, fact] = disturbance;
      return facts.toSpliced(at % (facts.length + 1), 0, fact);
    });
/** What puts most troubles right. */
const BURN: Body = { kind: 'card.burn', ...reasoned };
const PUT_RIGHT: readonly Body[] = [
  { kind: 'compared', by: 'dao' },
  { kind: 'resume', by: 'mai' },
  ...Array.from({ length: 6 }, () => BURN),
  { kind: 'resume', by: 'mai' },
  { kind: 'scanner', link: 'back', keepsSequence: true },
];
const life = (disturbing: fc.Arbitrary<Body>): fc.Arbitrary<readonly Body[]> => {
  const part = fc.oneof({ weight: 3, arbitrary: round(disturbing) }, { weight: 1, arbitrary: fc.array(disturbing, { maxLength: 4 }) });
  const end = fc.oneof(
    fc.constantFrom<readonly Body[]>([], PUT_RIGHT, [{ kind: 'round.void', ...reasoned }]),
    fc.tuple(fc.constant(PUT_RIGHT), correction).map(([right, correct]) => [...right, correct]),
  );
  return fc.array(fc.tuple(part, end), { minLength: 1, maxLength: 8, size: 'max' }).map((parts) => parts.flat(2));
};

const settings = fc.record({
  decks: fc.constantFrom(1, 2),
  burn: fc.boolean(),
  commission: fc.boolean(),
  cutCard: fc.constantFrom('oneMore', 'thisRound'),
  betSeconds: fc.constantFrom(0, 15),
  accounts: fc.constant({ an: 1000, constructor: 300 }),
});

/** A table, and all that comes to it. */
export const lives = fc.tuple(settings, life(anyFact));
