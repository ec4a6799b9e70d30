/**
 * The return of a fixed way of playing, worked out exactly: every order of cards from a full shoe with its probability, by value, nothing
 * drawn at random and nothing taken from the program's rules. The cards of a hand, the hole card and the dealer's draws may be taken from
 * the shoe in any order; so each hand of a split is worth the same, and is worked out as if the other had not been dealt.
 */
export interface Game {
  readonly decks: number;
  readonly blackjackPays: number;
  /** Of winnings. */
  readonly commission: number;
  readonly surrender: boolean;
  /** Five cards not above 21 beat 21, of the player and of the dealer; two of them push. */
  readonly ngulinh: boolean;
}
/** H S D d R P as in the rule list; `pair` is asked first, and `-` leaves it to the total. */
export interface Play {
  pair(value: number, up: number): string;
  total(total: number, soft: boolean, up: number): string;
}

interface Hand {
  /** Aces as 1. */
  readonly low: number;
  readonly ace: boolean;
  readonly count: number;
}
const best = ({ low, ace }: Hand): number => (ace && low <= 11 ? low + 10 : low);
const isSoft = ({ low, ace }: Hand): boolean => ace && low <= 11;
const add = ({ low, ace, count }: Hand, value: number): Hand => ({ low: low + value, ace: ace || value === 1, count: count + 1 });
const NOTHING: Hand = { low: 0, ace: false, count: 0 };

/** What comes back for each unit first staked. */
export function exactReturn(game: Game, play: Play): number {
  const shoe = new Shoe(game.decks);
  const net = shoe.mean((up) => {
    const round = new Round(game, play, shoe, up);
    return shoe.mean((first) => shoe.mean((second) => round.net(first, second)));
  });
  return 1 + net;
}

/** Cards by value, 1 (ace) to 10. */
class Shoe {
  readonly #counts: number[];
  #left: number;
  constructor(decks: number) {
    this.#counts = [0, ...Array.from({ length: 9 }, () => 4 * decks), 16 * decks];
    this.#left = 52 * decks;
  }
  /** The mean of what follows from the next card, over all it can be. */
  mean(of: (drawn: number) => number): number {
    const counts = this.#counts;
    const left = this.#left;
    let sum = 0;
    this.#left = left - 1;
    for (let value = 1; value <= 10; value += 1) {
      const count = counts[value]!;
      if (count === 0) continue;
      counts[value] = count - 1;
      sum += count * of(value);
      counts[value] = count;
    }
    this.#left = left;
    return sum / left;
  }
  /** How likely the next card is. */
  chance = (value: number): number => this.#counts[value]! / this.#left;
  toString = (): string => this.#counts.join();
}

/** Rounds against one up card. `shoe` lacks the cards on the table. */
class Round {
  readonly #game: Game;
  readonly #play: Play;
  readonly #shoe: Shoe;
  readonly #up: number;
  readonly #known = new Map<string, number>();

  constructor(game: Game, play: Play, shoe: Shoe, up: number) {
    this.#game = game;
    this.#play = play;
    this.#shoe = shoe;
    this.#up = up;
  }

  /** The expected net of two cards, each unit first staked. */
  net(first: number, second: number): number {
    const hand = add(add(NOTHING, first), second);
    if (best(hand) === 21) return this.#noBlackjack() * this.#win(this.#game.blackjackPays);
    const splits = first === second && this.#play.pair(first, this.#up) === 'P';
    return (splits ? 2 * this.#split(first) : this.#decide(hand, 0)) - (1 - this.#noBlackjack());
  }
  // From here on the dealer has no BJ: whatever a hand wins or loses is counted with the chance of that.

  #split(value: number): number {
    return this.#mean((next) => {
      const hand = add(add(NOTHING, value), next);
      return value === 1 ? this.#stand(hand) : this.#decide(hand, value);
    });
  }
  /** `splitFrom`: the value of the pair, 0 for none. */
  #decide(hand: Hand, splitFrom: number): number {
    if (hand.low > 21) return -this.#noBlackjack();
    if (best(hand) === 21 || (this.#game.ngulinh && hand.count === 5)) return this.#stand(hand);
    // What the shoe lacks tells the hand's cards; in which order they came does not matter.
    const key = `${splitFrom} ${hand.count} ${this.#shoe}`;
    const known = this.#known.get(key) ?? this.#act(hand, splitFrom);
    this.#known.set(key, known);
    return known;
  }
  #act(hand: Hand, splitFrom: number): number {
    const letter = this.#play.total(best(hand), isSoft(hand), this.#up);
    const isFirst = hand.count === 2;
    if (letter === 'S' || (letter === 'd' && !isFirst)) return this.#stand(hand);
    if (letter === 'R' && isFirst && splitFrom === 0 && this.#game.surrender) return -0.5 * this.#noBlackjack();
    if (isFirst && (letter === 'D' || letter === 'd')) return 2 * this.#mean((value) => this.#stand(add(hand, value)));
    return this.#mean((value) => this.#decide(add(hand, value), splitFrom));
  }

  /** Over the hole cards that make no BJ, and the dealer's draws. */
  #stand(hand: Hand): number {
    if (hand.low > 21) return -this.#noBlackjack();
    const mine = this.#strength(hand.low, hand.ace, hand.count);
    const up = this.#up;
    return this.#mean((hole) => (this.#makesBlackjack(hole) ? 0 : this.#draw(mine, up + hole, up === 1 || hole === 1, 2)));
  }
  #draw(mine: number, low: number, ace: boolean, count: number): number {
    if (low > 21) return this.#win(1);
    const theirs = this.#strength(low, ace, count);
    if (theirs < 17) return this.#mean((value) => this.#draw(mine, low + value, ace || value === 1, count + 1));
    if (mine === theirs) return 0;
    return mine > theirs ? this.#win(1) : -1;
  }
  #strength(low: number, ace: boolean, count: number): number {
    if (this.#game.ngulinh && count === 5) return 22;
    return ace && low <= 11 ? low + 10 : low;
  }
  #win(amount: number): number {
    return amount * (1 - this.#game.commission);
  }
  #makesBlackjack(hole: number): boolean {
    return this.#up + hole === 11 && (this.#up === 1 || hole === 1);
  }
  #noBlackjack(): number {
    if (this.#up === 1) return 1 - this.#shoe.chance(10);
    return this.#up === 10 ? 1 - this.#shoe.chance(1) : 1;
  }
  #mean(of: (drawn: number) => number): number {
    return this.#shoe.mean(of);
  }
}
