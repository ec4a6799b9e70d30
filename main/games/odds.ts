import type { Line } from '../bets/line.ts';
import { writeFraction } from '../bets/money.ts';
import { ALL_CARDS, type Card, FACES, rankOf } from '../cards/card.ts';
import { type BaccaratState, baccarat } from './baccarat.ts';
import { pointsOf } from './baccarat-hand.ts';
import type { BaccaratSettings } from './settings.ts';
import { netOfProbe, probes } from './winners.ts';

/** Exact counts of baccarat (contract, "Odds"), by dealing to the game that runs the table. A deal is six cards in order, used or not. */
export interface OddsReport {
  readonly game: 'baccarat';
  readonly decks: number;
  readonly deals: string;
  readonly result: Readonly<Record<string, string>>;
  readonly bets: Readonly<Record<string, BetReport>>;
}
export interface BetReport {
  /** Largest first; `pays` is net per unit staked. */
  readonly outcomes: readonly { readonly pays: string; readonly deals: string }[];
  /** The house's, of a unit staked. */
  readonly edge: number;
}

const CARDS_A_DEAL = 6;
const POINTS = 10;
/** Values, and whether two cards are a pair or the same card: none, pair, same. */
const KINDS_OF_TWO = 3;
const KINDS_OF_HAND = POINTS * POINTS * KINDS_OF_TWO;
/** A card of each value. */
const SAMPLES: readonly Card[] = Array.from({ length: POINTS }, (_, points) => ALL_CARDS.find((card) => pointsOf(card) === points) as Card);

export function baccaratOdds(table: BaccaratSettings): OddsReport {
  const lines = probes(
    baccarat.kinds(table, 1).filter((kind) => kind.open),
    table.payoutUnit,
  );
  const tally = new Tally(lines);
  for (const opening of openings(table.decks)) dealOn(table, opening, tally);
  return tally.report(table.decks);
}

/** How often each result came, and how often each returned amount of each bet. Counts stay below 2^53: eight decks have 5.0 × 10^15 deals. */
class Tally {
  readonly #lines: readonly Line[];
  readonly #results = new Map<string, number>();
  readonly #returned: readonly Map<number, number>[];

  constructor(lines: readonly Line[]) {
    this.#lines = lines;
    this.#returned = lines.map(() => new Map());
  }
  add(state: BaccaratState, deals: number): void {
    count(this.#results, baccarat.result(state) ?? '', deals);
    for (const [index, { returned }] of baccarat.pay(state, this.#lines).entries()) {
      count(this.#returned[index] as Map<number, number>, returned, deals);
    }
  }
  report(decks: number): OddsReport {
    const deals = arrangements(decks * FACES, 0);
    const result = Object.fromEntries(['player', 'banker', 'tie'].map((name) => [name, String(this.#results.get(name) ?? 0)]));
    const bets = this.#lines.map(
      (line, index) => [line.bet, betReport(line, this.#returned[index] as Map<number, number>, deals)] as const,
    );
    return { game: 'baccarat', decks, deals: String(deals), result, bets: Object.fromEntries(bets) };
  }
}
function count<Key>(counts: Map<Key, number>, key: Key, deals: number): void {
  counts.set(key, (counts.get(key) ?? 0) + deals);
}

function betReport(line: Line, returned: ReadonlyMap<number, number>, deals: number): BetReport {
  const sorted = [...returned].sort(([a], [b]) => b - a);
  const gained = sorted.reduce((sum, [amount, times]) => sum + BigInt(amount - line.amount) * BigInt(times), 0n);
  return {
    outcomes: sorted.map(([amount, times]) => ({ pays: writeFraction(netOfProbe(line, amount)), deals: String(times) })),
    edge: Number(-gained) / (line.amount * deals),
  };
}

/** The first four cards of a kind: no rule tells apart two deals whose hands hold the same values and pair alike, in whichever order. */
interface Opening {
  /** In the order of the deal. */
  readonly cards: readonly [Card, Card, Card, Card];
  /** How many deals of four cards are of this kind. */
  readonly deals: number;
}
function openings(decks: number): readonly Opening[] {
  const deals = new Float64Array(KINDS_OF_HAND * KINDS_OF_HAND);
  const seen = new Map<number, Opening['cards']>();
  const kinds = ALL_CARDS.map((first) => ALL_CARDS.map((second) => kindOf(first, second)));
  const left = new Float64Array(FACES).fill(decks);
  drawEach(left, (player1: Card, ways1) =>
    drawEach(left, (banker1: Card, ways2) =>
      drawEach(left, (player2: Card, ways3) => {
        const player = (kinds[player1]?.[player2] ?? 0) * KINDS_OF_HAND;
        drawEach(left, (banker2: Card, ways4) => {
          const kind = player + (kinds[banker1]?.[banker2] ?? 0);
          if (deals[kind] === 0) seen.set(kind, [player1, banker1, player2, banker2]);
          deals[kind] = (deals[kind] ?? 0) + ways1 * ways2 * ways3 * ways4;
        });
      }),
    ),
  );
  return [...seen].map(([kind, cards]) => ({ cards, deals: deals[kind] ?? 0 }));
}
function kindOf(first: Card, second: Card): number {
  const pairs = first === second ? 2 : rankOf(first) === rankOf(second) ? 1 : 0;
  const [a, b] = [pointsOf(first), pointsOf(second)];
  return (Math.min(a, b) * POINTS + Math.max(a, b)) * KINDS_OF_TWO + pairs;
}
/** Draws one of each kind in turn (a face, or a value), with the number of cards that it could be, and puts it back. */
function drawEach<Kind extends number>(left: Float64Array, then: (kind: Kind, ways: number) => void): void {
  for (let kind = 0; kind < left.length; kind += 1) {
    const ways = left[kind] ?? 0;
    if (ways === 0) continue;
    left[kind] = ways - 1;
    then(kind as Kind, ways);
    left[kind] = ways;
  }
}

/** Deals the third cards, by value, as long as the game asks for one. */
function dealOn(table: BaccaratSettings, { cards, deals }: Opening, tally: Tally): void {
  const left = new Float64Array(POINTS);
  for (const card of ALL_CARDS) add(left, pointsOf(card), table.decks);
  for (const card of cards) add(left, pointsOf(card), -1);
  const deal = (state: BaccaratState, ways: number, dealt: number): void => {
    if (baccarat.waiting(state).for === 'nothing') tally.add(state, ways * arrangements(table.decks * FACES, dealt));
    else drawEach(left, (points, ofValue) => deal(dealCard(state, SAMPLES[points] as Card), ways * ofValue, dealt + 1));
  };
  deal(cards.reduce(dealCard, baccarat.start(table, [])), deals, cards.length);
}
function add(left: Float64Array, points: number, cards: number): void {
  left[points] = (left[points] ?? 0) + cards;
}
function dealCard(state: BaccaratState, card: Card): BaccaratState {
  const waiting = baccarat.waiting(state);
  if (waiting.for !== 'card') throw new Error('baccarat asks for no card');
  return baccarat.apply(state, { kind: 'card', place: waiting.place, card });
}

/** In how many ways the rest of a deal's six cards can come after the first `dealt` of a shoe. */
function arrangements(shoe: number, dealt: number): number {
  let ways = 1;
  for (let card = dealt; card < CARDS_A_DEAL; card += 1) ways *= shoe - card;
  return ways;
}
