import type { DeviceIdentity, DeviceMemory } from '../../firmware-protocol/native/device.ts';
import { MAX_PENDING } from '../../firmware-protocol/native/device.ts';
import { type Card, codeOf, parseCard } from '../cards/card.ts';
import type { Wire } from '../devices/wires/wire.ts';
import type { BenchFault, BenchState } from '../views/messages.ts';
import { brokenBy, type FrameFault, isPairFault, isWireFault, isWriteFault, type PairFault } from './faults.ts';
import { CARDS_BEHIND_CUT, type Pile, shuffledPile, withoutCut, withoutFace } from './pile.ts';
import { seededRandom } from './random.ts';
import { isCount, restoredMemory, type StateFile, storedMemory } from './state-file.ts';
import { type Happening, newMemory, VirtualDevice } from './virtual-device.ts';

export interface ShoeSettings {
  readonly seed: number;
  /** 1 to 8. */
  readonly decks: number;
  /** Cards behind the cut card; null: no cut card. */
  readonly behindCut: number | null;
}
export interface Drawing {
  /** How the card's frame goes out; of a `pair` with one before it that could not be read. */
  readonly fault?: FrameFault | PairFault;
  /** Draws although the shoe is locked, as a hand can that pulls hard enough. */
  readonly force?: boolean;
}
export const EIGHT_DECKS = { decks: 8, behindCut: CARDS_BEHIND_CUT };

export const SHOE_ID = 'bench-shoe';
const WHO: DeviceIdentity = { device: SHOE_ID, kind: 'shoe', firmware: 'bench' };
/** Shown of the cards that come next. */
const NEXT_SHOWN = 5;
/** The cut card, and a card behind it that is read at the second try. */
const FRAMES_A_DRAW = 3;

interface Memory {
  readonly device: DeviceMemory;
  /** Shoes loaded so far: each is shuffled differently by the same seed. */
  readonly shoes: number;
  readonly pile: Pile;
}

/**
 * A shuffled shoe behind a scanner, for a person at the bench: same seed, same cards. What lies in it and what the station has not
 * acknowledged outlive the process where there is a file. Acts answer with one sentence when they are refused, else with null.
 */
export class VirtualShoe {
  readonly #settings: ShoeSettings;
  readonly #device: VirtualDevice;
  readonly #file: StateFile | null;
  #shoes: number;
  #pile: Pile;

  /** `key`: of the device, 64 hex digits. Throws Error for a file that holds no shoe's memory. */
  constructor(settings: ShoeSettings, wire: Wire, file: StateFile | null, changed: () => void, key: string | null = null) {
    const memory = file?.read(restored) ?? { device: newMemory(), shoes: 1, pile: shoeNumber(1, settings) };
    this.#settings = settings;
    this.#file = file;
    this.#shoes = memory.shoes;
    this.#pile = memory.pile;
    this.#device = new VirtualDevice({ ...WHO, key }, memory.device, wire, seededRandom(settings.seed), {
      keep: (device) => this.#keep(device),
      told: () => {},
      changed,
      waits: () => {},
      lost: () => {},
    });
    this.#device.start();
  }

  get state(): NonNullable<BenchState['shoe']['virtual']> {
    return {
      left: this.#pile.cards.length,
      next: this.#pile.cards.slice(0, NEXT_SHOWN).map(codeOf),
      unlocked: this.#whyNotDrawn() === null,
      drawn: this.#device.memory.drawn,
      fault: this.#device.wireFault,
    };
  }

  /** The station has welcomed it, and taken all that it said so far. */
  get isReady(): boolean {
    return this.#device.isConnected && this.#device.memory.queue.length === 0 && this.#device.wireFault === null;
  }

  /** The next card. */
  deal(drawing: Drawing = {}): string | null {
    const [card] = this.#pile.cards;
    return card === undefined ? EMPTY : this.#draw(card, drawing);
  }
  /** The first card of this face, as if it came next. */
  dealCard(code: string, drawing: Drawing = {}): string | null {
    const card = parseCard(code);
    if (card === null) return `${JSON.stringify(code)} is no card`;
    return this.#pile.cards.includes(card) ? this.#draw(card, drawing) : `no ${codeOf(card)} is left in the shoe`;
  }
  /** The next card comes out and cannot be read; the dealer slides it through again with the next `deal`. */
  unread(drawing: Drawing = {}): string | null {
    if (this.#pile.cards.length === 0) return EMPTY;
    const refusal = this.#ready(drawing);
    if (refusal === null) this.#happen({ type: 'UNREAD' }, this.#pile, drawing);
    return refusal;
  }
  /** The cut card, before it would come by itself. */
  cut(drawing: Drawing = {}): string | null {
    if (this.#pile.untilCut === null) return 'the cut card is out already';
    const refusal = this.#whyNotDrawn(drawing);
    if (refusal === null) this.#happen({ type: 'CUT' }, withoutCut(this.#pile), drawing);
    return refusal;
  }
  /** The door closes over a new shoe. */
  newShoe(): string | null {
    if (!this.#hasRoom()) return FULL;
    this.#shoes += 1;
    this.#happen({ type: 'DOOR', door: 'loaded' }, shoeNumber(this.#shoes, this.#settings), {});
    return null;
  }

  /** What goes wrong. `noise` comes at once, what is of a frame with the next card, what is of the wire stays until `mend`. */
  spoil(fault: BenchFault): string | null {
    if (isWireFault(fault)) return this.#device.begin(fault) ? null : this.#whyBroken();
    if (fault === 'noise') {
      const broken = this.#whyBroken();
      if (broken === null) this.#device.makeNoise();
      return broken;
    }
    return isWriteFault(fault) ? this.deal({ fault }) : this.unread();
  }
  mend(): string | null {
    return this.#device.mend() ? null : 'the wire of the shoe is in order';
  }
  close(): Promise<void> {
    return this.#device.close();
  }

  #draw(card: Card, drawing: Drawing): string | null {
    const refusal = this.#ready(drawing);
    if (refusal !== null) return refusal;
    const [drawn, pile] = [{ type: 'CARD', code: codeOf(card) } as const, withoutFace(this.#pile, card) ?? this.#pile];
    if (drawing.fault !== undefined && isPairFault(drawing.fault)) {
      this.#pile = pile;
      this.#device.reportTwo(drawing.fault, { type: 'UNREAD' }, drawn);
    } else this.#happen(drawn, pile, drawing);
    return null;
  }

  /** Lets the cut card out where it lies before the next card. */
  #ready(drawing: Drawing): string | null {
    const refusal = this.#whyNotDrawn(drawing);
    if (refusal === null && this.#pile.untilCut === 0) this.#happen({ type: 'CUT' }, withoutCut(this.#pile), {});
    return refusal;
  }

  #whyNotDrawn({ force = false }: Drawing = {}): string | null {
    if (this.#file?.problem) return this.#file.problem;
    if (!this.#hasRoom()) return FULL;
    if (force) return null;
    // One that is silent gives the card, and says nothing of it.
    if (this.#device.wireFault !== 'silent' && this.#device.wireFault !== null) return this.#whyBroken();
    if (!this.#device.isUnlocked) return 'the shoe is locked: the table asks for no card';
    // The station says LOCK before it acknowledges: only now is the lock that of the newest card.
    return this.#device.memory.queue.length > 0 ? 'the station has not yet acknowledged the last card' : null;
  }

  #whyBroken(): string | null {
    const { wireFault } = this.#device;
    return wireFault === null ? null : brokenBy('shoe', wireFault);
  }
  #hasRoom(): boolean {
    return this.#device.memory.queue.length + FRAMES_A_DRAW <= MAX_PENDING;
  }

  #happen(happening: Happening, pile: Pile, { fault }: Drawing): void {
    this.#pile = pile;
    if (fault !== undefined && !isPairFault(fault)) this.#device.spoil(fault);
    this.#device.report(happening);
  }

  #keep(device: DeviceMemory): boolean {
    const { cards, untilCut } = this.#pile;
    return this.#file?.write({ shoes: this.#shoes, cards: cards.map(codeOf).join(' '), untilCut, device: storedMemory(device) }) ?? true;
  }
}

const EMPTY = 'the shoe is empty';
const FULL = 'the shoe can keep no more frames that the station has not acknowledged';

/** `n` from 1. Neighbouring seeds and shoes share nothing. */
export const shoeNumber = (n: number, { seed, decks, behindCut }: ShoeSettings): Pile =>
  shuffledPile(decks, behindCut, seededRandom(Math.imul(n, 0x9e3779b1) ^ seed));

function restored({ shoes, cards, untilCut, device }: Readonly<Record<string, unknown>>): Memory {
  const faces = String(cards).split(' ').filter(Boolean).map(parseCard);
  const isWhole = isCount(shoes) && faces.every((face) => face !== null) && (untilCut === null || isCount(untilCut));
  if (!isWhole) throw new Error('shoes, cards or untilCut is damaged');
  return { shoes, pile: { cards: faces, untilCut }, device: restoredMemory(device) };
}
