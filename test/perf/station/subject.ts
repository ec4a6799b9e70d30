import { shuffledPile } from '../../../main/bench/pile.ts';
import { seededRandom } from '../../../main/bench/random.ts';
import { codeOf, type Card as Face } from '../../../main/cards/card.ts';
import { type BaccaratState, baccarat } from '../../../main/games/baccarat.ts';
import type { Down } from '../../../main/views/messages.ts';
import { tableOf } from '../../rules/table.ts';
import type { Card, Subject } from '../subject.ts';
import type { StationProgram } from './program.ts';
import type { Scanner } from './scanner.ts';

const DECKS = 8;
const MOST_CARDS_A_ROUND = 6;
const BETS = ['player', 'banker', 'tie', 'playerPair', 'bankerPair'];
/** A full table. */
const BETS_A_ROUND = 20;

/**
 * The station, dealing whole rounds: shoes are loaded, rounds opened, bets taken and closed between the cards. Every screen but the one
 * that is measured is closed.
 */
export class StationSubject implements Subject {
  readonly name = 'station';
  readonly readySelector = '.stage:not([inert]) .dealer';
  readonly #program: StationProgram;
  readonly #scanner: Scanner;
  readonly #table = tableOf({ burn: false });
  #shoes = 0;
  #pile: Face[] = [];
  /** Rounds opened so far: the number of the one in play. */
  rounds = 0;
  #round: BaccaratState | null = null;

  constructor(program: StationProgram, scanner: Scanner) {
    this.#program = program;
    this.#scanner = scanner;
  }

  get socketUrl(): string {
    return `ws://${this.#program.address}/api/live?audience=dealer`;
  }
  get pageUrl(): string {
    return `http://${this.#program.address}/dealer`;
  }
  /** A place of the open round, `player.1`, that the next card is for; null when no round is open. */
  get due(): string | null {
    const waiting = this.#round === null ? null : baccarat.waiting(this.#round);
    return waiting?.for === 'card' ? waiting.place : null;
  }

  async next(): Promise<Card> {
    const round = this.#round !== null && this.due !== null ? this.#round : await this.#open();
    const place = this.due ?? '';
    const face = this.#pile.pop() as Face;
    this.#round = baccarat.apply(round, { kind: 'card', place, card: face });
    await this.#scanner.unlocked();
    const { rounds } = this;
    return {
      bytes: this.#scanner.hold({ type: 'CARD', code: codeOf(face) }),
      isIn: (message) => isIn(message, rounds, place, codeOf(face)),
      selector: selectorOf(place),
    };
  }
  write(bytes: Uint8Array): void {
    this.#scanner.release(bytes);
  }

  /** Deals, unmeasured, until the next card is for this place. */
  async dealInto(place: string): Promise<void> {
    do await this.#deal();
    while (this.due !== place);
  }
  async dealRounds(rounds: number): Promise<void> {
    for (const last = this.rounds + rounds; this.rounds < last || this.due !== null; ) await this.#deal();
  }
  /** After a restart in the middle of a round the dealer compares hand and screen. */
  async compared(): Promise<void> {
    await this.#scanner.idle();
    await this.#program.bring('dealer', { fact: 'compared', by: 'dealer' });
  }
  async stop(): Promise<void> {
    this.#scanner.stop();
    await this.#program.stop();
  }

  async #deal(): Promise<void> {
    const { bytes } = await this.next();
    this.write(bytes);
    // The round may be over with it: the next is opened once the journal has it.
    await this.#scanner.idle();
  }
  async #open(): Promise<BaccaratState> {
    if (this.#pile.length < MOST_CARDS_A_ROUND) await this.#load();
    await this.#program.bring('dealer', { fact: 'round.open' });
    await this.#program.bring(
      'house',
      ...Array.from({ length: BETS_A_ROUND }, (_, n) => ({ fact: 'bet', bettor: `bettor ${n}`, bet: BETS[n % BETS.length], amount: 100 })),
    );
    await this.#program.bring('dealer', { fact: 'bets.close' });
    this.rounds += 1;
    this.#round = baccarat.start(this.#table, []);
    return this.#round;
  }
  async #load(): Promise<void> {
    await this.#scanner.idle();
    this.#scanner.release(this.#scanner.hold({ type: 'DOOR', door: 'loaded' }));
    await this.#scanner.idle();
    await this.#program.bring('dealer', { fact: 'shoe.load' });
    this.#shoes += 1;
    this.#pile = [...shuffledPile(DECKS, null, seededRandom(this.#shoes)).cards];
  }
}

/** Is this card in the view that a screen was sent? */
function isIn(message: string, round: number, place: string, code: string): boolean {
  const down = JSON.parse(message) as Down;
  if (!('view' in down) || down.view.audience === 'technician' || down.view.round?.number !== round) return false;
  return down.view.hands.some(({ cards }) => cards.some((card) => card.place === place && card.show === code));
}
/** A card, not an empty slot, at this place of the dealer's felt. */
function selectorOf(place: string): string {
  const [hand, nth] = place.split('.');
  return `.felt .box.${hand === 'player' ? 'p' : 'b'} .hand > .card:nth-child(${nth})`;
}
