import type { Line } from '../bets/line.ts';
import { type Money, toMoney } from '../bets/money.ts';
import { ALL_CARDS, type Card } from '../cards/card.ts';
import { blackjackNguLinh, xiDachCaoCap } from './blackjack.ts';
import type { BlackjackState } from './blackjack-state.ts';
import type { Entrant, Game, Input } from './game.ts';
import { Random } from './random.ts';
import type { SettingsOf } from './settings.ts';
import type { Policy } from './strategy.ts';
import { probes } from './winners.ts';

/** The return of the blackjack games (contract, "Odds"), by playing rounds of one seat, each from a fresh shoe, in the game that runs the table. */
const SIMULATED = { 'xi-dach-cao-cap': xiDachCaoCap, 'blackjack-ngu-linh': blackjackNguLinh } as const;
export type SimulatedName = keyof typeof SIMULATED;
export const simulatedNames = Object.keys(SIMULATED) as readonly SimulatedName[];
export const isSimulated = (name: string): name is SimulatedName => Object.hasOwn(SIMULATED, name);
type Table = SettingsOf<SimulatedName>;

/** What comes back for each unit first staked: 1 is an even game. */
export interface Return {
  readonly return: number;
  /** Of the return. */
  readonly standardError: number;
}

const SEAT = 1;
const ENTRANTS: readonly Entrant[] = [{ seat: SEAT, bettor: 'player', behind: [] }];
const REVEAL: Input = { kind: 'reveal' };
const TIME_UP: Input = { kind: 'timeUp' };
/** A stake of so many units leaves half a bet and whole per cents nothing to round. */
const UNITS = 200;

export class Simulation {
  readonly #game: Game<BlackjackState, Table>;
  readonly #table: Table;
  readonly #policy: Policy;
  readonly #shoe: Shoe;
  readonly #stake: Money;
  /** By whether the hands are split, the first doubled, the second doubled. */
  readonly #lines: readonly (readonly Line[])[];
  #hands = 0;
  #sum = 0;
  #squares = 0;

  /** `table`: settings that were read for the game of this name. */
  constructor(name: SimulatedName, table: Table, policy: Policy, seed: number) {
    this.#game = SIMULATED[name] as Game<BlackjackState, Table>;
    this.#table = { ...table, payoutUnit: 1 };
    this.#policy = policy;
    this.#shoe = new Shoe(table.decks, new Random(seed));
    const [exact] = probes(
      this.#game.kinds(this.#table, 1).filter(({ name: bet }) => bet === 'seat'),
      1,
    );
    this.#stake = toMoney((exact?.amount ?? 1) * UNITS);
    this.#lines = Array.from({ length: SPLIT * 2 }, (_, booked) => linesOf(this.#stake, booked));
  }

  play(hands: number): void {
    for (let hand = 0; hand < hands; hand += 1) {
      const net = this.#round() / this.#stake;
      this.#sum += net;
      this.#squares += net * net;
    }
    this.#hands += hands;
  }
  /** Of all hands played so far, two at least. */
  result(): Return {
    const mean = this.#sum / this.#hands;
    const variance = (this.#squares - this.#hands * mean * mean) / (this.#hands - 1);
    return { return: 1 + mean, standardError: Math.sqrt(variance / this.#hands) };
  }

  /** The net of a round. */
  #round(): number {
    const game = this.#game;
    this.#shoe.renew();
    let booked = 0;
    let state = game.start(this.#table, ENTRANTS);
    for (;;) {
      const waiting = game.waiting(state);
      switch (waiting.for) {
        case 'card':
          state = game.apply(state, { kind: 'card', place: waiting.place, card: this.#shoe.draw() });
          break;
        case 'answers': {
          const [ask] = waiting.asks;
          const option = ask === undefined ? null : this.#policy(state, ask);
          if (ask === undefined || option === null) {
            state = game.apply(state, TIME_UP);
            break;
          }
          if (option === 'split') booked |= SPLIT;
          if (option === 'double') booked |= ask.hand === 0 ? FIRST_DOUBLED : SECOND_DOUBLED;
          state = game.apply(state, { kind: 'answer', who: ask.who, hand: ask.hand, option });
          break;
        }
        case 'reveal':
          state = game.apply(state, REVEAL);
          break;
        case 'nothing':
          return netOf(game, state, this.#lines[booked] ?? []);
      }
    }
  }
}

const FIRST_DOUBLED = 1;
const SECOND_DOUBLED = 2;
const SPLIT = 4;
/** As the round would book them. */
function linesOf(stake: Money, booked: number): readonly Line[] {
  const line = (hand: 0 | 1, doubled: boolean): Line => ({
    ...{ bettor: 'player', seat: SEAT, hand, bet: 'seat' },
    amount: toMoney(doubled ? stake * 2 : stake),
  });
  const first = line(0, (booked & FIRST_DOUBLED) !== 0);
  return booked & SPLIT ? [first, line(1, (booked & SECOND_DOUBLED) !== 0)] : [first];
}
function netOf(game: Game<BlackjackState, Table>, state: BlackjackState, lines: readonly Line[]): number {
  let net = 0;
  for (const { returned, amount } of game.pay(state, lines)) net += returned - amount;
  return net;
}

/** A shoe of which any order is as likely as any other. */
class Shoe {
  readonly #cards: Uint8Array;
  readonly #random: Random;
  #drawn = 0;

  constructor(decks: number, random: Random) {
    this.#cards = Uint8Array.from(Array.from({ length: decks }, () => ALL_CARDS).flat());
    this.#random = random;
  }
  /** All cards are in it again; where they lie does not matter, for each is drawn at random. */
  renew(): void {
    this.#drawn = 0;
  }
  draw(): Card {
    const cards = this.#cards;
    const at = this.#drawn + this.#random.below(cards.length - this.#drawn);
    const card = cards[at] as Card;
    cards[at] = cards[this.#drawn] as number;
    cards[this.#drawn] = card;
    this.#drawn += 1;
    return card;
  }
}
