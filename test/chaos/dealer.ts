import type { FactLine, HealthLine, StationProcess } from './station-process.ts';

/** What the bettors of a round stake: the same in every run of a table. */
export const betsOf = (round: number): readonly FactLine[] => [
  { fact: 'bet', bettor: 'an', bet: round % 2 === 0 ? 'banker' : 'player', amount: 1000 },
  { fact: 'bet', bettor: 'bo', bet: 'tie', amount: 100 + (round % 7) },
];
export const ACCOUNTS = { an: 1_000_000, bo: 500_000 };

const LOOK_EVERY_MS = 10;

/**
 * A dealer who does what the table asks for, through the API. Each fact has an id made of what it is about, so that one whose answer was
 * lost with the station may be brought again; one that was refused is another the next time.
 */
export class Dealer {
  readonly #station: StationProcess;
  readonly #refused = new Map<string, number>();
  /** How often the dealer compared when asked to. */
  compared = 0;

  constructor(station: StationProcess) {
    this.#station = station;
  }

  /** Until the last round of the shoe of this number is over. Rejects when the station is gone. */
  async deal(shoes = 1): Promise<void> {
    for (;;) {
      const health = await this.#station.health();
      const isOver = await this.#press(health, shoes);
      if (isOver) return;
      // Dealing is up to the shoe, a trouble to whoever made it.
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  }

  async #press({ state, round, shoe, fact }: HealthLine, shoes: number): Promise<boolean> {
    switch (state) {
      case 'closed':
        await this.#bring({ fact: 'shoe.load', id: `load/${shoe + 1}` });
        break;
      case 'idle':
      case 'settled':
      case 'voided': {
        const isFinished = (await this.#bring({ fact: 'round.open', id: `open/${round + 1}` })) === 'shoe.finished';
        if (isFinished && shoe >= shoes) return true;
        if (isFinished) await this.#bring({ fact: 'shoe.load', id: `load/${shoe + 1}` });
        break;
      }
      case 'betting':
        await this.#bring(...betsOf(round).map((bet) => ({ ...bet, id: `bet/${bet.bettor}/${round}` })), {
          fact: 'bets.close',
          id: `close/${round}`,
        });
        break;
      case 'compare':
        if ((await this.#bring({ fact: 'compared', by: 'dealer', id: `compared/${fact}` })) === null) this.compared += 1;
        break;
    }
    return false;
  }

  /** The code of the last one that is refused. */
  async #bring(...facts: readonly (FactLine & { readonly id: string })[]): Promise<string | null> {
    const { answers } = await this.#station.post(
      ...facts.map((fact) => ({ ...fact, id: `${fact.id}/${this.#refused.get(fact.id) ?? 0}` })),
    );
    let code: string | null = null;
    for (const [index, { refused }] of answers.entries()) {
      const { id = '' } = facts[index] ?? {};
      if (refused === undefined) continue;
      this.#refused.set(id, (this.#refused.get(id) ?? 0) + 1);
      code = refused;
    }
    return code;
  }
}
