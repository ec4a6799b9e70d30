import { monoMs } from '../devices/mono.ts';
import type { BenchDevice, BenchFault, DrillPlan, DrillState } from '../views/messages.ts';
import { FaultDeck } from './fault-deck.ts';
import { FAULTS, faultsAt, isWriteFault } from './faults.ts';
import { linkOf, type TableSays, Telling } from './told.ts';
import type { VirtualPanel } from './virtual-panel.ts';
import type { VirtualShoe } from './virtual-shoe.ts';

/** The table as whoever deals at it sees it. */
export interface DrillTable extends TableSays {
  /** What the dealer's screen says is next. */
  readonly next: string;
  /** The panel's key → the fact that it stands for. */
  readonly keys: Readonly<Record<number, string>>;
  /** Whether the dealer may bring this fact now. */
  may(fact: string): boolean;
  /** On the dealer's screen, where the panel has no such key. Resolves when it is done, or refused. */
  press(fact: string): Promise<unknown>;
}
export interface DrillParts {
  readonly shoe: VirtualShoe;
  /** Null: a real one is bound. */
  readonly panel: VirtualPanel | null;
  table(): DrillTable;
  changed(): void;
}

const STEP_MS = 10;
/** A wire stays broken at least so long, that a person may see it. */
const LEAST_BROKEN_MS = 300;
/** Nothing that can be done for so long: somebody else must. */
const STUCK_MS = 3_000;
const KEPT_LINES = 100;
/** What a dealer presses when the screen says so. */
const PRESSES: Readonly<Record<string, string>> = {
  ...{ load: 'shoe.load', shoeOver: 'shoe.load' },
  ...{ open: 'round.open', lastRound: 'round.open', close: 'bets.close', reveal: 'reveal' },
};
/** Where seats decide: the first that may be. */
const DECISIONS = ['no', 'stand', 'open.all'];
/** Faults of two frames need a card that may come at the second try: not while cards are burned. */
const isOfReading = (fault: BenchFault): boolean => fault === 'unread' || FAULTS[fault].on === 'pair';

/**
 * Deals at a table by itself, with faults from a seed, and looks that the station tells of each what it should. Which fault comes is
 * a matter of how many cards and presses went before, never of time: the same seed at the same table brings the same.
 */
export class Drill {
  readonly #plan: DrillPlan;
  readonly #parts: DrillParts;
  readonly #decks: Readonly<Record<BenchDevice, FaultDeck>>;
  readonly #counts = new Map<BenchFault, { done: number; told: number }>();
  #tellings: readonly Telling[] = [];
  #stepping: NodeJS.Timeout | null;
  #broken: { readonly telling: Telling; readonly sinceMs: number } | null = null;
  /** The next card or press of it goes out as it is: its fault was before. */
  #spared: BenchDevice | null = null;
  #cards = 0;
  #presses = 0;
  #faults = 0;
  #waits: DrillState['waits'] = null;
  #actedMs = monoMs();
  #isPressing = false;
  #isLoading = false;
  #isEnding = false;

  constructor(plan: DrillPlan, parts: DrillParts) {
    this.#plan = plan;
    this.#parts = parts;
    const deck = (device: BenchDevice, nth: number) => {
      const faults = faultsAt(device, 'card', 'frame', 'pair', 'wire').filter((name) => plan.faults.includes(name));
      // Neighbouring seeds share nothing.
      return new FaultDeck(Math.imul(plan.seed * 2 + nth, 0x9e3779b1), faults, plan.devices.includes(device) ? plan.percent : 0);
    };
    this.#decks = { shoe: deck('shoe', 0), panel: deck('panel', 1) };
    this.#stepping = setInterval(() => this.#step(), STEP_MS);
  }

  get state(): DrillState {
    return {
      ...this.#plan,
      running: this.#stepping !== null,
      cards: this.#cards,
      presses: this.#presses,
      waits: this.#waits,
      counts: Object.fromEntries([...this.#counts].map(([fault, count]) => [fault, { ...count }])),
      done: this.#tellings.map(({ line }) => line),
    };
  }
  /** Nothing more is dealt. It is over when the station has told of what was done, and the wires are in order. */
  end(): void {
    this.#isEnding = true;
  }
  /** Over at once. */
  stop(): void {
    if (this.#stepping === null) return;
    clearInterval(this.#stepping);
    this.#stepping = null;
    this.#waits = null;
    if (this.#broken !== null) this.#mend(this.#broken.telling.device);
    this.#parts.changed();
  }

  #step(): void {
    const table = this.#parts.table();
    for (const telling of this.#tellings) if (telling.listen(table, this.#isReady(telling.device, table), monoMs())) this.#told(telling);
    if (this.#broken !== null) this.#mendWhenTold(this.#broken);
    else if (this.#isEnding) {
      if (this.#tellings.every(({ isOver }) => isOver)) this.stop();
    } else if (!this.#isPressing && monoMs() - this.#actedMs >= this.#plan.everyMs) this.#act(table);
  }
  #told({ fault, isMissed }: Telling): void {
    const count = this.#counts.get(fault);
    if (count !== undefined && !isMissed) count.told += 1;
    this.#parts.changed();
  }
  #mendWhenTold({ telling, sinceMs }: { readonly telling: Telling; readonly sinceMs: number }): void {
    if (!telling.isOver || monoMs() - sinceMs < LEAST_BROKEN_MS) return;
    this.#mend(telling.device);
    this.#broken = null;
    this.#acted(null);
  }
  #mend(device: BenchDevice): void {
    if (device === 'shoe') this.#parts.shoe.mend();
    else this.#parts.panel?.mend();
  }
  /** The station knows that it is back, and not only the device itself. */
  #isReady(device: BenchDevice, table: DrillTable): boolean {
    const { shoe, panel } = this.#parts;
    return ((device === 'shoe' ? shoe.isReady : panel?.isReady) ?? true) && linkOf(table, device).why === null;
  }

  #act(table: DrillTable): void {
    const { shoe } = this.#parts;
    const { unlocked, left } = shoe.state;
    if (unlocked && left > 0) {
      if (this.#isReady('shoe', table)) this.#deal(table);
      return;
    }
    const fact = PRESSES[table.next] ?? DECISIONS.find((one) => table.may(one));
    const isAllowed = fact !== undefined && table.may(fact);
    if (!isAllowed || !this.#isReady('shoe', table) || !this.#isReady('panel', table)) {
      const isStuck = monoMs() - this.#actedMs >= this.#plan.everyMs + STUCK_MS;
      if (isStuck) this.#wait(this.#isReady('shoe', table) && this.#isReady('panel', table) ? 'person' : 'device');
      return;
    }
    if (fact === 'shoe.load' && !this.#isLoading && shoe.state.drawn > 0) {
      this.#isLoading = shoe.newShoe() === null;
      return;
    }
    this.#press(fact, table);
  }
  #wait(waits: DrillState['waits']): void {
    if (this.#waits === waits) return;
    this.#waits = waits;
    this.#parts.changed();
  }
  #acted(waits: DrillState['waits']): void {
    this.#actedMs = monoMs();
    this.#waits = waits;
    this.#parts.changed();
  }

  #deal(table: DrillTable): void {
    const { shoe } = this.#parts;
    const fault = this.#next('shoe', (name) => table.next === 'dealCard' || !isOfReading(name));
    if (fault === 'unread') {
      this.#went('shoe', fault, table);
      this.#spared = 'shoe';
      shoe.spoil(fault);
      this.#acted(null);
    } else if (!this.#breaks('shoe', fault, table)) {
      const refused = shoe.deal(fault !== null && isWriteFault(fault) ? { fault } : {});
      if (refused === null) this.#cards += 1;
      this.#acted(null);
    }
  }
  #press(fact: string, table: DrillTable): void {
    const { panel } = this.#parts;
    const key = Object.keys(table.keys).find((number) => table.keys[Number(number)] === fact);
    this.#isLoading = false;
    if (panel === null || key === undefined) {
      this.#isPressing = true;
      void table.press(fact).finally(() => {
        this.#isPressing = false;
      });
    } else {
      const fault = this.#next('panel', () => true);
      if (this.#breaks('panel', fault, table)) return;
      if (fault !== null) panel.spoil(fault);
      panel.press(Number(key));
    }
    this.#presses += 1;
    this.#acted(null);
  }

  #next(device: BenchDevice, fits: (fault: BenchFault) => boolean): BenchFault | null {
    const isSpared = this.#spared === device;
    if (isSpared) this.#spared = null;
    return isSpared ? null : this.#decks[device].next(fits);
  }
  /** True: the wire is broken now, and the card or press comes after that. */
  #breaks(device: BenchDevice, fault: BenchFault | null, table: DrillTable): boolean {
    if (fault === null) return false;
    const telling = this.#went(device, fault, table);
    if (FAULTS[fault].on !== 'wire') return false;
    const { shoe, panel } = this.#parts;
    if (device === 'shoe') shoe.spoil(fault);
    else panel?.spoil(fault);
    this.#broken = { telling, sinceMs: monoMs() };
    this.#spared = device;
    this.#acted('mending');
    return true;
  }
  #went(device: BenchDevice, fault: BenchFault, table: DrillTable): Telling {
    this.#faults += 1;
    const telling = new Telling(this.#faults, device, fault, table, monoMs());
    this.#tellings = [...this.#tellings, telling].slice(-KEPT_LINES);
    const count = this.#counts.get(fault) ?? { done: 0, told: 0 };
    count.done += 1;
    this.#counts.set(fault, count);
    return telling;
  }
}
